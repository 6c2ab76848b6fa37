"""Where things lie: the clone, the virtual environment, the data directory."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Places:
    """The directories of one run. `root` is the clone; `venv` and `data` need not exist yet."""

    root: Path
    venv: Path
    data: Path

    @classmethod
    def from_environment(cls) -> "Places":
        """As SETTEBELLO_VENV and SETTEBELLO_DATA_DIR say, else `.venv` and `var` in the clone."""
        return cls(
            root=ROOT,
            venv=_read_path("SETTEBELLO_VENV", ROOT / ".venv"),
            data=_read_path("SETTEBELLO_DATA_DIR", ROOT / "var"),
        )

    @property
    def python(self) -> str:
        return self.program("python")

    def program(self, name: str) -> str:
        """The path of a program inside the virtual environment."""
        folder = "Scripts" if sys.platform == "win32" else "bin"
        return str(self.venv / folder / name)

    def environment(self, **more: str) -> dict[str, str]:
        """This process' environment for a child: our data directory, our settings, output as it comes."""
        return {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "scopa_site.settings",
            "PYTHONUNBUFFERED": "1",
            "SETTEBELLO_DATA_DIR": str(self.data),
            **more,
        }


def _read_path(name: str, default: Path) -> Path:
    return Path(os.environ.get(name) or default).expanduser().absolute()
