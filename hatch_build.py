"""Builds the wheel: the rules compiled by mypyc where a C compiler works, plain where none does."""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path("src")
PROBE = """
#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe", NULL, -1, NULL, NULL, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }
"""
# Only the library itself calls its functions: a compiler that knows this calls them directly or inlines them.
CALLED_FROM_WITHIN = ["-fvisibility=hidden"] if os.name == "posix" else []


class CompiledRules(BuildHookInterface[BuilderConfig]):
    """Compiles the packages that pyproject.toml lists; an error in them ends the build."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        # mypyc reads the types of whatever the compiled modules import.
        return list(self.metadata.core.dependencies)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get("CARDWRIGHT_PLAIN", "0") not in ("", "0"):
            return
        if not compiler_works():
            self.app.display_warning("No working C compiler with Python.h: cardwright is installed plain.")
            return
        for library in compiled(self.modules()):
            build_data["force_include"][str(library.resolve())] = str(library.relative_to(libraries()))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def modules(self) -> list[str]:
        interpreted = {path_of(name).with_suffix(".py") for name in self.config["interpreted"]}
        found = {module for name in self.config["compiled"] for module in path_of(name).rglob("*.py")}
        found |= {path_of(name).with_suffix(".py") for name in self.config["compiled-modules"]}
        return sorted(str(module) for module in found - interpreted)


def path_of(name: str) -> Path:
    return SOURCE.joinpath(*name.split("."))


def opt_level() -> str:
    return os.environ.get("CARDWRIGHT_OPT_LEVEL") or "3"


def workshop() -> Path:
    """Kept between builds, so that C code which did not change is not compiled again."""
    return Path("build", f"mypyc-{sys.implementation.cache_tag}-O{opt_level()}").resolve()


def libraries() -> Path:
    return workshop() / "lib"


def compiler_works() -> bool:
    from setuptools import Extension
    from setuptools.errors import BaseError, CCompilerError

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        try:
            extensions_built([Extension("probe", [str(source)])], Path(folder), Path(folder))
        except (BaseError, CCompilerError, OSError):
            return False
    return True


def compiled(modules: list[str]) -> list[Path]:
    from mypyc.build import mypycify

    if not modules:
        return []
    options = ["--config-file", "pyproject.toml", "--cache-dir", str(workshop() / "cache")]
    extensions = mypycify(
        [*options, *modules],
        opt_level=opt_level(),
        debug_level="0",
        group_name="cardwright",
        target_dir=str(workshop() / "c"),
    )
    for extension in extensions:
        extension.extra_compile_args += CALLED_FROM_WITHIN
    return extensions_built(extensions, libraries(), workshop() / "objects")


def extensions_built(extensions: list[Any], lib: Path, temp: Path) -> list[Path]:
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    command = build_ext(Distribution({"name": "cardwright", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(lib), str(temp)
    command.ensure_finalized()
    command.run()
    return [Path(output) for output in command.get_outputs()]
