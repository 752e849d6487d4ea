"""Events of a tournament in words, for previews and for the log of the desk."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.labels.article_numbers import cited_words
from games.labels.declared import declared_detail, labels_of
from games.labels.terms import cited_term
from tournaments.labels import pages as words
from tournaments.labels.deviations import departure_words
from tournaments.labels.witnesses import named_or_on_file
from tournaments.promotion.names import title_of_dan
from tournaments.promotion.points import Dan
from tournaments.record import events as e
from tournaments.record.lots import events as lots
from tournaments.record.promotion import events as dans
from tournaments.record.ratings import report_events as reports
from tournaments.record.results import game_events as g
from tournaments.record.results.original_events import OriginalFiled, SlipFiled
from tournaments.record.values import MatchGame, Outcome, Pair, SheetSlot

NOBODY: Mapping[str, str] = {}
MOST_SEEDS = 16
"""Seeds that are named in a line of the log; the page of the entrants has them all."""

NAMES = labels_of(e.TournamentEvent)
"""Type of an event -> its name."""


def name_of(event: e.TournamentEvent) -> str:
    """By its class, in the reader's language."""
    return str(NAMES[type(event)])


def detail_of(
    event: e.TournamentEvent, named: Mapping[int, str], people: Mapping[str, str] = NOBODY
) -> str:
    """Return what an event says, with numbers turned into names; `people` are names by id.

    There the names of those at a lot stand by their commitments, for who may read them.
    """
    parts = [text for text in (*_about(event, people), *_parts(event, named)) if text]
    return " · ".join(named_or_on_file(part, people) for part in parts)


def _about(event: e.TournamentEvent, people: Mapping[str, str]) -> list[str]:
    """Return whom an event is about that knows entrants by their ids alone."""
    match event:
        case dans.DanAwarded():
            return [people.get(event.award.id, "")]
        case dans.DanTakenBack() | e.ByeRightSet():
            return [people.get(event.id, "")]
        case e.PubliclyCriticised():
            who = people.get(event.id, "") if event.id else _("somebody not entered")
            return [who, _("taken back") if event.withdrawn else ""]
        case lots.SeedsRanked():
            ids = event.seeds.ids[:MOST_SEEDS]
            names = [f"{at} {people[id_]}" for at, id_ in enumerate(ids, start=1) if id_ in people]
            return [_(", ").join(names)]
        case _:
            return []


def _parts(event: Any, named: Mapping[int, str]) -> list[str]:
    """Return what an event says in fields of the names that all events share, and what is its own.

    `round`, `board`, `number` (of an entrant), `reason`, `note` and `article` mean the same in all.
    """
    parts: list[str] = []
    if getattr(event, "round", 0):
        parts.append(_("round %(number)d") % {"number": event.round})
    if hasattr(event, "after_round"):
        parts.append(_("after round %(number)d") % {"number": event.after_round})
    if hasattr(event, "from_round") and not isinstance(event, e.EntrantsEntered):
        parts.append(_("from round %(number)d") % {"number": event.from_round})
    # 0 stands for every board (28.9), and for no round yet.
    if getattr(event, "board", 0):
        parts.append(_("board %(number)d") % {"number": event.board})
    if isinstance(getattr(event, "number", None), int):
        parts.append(seat(event.number, named))
    parts += _standing(event)
    parts += _of_game(event, named) or _own(event, named)
    for name in ("reason", "note"):
        if getattr(event, name, ""):
            parts.append(str(getattr(event, name)))
    if getattr(event, "article", None):
        parts.append(cited_words(event.article))
    return parts


def _standing(event: e.TournamentEvent) -> list[str]:
    """Return why somebody left, or which bye or absence an event is about."""
    match event:
        case e.EntrantLeft():
            return [cited_term(words.LEAVINGS, event.why, event.article)]
        case e.AbsenceRecalled() | e.ByeGranted() | e.ByeRightSet():
            return [str(words.MARKS[event.kind])]
        case _:
            return []


def _of_game(event: e.TournamentEvent, named: Mapping[int, str]) -> list[str]:
    """Scores, punishments and other facts that events bring over from their games."""
    match event:
        case g.GameContradicted():
            score = words.SHORT_SCORES[event.result.score]
            return [_("the game came to %(score)s") % {"score": score}]
        case g.GamePunishmentsNoted():
            return [_(", ").join(seat(each.number, named) for each in event.punished)]
        case g.CorrectionProposed():
            before = words.SHORT_SCORES[event.before.score]
            count = len(event.moved)
            moved = ngettext("%(count)d place changes", "%(count)d places change", count)
            moved %= {"count": count}
            return [f"{before} → {words.SHORT_SCORES[event.result.score]}", moved]
        case _:
            return []


def _own(event: e.TournamentEvent, named: Mapping[int, str]) -> list[str]:
    """Return what only this kind of event says."""
    match event:
        case e.EntrantsEntered():
            return [_entries(len(event.entries))]
        case e.TournamentStarted():
            rounds = event.rounds
            return [ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds}]
        case e.PairingDrafted() | e.PairingChanged():
            return [_pairs(event.pairs), _alone(event.byes, named)]
        case e.PairingPublished() if event.deviation:
            line = departure_words(event.deviation)
            return [_("departs from the system's pairing: %(line)s") % {"line": line}]
        case e.ResultRecorded():
            return [_score(event.outcome)]
        case e.ResultCorrected() | e.ScoreRuled():
            before = _score(event.before) if event.before else _("no result yet")
            return [f"{before} → {_score(event.outcome)}"]
        case e.MissingCountedAsDraws():
            return [_("boards %(boards)s") % {"boards": " ".join(str(b) for b in event.boards)}]
        case e.RatingsSet() | e.BoardRated():
            return _ratings(event)
        case e.ByeRightSet():
            return [_("entitled to it again") if event.allowed else _("not entitled to it")]
        case e.RoundClosed() | OriginalFiled() | SlipFiled() if event.original:
            return [_("scan SHA-256 %(digest)s") % {"digest": event.original}]
        case e.StandingsPublished():
            return [_("provisional")] if event.provisional else []
        case _:
            return _of_matches(event, named)


def _of_matches(event: e.TournamentEvent, named: Mapping[int, str]) -> list[str]:
    """Return what an event of a sheet, a match or a line-up says."""
    match event:
        case e.SheetDrawn():
            return [event.seed, event.witness, " ".join(_slot(slot) for slot in event.slots)]
        case e.ColoursChosen():
            return [
                _("%(name)s chooses") % {"name": seat(event.chooser, named)},
                _("%(name)s moves first") % {"name": seat(event.first, named)},
            ]
        case e.ChoiceLotDrawn():
            return [
                _("game %(number)d") % {"number": event.game},
                event.seed,
                _("%(name)s chooses") % {"name": seat(event.winner, named)},
            ]
        case e.GameColoursSettled():
            return [
                event.colours.seed,
                _("%(name)s moves first") % {"name": seat(event.colours.first, named)},
            ]
        case e.MatchGameRecorded():
            game = event.game
            return [
                _("game %(number)d") % {"number": game.game},
                _("%(name)s moves first") % {"name": seat(game.first, named)},
                _score(game),
            ]
        case e.MatchGameCorrected():
            old, new = (_score(game) for game in (event.before, event.game))
            return [_("game %(number)d") % {"number": event.game.game}, f"{old} → {new}"]
        case e.MatchDecided():
            return [
                str(words.VERDICTS[event.verdict]),
                str(words.DECISIONS[event.how]),
                event.seed,
                event.reference,
            ]
        case e.LineUpNamed():
            return [seat(event.line_up.number, named)]
        case _:
            return _of_lots(event, named)


def _of_lots(event: e.TournamentEvent, named: Mapping[int, str]) -> list[str]:
    """Return what only seeds, lots and breaks say."""
    match event:
        case e.NumbersDrawn():
            return [str(words.METHODS[event.method]), event.seed, event.witness]
        case e.TieDecided():
            order = " > ".join(seat(number, named) for number in event.numbers)
            return [order, str(words.DECISIONS[event.how]), event.reference, event.seed]
        case e.EntrantLeft():
            agreed = _("with the consent of %(who)s") % {"who": event.consented_by}
            return [event.seed, agreed if event.consented_by else ""]
        case lots.SeedsRanked():
            seeds = event.seeds
            count = len(seeds.ids)
            text = ngettext("%(count)d seed", "%(count)d seeds", count) % {"count": count}
            return [str(words.BASES[seeds.basis]), text, seeds.evidence, seeds.seed]
        case lots.FirstMoveSettled():
            text = _("%(name)s moves first") % {"name": seat(event.settled.first, named)}
            settled = event.settled
            how = str(words.FIRST_MOVES[settled.how])
            return [how, settled.seed, text, settled.witness]
        case dans.DanAwarded():
            award = event.award
            dan = Dan(number=award.dan, system=award.system)
            games = _games(len(award.games)) if award.games else ""
            return [
                title_of_dan(dan),
                games,
                cited_words(award.articles),
                award.approval,
                award.reason,
            ]
        case dans.DanTakenBack():
            return [title_of_dan(Dan(number=event.dan, system=event.system))]
        case reports.RatingsReported():
            return [_games(event.report.games), event.report.sha256[:12]]
        case lots.EntrantsCheckedIn():
            return [_entries(len(event.ids))]
        case lots.PairingLotDrawn():
            text = _("%(name)s counts as the winner") % {"name": seat(event.winner, named)}
            return [text, event.seed, event.witness]
        case lots.BreakAllowed():
            minutes = event.break_ms // 60_000
            text = ngettext("%(minutes)d minute", "%(minutes)d minutes", minutes)
            return [text % {"minutes": minutes}]
        case _:
            return [declared_detail(event)]


def _ratings(event: e.RatingsSet | e.BoardRated) -> list[str]:
    """Return how many ratings were set, or what a board is for the rating report, and why."""
    if isinstance(event, e.RatingsSet):
        count = len(event.ratings)
        text = ngettext("%(count)d rating", "%(count)d ratings", count)
        return [text % {"count": count}, event.on]
    rating = event.rating
    says = _("rated") if rating.rated else _("not rated")
    score = str(words.SHORT_SCORES[rating.score]) if rating.score else ""
    return [f"{says} {score}".strip(), rating.reason]


def _entries(count: int) -> str:
    return ngettext("%(count)d entry", "%(count)d entries", count) % {"count": count}


def _games(count: int) -> str:
    return ngettext("%(count)d game", "%(count)d games", count) % {"count": count}


def _pairs(pairs: tuple[Pair, ...]) -> str:
    return " ".join(f"{pair.first}-{pair.second}" for pair in pairs)


def _slot(slot: SheetSlot) -> str:
    """Return a position of a sheet: a number, 0 for a bye, two with a stroke that play for it."""
    return f"{slot.number}/{slot.other}" if slot.other else str(slot.number)


def _alone(byes: tuple[int, ...], named: Mapping[int, str]) -> str:
    if not byes:
        return ""
    return _("without an opponent: %(names)s") % {
        "names": ", ".join(seat(bye, named) for bye in byes)
    }


def _score(outcome: Outcome | MatchGame) -> str:
    text = str(words.SHORT_SCORES[outcome.score])
    points = (outcome.points_first, outcome.points_second)
    if any(point is not None for point in points):
        text += " (" + " : ".join("–" if point is None else str(point) for point in points) + ")"
    return f"{text} {_('annulled')}" if isinstance(outcome, Outcome) and outcome.annulled else text


def seat(number: int, named: Mapping[int, str]) -> str:
    """`3 张三`; the number alone for one without a name."""
    return f"{number} {named.get(number, '')}".strip()
