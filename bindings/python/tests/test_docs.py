"""What the documentation shows is what happens, and all that is public has documentation and
types."""

import contextlib
import doctest
import importlib
import inspect
import io
import os
import pkgutil
import unittest

import quadrille

HERE = os.path.dirname(os.path.abspath(__file__))


def modules():
    yield quadrille
    for found in pkgutil.walk_packages(quadrille.__path__, "quadrille."):
        if not found.name.endswith("._lib"):
            try:
                yield importlib.import_module(found.name)
            except ImportError:  # that which needs NumPy
                pass


class Documentation(unittest.TestCase):
    def test_examples_run(self):
        attempted = 0
        for module in modules():
            flags = doctest.NORMALIZE_WHITESPACE
            result = doctest.testmod(module, optionflags=flags)
            self.assertEqual(result.failed, 0, module.__name__)
            attempted += result.attempted
        self.assertGreater(attempted, 40)

    def test_readme_runs(self):
        result = doctest.testfile(
            os.path.join(HERE, "..", "README.md"),
            module_relative=False,
            optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS,
        )
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 10)

    def test_front_page_runs(self):
        path = os.path.join(
            os.environ.get("top_srcdir", os.path.join(HERE, "..", "..", "..")), "README.md"
        )
        with open(path, encoding="utf-8") as page:
            program = page.read().split("```python\n")[1].split("```")[0]
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(program, {})
        for line in printed.getvalue().splitlines():
            self.assertTrue("# " + line in program or "Ben" in line, line)
        self.assertIn("# " + printed.getvalue().splitlines()[0], program)

    def test_all_is_documented_and_typed(self):
        self.assertTrue(
            os.path.exists(os.path.join(os.path.dirname(quadrille.__file__), "py.typed"))
        )
        for name in quadrille.__all__:
            thing = getattr(quadrille, name)
            self.assertTrue(thing.__doc__, name)
            for member, value in vars(thing).items() if inspect.isclass(thing) else ():
                if inspect.isfunction(value) and not member.startswith("_"):
                    self.assertTrue(value.__doc__, name + "." + member)
                    self.assertIn("return", value.__annotations__, name + "." + member)


if __name__ == "__main__":
    unittest.main()
