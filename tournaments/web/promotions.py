"""The public page of promotions: each opens into the games it rests on (weiqi 25.3, app. 7)."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.http import explains_throttling
from games.sheets.tables import shown, write_csv, write_xlsx
from tournaments.books.promotion import Grading
from tournaments.handlers.promotions import carried_games
from tournaments.promotion.points import GameResult
from tournaments.record.promotion.values import LeftOut
from tournaments.selectors.files import CONTENT_TYPES
from tournaments.selectors.promoted import (
    GameLine,
    dan_name,
    promotions_table,
    promotions_view,
)
from tournaments.web.asked import EventSnapshot, snapshot_of
from tournaments.web.views import frame

RESULTS = {GameResult.WIN: _("won"), GameResult.DRAW: _("drawn"), GameResult.LOSS: _("lost")}
LEFT_OUT = {
    LeftOut.FORFEITED: _("forfeited"),
    LeftOut.ANNULLED: _("annulled"),
    LeftOut.WITHOUT_DAN: _("a player without professional dan"),
}
REFUSED = {
    "no_norms_in_the_book": _("The rule book has grading tournaments and no norms of promotion."),
    "not_professional": _(
        "Tables 4 and 5 are for professional dan; amateur dan rest on places and approvals."
    ),
    "no_dan_in_this_game": _("The rule book of this game has no dan."),
}


def _graded_snapshot(request: HttpRequest, tournament_id: UUID) -> EventSnapshot:
    snapshot = snapshot_of(request, tournament_id)
    if snapshot.state.regulations.grading is Grading.NONE:
        raise Http404
    return snapshot


@explains_throttling
@require_safe
def promotions(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show who is promoted by which games, the open runs, and the dan awarded."""
    snapshot = _graded_snapshot(request, tournament_id)
    view = promotions_view(snapshot.state, carried_games(snapshot.state))
    url = reverse
    context = {
        **frame(snapshot, "promotions"),
        "refused": view.refused,
        "refused_text": REFUSED.get(view.refused.code, "") if view.refused else "",
        "promoted": [
            {
                "name": player.name,
                "unit": player.unit,
                "from": dan_name(won.from_dan),
                "to": dan_name(won.to_dan),
                "games": _games(won.games),
                "total": won.total,
                "average": shown(won.average),
                "needed": (shown(won.standard.average), won.standard.games),
                "awarded": won.awarded,
            }
            for player in view.players
            for won in player.promotions
        ],
        "runs": [
            {
                "name": player.name,
                "unit": player.unit,
                "dan": dan_name(player.dan_after),
                "games": _games(player.run),
                "total": player.total,
                "average": "" if player.average is None else shown(player.average),
                "needed": [(shown(each.average), each.games) for each in player.needed],
                "left_out": [
                    (each.game.round, each.opponent, LEFT_OUT[each.game.why])
                    for each in player.left_out
                ],
            }
            for player in view.players
        ],
        "awards": view.awards,
        "files": [
            (url("tournaments:promotions_file", args=[snapshot.id, kind]) + snapshot.query(), label)
            for kind, label in (("xlsx", "XLSX"), ("csv", "CSV"))
        ],
    }
    return render(request, "tournaments/promotions.html", context)


def _games(lines: tuple[GameLine, ...]) -> list[dict[str, object]]:
    return [
        {
            "event": line.event_title,
            "url": reverse("tournaments:event", args=[line.game.event]) if line.game.event else "",
            "version": line.game.version,
            "round": line.game.round,
            "opponent": line.opponent,
            "mine": dan_name(line.game.mine),
            "theirs": dan_name(line.game.theirs),
            "result": RESULTS[line.game.result],
            "points": line.game.points,
        }
        for line in lines
    ]


@require_safe
def promotions_file(request: HttpRequest, tournament_id: UUID, kind: str) -> HttpResponse:
    """Answer the promotions as a spreadsheet."""
    snapshot = _graded_snapshot(request, tournament_id)
    if kind not in ("xlsx", "csv"):
        raise Http404
    rules = snapshot.state.regulations
    title = f"{rules.title} {rules.section}".strip()
    view = promotions_view(snapshot.state, carried_games(snapshot.state))
    table = promotions_table(view, title=title, chinese=snapshot.chinese)
    data = write_xlsx((table,)) if kind == "xlsx" else write_csv(table)
    answer = HttpResponse(data, content_type=CONTENT_TYPES[kind][0])
    word = "升段" if snapshot.chinese else "promotions"
    safe = "".join("_" if text in '/\\:*?"<>|\r\n\t' else text for text in title)
    name = f"{safe}-{word}-v{snapshot.state.version}.{kind}"
    answer["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return answer
