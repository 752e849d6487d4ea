"""Words of two versions side by side and of a copy: aspects, values, why a copy stops."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudication.replays.copies import Reruled, Stop, StopReason
from adjudication.replays.versions import Aspect, Compared
from games.labels.article_numbers import cited_words, own_book
from games.labels.codes import (
    EDITIONS,
    QUESTIONS,
    REASONS,
    SIDES,
    SIGNERS,
    STATUSES,
    VIOLATIONS,
    Word,
    result_of,
    word,
)
from games.labels.messages import rendered
from games.labels.refusals import title_of
from games.labels.terms import term
from games.labels.times import duration
from games.notation.printed import international_moves, printed_moves
from games.record.ruling import Ruling
from games.record.state import GameState

ASPECTS: dict[str, Word] = {
    Aspect.EDITION: gettext_lazy("rules"),
    Aspect.STATUS: gettext_lazy("status"),
    Aspect.RESULT: gettext_lazy("result"),
    Aspect.REASON: gettext_lazy("why it ended"),
    Aspect.SCORE: gettext_lazy("score"),
    Aspect.MOVES: gettext_lazy("number of moves"),
    Aspect.TO_MOVE: gettext_lazy("side to move"),
    Aspect.CLOCK: gettext_lazy("clock"),
    Aspect.FOULS: gettext_lazy("fouls"),
    Aspect.WARNINGS: gettext_lazy("warnings"),
    Aspect.ILLEGAL_MOVES: gettext_lazy("illegal moves"),
    Aspect.OFFERS: gettext_lazy("draw offers"),
    Aspect.SIGNED: gettext_lazy("signed"),
    Aspect.OPEN_CLAIM: gettext_lazy("open claim"),
    Aspect.FLAG: gettext_lazy("flag fallen"),
}
_BESIDE_WHAT = frozenset({Aspect.TO_MOVE, Aspect.FLAG})


def aspect_words(row: Compared) -> str:
    """Return what is compared, of which side."""
    name = word(ASPECTS, row.aspect)
    if not row.side:
        return name
    return _("%(aspect)s of %(side)s") % {"aspect": name, "side": word(SIDES, row.side)}


def value_words(row: Compared, edition: str, *, second: bool = False) -> str:
    """Return one of both values in words, "" for nothing."""
    value = row.second if second else row.first
    if value is None:
        return ""
    match row.aspect:
        case Aspect.CLOCK:
            return duration(int(value))
        case Aspect.EDITION:
            return word(EDITIONS, str(value))
        case Aspect.STATUS:
            return word(STATUSES, str(value))
        case Aspect.RESULT:
            return result_of(str(value), edition)
        case Aspect.REASON:
            return term(REASONS, str(value), edition=edition)
        case Aspect.OPEN_CLAIM:
            return word(QUESTIONS, str(value))
        case Aspect.SIGNED:
            return _(", ").join(word(SIGNERS, signer) for signer in str(value).split())
        case aspect if aspect in _BESIDE_WHAT:
            return word(SIDES, str(value))
        case _:
            return str(value)


def stop_words(stop: Stop, edition: str, line: str) -> str:
    """Say where a copy stops and why, with its article; `line`: the move in print, "" for none.

    `edition`: the one supposed.
    """
    parameters = {
        "ply": stop.ply,
        "number": stop.ply + 1,
        "version": stop.version,
        "side": word(SIDES, stop.side),
        "move": line or stop.move,
        "article": cited_words(stop.article, own=own_book(edition)) if stop.article else "",
    }
    match stop.reason:
        case StopReason.MOVE_ILLEGAL:
            parameters["why"] = term(VIOLATIONS, stop.code, edition=edition)
            text = _(
                "The copy ends after move %(ply)d: %(side)s's move %(number)d, %(move)s "
                "(event %(version)d), is illegal under these rules: %(why)s."
            )
        case StopReason.GAME_OVER:
            parameters["why"] = term(REASONS, stop.code, edition=edition)
            parameters["result"] = result_of(stop.result, edition)
            text = _(
                "The copy ends after move %(ply)d: under these rules the game is over there, "
                "%(why)s, %(result)s; event %(version)d and what follows have no place in it."
            )
        case StopReason.ACT_UNKNOWN:
            text = _(
                "The copy ends after move %(ply)d: the entry of event %(version)d has no "
                "meaning under these rules."
            )
        case _:
            parameters["why"] = title_of(stop.code)
            text = _("There is no copy: such a game cannot be arranged under these rules. %(why)s")
    sentence = text % parameters
    return f"{sentence} {_('See %(article)s.') % parameters}" if parameters["article"] else sentence


def explained(ruling: Ruling, *, chinese: bool) -> str:
    """Return the grounds of a ruling in words, whether made just now or long ago."""
    worded = rendered(ruling) if ruling.explanation and not ruling.explanation_zh else ruling
    return worded.explanation_zh if chinese else worded.explanation_en


def claim_words(rerun: Reruled) -> str:
    """Return who asked what, after which move, by which event."""
    claim = rerun.claim
    who = word(SIDES, claim.side) if claim.side else ""
    question = _("%(question)s, after move %(ply)d (event %(version)d)") % {
        "question": word(QUESTIONS, claim.question.value),
        "ply": claim.ply,
        "version": claim.version,
    }
    return _("%(what)s: %(how)s") % {"what": who, "how": question} if who else question


def moves_of(state: GameState, *, chinese: bool) -> tuple[str, ...]:
    """Return the moves that stand, in print."""
    written = printed_moves if chinese else international_moves
    moves = tuple(played.move for played in state.moves)
    return tuple(written(state.edition, state.start_position, moves))
