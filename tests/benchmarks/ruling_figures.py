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
    from adjudication.models import Claim, ClaimOutcome, Finding, Ruling
    from games.models import Game
    from games.record.audits.findings import SEVERITIES
    from games.record.values import Question
    from games.rules.editions import editions

    chance = random.Random(seed)
    at = datetime(2026, 1, 1, tzinfo=UTC)
    games = [
        Game(
            id=UUID(int=chance.getrandbits(128)),
            version=9,
            edition=chance.choice(editions()),
            status="closed",
            competition=f"赛事{chance.randrange(EVENTS)}",
            played_on=date(2000, 1, 1) + timedelta(days=chance.randrange(DAYS)),
            arranged_at=at,
        )
        for _ in range(claims * 3 // 5)
    ]
    Game.objects.bulk_create(games, batch_size=2_000)
    rulings, rows = [], []
    for number in range(claims):
        game, question = chance.choice(games), chance.choice(list(Question)).value
        article = f"xiangqi-2020 {chance.randrange(20, 27)}.{chance.randrange(1, 6)}"
        ruling = Ruling(
            id=UUID(int=chance.getrandbits(128)),
            game=game,
            version=2 * number + 1,
            question=question,
            verdict="draw",
            articles=article,
            status="confirmed",
            proposed_at=at,
        )
        rulings.append(ruling)
        row = Claim(
            id=UUID(int=chance.getrandbits(128)),
            game=game,
            version=2 * number,
            question=question,
            outcome=chance.choice(list(ClaimOutcome)).value,
            article=article,
            ruling=ruling,
            made_at=at + timedelta(minutes=number),
            answer_ms=chance.randrange(100, 100_000),
            settle_ms=chance.randrange(1_000, 10**8),
        )
        rows.append(row)
    Ruling.objects.bulk_create(rulings, batch_size=2_000)
    Claim.objects.bulk_create(rows, batch_size=2_000)
    codes = list(SEVERITIES.items())
    findings = [
        Finding(
            game=game,
            audit_version=9,
            number=1,
            severity=severity.value,
            code=code.value,
            articles="xiangqi-2020 24.1, xiangqi-2020 23.5",
            by_todays_rules=False,
            status=chance.choice(("open", "settled")),
            found_at=at,
        )
        for game in games
        for code, severity in (chance.choice(codes),)
    ]
    Finding.objects.bulk_create(findings, batch_size=2_000)


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
