# What stands here works with GNU make 3.81 and a POSIX shell, so that it works on macOS too.

PYTHON ?= python3
GAME ?=
ARGS ?=
GAMES ?= kotc/9 kotc/10 kotc/11 kotc/12-early kotc/12 kotc/13 kotc/14 kotc/15 kotc/16 kotc/17 keyforge/1.2
PAIRS ?= 100000
MOMENTS ?= 10000

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
CHECKED := $(wildcard src tests tools hatch_build.py)
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
NO_TESTS := 5
# MkDocs calls links that lead nowhere warnings, which --quiet would hide; any of them ends the build.
SITE = NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build >$(VENV)/site.log 2>&1 || { cat $(VENV)/site.log; exit 1; }

# What Python has once compiled it keeps, aside of the source: most tests that start a program wait for its imports.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode

.PHONY: help play fast engine wheel test tests checks checks-beside coverage bench load strength fuzz docs format pins clean
.DEFAULT_GOAL := help

help:
	@echo 'make play    install into $(VENV) and play in the browser; GAME=kotc/17 chooses the game; with ARGS=...,'
	@echo '             or where nobody is at a terminal, it is played there: cardwright play with these options'
	@echo 'make fast    compile the rules now; make play does it beside the game, for the next start'
	@echo 'make test    every check: format, lint, types, imports, tests, and that both engines play alike'
	@echo 'make checks  those of them that need no engine: format, lint, types, imports, documentation'
	@echo 'make coverage  which branches of the server its tests take, without a browser; fails under 95 of 100'
	@echo 'make bench   measure the plain engine, then the compiled one; ARGS=... adds options'
	@echo 'make load    measure the server of tables under load, on this machine alone; ARGS=--people with 1,000 tables'
	@echo '             at which half the people vanish and come back, ARGS="--soak 600" whether anything grows'
	@echo 'make strength  play the matches that tell how strong the bots are, for hours; run it again to go on; ARGS=... for a part'
	@echo 'make fuzz    play 20,000 games of generated decks and check every position; ARGS="--games 500" for fewer;'
	@echo '             then look for leaks in 100,000 pairs of positions; PAIRS=1000 for fewer;'
	@echo '             and kill servers at 10,000 moments of what they write; MOMENTS=500 for fewer'
	@echo 'make docs    build the documentation into site/, with a reference from the docstrings; every link is checked'
	@echo 'make format  format and tidy the code'
	@echo 'make wheel   build the package for others, compiled at -O3, and check that it plays without a compiler'
	@echo 'make pins    choose the pinned versions in requirements/ anew, after a change in pyproject.toml'
	@echo 'make clean   remove what was installed, built and cached'
	@echo
	@echo 'PYTHON=python3.12            the interpreter that $(VENV) is made of (3.11 or newer)'
	@echo 'CARDWRIGHT_PLAIN=1           install without compiling'
	@echo 'CARDWRIGHT_OPT_LEVEL=3       how the C compiler optimises: 3 plays fastest, 0 compiles fastest (1 if not set)'

play: $(VENV)/requirements
	@$(BIN)/python tools/install.py plain
	@$(BIN)/python tools/install.py beside
	@if [ -t 0 ] && [ -z '$(ARGS)' ]; then \
	    $(BIN)/cardwright serve --open $(and $(GAME),--game $(GAME)); \
	else \
	    $(BIN)/cardwright play $(GAME) $(ARGS); \
	fi

fast: engine

engine: $(VENV)/build-requirements
	@$(BIN)/python tools/install.py compiled

wheel: $(VENV)/build-requirements
	@rm -rf dist
	@CARDWRIGHT_OPT_LEVEL=$${CARDWRIGHT_OPT_LEVEL:-3} $(BIN)/python -m hatchling build -t wheel
	@$(BIN)/python tools/check_wheel.py dist/*.whl

# Checks of the source need no engine: they run beside all that does.
test: $(VENV)/test-requirements $(VENV)/docs-requirements
	@$(MAKE) --no-print-directory -j 2 tests checks-beside

# ARGS may choose tests of one kind only. Reading all tests takes ten seconds: those of long games are in few files.
tests: $(VENV)/test-requirements fast
	@echo 'Running the tests of long games on the installed engine ...'
	@$(PYTEST) -m long_game $(or $(ARGS),$$(grep -rl long_game --include='test_*.py' tests)) \
	    $(if $(ARGS),|| [ $$? = $(NO_TESTS) ])
	@echo 'Running the tests on plain source ...'
	@PYTHONPATH=src $(PYTEST) -m 'not long_game' $(ARGS) $(if $(ARGS),|| [ $$? = $(NO_TESTS) ])
	@echo 'Comparing the plain engine with the installed one ...'
	@$(BIN)/python tools/compare_engines.py

checks: $(VENV)/test-requirements $(VENV)/docs-requirements
	@echo 'Checking format and lint ...'
	@$(BIN)/ruff format --check --quiet --diff . && $(BIN)/ruff check --quiet .
	@echo 'Checking types (mypy) ...'
	@$(BIN)/mypy $(CHECKED)
	@echo 'Checking types (pyright) ...'
	@$(BIN)/pyright
	@$(PIP) check >/dev/null || { $(PIP) check; exit 1; }
	@echo 'Checking which room imports which ...'
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@echo 'Building the documentation ...'
	@$(SITE)

# What the checks say is shown when they have said it all, so that the compiler's lines do not stand between.
checks-beside:
	@mkdir -p build
	@$(MAKE) --no-print-directory checks >build/checks.log 2>&1; failed=$$?; echo; cat build/checks.log; exit $$failed

coverage: $(VENV)/test-requirements
	@echo 'Measuring which branches of the server its tests take ...'
	@mkdir -p build && rm -f build/coverage.*
	@PYTHONPATH=src $(BIN)/python -m coverage run -m pytest -n auto --dist worksteal -q \
	    tests/table --ignore tests/table/browser $(ARGS)
	@$(BIN)/python -m coverage combine -q && $(BIN)/python -m coverage report

bench: fast
	@echo 'Measuring the plain engine ...'
	@for game in $(GAMES); do PYTHONPATH=src $(BIN)/cardwright bench --game $$game $(ARGS) || exit 1; done
	@echo 'Measuring the installed engine ...'
	@for game in $(GAMES); do $(BIN)/cardwright bench --game $$game $(ARGS) || exit 1; done
	@echo 'Measuring other libraries beside it ...'
	@$(BIN)/cardwright bench --others $(filter --json,$(ARGS))

load: $(VENV)/test-requirements fast
	@$(BIN)/python tools/load_tables.py $(ARGS)

strength: $(VENV)/test-requirements fast
	@$(BIN)/python tools/strength.py $(ARGS)

fuzz: fast
	@for game in $(or $(GAME),$(GAMES)); do $(BIN)/python tools/fuzz.py --game $$game $(ARGS) || exit 1; done
	@echo 'Looking for what leaks ...'
	@for game in $(or $(GAME),$(GAMES)); do \
	    $(BIN)/python tools/non_interference.py --game $$game --pairs $(PAIRS) || exit 1; done
	@echo 'Sending hostile messages and damaged saves ...'
	@$(BIN)/python tools/fuzz_protocol.py
	@for game in $(or $(GAME),$(GAMES)); do $(BIN)/python tools/damage_saves.py $$game || exit 1; done
	@echo 'Killing servers at every step of what they write ...'
	@$(BIN)/python tools/kill_moments.py --moments $(MOMENTS)

docs: $(VENV)/docs-requirements
	@$(SITE)
	@echo 'The documentation lies in site/index.html.'

format: $(VENV)/test-requirements
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

pins: $(VENV)/created
	@echo 'Choosing versions in a fresh environment ...'
	@rm -rf build/pins && $(BIN)/python -m venv build/pins
	@CARDWRIGHT_PLAIN=1 build/pins/bin/python -m pip install -qq '.[table]' $(call required,hatchling)
	@$(call frozen,play)
	@build/pins/bin/python -m pip install -qq $(call required,)
	@$(call frozen,build)
	@CARDWRIGHT_PLAIN=1 build/pins/bin/python -m pip install -qq '.[test]'
	@$(call frozen,test)
	@for extra in docs bench; do \
	    rm -rf build/pins && $(BIN)/python -m venv build/pins && \
	    CARDWRIGHT_PLAIN=1 build/pins/bin/python -m pip install -qq ".[$$extra]" && \
	    $(call frozen,$$extra) || exit 1; done
	@rm -rf build/pins

required = $$($(BIN)/python -c 'import tomllib; \
    print(*(each for each in tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"] \
        if each.startswith("$(1)")))')
frozen = { echo '\# Written by `make pins`.'; build/pins/bin/python -m pip freeze --all \
    --exclude cardwright --exclude pip; } >requirements/$(1).txt

clean:
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(VENV)/created:
	@sh -euc "$$CREATE_VENV"
	@touch $@

$(VENV)/requirements: requirements/play.txt | $(VENV)/created
	@echo 'Installing pinned dependencies ...'
	@$(PIP) install -qq --no-compile -r $<
	@touch $@

$(VENV)/build-requirements: requirements/build.txt | $(VENV)/requirements
	@echo 'Installing what compiles the rules ...'
	@$(BIN)/python tools/install.py packages
	@touch $@

$(VENV)/test-requirements: requirements/test.txt | $(VENV)/build-requirements
	@echo 'Installing pinned test dependencies ...'
	@$(PIP) install -qq --no-compile -r $<
	@touch $@

$(VENV)/docs-requirements: requirements/docs.txt | $(VENV)/requirements
	@echo 'Installing what builds the documentation ...'
	@$(PIP) install -qq --no-compile -r $<
	@touch $@

# Debian takes the parts of Python apart: venv and headers are packages of their own.
define INSTALL_PACKAGES
install_packages() {
  command -v apt-get >/dev/null || return 0
  if [ "$$(id -u)" = 0 ]; then
    echo "Installing with apt-get:" "$$@" "..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >/dev/null || true
    for package in "$$@"; do
      apt-get install -qq -y --no-install-recommends "$$package" >/dev/null </dev/null || echo "  $$package: not installed"
    done
  else
    echo "Something is missing. To install it: sudo apt-get install" "$$@"
  fi
}
endef

define CREATE_VENV
$(INSTALL_PACKAGES)
python='$(PYTHON)'
command -v "$$python" >/dev/null || {
  echo "There is no $$python here. Cardwright needs Python 3.11 or newer; choose one with make PYTHON=..."; exit 1
}
version=$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Cardwright needs Python 3.11 or newer; $$python is $$version. Choose another with make PYTHON=python3.11"; exit 1
}
has_venv() { "$$python" -c 'import ensurepip, venv' 2>/dev/null; }
has_venv || install_packages "python$$version-venv"
has_venv || { echo "$$python cannot make virtual environments: its venv module (with ensurepip) is missing."; exit 1; }
echo "Creating $(VENV) with Python $$version ..."
"$$python" -m venv --clear $(VENV)
endef
export CREATE_VENV

define INSTALL_COMPILER
[ "$${CARDWRIGHT_PLAIN:-0}" = 0 ] || exit 0
$(INSTALL_PACKAGES)
python='$(BIN)/python'
version=$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
headers=$$("$$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
compiler=$${CC:-$$("$$python" -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")')}
compiles() { echo "#include <$$1>" | $$compiler -I"$$headers" -fsyntax-only -x c - 2>/dev/null; }
wanted=
compiles stdlib.h || wanted="gcc libc6-dev"
[ -f "$$headers/Python.h" ] || wanted="$$wanted python$$version-dev"
[ -z "$$wanted" ] || install_packages $$wanted
compiles Python.h || echo "There is no C compiler with Python.h: the rules will run plain, many times slower."
endef
export INSTALL_COMPILER
