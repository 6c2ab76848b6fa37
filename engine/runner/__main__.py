"""``python -m engine.runner``: a spec on stdin, a report on stdout."""

import os

from engine.runner.entry import main

main(os.getppid())
