"""The figures of a page and of a file: which groups they have, in which order, and their sum."""

from collections import Counter

import pytest
from django.db.models import F, Q
from django.http import QueryDict
from django.utils.translation import override

from adjudication.figures import report
from adjudication.figures.asked import FigureFilters
from adjudication.figures.counting import By
from adjudication.models import Claim
from tests.adjudication.figures.test_counting import filled

pytestmark = [pytest.mark.database, pytest.mark.one_database]

BY_EVENT = FigureFilters(cleaned={"by": By.EVENT}, query=QueryDict(""))


@pytest.mark.parametrize("whole", [True, False])
def test_a_page_has_so_many_groups_and_a_file_all_of_them(
    database: str, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three competitions, the largest first; the last line is of all, shown or not."""
    assert report.SHOWN == 30
    monkeypatch.setattr(report, "SHOWN", 2)
    claims = filled(60)
    totals = [Counter(claim.game.competition for claim in claims)]
    answered = (claim for claim in claims if claim.answer_ms is not None)
    # Each was confirmed as soon after its ruling as that came after the claim.
    Claim.objects.update(settle_ms=F("answer_ms"))
    totals += [Counter(claim.game.competition for claim in answered)] * 2
    with override("en"):
        figures = report.claim_figures(report.claims_within(Q()), BY_EVENT, whole=whole)
        for figure, total in zip(figures, totals, strict=True):
            *groups, last = figure.rows
            largest = sorted(total, key=lambda name: (-total[name], name))[: 3 if whole else 2]
            names = [name or "competition not named" for name in largest]
            assert [str(row.name) for row in groups] == names
            assert [row.cells[0].text for row in groups] == [str(total[name]) for name in largest]
            assert [str(bar.name) for bar in figure.bars] == names
            assert figure.hidden == 3 - len(groups)
            assert (last.name, last.is_all, last.cells[0].text) == ("All", True, str(total.total()))
            assert not any(row.is_all for row in groups)
        assert "group=" not in figures[0].rows[-1].cells[0].url
        assert all("group=" in row.cells[0].url for row in figures[0].rows[:-1])


def test_where_nothing_is_counted_there_is_no_line_of_all(database: str) -> None:
    figures = report.claim_figures(report.claims_within(Q()), BY_EVENT)
    assert [(figure.name, figure.rows, figure.bars, figure.hidden) for figure in figures] == [
        (name, (), (), 0) for name in ("claims", "answer", "settle")
    ]
