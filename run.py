#!/usr/bin/env python3
"""Settebello from a fresh clone, with nothing but Python 3.11 and git on the machine.

python3 run.py           set everything up, start the site, play a demo competition
python3 run.py test      pass the tests
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

if sys.version_info < (3, 11):  # noqa: UP036 (the person may well have an older one)
    sys.exit("Settebello needs Python 3.11 or newer; this is " + sys.version.split()[0])

from deploy.launch.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
