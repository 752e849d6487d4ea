"""Words for every stable code of a game's record: one table a kind, English and Chinese.

Codes are stored, words are not; a code without a word is shown as it is, so that a newer
record still reads on an older page. Chinese terms are those of the rules of xiangqi
competition (2020).
"""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.hooks import Hook
from games.labels import closing, draughts, gomoku, offences, repairs, timekeeping, weiqi
from games.labels.declared import labels_of
from games.labels.game_words import Word as Word
from games.labels.game_words import joined, words_of
from games.labels.language import named
from games.record import events as e
from games.record.ruling import RulingStatus
from games.rules.books.registry import BOOKS
from games.rules.books.registry import GAMES as BOOK_GAMES
from games.rules.editions import UnknownEditionError, kernel_for
from games.rules.verdict import Verdict

_CATALOGUED = (weiqi.WORDS, draughts.WORDS, gomoku.WORDS)
_OWN = joined((*(words_of(game) for game in BOOK_GAMES.values()), *_CATALOGUED))

SIDES: dict[str, Word] = {
    "red": _("Red"),
    "black": _("Black"),
    **_OWN.sides,
}
SIGNERS: dict[str, Word] = {**SIDES, "arbiter": _("arbiter")}
RESULTS: dict[str, Word] = {
    "1-0": _("first mover wins"),
    "0-1": _("second mover wins"),
    "1/2-1/2": _("draw"),
    **_OWN.results,
}
WINS: dict[str, Word] = {
    "red": _("Red wins"),
    "black": _("Black wins"),
    **_OWN.wins,
}
GAMES: dict[str, Word] = {code: named(game.name) for code, game in BOOK_GAMES.items()}
STATUSES: dict[str, Word] = {
    "arranged": _("not started"),
    "running": _("under way"),
    "over": _("over, not signed"),
    "closed": _("closed"),
}
EDITIONS: dict[str, Word] = {code: named(book.name) for code, book in BOOKS.items()}
ROLES: dict[str, Word] = {
    "player": _("player"),
    "arbiter": _("arbiter"),
    "chief_arbiter": _("chief arbiter"),
    "committee": _("appeals committee"),
    "archivist": _("archivist"),
    "rating_office": _("rating office"),
    "system": _("system"),
    **offences.ROLES,
}
REASONS: dict[str, Word] = {
    "checkmate": _("checkmate"),
    "stalemate": _("stalemate"),
    "self_destruction": _("self-destruction (king left to be taken)"),
    "resignation": _("resignation"),
    "time": _("loss on time"),
    "agreement": _("agreement"),
    "fouls": _("lost by fouls"),
    "illegal_moves": _("illegal moves"),
    "untrue_claims": _("a second untrue claim"),
    "pressed_before_moving": _("clock pressed twice before moving"),
    "as_recorded": _("as recorded"),
    "arbiter": _("decided by the arbiter"),
    "natural_limit_ruling": _("ruling on the natural limit"),
    "repetition_ruling": _("ruling on a pending position (repetition)"),
    "counted_draw_ruling": _("ruling on a draw by count"),
    "count_ruling": _("ruling on the count"),
    "illegal_move_ruling": _("ruling on an illegal move"),
    "repetition_not_varied": _("did not vary when bound to"),
    "repetition_unchanged": _("neither side varied"),
    **_OWN.reasons,
    **timekeeping.REASONS,
    **repairs.REASONS,
    **closing.REASONS,
    **offences.REASONS,
}
QUESTIONS: dict[str, Word] = {
    "natural_limit": _("natural limit"),
    "repetition": _("pending position (awaiting a ruling)"),
    "counted_draw": _("draw by count"),
    "illegal_move": _("illegal move on record"),
    "count": _("count of the board"),
    **_OWN.questions,
}
VERDICTS: dict[str, Word] = {
    "draw": _("the game is drawn"),
    "untrue": _("the claim is not true"),
    "drawn_if_unchanged": _("drawn if neither side varies"),
    "red_must_change": _("Red must vary"),
    "black_must_change": _("Black must vary"),
    "red_loses": _("Red loses"),
    "black_loses": _("Black loses"),
    "white_loses": _("White loses"),
    "no_result": _("no result"),
    "void": _("the move is void"),
    "illegal": _("a move broke the rules"),
    "not_three": _("fewer than three cycles"),
    "undecided": _("left to the arbiter"),
    "none": _("nothing to rule on"),
}
RULING_STATUSES: dict[str, Word] = {
    "proposed": _("proposed"),
    "confirmed": _("confirmed"),
    "overruled": _("overruled"),
}
SEVERITIES: dict[str, Word] = {
    "contradiction": _("contradiction"),
    "unclaimed": _("unclaimed"),
    "note": _("note"),
}
FINDING_STATUSES: dict[str, Word] = {
    "open": _("open"),
    "settled": _("settled"),
    "gone": _("no longer found"),
}
FINDING_OUTCOMES: dict[str, Word] = {
    "corrected": _("corrected"),
    "accepted_as_is": _("left as recorded"),
    "wrong_finding": _("wrongly found"),
}
ARBITER_DECIDED: Word = _("arbiter's decision")
"""What setting a ruling aside is where the machine had left the matter to the arbiter (裁定)."""
OWN_MOTION: Word = _("arbiter's own motion")
"""Who asked where no side did: the arbiter, unasked (裁判员依职权)."""
GOES_ON: Word = _("play goes on")
"""The decision that names no result."""
LABELS: dict[str, str] = {
    "将": "check",
    "杀": "kill",
    "捉": "chase",
    "兑": "exchange",
    "献": "offer",
    "拦": "block",
    "跟": "follow",
    "闲": "idle",
    "": "undecided",
}
"""Label of a move, stored as the rule book's word (24.1-24.8), and its English word."""
FACTS: dict[str, Word] = {
    "half_moves_without_capture": _("half-moves without a capture"),
    "claimant_checks": _("checks that bear on the count"),
    "checks_not_counted": _("move pairs not counted for checks"),
    "half_moves_counted": _("half-moves counted"),
    "half_moves_required": _("half-moves required"),
    "occurrences": _("times the position stood"),
    "period": _("half-moves in the cycle"),
    "cycles": _("times round"),
    "rounds": _("move pairs of attack"),
    "checks": _("checks given"),
    "draw_count": _("count of the draw rule"),
    "draw_limit": _("limit of the draw rule"),
    "taken_by_black": _("stones taken by Black in the cycle"),
    "taken_by_white": _("stones taken by White in the cycle"),
    "black_quarters": _("Black's count in quarters of a zi"),
    "white_quarters": _("White's count in quarters of a zi"),
    "komi_quarters": _("komi in quarters of a zi"),
    **_OWN.facts,
}
VIOLATIONS: dict[str, Word] = {
    "self_destruction": _("self-destruction (king left to be taken)"),
    "no_man_on_square": _("no piece stands there"),
    "not_your_man": _("the piece is the opponent's"),
    "captures_own_man": _("captures an own piece"),
    "no_such_geometry": _("the piece does not move so"),
    "leaves_palace": _("leaves the palace"),
    "elephant_crosses_river": _("the elephant crosses the river"),
    "elephant_eye_blocked": _("the elephant's eye is blocked"),
    "horse_leg_blocked": _("the horse's leg is blocked"),
    "path_blocked": _("the path is blocked"),
    "cannon_needs_screen": _("the cannon needs one screen"),
    "pawn_backwards": _("the pawn moves backwards"),
    "pawn_sideways_before_river": _("the pawn moves sideways before the river"),
    **_OWN.violations,
    **repairs.VIOLATIONS,
}
LEVELS: dict[str, Word] = {
    "national": _("national tournament"),
    "national_youth": _("national youth tournament"),
    "provincial": _("tournament of provincial level or below"),
}
REPETITION_TEXTS: dict[str, Word] = {
    "wxf-2018": _("World Xiangqi Rules 2018"),
    "axf-2003": _("Asian rules 2003"),
    "asian-old": _("older Asian rules: a warning, then three more repetitions"),
}
ROOT_MOMENTS: dict[str, Word] = {
    "before_and_after": _("if it bore on the point before the capture too"),
    "after": _("if it can take back after the capture"),
}
OPTIONS: dict[str, Word] = {
    "level": _("level"),
    "natural_limit_rounds": _("move pairs without a capture that draw"),
    "natural_limit_checks": _("checks of the claimant that count"),
    "no_draw_before_round": _("move pairs without draw offers"),
    "repetition_text": _("text on repetition"),
    "root_moment": _("a guard protects"),
    "check_may_chase": _("a check may be a chase too"),
    "heavier_man": _("elephant and advisor may not chase heavier pieces"),
    "occurrences": _("times a position stands for a claim"),
    "rulings_bind": _("rulings bind at once"),
    **_OWN.options,
    **timekeeping.OPTIONS,
}
OPTIONS_EXPLAINED: dict[str, Word] = {
    "repetition_text": _(
        "The verdicts are the same. Asian rules 2003: sixty move pairs without a capture draw. "
        "Older Asian rules: who is at fault is warned, and loses after three more repetitions."
    ),
    "root_moment": _(
        "The book can be read in both ways. Must a guard have borne on the point before the "
        "capture, or is it enough that it can take back? Rulings that turn on it say so."
    ),
    "check_may_chase": _(
        "The book can be read in both ways. Is a check that newly threatens a piece besides a "
        "chase of it? Rulings that turn on it say so."
    ),
    "heavier_man": _(
        "The book names only horse and cannon against a rook. Ticked: elephant or advisor "
        "against rook, horse or cannon chases too, though the piece is protected. Rulings that "
        "turn on it say so."
    ),
    "occurrences": _("The number of the book is not known here; three is usual."),
}
"""What a setting means, where its name does not tell."""
CONTROLS: dict[str, Word] = {
    "increment": _("base time with increment"),
    "sudden_death": _("sudden death"),
    "byo_yomi": _("limit with readings (byo-yomi)"),
    "stages": _("moves in stages"),
    "limits": _("several limits in turn"),
    "shared": _("shared time"),
}
EVENTS = labels_of(e.GameEvent)
NOTICES: dict[str, Word] = {
    "play_after_two_passes": _("play went on after two passes"),
    "three_three": _("Black made a forbidden double three"),
    "four_four": _("Black made a forbidden double four"),
    "overline": _("Black made a forbidden overline"),
    "readings_differ": _("the two readings of a forbidden three differ here"),
    "five": _("five in a row"),
    "moves_after_five": _("the game went on after a five"),
}
"""What was noticed at a ply -> the sentence that says so."""

FORBIDDEN_KINDS: dict[str, Word] = {
    "three_three": _("double three"),
    "four_four": _("double four"),
    "overline": _("overline"),
}
"""Kind of forbidden move (禁手) -> its name."""

PASSES: dict[str, Word] = {
    code: named(game.a_pass) for code, game in BOOK_GAMES.items() if game.a_pass is not None
}
"""Game -> its word for a pass (weiqi 2002, 2.5; gomoku 2025, 9.4)."""


EVENT_NAMES: Hook[Mapping[str, Word]] = Hook()
"""Stored type -> what it is called, of the streams of the apps above."""


def word(table: Mapping[str, Word], code: str) -> str:
    """A code without a word is shown as it is: old records may hold codes of later programs."""
    return str(table.get(code, code))


def label_word(label: str, *, chinese: bool) -> str:
    """Return what a move of a ruled cycle is (24.1-24.8): the book's word, or the English one."""
    if chinese:
        return label or str(_("undecided"))
    return LABELS.get(label, label)


def ruling_status(status: str, verdict: str) -> str:
    """Return where a ruling stands; what was left to the arbiter is decided, not overruled."""
    if status == RulingStatus.OVERRULED and verdict == Verdict.UNDECIDED:
        return str(ARBITER_DECIDED)
    return word(RULING_STATUSES, status)


def result_word(code: str, sides: tuple[str, str]) -> str:
    """Return a result by the name of the side that won; "" where there is none yet."""
    winner = {"1-0": sides[0], "0-1": sides[1]}.get(code, "")
    return str(WINS[winner]) if winner in WINS else word(RESULTS, code)


def result_of(code: str, edition: str) -> str:
    """Return a result as people who play under `edition` say it."""
    try:
        return result_word(code, kernel_for(edition).sides)
    except UnknownEditionError:
        return word(RESULTS, code)


def game_of(edition: str) -> str:
    """Return the game that `edition` is a rule book of, "" where no kernel serves it."""
    try:
        return kernel_for(edition).game
    except UnknownEditionError:
        return ""
