"""What an audit can find, how much weight it has, and how it stands on record.

The audit itself is of `adjudication`; its words are here because the record keeps them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article
from games.streams.messages import declare_messages
from games.streams.refusals import gettext_noop as _


class Severity(StrEnum):
    """Who is asked by a finding: somebody must settle it, nobody used a right, nobody."""

    CONTRADICTION = "contradiction"
    UNCLAIMED = "unclaimed"
    NOTE = "note"


class Code(StrEnum):
    """What was found; the stable code of its words too."""

    # The board.
    MOVE_AGAINST_RULES = "move_against_rules"
    OUT_OF_TURN = "move_out_of_turn"
    PLY_MISNUMBERED = "ply_misnumbered"
    LAWFUL_MOVE_FAULTED = "lawful_move_faulted"
    BOARD_END_MISSING = "board_end_missing"
    FIVE_NOT_DECLARED = "five_not_declared"
    FORBIDDEN_NOT_CLAIMED = "forbidden_not_claimed"
    NATURAL_LIMIT_PASSED = "natural_limit_passed"
    REPETITION_NOT_CLAIMED = "repetition_not_claimed"
    REPETITION_NOT_NOTED = "repetition_not_noted"
    DRAW_RULE_NOT_NOTED = "draw_rule_not_noted"
    DRAW_RULE_NOT_APPLIED = "draw_rule_not_applied"
    DRAW_NOT_CLAIMED = "draw_not_claimed"
    # Time.
    PRESS_OUT_OF_TURN = "press_out_of_turn"
    READING_IMPOSSIBLE = "reading_impossible"
    FLAG_EARLY = "flag_early"
    FLAG_CONFIRMED = "flag_confirmed_with_time_left"
    FLAG_NOT_REPORTED = "flag_not_reported"
    TIME_PENALTY_MISSING = "time_penalty_missing"
    TIME_PENALTY_TWICE = "time_penalty_twice"
    SERVER_STEPPED = "server_clock_step"
    # Penalties.
    LIMIT_WITHOUT_END = "marks_without_loss"
    END_WITHOUT_LIMIT = "loss_without_marks"
    IMPOSED_WITHOUT_POWER = "imposed_without_power"
    # Ends.
    END_MISSING = "end_missing"
    ENDED_TWICE = "ended_twice"
    RESULT_AGAINST_BOARD = "result_against_board"
    RESULT_AGAINST_RESIGNATION = "result_against_resignation"
    RESULT_AGAINST_FLAG = "result_against_flag"
    AGREEMENT_MISSING = "agreement_missing"
    RESULT_AGAINST_COUNT = "result_against_count"
    COUNT_WRONG = "count_wrong"
    COUNT_AGAINST_MARKS = "count_against_marks"
    SIGNED_OTHERWISE = "signed_otherwise"
    CLOSED_WITHOUT_RESULT = "closed_without_result"
    SHEET_FOULS_DIFFER = "sheet_fouls_differ"
    # The course.
    TIME_RUNS_BACK = "time_runs_back"
    PLAY_OUTSIDE_GAME = "play_outside_game"
    DEVICES_DIFFER = "devices_differ"
    ANNULLED_STILL_COUNTED = "annulled_still_counted"


SEVERITIES: Mapping[Code, Severity] = {
    **dict.fromkeys(Code, Severity.CONTRADICTION),
    **dict.fromkeys(
        (
            Code.FIVE_NOT_DECLARED,
            Code.FORBIDDEN_NOT_CLAIMED,
            Code.NATURAL_LIMIT_PASSED,
            Code.REPETITION_NOT_CLAIMED,
            Code.DRAW_NOT_CLAIMED,
            Code.FLAG_NOT_REPORTED,
        ),
        Severity.UNCLAIMED,
    ),
    **dict.fromkeys(
        (Code.FLAG_CONFIRMED, Code.SERVER_STEPPED, Code.CLOSED_WITHOUT_RESULT),
        Severity.NOTE,
    ),
}
"""What weight each finding has in a record made under its own edition."""

declare_messages(
    move_against_rules=_("a move that breaks the rules stands as played"),
    move_out_of_turn=_("a move of the side that was not to move"),
    ply_misnumbered=_("the number of the move is not the next"),
    lawful_move_faulted=_("a move recorded as illegal that the rules allow"),
    board_end_missing=_("the board ended the game, the record does not show it"),
    five_not_declared=_("a five that nobody declared"),
    forbidden_not_claimed=_("a forbidden move that nobody pointed out"),
    natural_limit_passed=_("the natural limit was reached, nobody claimed it"),
    repetition_not_claimed=_("a repetition that nobody asked to have ruled"),
    repetition_not_noted=_("a whole-board repetition that the record does not note"),
    draw_rule_not_noted=_("a draw rule was reached, the record does not note it"),
    draw_rule_not_applied=_("a draw rule ended the game, the record goes on"),
    draw_not_claimed=_("a draw rule was reached, nobody claimed the draw"),
    press_out_of_turn=_("a press by the side whose clock did not run"),
    reading_impossible=_("a reading that the time control cannot have shown"),
    flag_early=_("a flag on record though the side had time left"),
    flag_confirmed_with_time_left=_("a flag that the arbiter confirmed against the record"),
    flag_not_reported=_("the time was used up, nobody reported the flag"),
    time_penalty_missing=_("the time that a penalty takes or gives was not adjusted"),
    time_penalty_twice=_("the time of a penalty was adjusted more than once"),
    server_clock_step=_("the server's clock stepped while time ran"),
    marks_without_loss=_("the number that loses was reached, the game went on"),
    loss_without_marks=_("lost by a number that was not reached"),
    imposed_without_power=_("a penalty imposed by an office without the power"),
    end_missing=_("an act ended the game, the record shows no end"),
    ended_twice=_("the game ended a second time"),
    result_against_board=_("the result is not that of the board"),
    result_against_resignation=_("the side that resigned did not lose"),
    result_against_flag=_("the result on time is not that of the flag on record"),
    agreement_missing=_("a draw by agreement without an accepted offer"),
    result_against_count=_("the result is not that of the count"),
    count_wrong=_("the count is not that of the board"),
    count_against_marks=_("the count does not follow the stones that both sides marked"),
    signed_otherwise=_("a signature under another result"),
    closed_without_result=_("the record was closed without a result"),
    sheet_fouls_differ=_("the fouls signed are not those on record"),
    time_runs_back=_("recorded earlier than the entry before it"),
    play_outside_game=_("play before the start of the game or after its end"),
    devices_differ=_("two readings of one clock that cannot both be right"),
    annulled_still_counted=_("an annulled entry is still counted"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing found: after `ply` moves, at the event of `version` (0 for none of its own).

    `side`: whose act that event is, "" for nobody's alone.
    `by_todays_rules`: the game was played before its edition, so that the finding says only what
    the edition would have made of it.
    """

    code: Code
    ply: int
    version: int = 0
    article: Article | None = None
    side: str = ""
    by_todays_rules: bool = False

    @property
    def severity(self) -> Severity:
        """A record made before its edition contradicts nothing in it."""
        own = SEVERITIES[self.code]
        if self.by_todays_rules and own is Severity.CONTRADICTION:
            return Severity.NOTE
        return own


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedFinding:
    """A finding as it is stored: with the weight that it had when it was made.

    `articles`: empty where no article speaks. `side`: against whom or of whom it tells, "" for
    nobody alone. `version` 0: no event of its own.
    """

    code: Code
    severity: Severity
    ply: int
    version: int
    articles: tuple[Article, ...]
    side: str
    by_todays_rules: bool


def recorded(finding: Finding) -> RecordedFinding:
    """Return a finding as it goes on record."""
    return RecordedFinding(
        code=finding.code,
        severity=finding.severity,
        ply=finding.ply,
        version=finding.version,
        articles=(finding.article,) if finding.article else (),
        side=finding.side,
        by_todays_rules=finding.by_todays_rules,
    )
