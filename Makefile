# What each target does without make is written in README.md.
.POSIX:

PYTHON = python3
VENV = .venv

demo: $(VENV)/.cardwright
	$(VENV)/bin/cardwright demo

test: $(VENV)/.cardwright-test
	$(VENV)/bin/python -m pytest -n 2

lint: $(VENV)/.cardwright-test
	$(VENV)/bin/ruff check .

types: $(VENV)/.cardwright-test
	$(VENV)/bin/mypy

tables: $(VENV)/.cardwright
	$(VENV)/bin/python -m dsl.grammar

pages: $(VENV)/.cardwright-test
	$(VENV)/bin/python -m tests.compiler.errors --write
	$(VENV)/bin/python -m tests.manual.reference --write
	$(VENV)/bin/python -m tests.content.rule_table
	$(VENV)/bin/python -m tests.house.rooms

clean:
	rm -rf $(VENV)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cardwright needs Python 3.11 or newer; say which: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.cardwright: $(VENV)/bin/python pyproject.toml
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.cardwright-test: $(VENV)/bin/python pyproject.toml
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@ $(VENV)/.cardwright

.PHONY: demo test lint types tables pages clean
