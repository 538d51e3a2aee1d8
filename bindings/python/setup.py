"""Packs the wheel.  wheel.sh calls this, and says in the environment where the library is."""

import os

from setuptools import setup

setup(
    name="quadrille",
    version=os.environ.get("QUADRILLE_VERSION", "0"),
    description="Exact covers and Sudokus: solve, count, sample, explain",
    license="MIT",
    python_requires=">=3.8",
    install_requires=["cffi>=1.12"],
    extras_require={"arrays": ["numpy", "scipy"]},
    setup_requires=["cffi>=1.12"],
    packages=["quadrille", "quadrille.compat"],
    package_data={"quadrille": ["py.typed"]},
    cffi_modules=["build_extension.py:ffibuilder"],
    options={"bdist_wheel": {"py_limited_api": "cp38"}},
    zip_safe=False,
)
