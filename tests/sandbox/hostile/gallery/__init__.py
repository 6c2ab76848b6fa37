"""One hostile bot for every attack that was tried on the jail, and what must become of it."""

from __future__ import annotations

from tests.sandbox.hostile.gallery import files, kernel, network, processes, taking, talk
from tests.sandbox.hostile.gallery.attack import Attack

GALLERY: dict[str, Attack] = {
    **files.ATTACKS,
    **network.ATTACKS,
    **kernel.ATTACKS,
    **processes.ATTACKS,
    **taking.ATTACKS,
    **talk.ATTACKS,
}
