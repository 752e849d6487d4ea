"""Words that only the back office uses."""

from django.utils.translation import gettext_lazy as _

from games.labels import draughts, timekeeping
from games.labels.codes import Word
from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.officiating.closing import events as ce
from games.record.officiating.offences.events import OffenceEvent
from games.record.officiating.repairs import events as re
from games.record.officiating.timekeeping.events import PressFaultRecorded
from games.streams.declarations import members

_GROUPS: dict[str, tuple[Word, frozenset[type]]] = {
    "moves": (_("moves"), frozenset({e.MovePlayed, e.IllegalMoveRecorded})),
    "clock": (
        _("clock"),
        frozenset({e.ClockPressed, e.FlagFell, e.TimeAdjusted, *timekeeping.CLOCK_EVENTS}),
    ),
    "penalties": (
        _("fouls and warnings"),
        frozenset(
            {
                e.IllegalMoveRecorded,
                e.FoulRecorded,
                e.WarningRecorded,
                PressFaultRecorded,
                *members(OffenceEvent),
            }
        ),
    ),
    "claims": (
        _("claims and offers"),
        frozenset(
            {
                e.ClaimMade,
                e.DrawOffered,
                e.DrawOfferDeclined,
                e.DrawOfferAccepted,
                e.PlayerResigned,
            }
        ),
    ),
    "rulings": (
        _("rulings"),
        frozenset(
            {
                e.RulingProposed,
                e.RulingConfirmed,
                e.RulingOverruled,
                e.OverrulingProposed,
                e.RepetitionLeft,
                e.ResultRevised,
            }
        ),
    ),
    "corrections": (
        _("corrections"),
        frozenset({e.TimeAdjusted, e.RulingOverruled, e.ResultRevised, ActAnnulled, MoveCorrected}),
    ),
    "result": (
        _("result and signatures"),
        frozenset({e.GameEnded, e.ResultRevised, e.ResultSigned, e.GameClosed}),
    ),
}
_OFFICIATING: dict[str, frozenset[type]] = {
    "penalties": frozenset({re.MenTouched, re.BoardUpset}),
    "corrections": frozenset(
        {
            re.SwappedColoursFound,
            re.DisplacementFound,
            re.PliesTakenBack,
            re.BoardUpset,
            re.PositionRuled,
            re.ManFoundBetween,
            re.LandingPointChosen,
            ce.ScorePenalised,
        }
    ),
    "claims": frozenset({ce.WinAgreed}),
    "result": frozenset({ce.ScorePenalised, ce.SignatureRefused}),
}
_NONE: frozenset[type] = frozenset()
GROUPS = {
    slug: (name, kinds | draughts.GROUPS.get(slug, _NONE) | _OFFICIATING.get(slug, _NONE))
    for slug, (name, kinds) in _GROUPS.items()
}
"""Filter of the timeline -> its name and the events it keeps; an event may be in several."""

STOCK_GAPS = (_("Model name"), _("Add link"), _("Change or view list link"))
"""Words of the stock admin that its own Chinese catalogue lacks; ours fills them in."""
