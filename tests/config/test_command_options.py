"""What commands are given: every option, what holds without it, and what must be there."""

import argparse
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, get_commands, load_command_class
from django.core.management.base import BaseCommand

ID = "0190d0c4-0000-7000-8000-000000000001"
COMMON = {action.dest for action in BaseCommand().create_parser("manage.py", "")._actions}

RATES = (
    "half-byes",
    "full-byes",
    "zero-byes",
    "forfeits",
    "double-forfeits",
    "both-lose",
    "adjourned",
    "late",
    "withdrawals",
    "expulsions",
)
FILE_USUALLY: dict[str, Any] = {
    "format": None,
    "regulations": None,
    "edition": "",
    "kind": "swiss",
    "system": None,
    "elsewhere": "no",
    "first_round": None,
    "rounds": 0,
    "tiebreaks": "",
    "ranking": "",
    "title": "",
    "section": "",
    "seeds": "",
}
"""How the file of an event is read where nothing else is written."""
FILE_OPTIONS = (
    "--format egd --regulations g --edition weiqi-2002 --kind knockout --elsewhere dubov "
    "--rounds 5 --title t --section c --seeds 1,2"
)
FILE_READ: dict[str, Any] = {
    "format": "egd",
    "regulations": Path("g"),
    "edition": "weiqi-2002",
    "kind": "knockout",
    "elsewhere": "dubov",
    "rounds": 5,
    "title": "t",
    "section": "c",
    "seeds": "1,2",
}

READ: list[tuple[str, str, dict[str, Any]]] = [
    ("serve", "", {"host": "127.0.0.1", "port": 8000, "processes": None}),
    (
        "serve",
        "--host 0.0.0.0 --port 81 --processes 3",
        {"host": "0.0.0.0", "port": 81, "processes": 3},
    ),
    ("live", "", {"host": "127.0.0.1", "port": 8001}),
    ("live", "--host ::1 --port 82", {"host": "::1", "port": 82}),
    ("demo", "", {"no_serve": False, "fresh": False, "port": 8000}),
    ("demo", "--no-serve --fresh --port 83", {"no_serve": True, "fresh": True, "port": 83}),
    ("drills", "", {"drills": []}),
    ("drills", "restore failover", {"drills": ["restore", "failover"]}),
    ("event_schemas", "", {"check": False}),
    ("event_schemas", "--check", {"check": True}),
    ("export_archive", "--out d", {"out": Path("d")}),
    (
        "export_stream",
        ID,
        {"stream": UUID(ID), "output": None, "people": None, "annotations": None, "sources": None},
    ),
    (
        "export_stream",
        f"{ID} -o a --people b --annotations c --sources d",
        {
            "stream": UUID(ID),
            "output": Path("a"),
            "people": Path("b"),
            "annotations": Path("c"),
            "sources": Path("d"),
        },
    ),
    (
        "import_stream",
        "a b",
        {
            "files": [Path("a"), Path("b")],
            "people": [],
            "annotations": [],
            "sources": [],
            "dry_run": False,
        },
    ),
    (
        "import_stream",
        "a --people b --people c --annotations d --sources e --dry-run",
        {
            "files": [Path("a")],
            "people": [Path("b"), Path("c")],
            "annotations": [Path("d")],
            "sources": [Path("e")],
            "dry_run": True,
        },
    ),
    (
        "bundle",
        f"{ID} --out z",
        {"stream": UUID(ID), "out": Path("z"), "checkpoint": None, "people": False},
    ),
    (
        "bundle",
        f"{ID} -o z --checkpoint 4 --people",
        {"stream": UUID(ID), "out": Path("z"), "checkpoint": 4, "people": True},
    ),
    ("import_bundle", "a b", {"files": [Path("a"), Path("b")], "key": "", "dry_run": False}),
    ("import_bundle", "a --key k --dry-run", {"files": [Path("a")], "key": "k", "dry_run": True}),
    (
        "faults",
        "",
        {"minutes": 10, "kills": 0, "seed": 1, "database": None, "disk_full": False},
    ),
    (
        "faults",
        "--minutes 3 --kills 4 --seed 5 --database postgresql --disk-full",
        {"minutes": 3, "kills": 4, "seed": 5, "database": "postgresql", "disk_full": True},
    ),
    (
        "export_tournament",
        f"{ID} --format trf26",
        {
            "tournament": UUID(ID),
            "format": "trf26",
            "output": None,
            "stage": 0,
            "group": "",
            "state_version": None,
            "language": "zh",
            "country": "",
            "final": False,
        },
    ),
    (
        "export_tournament",
        f"{ID} --format csv -o a --stage 2 --group B --state-version 9 --language en "
        "--country CHN --final",
        {
            "tournament": UUID(ID),
            "format": "csv",
            "output": Path("a"),
            "stage": 2,
            "group": "B",
            "state_version": 9,
            "language": "en",
            "country": "CHN",
            "final": True,
        },
    ),
    (
        "generate_tournament",
        "--seed 1 -o a",
        {
            "seed": "1",
            "output": Path("a"),
            "players": 24,
            "rounds": 7,
            "edition": "xiangqi-2020",
            "draw_rate": 33,
            "units": 0,
            "apart": "",
            "unrated": 0,
            "acceleration": "",
            "stuck": False,
            "format": "trf26",
        },
    ),
    (
        "generate_tournament",
        "--seed 1 -o a --players 8 --rounds 3 --edition weiqi-2002 --draw-rate 5 --units 2 "
        "--apart 1-2 --unrated 4 --acceleration BAKU --stuck --format trf16",
        {
            "players": 8,
            "rounds": 3,
            "edition": "weiqi-2002",
            "draw_rate": 5,
            "units": 2,
            "apart": "1-2",
            "unrated": 4,
            "acceleration": "BAKU",
            "stuck": True,
            "format": "trf16",
        },
    ),
    *(
        ("generate_tournament", f"--seed 1 -o a --{rate} 1/8", {rate.replace("-", "_"): "1/8"})
        for rate in RATES
    ),
    (
        "import_ratings",
        "f --name n --game weiqi --valid-from 2026-07-01 --source s",
        {
            "file": Path("f"),
            "name": "n",
            "game": "weiqi",
            "valid_from": date(2026, 7, 1),
            "source": "s",
            "leave_out": False,
            "dry_run": False,
        },
    ),
    (
        "import_ratings",
        "f --name n --game weiqi --valid-from 2026-07-01 --source s --leave-out --dry-run",
        {"leave_out": True, "dry_run": True},
    ),
    (
        "import_tournament",
        "a",
        {
            "files": [Path("a")],
            "accept_deviations": False,
            "person": [],
            "dry_run": False,
            "rejects": Path("rejects.ndjson"),
            **FILE_USUALLY,
        },
    ),
    (
        "import_tournament",
        f"a b --accept-deviations --person 1=x --person 2=y --dry-run --rejects r {FILE_OPTIONS}",
        {
            "files": [Path("a"), Path("b")],
            "accept_deviations": True,
            "person": ["1=x", "2=y"],
            "dry_run": True,
            "rejects": Path("r"),
            **FILE_READ,
        },
    ),
    ("check_pairings", "a", {"what": "a", "accept_recorded": False, **FILE_USUALLY}),
    (
        "check_pairings",
        f"a --accept-recorded {FILE_OPTIONS}",
        {"accept_recorded": True, **FILE_READ},
    ),
    *(
        (
            command,
            f"{rest} --system mcmahon --mcmahon-bar 4D --mcmahon-floor 20K --group-seeding slip "
            "--handicap-reduction 2 --handicap-most 6 --first-round fold --tiebreaks a --ranking b",
            {
                "system": "mcmahon",
                "mcmahon_bar": "4D",
                "mcmahon_floor": "20K",
                "group_seeding": "slip",
                "handicap_reduction": 2,
                "handicap_most": 6,
                "first_round": "fold",
                "tiebreaks": "a",
                "ranking": "b",
            },
        )
        for command, rest in (
            ("import_tournament", "a"),
            ("check_pairings", "a"),
            ("generate_tournament", "--seed 1 -o a"),
        )
    ),
    (
        "pull_feed",
        "u -o d",
        {
            "url": "u",
            "out": Path("d"),
            "limit": 500,
            "token": "",
            "acknowledge": "",
            "every": None,
        },
    ),
    (
        "pull_feed",
        "u --out d --limit 9 --token t --acknowledge s --every 60",
        {"out": Path("d"), "limit": 9, "token": "t", "acknowledge": "s", "every": 60},
    ),
    (
        "rate",
        "--list n --game weiqi",
        {
            "list": "n",
            "game": "weiqi",
            "system": None,
            "first": None,
            "last": None,
            "valid_from": None,
            "parameters": None,
            "pulled": None,
            "feed": "",
            "source": "",
            "out": [],
            "steps": None,
            "dry_run": False,
            "check": False,
        },
    ),
    (
        "rate",
        "--list n --game weiqi --system egf --from 2026-01-01 --to 2026-06-30 "
        "--valid-from 2026-07-01 --parameters p --pulled d --feed f --source s -o a --out b "
        "--steps t --dry-run --check",
        {
            "system": "egf",
            "first": date(2026, 1, 1),
            "last": date(2026, 6, 30),
            "valid_from": date(2026, 7, 1),
            "parameters": Path("p"),
            "pulled": Path("d"),
            "feed": "f",
            "source": "s",
            "out": [Path("a"), Path("b")],
            "steps": Path("t"),
            "dry_run": True,
            "check": True,
        },
    ),
    (
        "benchmark",
        "",
        {"parts": [], "no_compile": False, "peers": False, "only": [], "json": False},
    ),
    (
        "benchmark",
        "--no-compile --peers --json --only a b",
        {"no_compile": True, "peers": True, "only": ["a", "b"], "json": True},
    ),
]
"""Command, what is written after it, and what it has then."""

REFUSED = [
    "live --port x",
    "serve --processes many",
    "demo --port x",
    "faults --database mysql",
    "faults --minutes 1.5",
    "export_archive",
    "export_stream",
    "export_stream no-id",
    "import_stream",
    "import_bundle",
    f"bundle {ID}",
    "bundle --out z",
    f"bundle {ID} --out z --checkpoint last",
    f"export_tournament {ID}",
    f"export_tournament {ID} --format pdf",
    f"export_tournament {ID} --format csv --language fr",
    "export_tournament --format csv",
    "generate_tournament -o a",
    "generate_tournament --seed 1",
    "generate_tournament --seed 1 -o a --format csv",
    "generate_tournament --seed 1 -o a --players many",
    "import_ratings f --name n --game weiqi --valid-from 2026-07-01",
    "import_ratings f --name n --game weiqi --source s",
    "import_ratings f --name n --valid-from 2026-07-01 --source s",
    "import_ratings f --game weiqi --valid-from 2026-07-01 --source s",
    "import_ratings f --name n --game go --valid-from 2026-07-01 --source s",
    "import_ratings f --name n --game weiqi --valid-from July --source s",
    "import_ratings --name n --game weiqi --valid-from 2026-07-01 --source s",
    "import_tournament",
    "import_tournament a --format pdf",
    "import_tournament a --kind league",
    "import_tournament a --system dutch",
    "import_tournament a --group-seeding swap",
    "import_tournament a --first-round chess",
    "import_tournament a --elsewhere here",
    "check_pairings",
    "pull_feed u",
    "pull_feed -o d",
    "pull_feed u -o d --every day",
    "rate --list n",
    "rate --game weiqi",
    "rate --list n --game weiqi --system trueskill",
    "rate --list n --game weiqi --from x",
]


def parser_of(command: str) -> argparse.ArgumentParser:
    return load_command_class(get_commands()[command], command).create_parser("manage.py", command)


@pytest.mark.parametrize(("command", "written", "read"), READ)
def test_is_read(command: str, written: str, read: dict[str, Any]) -> None:
    options = vars(parser_of(command).parse_args(written.split()))
    assert {name: options.get(name, "no such option") for name in read} == read


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_no_such_thing_or_left_out_is_refused(line: str) -> None:
    command, *arguments = line.split()
    with pytest.raises((CommandError, SystemExit)):
        parser_of(command).parse_args(arguments)


def test_every_option_of_the_site_and_of_tournaments_is_in_the_table() -> None:
    """But for those of Django's own commands, and `test`, which hands all on to pytest."""
    tried: dict[str, set[str]] = {}
    for command, _, read in READ:
        tried.setdefault(command, set()).update(read)
    there = {
        command: {action.dest for action in parser_of(command)._actions} - COMMON
        for command, package in get_commands().items()
        if package in ("config", "tournaments")
        and command not in ("createsuperuser", "migrate", "test")
    }
    assert tried == there
