"""The regulations as people read them (竞赛规程), in the language asked for.

Written for the notice board: every line has its heading, its sentence and, where the book
speaks, its article. Terms are those of the rule books.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Literal

from django.utils.translation import gettext, ngettext, override
from django.utils.translation import gettext_lazy as _

from games.labels.language import spoken
from games.labels.terms import term
from games.rules.books.article import Article
from games.rules.books.registry import book_of as game_book_of
from games.rules.clocks.kinds import ControlKind, TimeControl
from tournaments.books.formats import StageKind
from tournaments.books.pairing import Principle
from tournaments.books.promotion import Grading
from tournaments.books.registry import book_of
from tournaments.books.teams import Reserves
from tournaments.books.topics import Topic
from tournaments.labels.pages import Word
from tournaments.labels.regulation_lines import (
    federation_text,
    mcmahon_clauses,
    principles_line,
    ratings_text,
    sheet_clauses,
)
from tournaments.regulations.appeals import AppealTerms
from tournaments.regulations.books import article
from tournaments.regulations.matches import has_matches, match_points_of, scoring_of
from tournaments.regulations.mcmahon import is_mcmahon
from tournaments.regulations.settings import clauses_of, lines_of
from tournaments.regulations.text import (
    appeal_article,
    exact,
    grading_article,
    threshold_article,
    yuan,
)
from tournaments.regulations.tiebreak_names import order_of, words_of
from tournaments.regulations.values import (
    Byes,
    Deadlines,
    Elsewhere,
    EventLevel,
    FirstRound,
    Hardness,
    PairingSystem,
    Regulations,
    Stage,
    TeamKind,
    Teams,
)

Language = Literal["zh", "en"]
CHINA = timezone(timedelta(hours=8))


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the regulations."""

    heading: str
    text: str
    article: Article | None = None


KINDS: dict[StageKind, Word] = {
    StageKind.SWISS: _("Swiss system"),
    StageKind.N_PLUS_ONE: _("Swiss with a final in the last round (N+1)"),
    StageKind.SWISS_ELIMINATION: _("Swiss with elimination of the lowest"),
    StageKind.ROUND_ROBIN: _("round robin"),
    StageKind.DOUBLE_ROUND_ROBIN: _("double round robin"),
    StageKind.SCHEVENINGEN: _("Scheveningen system"),
    StageKind.KNOCKOUT: _("single knockout"),
    StageKind.DOUBLE_KNOCKOUT: _("double knockout"),
    StageKind.MULTIPLE_KNOCKOUT: _("knockout of several losses"),
    StageKind.ARENA: _("win-and-continue team match"),
    StageKind.MATCH: _("match of several games"),
}
SYSTEMS: dict[PairingSystem, Word] = {
    PairingSystem.POSITIONAL: _("positional pairing"),
    PairingSystem.HALVES: _("top half against bottom half"),
    PairingSystem.NEIGHBOURS: _("adjacent pairing"),
    PairingSystem.FOLD: _("fold pairing"),
    PairingSystem.MCMAHON: _("McMahon pairing"),
}
ELSEWHERE: dict[Elsewhere, Word] = {
    Elsewhere.NO: _("no, on this server"),
    Elsewhere.FIDE_DUTCH: _("FIDE (Dutch) system"),
    Elsewhere.BURSTEIN: _("Burstein system"),
    Elsewhere.DUBOV: _("Dubov system"),
    Elsewhere.LIM: _("Lim system"),
    Elsewhere.MCMAHON: _("McMahon system"),
    Elsewhere.PROGRAM: _("another program"),
}
FIRST_ROUNDS: dict[FirstRound, Word] = {
    FirstRound.DRAW: _("neighbouring numbers of the draw"),
    FirstRound.SEEDS: _("seeds on odd numbers, neighbours meet"),
    FirstRound.HALVES: _("halves meet crosswise"),
    FirstRound.FOLD: _("first meets last"),
    FirstRound.RANDOM: _("random pairing"),
}
TEAMS: dict[TeamKind, Word] = {
    TeamKind.NONE: _("individual competition"),
    TeamKind.FIXED_BOARDS: _("fixed boards, fixed players"),
    TeamKind.RESERVES: _("fixed boards with reserves"),
    TeamKind.FREE_LINEUP: _("line-up named for each match"),
    TeamKind.ALL_AGAINST_ALL: _("Scheveningen system"),
    TeamKind.SUM_OF_PLACES: _("team score by members' results"),
}
GRADINGS: dict[Grading, Word] = {
    Grading.NONE: _("no grading tournament"),
    Grading.PROFESSIONAL: _("professional dan tournament, promotion by tables 4 and 5"),
    Grading.LEVELS: _("grading competition, levels and amateur dan"),
}
LEVELS: dict[EventLevel, Word] = {
    EventLevel.INTERNATIONAL: _("international"),
    EventLevel.NATIONAL: _("national"),
    EventLevel.NATIONAL_YOUTH: _("national youth tournament"),
    EventLevel.PROVINCIAL: _("provincial"),
    EventLevel.MASS: _("mass tournament"),
}
RESERVES: dict[Reserves, Word] = {
    Reserves.KEEP_ORDER: _("the order of the list is kept"),
    Reserves.ANY_BOARD: _("a reserve takes any board, the others stay where they are"),
}
_CONTROLS: dict[ControlKind, Word] = {
    ControlKind.INCREMENT: _("%(base)s a side, %(increment)s a move"),
    ControlKind.SUDDEN_DEATH: _("%(base)s a side, %(control)s"),
    ControlKind.BYO_YOMI: _("%(base)s a side, %(periods)d readings of %(period)s kept within it"),
    ControlKind.STAGES: _("%(base)s a side, then %(moves)d moves in every %(stage)s"),
    ControlKind.LIMITS: _("several limits, the first of %(base)s"),
    ControlKind.SHARED: _("%(base)s shared by both sides"),
}
_SUDDEN_DEATH: dict[str, Word] = {ControlKind.SUDDEN_DEATH.value: _("sudden death")}


def team_words(edition: str) -> dict[TeamKind, str]:
    """Return what the book of an edition calls each kind of team event (xiangqi 11, weiqi 25.2)."""
    words = {kind.value: word for kind, word in TEAMS.items()}
    return {kind: term(words, kind.value, edition=edition) for kind in TEAMS}


def render(regulations: Regulations, language: Language) -> tuple[Line, ...]:
    """Return the regulations line by line in Chinese ("zh") or English ("en")."""
    with override("zh-hans" if language == "zh" else "en"):
        return tuple(
            Line(heading=str(heading), text=text, article=cited)
            for heading, text, cited in _lines(regulations)
        )


_Row = tuple[Word, str, Article | None]


def _lines(rules: Regulations) -> Iterator[_Row]:
    edition = rules.edition

    def article_on(topic: Topic) -> Article | None:
        return article(edition, topic)

    yield from _outline(rules)
    yield (
        _("Kind of competition"),
        _teams(rules),
        article_on(Topic.TEAMS) if rules.teams.boards else None,
    )
    for number, stage in enumerate(rules.stages, start=1):
        heading = gettext("Stage %(index)s") % {"index": number}
        yield heading, _stage(stage), article_on(Topic.FORMATS) if len(rules.stages) > 1 else None
        principles = principles_line(edition, stage)
        if principles is not None:
            yield _("Pairing principles"), *principles
    if rules.time_control is not None:
        yield _("Time control"), _control(rules.time_control, edition), None
    yield from _scoring(rules)
    yield _("Byes"), _byes(rules), article_on(Topic.BYE)
    for order in _tiebreaks(rules):
        yield _("Tie-breaks"), order, article_on(Topic.TIEBREAKS)
    has_swiss = any(stage.kind.swiss for stage in rules.stages)
    if has_swiss or rules.forbidden.rounds or rules.forbidden.pairs:
        yield _("Kept apart"), _forbidden(rules), article_on(Topic.UNITS_APART)
    yield _("Lateness"), _lateness(rules), article_on(Topic.LATENESS)
    if rules.deadlines != Deadlines():
        yield _("Deadlines"), _deadlines(rules), None
    if rules.appeals != AppealTerms():
        yield _("Appeals"), _appeals(rules.appeals), appeal_article(edition)
    for threshold in rules.thresholds:
        text = gettext("%(offence)s: %(count)d of them lose the game") % {
            "offence": threshold.offence,
            "count": threshold.count,
        }
        yield _("Penalties"), text, threshold_article(edition, threshold.offence)
    yield _("Ratings"), ratings_text(rules), None
    if has_swiss:
        yield _("Unfinished games"), _unfinished(rules), article_on(Topic.UNFINISHED)
    yield _("Rulings"), _rulings(rules), None
    for label, sentence, value in lines_of(rules):
        yield gettext(label), gettext(sentence) % {"count": value}, None


def _scoring(rules: Regulations) -> Iterator[_Row]:
    """Yield what a game is worth, and apart from it a match where there are any (13.2)."""
    yield _("Scoring"), _points(rules), article(rules.edition, Topic.SCORING)
    if has_matches(rules):
        cited = book_of(rules.edition).teams.scoring_article
        yield _("Scoring of matches"), _match_points(rules), cited


def _outline(rules: Regulations) -> Iterator[_Row]:
    """Yield what the event is, before how it is played."""
    edition = rules.edition
    yield _("Tournament"), f"{rules.title} {rules.section}".strip(), None
    if rules.place or rules.starts_on:
        when = f"{rules.starts_on} – {rules.ends_on}".strip(" –")
        yield _("Place and dates"), f"{rules.place} {when}".strip(), None
    name = game_book_of(edition).name
    yield _("Rule book"), spoken((name.zh, name.en)), None
    if rules.book is not None:
        yield _("Federation's book"), federation_text(rules.book), None
    youth = rules.level is EventLevel.NATIONAL_YOUTH
    counted = book_of(edition).options.levels if youth else None
    yield _("Level"), str(LEVELS[rules.level]), counted
    if rules.grading is not Grading.NONE:
        yield _("Grading"), str(GRADINGS[rules.grading]), grading_article(edition)


def _teams(rules: Regulations) -> str:
    text = team_words(rules.edition)[rules.teams.kind]
    if rules.teams.kind is not TeamKind.NONE:
        text = gettext("teams, %(kind)s") % {"kind": text}
    if not rules.teams.boards:
        return text
    if rules.teams.kind is TeamKind.SUM_OF_PLACES:
        return text + gettext(", the best %(count)d count") % {"count": rules.teams.boards}
    text += _clauses(rules.teams)
    if rules.teams.reserve_rule is not None:
        text += gettext(", %(what)s") % {"what": RESERVES[rules.teams.reserve_rule]}
    return text


def _stage(stage: Stage) -> str:
    text = str(KINDS[stage.kind])
    if is_mcmahon(stage):
        text += mcmahon_clauses(stage)
    elif stage.kind.swiss and stage.elsewhere is not Elsewhere.NO:
        text += gettext(", paired elsewhere: %(system)s") % {"system": ELSEWHERE[stage.elsewhere]}
    elif stage.kind.swiss:
        text += gettext(", %(system)s, first round: %(first)s") % {
            "system": SYSTEMS[stage.pairing],
            "first": FIRST_ROUNDS[stage.first_round],
        }
    text += _clauses(stage)
    if stage.rounds:
        rounds = ngettext(", %(count)d round", ", %(count)d rounds", stage.rounds)
        text += rounds % {"count": stage.rounds}
    if stage.games > 1:
        text += gettext(", %(count)d games a round") % {"count": stage.games}
    if stage.kind is StageKind.DOUBLE_ROUND_ROBIN and stage.exchange_last_rounds:
        text += gettext(", the last two rounds of the first cycle exchanged")
    elif stage.kind is StageKind.DOUBLE_ROUND_ROBIN:
        text += gettext(", the last two rounds of the first cycle not exchanged")
    if stage.groups > 1:
        text += gettext(", %(count)d groups") % {"count": stage.groups}
    if stage.qualifiers:
        text += gettext(", the first %(count)d of each group go on") % {"count": stage.qualifiers}
    text += sheet_clauses(stage)
    if stage.eliminated_each:
        text += gettext(", from round %(number)d on %(count)d leave each round") % {
            "number": stage.eliminated_from,
            "count": stage.eliminated_each,
        }
    return text


def _control(control: TimeControl, edition: str) -> str:
    return str(_CONTROLS[control.kind]) % {
        "base": duration(control.base_ms),
        "increment": duration(control.increment_ms),
        "period": duration(control.period_ms),
        "stage": duration(control.stage_ms),
        "periods": control.periods,
        "moves": control.stage_moves,
        "control": term(_SUDDEN_DEATH, control.kind.value, edition=edition),
    }


def duration(ms: int) -> str:
    """Return a time of `ms` milliseconds in words: minutes, seconds, both or neither."""
    minutes, rest = divmod(ms, 60_000)
    seconds, thousandths = divmod(rest, 1000)
    parts = [gettext("%(minutes)d min") % {"minutes": minutes}] if minutes else []
    if seconds or thousandths or not minutes:
        shown = f"{seconds}.{thousandths:03d}" if thousandths else str(seconds)
        parts.append(gettext("%(seconds)s s") % {"seconds": shown})
    return " ".join(parts)


def _points(rules: Regulations) -> str:
    points = rules.points
    values = {
        "win": exact(points.win),
        "loss": exact(points.loss),
        "first": exact(points.draw_first),
        "second": exact(points.draw_second),
    }
    if points.draw_first == points.draw_second:
        return gettext("win %(win)s, draw %(first)s, loss %(loss)s") % values
    return (
        gettext(
            "win %(win)s, draw %(first)s moving first and %(second)s moving second, loss %(loss)s"
        )
        % values
    )


def _match_points(rules: Regulations) -> str:
    """Return what a match is worth, and a tie where the regulations have ties decided."""
    points = match_points_of(rules)
    text = gettext("a match won %(win)s, level on its games %(draw)s, lost %(loss)s") % {
        "win": exact(points.win),
        "draw": exact(points.draw),
        "loss": exact(points.loss),
    }
    if points.tie_win is None or points.tie_loss is None:
        return text
    return text + gettext("; decided afterwards: %(win)s to the winner, %(loss)s to the loser") % {
        "win": exact(points.tie_win),
        "loss": exact(points.tie_loss),
    }


def _byes(rules: Regulations) -> str:
    worth = {scoring_of(rules, stage).pairing_bye for stage in rules.stages}
    text = gettext("left over by the pairing: %(points)s") % {
        "points": ", ".join(exact(points) for points in sorted(worth))
    }
    if any(stage.kind.round_robin for stage in rules.stages):
        text += gettext("; nothing in a round robin")
    if rules.byes.repeat_pairing_bye or any(
        stage.kind.swiss and Principle.BYES not in stage.principles for stage in rules.stages
    ):
        text += gettext("; the same entrant may be left over again")
    if rules.byes.half_byes:
        text += gettext("; up to %(count)d on request, %(points)s each") % {
            "count": rules.byes.half_byes,
            "points": exact(scoring_of(rules, rules.stages[0]).half_bye),
        }
    return text + _clauses(rules.byes)


def _clauses(part: Stage | Teams | Byes) -> str:
    """Return what a part says by its declarations where it is not the usual."""
    return "".join(gettext(clause) % {"count": value} for clause, value in clauses_of(part))


def _tiebreaks(rules: Regulations) -> Iterator[str]:
    """Yield how places are settled, once where every stage that is ranked has the same list."""
    orders: dict[tuple[str, ...], list[int]] = {}
    for number, stage in enumerate(rules.stages, start=1):
        if stage.kind.swiss or stage.kind.round_robin:
            # The event's own list as it was written: points in front of it go without saying.
            own = stage.tiebreaks or rules.tiebreaks
            orders.setdefault(own or order_of(rules, stage).codes, []).append(number)
    for codes, stages in orders.items():
        text = gettext("%(order)s in turn") % {
            "order": gettext(", ").join(spoken(words_of(name)) for name in codes)
        }
        if len(orders) > 1:
            listed = gettext(", ").join(str(stage) for stage in stages)
            text = gettext("stage %(stages)s: %(order)s") % {"stages": listed, "order": text}
        if rules.shared_places:
            yield gettext("%(order)s; then the place is shared") % {"order": text}
        else:
            yield gettext("%(order)s; then a play-off or a lot") % {"order": text}


def _forbidden(rules: Regulations) -> str:
    parts = []
    if rules.forbidden.rounds:
        rounds = gettext(", ").join(str(round_) for round_ in rules.forbidden.rounds)
        parts.append(gettext("members of one club in rounds %(rounds)s") % {"rounds": rounds})
    if rules.forbidden.pairs:
        count = len(rules.forbidden.pairs)
        pairs = ngettext("%(count)d pair by name", "%(count)d pairs by name", count)
        parts.append(pairs % {"count": count})
    if not parts:
        return gettext("nobody; members of one club may meet")
    text = gettext("; ").join(parts)
    if rules.forbidden.hardness is Hardness.SOFT:
        return gettext("%(what)s (as far as possible)") % {"what": text}
    return text


def _lateness(rules: Regulations) -> str:
    limit = rules.lateness.limit_ms
    if limit is None:
        return gettext("as the rule book has it")
    if limit == 0:
        return gettext("absent at the start forfeits")
    return gettext("more than %(time)s late forfeits") % {"time": duration(limit)}


def _deadlines(rules: Regulations) -> str:
    """Return when entries and check-in close, in China's time."""
    parts = []
    for closes_at, text in (
        (rules.deadlines.entry_closes_at, gettext("entries close %(time)s (UTC+8)")),
        (rules.deadlines.check_in_closes_at, gettext("check-in closes %(time)s (UTC+8)")),
    ):
        if closes_at is not None:
            when = datetime.fromtimestamp(closes_at // 1000, CHINA).strftime("%Y-%m-%d %H:%M")
            parts.append(text % {"time": when})
    return gettext("%(deadlines)s; nobody joins later") % {"deadlines": gettext("; ").join(parts)}


def _appeals(terms: AppealTerms) -> str:
    parts = []
    if terms.limit_ms is not None:
        parts.append(gettext("within %(time)s of the ruling") % {"time": duration(terms.limit_ms)})
    if terms.fee:
        parts.append(gettext("fee of an appeal: %(sum)s yuan") % {"sum": yuan(terms.fee)})
    return gettext("; ").join(parts)


def _unfinished(rules: Regulations) -> str:
    if rules.pairs_unfinished_as_draws:
        return gettext("may count as draws for the next pairing, if the chief arbiter says so")
    return gettext("the next round is paired only when all games are over")


def _rulings(rules: Regulations) -> str:
    if rules.rulings_bind:
        return gettext("proposed rulings bind at once")
    return gettext("a proposed ruling needs the arbiter's confirmation")
