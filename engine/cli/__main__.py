"""`python -m engine.cli` is the command `scopa`."""

import sys

from engine.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
