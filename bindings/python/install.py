"""Unpacks the wheel where this Python finds it: into the virtual environment if this is one's, or
else among the packages of the user.  A wheel of ours is nothing but files in their places, so pip
is not needed for it (and could not ask what cffi there is without looking it up elsewhere); pip can
list and remove what stands there then.

    python3 bindings/python/install.py WHEEL [FOLDER]
"""

import os
import shutil
import site
import sys
import sysconfig
import zipfile


def folder_of_packages():
    if sys.prefix != sys.base_prefix:
        return sysconfig.get_path("platlib")
    return site.getusersitepackages()


def remove_other(folder):
    """What another version has left."""
    for name in os.listdir(folder):
        if name == "quadrille" or (name.startswith("quadrille-") and name.endswith(".dist-info")):
            shutil.rmtree(os.path.join(folder, name))


def main(wheel, folder=None):
    folder = folder or folder_of_packages()
    os.makedirs(folder, exist_ok=True)
    remove_other(folder)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    print(folder)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: install.py WHEEL [FOLDER]")
    main(*sys.argv[1:])
