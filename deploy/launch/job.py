"""`python3 run.py`: the main job, from a bare clone to a site with a demo competition."""

import subprocess
import time

from deploy.launch import running, smoke
from deploy.launch.console import LaunchError, say
from deploy.launch.places import Places
from deploy.launch.ports import find_obstacle
from deploy.launch.preparing import prepare_machine, prepare_site
from deploy.launch.site import Site, StopRequestedError, stop_signals
from deploy.launch.site import running as running_site

LOOK_SECONDS = 0.5
SMOKE_SECONDS = 900


def run_site(places: Places, *, host: str, port: int | None, demo: bool) -> int:
    """Runs until it is told to stop; 0 then."""
    try:
        with running.hold(places.data), stop_signals():
            check_address(host, port)
            prepare_machine(places)
            prepare_site(places)
            with running_site(Site(places, host, port)) as site:
                announce(site)
                keep_running(site, site.start_demo() if demo else None)
    except StopRequestedError:
        say("\nstopped; the next start goes on from here")
    return 0


def check_address(host: str, port: int | None) -> None:
    """Refuses at once where the web server would fail again and again; port None is chosen later."""
    obstacle = find_obstacle(host, port or 0)
    if obstacle:
        place = f"{host}:{port}" if port else host
        raise LaunchError(f"the site cannot listen at {place}: {obstacle}; choose with --host and --port")


def announce(site: Site) -> None:
    running.write_note(site.places.data, site.address)
    say(f"\n  Settebello is at {site.address}")
    if site.address_for_others:
        say(f"  For others: {site.address_for_others}")
    say("  Ctrl-C ends it.\n")


def keep_running(site: Site, demo: "subprocess.Popen[bytes] | None") -> None:
    """Mends the children for ever, and says when the demo has ended."""
    while True:
        if demo is not None and demo.poll() is not None:
            report_demo(site, demo.returncode)
            demo = None
        site.supervisor.mend()
        time.sleep(LOOK_SECONDS)


def report_demo(site: Site, code: int) -> None:
    if code:
        say(f"! the demo competition stopped early (exit {code}); the site goes on at {site.address}")
    else:
        say(f"\n  The demo competition is played. Watch it at {site.address} — Ctrl-C ends the site.")


def run_smoke(places: Places, *, needs_jail: bool) -> int:
    """Runs the whole job until the demo is played, looks at pages and logs, stops; 0 when all is well."""
    with running.hold(places.data), stop_signals():
        prepare_machine(places)
        prepare_site(places)
        with running_site(Site(places)) as site:
            announce(site)
            wait_for_demo(site)
            faults = smoke.visit_pages(site.address)
            faults += smoke.check_logs(site.address, places.program("scopa"), places.data)
            faults += smoke.check_jail(site.address) if needs_jail else []
    for fault in faults:
        say(f"! {fault}")
    say("smoke: " + ("FAILED" if faults else "ok"))
    return 1 if faults else 0


def wait_for_demo(site: Site) -> None:
    """Returns when the demo is played; LaunchError when it fails or takes too long."""
    demo = site.start_demo()
    deadline = time.monotonic() + SMOKE_SECONDS
    while demo.poll() is None:
        if time.monotonic() > deadline:
            raise LaunchError(f"the demo was not played within {SMOKE_SECONDS} s")
        site.supervisor.mend()
        time.sleep(LOOK_SECONDS)
    if demo.returncode:
        raise LaunchError(f"the demo failed (exit {demo.returncode})")
