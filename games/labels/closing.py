"""Words of a game's end and close: agreed wins, forfeits, scores, signatures."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.labels import gomoku
from games.record import events as e
from games.record.officiating.closing import events as ce

Word = str | Promise

REASONS: dict[str, Word] = {
    "agreed_win": _("win that both agree on"),
    "absent": _("forfeit, not played"),
}


def detail_of(event: e.GameEvent) -> str:
    """Return what the close of a game says beyond name, side and article."""
    match event:
        case ce.WinAgreed():
            return str(gomoku.WINS.get(event.winner, event.winner))
        case ce.ScorePenalised():
            score = gettext("score %(score)s") % {"score": " : ".join(event.score)}
            return f"{score} · {event.reason}" if event.reason else score
        case e.GameClosed() if event.refused:
            return gettext("closed by the arbiter without every signature")
        case _:
            return ""
