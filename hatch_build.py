"""Builds the wheel: the rules compiled by mypyc where a C compiler works, plain where none does."""

import contextlib
import io
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path("src")
USUAL_OPT_LEVEL = "1"
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
        # mypyc reads the types of whatever the compiled modules import, also for the table in the browser.
        core = self.metadata.core
        extras = [each for name in ("table", "workshop") for each in core.optional_dependencies[name]]
        return [*core.dependencies, *(each for each in extras if not each.startswith(core.name))]

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
    return os.environ.get("CARDWRIGHT_OPT_LEVEL") or USUAL_OPT_LEVEL


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
            extensions_built([Extension("probe", [str(source)])], Path(folder), Path(folder), Progress(1))
        except (BaseError, CCompilerError, OSError):
            return False
    return True


@contextlib.contextmanager
def said_only_if_it_fails() -> Iterator[None]:
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            yield
    except BaseException:
        say(said.getvalue())
        raise


def compiled(modules: list[str]) -> list[Path]:
    from mypyc.build import mypycify

    if not modules:
        return []
    say(f"Translating {len(modules)} modules into C ...")
    options = ["--config-file", "pyproject.toml", "--cache-dir", str(workshop() / "cache")]
    with said_only_if_it_fails():  # mypyc's advice on single lines
        extensions = mypycify(
            [*options, *modules],
            opt_level=opt_level(),
            debug_level="0",
            multi_file=True,
            group_name="cardwright",
            target_dir=str(workshop() / "c"),
        )
    for extension in extensions:
        extension.extra_compile_args += CALLED_FROM_WITHIN
    progress = Progress(len([source for extension in extensions for source in extension.sources]))
    return extensions_built(extensions, libraries(), workshop() / "objects", progress)


def extensions_built(extensions: list[Any], lib: Path, temp: Path, progress: "Progress") -> list[Path]:
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):
        """Compiles the C files with as many processes as there are cores, then links."""

        def build_extensions(self) -> None:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                waiting = [
                    [pool.submit(self.object_of, source, extension) for source in extension.sources]
                    for extension in self.extensions
                ]
                for extension, objects in zip(self.extensions, waiting, strict=True):
                    extension.sources = []
                    extension.extra_objects = [each.result() for each in objects]
                    extension.depends = extension.extra_objects
                list(pool.map(self.build_extension, self.extensions))

        def object_of(self, source: str, extension: Any) -> str:
            """The object file of a C file, compiled if it is older than what it is made of."""
            (kept,) = self.compiler.object_filenames([source], output_dir=self.build_temp)
            newest = max([Path(path).stat().st_mtime for path in [source, *extension.depends]])
            if not Path(kept).exists() or Path(kept).stat().st_mtime < newest:
                with tempfile.TemporaryDirectory(dir=self.build_temp) as folder:
                    (fresh,) = self.compiler.compile(
                        [source],
                        output_dir=folder,
                        include_dirs=extension.include_dirs,
                        extra_postargs=extension.extra_compile_args,
                    )
                    Path(kept).parent.mkdir(parents=True, exist_ok=True)
                    os.replace(fresh, kept)  # whole or not at all, whatever ends this
            progress.step()
            return str(kept)

    temp.mkdir(parents=True, exist_ok=True)
    command = ParallelBuild(Distribution({"name": "cardwright", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(lib), str(temp)
    command.ensure_finalized()
    command.run()
    return [Path(output) for output in command.get_outputs()]


class Progress:
    """A line that says how many files are compiled: one that is written over on a screen, a few in a file."""

    def __init__(self, files: int) -> None:
        self.files = files
        self.done = 0
        self.lock = Lock()

    def step(self) -> None:
        if self.files < 2:
            return
        with self.lock:
            self.done += 1
            line = f"Compiling the rules: {self.done} of {self.files} files"
            if sys.stdout.isatty():
                print(f"\r{line}", end="\n" if self.done == self.files else "", flush=True)
            elif self.done * 4 // self.files > (self.done - 1) * 4 // self.files:
                say(line)


def say(line: str) -> None:
    print(line, flush=True)
