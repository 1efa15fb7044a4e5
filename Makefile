# What stands here works with GNU make 3.81 and a POSIX shell, so that it works on macOS too.

PYTHON ?= python3
GAME ?=
ARGS ?=
GAMES ?= kotc/17 keyforge/1.2
PAIRS ?= 100000

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
CHECKED := $(wildcard src tests tools hatch_build.py)
BUILT_FROM := $(shell find src -type f ! -path '*/__pycache__/*') pyproject.toml hatch_build.py

.PHONY: help play test bench fuzz format pins clean FORCE
.DEFAULT_GOAL := help

help:
	@echo 'make play    install into $(VENV) and play; GAME=kotc/17 chooses the game, ARGS=... adds options'
	@echo 'make test    every check: format, lint, types, imports, tests, and that both engines play alike'
	@echo 'make bench   measure the plain engine, then the compiled one; ARGS=... adds options'
	@echo 'make fuzz    play 20,000 games of generated decks and check every position; ARGS="--games 500" for fewer;'
	@echo '             then look for leaks in 100,000 pairs of positions; PAIRS=1000 for fewer'
	@echo 'make format  format and tidy the code'
	@echo 'make pins    choose the pinned versions in requirements/ anew, after a change in pyproject.toml'
	@echo 'make clean   remove what was installed, built and cached'
	@echo
	@echo 'PYTHON=python3.12            the interpreter that $(VENV) is made of (3.11 or newer)'
	@echo 'CARDWRIGHT_PLAIN=1           install without compiling'
	@echo 'CARDWRIGHT_OPT_LEVEL=0       compile quickly, for slower play (3 if not set)'

play: $(VENV)/installed
	@$(BIN)/cardwright play $(GAME) $(ARGS)

test: $(VENV)/test-requirements $(VENV)/installed
	@echo 'Checking format and lint ...'
	@$(BIN)/ruff format --check --quiet --diff . && $(BIN)/ruff check --quiet .
	@echo 'Checking types (mypy) ...'
	@$(BIN)/mypy $(CHECKED)
	@echo 'Checking types (pyright) ...'
	@$(BIN)/pyright
	@echo 'Checking which room imports which ...'
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@echo 'Running the tests on plain source ...'
	@PYTHONPATH=src $(BIN)/python -m pytest $(ARGS)
	@echo 'Comparing the plain engine with the installed one ...'
	@$(BIN)/python tools/compare_engines.py

bench: $(VENV)/installed
	@echo 'Measuring the plain engine ...'
	@for game in $(GAMES); do PYTHONPATH=src $(BIN)/cardwright bench --game $$game $(ARGS) || exit 1; done
	@echo 'Measuring the installed engine ...'
	@for game in $(GAMES); do $(BIN)/cardwright bench --game $$game $(ARGS) || exit 1; done
	@echo 'Measuring other libraries beside it ...'
	@$(BIN)/cardwright bench --others $(ARGS)

fuzz: $(VENV)/installed
	@for game in $(or $(GAME),$(GAMES)); do $(BIN)/python tools/fuzz.py --game $$game $(ARGS) || exit 1; done
	@echo 'Looking for what leaks ...'
	@for game in $(or $(GAME),$(GAMES)); do \
	    $(BIN)/python tools/non_interference.py --game $$game --pairs $(PAIRS) || exit 1; done

format: $(VENV)/test-requirements
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

pins: $(VENV)/created
	@echo 'Choosing versions in a fresh environment ...'
	@rm -rf build/pins && $(BIN)/python -m venv build/pins
	@CARDWRIGHT_PLAIN=1 build/pins/bin/python -m pip install -qq . \
	    $$($(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])')
	@$(call frozen,play)
	@CARDWRIGHT_PLAIN=1 build/pins/bin/python -m pip install -qq '.[test]'
	@$(call frozen,test)
	@rm -rf build/pins && $(BIN)/python -m venv build/pins
	@CARDWRIGHT_PLAIN=1 build/pins/bin/python -m pip install -qq '.[bench]'
	@$(call frozen,bench)
	@rm -rf build/pins

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
	@$(PIP) install -qq -r $<
	@touch $@

$(VENV)/test-requirements: requirements/test.txt | $(VENV)/requirements
	@echo 'Installing pinned test dependencies ...'
	@$(PIP) install -qq -r $<
	@touch $@

# A file that vanished or another choice of engine leaves no newer file behind: this list shows both.
$(VENV)/built-from: FORCE | $(VENV)/created
	@printf '%s\n' $(BUILT_FROM) "plain: $${CARDWRIGHT_PLAIN:-0}" "optimised: $${CARDWRIGHT_OPT_LEVEL:-3}" \
	    "compiler: $${CC:-} $$(command -v gcc || true) $$(command -v cc || true)" >$@.now
	@if cmp -s $@.now $@; then rm $@.now; else mv $@.now $@; fi

$(VENV)/installed: $(BUILT_FROM) $(VENV)/built-from $(VENV)/requirements
	@echo 'Building and installing cardwright; compiling the rules can take a minute or two ...'
	@$(PIP) install -qq --no-build-isolation --no-deps --force-reinstall .
	@$(PIP) check >/dev/null || { $(PIP) check; exit 1; }
	@$(BIN)/python -c 'from cardwright.engine import engine; print(f"Installed cardwright: the rules are {engine()}.")'
	@touch $@

# Debian takes the parts of Python apart: venv and headers are packages of their own.
define CREATE_VENV
python='$(PYTHON)'
command -v "$$python" >/dev/null || {
  echo "There is no $$python here. Cardwright needs Python 3.11 or newer; choose one with make PYTHON=..."; exit 1
}
version=$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Cardwright needs Python 3.11 or newer; $$python is $$version. Choose another with make PYTHON=python3.11"; exit 1
}
has_venv() { "$$python" -c 'import ensurepip, venv' 2>/dev/null; }
headers=$$("$$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
compiler=$${CC:-$$("$$python" -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")')}
compiles() { echo "#include <$$1>" | $$compiler -I"$$headers" -fsyntax-only -x c - 2>/dev/null; }
can_compile() { [ "$${CARDWRIGHT_PLAIN:-0}" != 0 ] || compiles Python.h; }
wanted=
has_venv || wanted="python$$version-venv"
can_compile || compiles stdlib.h || wanted="$$wanted gcc libc6-dev"
can_compile || [ -f "$$headers/Python.h" ] || wanted="$$wanted python$$version-dev"
if [ -n "$$wanted" ] && command -v apt-get >/dev/null; then
  if [ "$$(id -u)" = 0 ]; then
    echo "Installing with apt-get:" $$wanted "..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >/dev/null || true
    for package in $$wanted; do
      apt-get install -qq -y --no-install-recommends "$$package" >/dev/null </dev/null || echo "  $$package: not installed"
    done
  else
    echo "Something is missing. To install it: sudo apt-get install" $$wanted
  fi
fi
has_venv || { echo "$$python cannot make virtual environments: its venv module (with ensurepip) is missing."; exit 1; }
can_compile || echo "There is no C compiler with Python.h: the rules will run plain, many times slower."
echo "Creating $(VENV) with Python $$version ..."
"$$python" -m venv --clear $(VENV)
endef
export CREATE_VENV
