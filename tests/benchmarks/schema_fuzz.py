"""Whatever the API's document allows and forbids, of every operation, as everybody: no 5xx.

`python -m tests.benchmarks.schema_fuzz [MINUTES [SEED]]` makes a world on a PostgreSQL of its own
(or DATABASE_URL's), starts `manage.py serve` on it with its background, and has schemathesis, from
an environment of its own, send requests to it for so long; each operation is asked as every
identity in turn, mostly of things that there are. Printed are the seed, how many pairs of
operation and identity were asked and which were not, the answers by status, and each 5xx with its
request. Exit status 1 when there is one.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

MINUTES = 15
EACH = 32
"""Requests of an operation in a round: each identity has two."""
CSRF = "a" * 32
BY_TOKEN = (
    *("arbiter", "deputy_chief_arbiter", "chief_arbiter", "committee", "organiser"),
    *("archivist", "rating_office"),
)
MAY_FAIL = "GET /api/v1/health"
"""Answers 503 by its purpose, where something is late."""


def made_world(seed: int) -> dict[str, Any]:
    """Make games, events, a case, people and devices; return who may ask and what there is."""
    from games.models import Device, Game, LedgerEvent, Player
    from tests.games.rest.hall import follow, open_hall
    from tests.support import document_events
    from tests.support.case_office import CaseOffice, played_event
    from tournaments.models import Official, Placement, PlayerTitle, RatingList, Tournament, Unit

    hall = open_hall()
    hall.play("h2e2", "h9g7")
    assert hall.act("claims", {"side": "red", "question": "natural_limit"}).status == 201
    held = played_event()
    cases = CaseOffice()
    cases.file("tournament", held.tournament)
    for make in (document_events.swiss, document_events.groups, document_events.knockout):
        make()
    document_events.teams("swiss")()
    follow()
    versions = [*map(str, range(1, 9))]
    tables = {"officials": Official, "placements": Placement, "titles": PlayerTitle, "units": Unit}
    return {
        "seed": seed,
        "identities": identities(hall),
        "reader": {"Authorization": f"Bearer {hall.tokens['chief_arbiter']}"},
        "ids": {
            "game_id": [str(hall.game)] * 4 + _first(Game),
            "tournament_id": [str(held.tournament)] * 2 + _first(Tournament),
            "case_id": [cases.case],
            "player_id": [str(hall.red.pk), *_first(Player)],
            "device_id": _first(Device),
            "list_id": _first(RatingList),
            "event_id": [str(row.event_id) for row in LedgerEvent.objects.all()[:20]],
            "edition": ["xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"],
            **{name: _first(table) for name, table in tables.items()},
            **{
                f"{name}_version": versions
                for name in ("audit", "event", "fact", "offence", "report", "ruling")
            },
        },
    }


def _first(table: Any) -> list[str]:
    return [str(key) for key in table.objects.values_list("pk", flat=True)[:20]]


def identities(hall: Any) -> list[dict[str, Any]]:
    """Return who asks: tokens of every role, limited and ended ones, and people who signed in."""
    from django.contrib.auth.models import User
    from knox.crypto import hash_token

    from games.appointing.register import CONSOLE, Warrant, revoke_token
    from games.models import Appointment, Device
    from games.record.values import Role
    from tests.games.rest.hall import ELSEWHERE, token_for
    from tests.tournaments.admin.desk import client_of, official

    now = _now()
    tokens = {name: hall.tokens[name] for name in ("red", "stranger", *BY_TOKEN)}
    tokens["arbiter of this game"] = token_for(Role.ARBITER, game=hall.game)
    tokens["chief arbiter of another event"] = token_for(Role.CHIEF_ARBITER, event=ELSEWHERE)
    tokens["player of no id"] = token_for(Role.PLAYER)
    tokens["revoked"] = token_for(Role.CHIEF_ARBITER)
    ended = Device.objects.get(token_digest=hash_token(tokens["revoked"]))
    revoke_token(ended, warrant=Warrant(by=CONSOLE))
    former = official("former", Role.ARBITER)
    Appointment.objects.filter(user=former).update(revoked_at=now)
    people = {
        "superuser": User.objects.create_superuser("super"),
        "ex-arbiter": former,
        "without office": official("nobody", None),
        "committee, signed in": official("committee", Role.COMMITTEE),
    }
    signed_in = {name: client_of(user).cookies["sessionid"].value for name, user in people.items()}
    return [
        {"name": "anonymous", "headers": {}},
        *(
            {"name": name, "headers": {"Authorization": f"Bearer {token}"}}
            for name, token in tokens.items()
        ),
        *(
            {
                "name": name,
                "headers": {
                    "Cookie": f"sessionid={session}; csrftoken={CSRF}",
                    "X-CSRFToken": CSRF,
                },
            }
            for name, session in signed_in.items()
        ),
    ]


def _now() -> Any:
    from django.utils import timezone

    return timezone.now()


def fuzz(world: Mapping[str, Any], folder: Path, *, seconds: int, programs: Path) -> None:
    """Serve the world and have schemathesis ask for so long; its own report goes to a file."""
    from django.db import connections

    from tests.support.subprocesses import ROOT, environment, started, wait_until
    from tests.support.web_load import UNLIMITED, is_open, unused_port

    port = unused_port()
    env = environment(folder, **UNLIMITED)
    connections.close_all()
    there = {**world, "server": f"http://127.0.0.1:{port}"}
    (folder / "world.json").write_text(json.dumps(there), encoding="utf-8")
    command = [str(programs / "st"), "--no-color", "run", str(ROOT / "openapi.yaml")]
    command += ["--url", there["server"], "--phases", "examples,fuzzing", "--no-shrink"]
    command += ["--checks", "not_a_server_error", "--continue-on-failure", "--warnings", "off"]
    command += ["--max-examples", str(EACH), "--max-time", str(seconds)]
    command += ["--seed", str(world["seed"]), "--suppress-health-check", "all"]
    with started(("manage.py", "serve", "--processes", "1", "--port", str(port)), env=env):
        wait_until(lambda: is_open(port), "the server's port")
        with (folder / "schemathesis.txt").open("w") as report:
            subprocess.run(
                command,
                # It keeps what failed in a folder beside it.
                cwd=folder,
                env={
                    **os.environ,
                    "PYTHONPATH": str(ROOT),
                    "SCHEMATHESIS_HOOKS": "tests.benchmarks.schema_fuzz_hooks",
                    "QIPU_FUZZ_WORLD": str(folder / "world.json"),
                },
                stdout=report,
                stderr=subprocess.STDOUT,
                check=False,
            )


def summed_up(log: Path, names: set[str], operations: set[str]) -> bool:
    """Print what was asked and answered; tell whether something was, and nothing failed."""
    out, lines = sys.stdout, [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    pairs = {(line["operation"], line["asker"]) for line in lines}
    wanted = {(operation, name) for operation in operations for name in names}
    missing = wanted - pairs
    out.write(f"{len(lines)} requests, {len(wanted - missing)} of {len(wanted)} pairs\n")
    statuses = Counter(line["status"] for line in lines)
    out.write(f"answers: {dict(sorted(statuses.items()))}\n")
    failures = [line for line in lines if line["status"] >= 500 and line["operation"] != MAY_FAIL]
    for line in {(line["operation"], line["answer"]): line for line in failures}.values():
        out.write(json.dumps(line, ensure_ascii=False, indent=1) + "\n")
    out.write(f"5xx: {len(failures)}\n")
    if missing:
        out.write(f"not asked: {sorted(missing)}\n")
    return bool(lines) and not failures


def main() -> int:
    """Bring PostgreSQL and schemathesis, then ask."""
    from tests.packages import FUZZING, programs_of
    from tests.support import services
    from tests.support.openapi import committed, operations

    minutes = int(sys.argv[1]) if sys.argv[1:] else MINUTES
    seed = int(sys.argv[2]) if sys.argv[2:] else random.SystemRandom().randrange(2**32)
    sys.stdout.write(f"seed {seed}, {minutes} minutes\n")
    sys.stdout.flush()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    with services.postgres(durable=False) as url, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # One key for the people who signed in here and for the server that they ask.
        os.environ.update(DATABASE_URL=url, REDIS_URL="", QIPU_DATA_DIR=name)
        os.environ["QIPU_SECRET_KEY"] = uuid4().hex
        import django

        django.setup()
        from django.test.utils import setup_test_environment

        from tests.support.databases import Template

        setup_test_environment()
        template, log = Template(folder), folder / "answers.ndjson"
        log.touch()
        with template.copy(), programs_of(FUZZING) as programs:
            world = made_world(seed) | {"log": str(log)}
            fuzz(world, folder, seconds=60 * minutes, programs=programs)
        template.remove()
        names = {asker["name"] for asker in world["identities"]}
        asked = {f"{method} {path}" for method, path, _ in operations(committed())}
        passed = summed_up(log, names, asked)
        if not passed:
            sys.stdout.write((folder / "schemathesis.txt").read_text("utf-8")[-3_000:])
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
