# Second names for the chores; `python3 run.py` needs no make.
PYTHON ?= .venv/bin/python
LOCK = uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --quiet

.PHONY: run test install doctor stop smoke lint format types imports lock upgrade messages migrations pictures vectors

run:  ## set everything up and run the site with its demo
	python3 run.py

test:  ## every check, as CI runs them
	python3 run.py test

install:  ## packages for developing and testing
	python3 run.py install

doctor:  ## what works on this machine
	python3 run.py doctor

stop:  ## stop the running site
	python3 run.py stop

smoke:  ## play the demo once, visit the pages, stop
	python3 run.py --smoke

lint:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

format:
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

types:
	$(PYTHON) -m mypy

imports:
	.venv/bin/lint-imports

lock:  ## after a change in requirements*.in; needs uv on the PATH
	$(LOCK) requirements.in --output-file requirements.txt
	$(LOCK) --constraints requirements.txt requirements-dev.in --output-file requirements-dev.txt

upgrade:  ## newer versions within the ranges of requirements*.in
	$(LOCK) --upgrade requirements.in --output-file requirements.txt
	$(LOCK) --upgrade --constraints requirements.txt requirements-dev.in --output-file requirements-dev.txt

messages:  ## collect new strings into the catalogues; needs gettext
	$(PYTHON) manage.py makemessages --all --no-location --no-obsolete --no-wrap $(addprefix --ignore ,var* .venv* tests engine examples deploy docs build dist)

migrations:
	$(PYTHON) manage.py makemigrations

pictures:  ## the pictures of docs/pictures, taken again; needs Chromium
	$(PYTHON) -m tests.browser.take_pictures

vectors:  ## what the scopa command says of the rules
	.venv/bin/scopa variants
