"""Every finding has its weight and its words."""

from pathlib import Path

import pytest

from games.labels.messages import in_both
from games.record.audits.findings import SEVERITIES, Code
from games.streams.messages import MESSAGES, message


@pytest.mark.parametrize("code", Code)
def test_weight_and_words(code: Code) -> None:
    assert code in SEVERITIES
    assert MESSAGES[code.value]


def test_every_finding_stands_in_the_table_of_the_docs() -> None:
    """docs/audit.md: code, weight, and what was found in both languages, in the order here."""
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in (Path(__file__).parents[3] / "docs/audit.md").read_text("utf-8").splitlines()
        if line.startswith("| `")
    ]
    words = {code: in_both(message(code.value)) for code in Code}
    assert [row[:3] for row in rows] == [
        [f"`{code.value}`", SEVERITIES[code].value, f"{words[code].zh} · *{words[code].en}*"]
        for code in Code
    ]
    assert all(article for _code, _weight, _found, article in rows)
