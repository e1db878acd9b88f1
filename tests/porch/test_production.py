"""Production as docs/operations.md describes it: its commands, its units, its checks."""

from __future__ import annotations

import configparser
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
import yaml

from club.models import Intent
from tests.api.conftest import requests_are_not_counted_out
from tests.porch.ear import Ear
from tests.servers import kept, web
from tests.services import test_database_url
from tests.trouble.night import a_night, unsound

__all__ = ["requests_are_not_counted_out"]
ROOT = Path(__file__).resolve().parents[2]
DEPLOYMENT = ROOT / "docs" / "deployment"
SETTINGS = {
    "DATABASE_URL": "postgresql://whist@localhost/whist",
    "REDIS_URL": "redis://localhost/0",
    "SECRET_KEY": "made-for-this-test-" * 4 + "0123456789",
    "ALLOWED_HOSTS": "whist.example",
    "CSRF_TRUSTED_ORIGINS": "https://whist.example",
    "WHIST_HTTPS": "1",
}


def test_the_checks_for_deployment_find_nothing_with_the_settings_of_production(tmp_path):
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    told = dict(os.environ) | SETTINGS | {"WHIST_VAR": str(tmp_path)}
    told.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # for the tests of pages only
    done = subprocess.run(
        command, cwd=ROOT, env=told, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr


def units() -> dict[str, configparser.ConfigParser]:
    """Read every unit file."""
    read = {}
    for path in [*DEPLOYMENT.glob("*.service"), *DEPLOYMENT.glob("*.socket")]:
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str  # type: ignore[assignment]
        unit.read_string(path.read_text())
        read[path.name] = unit
    return read


def test_every_unit_starts_a_command_that_is_there(tmp_path):
    found = units()
    commands = [unit["Service"]["ExecStart"] for unit in found.values() if "Service" in unit]
    assert len(commands) == 5
    for command in commands:
        program, *words = command.split()
        name = Path(program).name
        assert program == f"/srv/whist/.venv/bin/{name}" and name in {"python", "celery"}
        if words[:2] == ["-m", "club.supervisor.web"]:
            assert words[2] == "3", "the first socket that systemd hands on"
    assert found["whist-web@.service"]["Service"]["Sockets"] == "whist-web.socket"
    if verifier := shutil.which("systemd-analyze"):
        programs = str(Path(sys.executable).parent)
        for name in found:
            unit = (DEPLOYMENT / name).read_text()
            (tmp_path / name).write_text(unit.replace("/srv/whist/.venv/bin", programs))
        paths = [str(tmp_path / name) for name in found]
        subprocess.run([verifier, "verify", *paths], check=True, timeout=60)


def test_the_compose_file_starts_what_the_units_start():
    services = yaml.safe_load((DEPLOYMENT / "compose.yaml").read_text())["services"]
    assert set(services) == {"database", "redis", "prepare", "web", "worker", "bots", "clock"}
    for name in ("worker", "bots", "clock"):
        unit = units()[f"whist-{name}.service"]["Service"]["ExecStart"]
        assert unit.removeprefix("/srv/whist/.venv/bin/") == services[name]["command"]
    docker = shutil.which("docker")
    if docker and not subprocess.run([docker, "compose", "version"], check=False).returncode:
        told = dict(os.environ) | SETTINGS | {"POSTGRES_PASSWORD": "p"}
        command = [docker, "compose", "-f", str(DEPLOYMENT / "compose.yaml"), "config", "--quiet"]
        subprocess.run(command, env=told, check=True, timeout=60)


def test_the_commands_of_operations_are_those_of_the_compose_file():
    told = (ROOT / "docs" / "operations.md").read_text()
    named = re.findall(r"\.venv/bin/((?:uvicorn|celery) [^\n#]*)", told)
    assert [command.split()[0] for command in named] == ["uvicorn", "celery", "celery", "celery"]
    assert "--timeout-graceful-shutdown" in named[0]


@pytest.mark.django_db(transaction=True)
def test_the_server_of_operations_ends_when_it_is_told_to_while_people_listen():
    night = a_night()
    told = dict(os.environ) | {"DATABASE_URL": test_database_url()}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = kept.start(
        [sys.executable, "-m", "uvicorn", "club.asgi:application", "--port", str(port)], env=told
    )
    kept.wait_until(lambda: web.answers(port), 30, "the server")
    with closing(Ear(port, f"club={night.club.slug}", **bearer(night))) as ear:
        assert ear.status == 200
        with socket.create_connection(("127.0.0.1", port)) as half:
            half.sendall(b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
            server.send_signal(signal.SIGTERM)
            ear.response.read()
            assert server.wait(kept.LEAST_PATIENCE) in (0, -signal.SIGTERM)


def bearer(night) -> dict[str, str]:
    """Return the header of a program of the secretary's."""
    return {"Authorization": f"Bearer {night.program().token}"}


@pytest.mark.django_db(transaction=True)
def test_a_rolling_restart_loses_no_request():
    night = a_night()
    headers, answers, ended = bearer(night), [], threading.Event()
    path = f"/api/v1/clubs/{night.club.slug}/members"

    def phone(name: str) -> None:
        turn = 0
        while not ended.is_set():
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=kept.LEAST_PATIENCE)
            body = json.dumps({"name": f"{name} {turn}", "another": True})
            key = {"Idempotency-Key": f"{name}-{turn}", "Content-Type": "application/json"}
            line.request("POST", path, body, {**headers, **key, "Connection": "close"})
            answers.append((f"{name}-{turn}", line.getresponse().status))
            turn += 1

    told = dict(os.environ) | {"DATABASE_URL": test_database_url()}
    with socket.create_server(("127.0.0.1", 0), backlog=512) as door:
        port = door.getsockname()[1]
        command = [sys.executable, "-m", "club.supervisor.web", str(door.fileno())]
        first, second = (kept.start(command, env=told, pass_fds=(door.fileno(),)) for _ in range(2))
        kept.wait_until(lambda: web.answers(port), 30, "the web processes")
        phones = [threading.Thread(target=phone, args=(f"phone-{n}",)) for n in range(3)]
        for one in phones:
            one.start()
        last = []
        for old in (first, second):
            before = len(answers)
            kept.wait_until(lambda n=before: len(answers) > n + 5, 60, "the phones")
            kept.stop(old, kept.LEAST_PATIENCE)
            last.append(kept.start(command, env=told, pass_fds=(door.fileno(),)))
        before = len(answers)
        kept.wait_until(lambda: len(answers) > before + 5, 60, "the phones")
        ended.set()
        for one in phones:
            one.join()
        for one in last:
            kept.stop(one)
    assert {status for _, status in answers} == {201}
    written = Intent.objects.filter(key__startswith="phone-").values_list("key", flat=True)
    assert sorted(key for key, _ in answers) == sorted(written)
    assert unsound() == []
