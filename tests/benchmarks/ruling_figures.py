"""What the office's pages of figures cost over many claims and findings.

Run as `python -m tests.benchmarks.ruling_figures` against a migrated database without games, which
gains the rows; each line is the CPU of one page, SQLite's with it.
"""

import random
import time
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

CLAIMS = 100_000
EVENTS = 300
DAYS = 9_000
AT = datetime(2026, 1, 1, tzinfo=UTC)
BATCH = 2_000
BASE = "/admin/adjudication/ruling/figures/"
PAGES = (
    *(f"?by={by}" for by in ("question", "article", "edition", "event", "year")),
    "?by=question&competition=赛事7",
    "?date_from=2010-01-01&date_to=2011-12-31",
    "claims/?by=year&group=2003&part=upheld",
    "findings/?by=question&group=flag_confirmed",
    "figures.xlsx?by=event",
)


def fill(*, claims: int = CLAIMS, seed: int = 1) -> None:
    """Write `claims` claims with their rulings, and three games with a finding to five of them."""
    from games.models import Game
    from games.rules.editions import editions

    chance = random.Random(seed)
    games = [
        Game(
            id=_new_id(chance),
            version=9,
            edition=chance.choice(editions()),
            status="closed",
            competition=f"赛事{chance.randrange(EVENTS)}",
            played_on=date(2000, 1, 1) + timedelta(days=chance.randrange(DAYS)),
            arranged_at=AT,
        )
        for _ in range(claims * 3 // 5)
    ]
    Game.objects.bulk_create(games, batch_size=BATCH)
    ids = [game.pk for game in games]
    _claims(chance, ids, claims)
    _findings(chance, ids)


def _new_id(chance: random.Random) -> UUID:
    return UUID(int=chance.getrandbits(128))


def _claims(chance: random.Random, games: list[UUID], number: int) -> None:
    from adjudication.models import Claim, ClaimOutcome, Ruling
    from games.record.values import Question

    rulings = [
        Ruling(
            id=_new_id(chance),
            game_id=chance.choice(games),
            version=2 * version + 1,
            question=chance.choice(list(Question)).value,
            verdict="draw",
            articles=f"xiangqi-2020 {chance.randrange(20, 27)}.{chance.randrange(1, 6)}",
            status="confirmed",
            proposed_at=AT,
        )
        for version in range(number)
    ]
    rows = [
        Claim(
            id=_new_id(chance),
            game_id=ruling.game_id,
            version=ruling.version - 1,
            question=ruling.question,
            outcome=chance.choice(list(ClaimOutcome)).value,
            article=ruling.articles,
            ruling=ruling,
            made_at=AT + timedelta(minutes=minute),
            answer_ms=chance.randrange(100, 100_000),
            settle_ms=chance.randrange(1_000, 10**8),
        )
        for minute, ruling in enumerate(rulings)
    ]
    Ruling.objects.bulk_create(rulings, batch_size=BATCH)
    Claim.objects.bulk_create(rows, batch_size=BATCH)


def _findings(chance: random.Random, games: list[UUID]) -> None:
    from adjudication.models import Finding
    from games.record.audits.findings import SEVERITIES

    codes = list(SEVERITIES.items())
    findings = [
        Finding(
            game_id=game,
            audit_version=9,
            number=1,
            severity=severity.value,
            code=code.value,
            articles="xiangqi-2020 24.1, xiangqi-2020 23.5",
            by_todays_rules=False,
            status=chance.choice(("open", "settled")),
            found_at=AT,
        )
        for game in games
        for code, severity in (chance.choice(codes),)
    ]
    Finding.objects.bulk_create(findings, batch_size=BATCH)


def main() -> None:
    """Fill the database if it is empty, then print a line for each page."""
    import django

    django.setup()
    from django.contrib.auth.models import User
    from django.test import Client

    from adjudication.models import Claim

    if not Claim.objects.exists():
        fill()
    user, _ = User.objects.get_or_create(username="benchmark", defaults={"is_superuser": True})
    client = Client(headers={"host": "localhost"})
    client.force_login(user)
    client.get(BASE + "?competition=-")
    for page in PAGES:
        began = time.process_time_ns()
        answer = client.get(BASE + page)
        took = (time.process_time_ns() - began) // 1_000_000
        print(f"{page}: {answer.status_code}, {took} ms, {len(answer.content) // 1024} KiB")  # noqa: T201


if __name__ == "__main__":
    main()
