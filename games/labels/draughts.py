"""Words for the codes of draughts (国际跳棋): events, ends, breaches, draw rules, settings."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.labels.game_words import GameWords
from games.record import events as e
from games.record.draughts import events as d

_Word = str | Promise

SIDES: dict[str, _Word] = {"white": _("White"), "black": _("Black")}
WINS: dict[str, _Word] = {"white": _("White wins"), "black": _("Black wins")}
DRAW_RULES: dict[str, _Word] = {
    "threefold": _("the same position for the third time"),
    "kings_only": _("moves by kings alone"),
    "sixteen_moves": _("three pieces against one king, 16 moves"),
    "five_moves": _("two pieces or fewer against one king, 5 moves"),
    "three_kings": _("three kings or more against one, 15 moves"),
    "unchanged_balance": _("kings on both sides, balance unchanged"),
    "main_road": _("three pieces against a king on the main road, 5 moves"),
    "regular_draw": _("regulation draw"),
    "time_scramble": _("time scramble"),
}
REASONS: dict[str, _Word] = {
    "blocked": _("no move left"),
    "no_pieces_left": _("no pieces left"),
    **DRAW_RULES,
}
CONDITIONS: dict[str, _Word] = {
    "material_not_met": _("the material of the rule is not on the board"),
    "count_not_met": _("the count of the rule is not reached"),
    "time_not_met": _("more than one minute is left"),
    "pieces_not_met": _("more than eight pieces are on the board"),
}
"""Why the program refuses a draw claim."""
VIOLATIONS: dict[str, _Word] = {
    "square_occupied": _("the square is occupied"),
    "must_capture": _("a capture must be made"),
    "must_capture_most": _("the most pieces must be captured"),
    "must_capture_preferred": _("another capture comes first"),
    "capture_incomplete": _("the capture is not finished"),
    "man_moves_one_forward": _("a man moves one square forward"),
    "nothing_to_capture": _("there is nothing to capture"),
    "no_such_capture": _("this cannot be captured so"),
    "two_moves_running": _("two moves running"),
    "touched_piece": _("another piece moved than the one touched"),
    "own_piece_removed": _("a piece of one's own taken off"),
    "removed_without_capture": _("a piece taken off without a capture"),
    "removed_not_captured": _("a piece taken off that was not captured"),
    "captured_left_standing": _("a captured piece left standing"),
    "removal_interrupted": _("the captured pieces not all taken off at once"),
    "removed_too_early": _("a piece taken off before the capture was complete"),
}
OPTIONS: dict[str, _Word] = {
    "agreement_from_round": _("first move pair with agreed draws"),
    "moves_are_recorded": _("players record the moves"),
    "federation_event": _("tournament of the federation"),
    "draws_end_at_once": _("draw rules end the game unclaimed"),
    "balance_of_both": _("unchanged balance counts moves of both sides"),
}
FILE_CODES: dict[str, _Word] = {
    "edition_not_served": _("the stated kind of game is not supported"),
    "nested_comment": _("a comment stands within a comment, or is not closed"),
    "pdn_unreadable": _("the text is no PDN"),
    "result_contradicts_tag": _("the result differs from the one in the tags"),
    "result_missing": _("a game ends without a result"),
    "setup_not_served": _("a new position within a game is not read"),
    "variation_not_closed": _("a variation is not closed"),
}
WORDS = GameWords(
    sides=SIDES,
    wins=WINS,
    reasons=REASONS,
    violations=VIOLATIONS,
    options=OPTIONS,
)
GROUPS: dict[str, frozenset[type]] = {
    "moves": frozenset(
        {
            d.IrregularMovePlayed,
            d.MoveFoundIrregular,
            d.IrregularityStood,
            d.IrregularityCorrected,
        }
    ),
    "penalties": frozenset({d.IrregularMovePlayed, d.MoveFoundIrregular}),
    "claims": frozenset({d.DrawClaimed, d.ArbiterCalled, d.DrawRuleReached}),
    "rulings": frozenset({d.DrawClaimAnswered, d.CallDealtWith}),
    "corrections": frozenset({d.IrregularityCorrected}),
}
"""Filter of the timeline -> the events of draughts it keeps."""
GRANTED, REFUSED = _("granted"), _("refused")


def detail_of(event: e.GameEvent) -> str:
    """Return what an event of draughts says beyond name, side and article; "" for others."""
    match event:
        case d.IrregularMovePlayed() | d.MoveFoundIrregular():
            return _joined(event.move, _word_of(VIOLATIONS, event.code))
        case d.DrawRuleReached():
            return _joined(_word_of(DRAW_RULES, event.rule.value), str(event.count or ""))
        case d.DrawClaimed():
            return _word_of(DRAW_RULES, event.rule.value)
        case d.DrawClaimAnswered():
            answer = str(GRANTED if event.granted else REFUSED)
            rule = _word_of(DRAW_RULES, event.rule.value)
            return _joined(rule, answer, _word_of(CONDITIONS, event.reason))
        case _:
            return ""


def _word_of(table: Mapping[str, _Word], code: str) -> str:
    return str(table.get(code, code))


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
