"""A process that sends one report many times at once: `python -m tests.integration.reporters FILE COUNT`.

Prints how many of its calls were taken. All processes begin when the file `FILE.go` appears.
"""

import json
import os
import sys
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import django


def main(path: str, count: int) -> None:
    django.setup()
    from django.db import connection

    from tournaments.services.sets import Claim, record_report

    facts = json.loads(Path(path).read_text())
    claim = Claim(facts["set"], uuid.UUID(facts["token"]), facts["attempt"])

    def send(_number: int) -> bool:
        try:
            return record_report(claim, facts["report"])
        finally:
            connection.close()

    Path(f"{path}.{os.getpid()}.ready").touch()
    pause = Event()
    while not Path(f"{path}.go").exists():
        pause.wait(0.01)
    with ThreadPoolExecutor(count) as pool:
        print(sum(pool.map(send, range(count))))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
