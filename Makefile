# make run | test | check | bench | soak. `make run PLUGINS=off` starts without anybody's plugins.
# Needs Python 3.11 or newer with pip, make and git.

PYTHON ?= python3
VENV ?= .venv
PY := $(VENV)/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: setup run test check bench soak weigh pictures
.DELETE_ON_ERROR:

setup: $(VENV)/.run-time

run: setup
	@WHIST_PLUGINS=$(PLUGINS) $(PY) manage.py up $(UP)

test: $(VENV)/.development
	@$(PY) -m tests.run

check: $(VENV)/.development
	@$(PY) -m tests.check

soak: $(VENV)/.development
	@$(PY) -m pytest -m "soak or hypothesis" --hypothesis-profile soak --durations 10

bench: $(VENV)/.development
	@$(PY) -m bench

weigh: setup
	@$(PY) -m bench.weigh

pictures: $(VENV)/.development
	@$(PY) -m docs.pictures.take

# An environment without a pip of its own is made at once; the machine's pip fills it. Where that
# pip is older than 22.3 the environment gets its own after all.
PIP = if [ -e $(VENV)/bin/pip ]; then set -- $(PY) -m pip; else set -- $(PYTHON) -m pip --python $(PY); fi; \
	"$$@" install --quiet --root-user-action=ignore --no-compile

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed.")'
	@$(PYTHON) -m venv --without-pip $(VENV)
	@$(PYTHON) -m pip --python $(PY) --version >/dev/null 2>&1 || $(PY) -m ensurepip >/dev/null

# The solver alone, without the packages it names (docs/adr/0046-a-double-dummy-solver.md).
STRONG = $(PIP) --no-deps --only-binary :all: -r requirements-strong.txt

$(VENV)/.run-time: requirements.txt requirements-strong.txt | $(PY)
	@echo "Fetching the packages the club needs; this happens once."
	@$(PIP) -r requirements.txt
	@$(STRONG) || echo "There is no solver for this machine, so the Strong bot is not offered."
	@$(PY) -c 'import pathlib, site; pathlib.Path(site.getsitepackages()[0], "whistclub.pth").write_text("$(CURDIR)\n")'
	@touch $@

$(VENV)/.development: requirements.txt requirements-dev.txt | $(VENV)/.run-time
	@$(PIP) -r requirements.txt -r requirements-dev.txt
	@touch $@
