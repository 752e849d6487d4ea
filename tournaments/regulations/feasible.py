"""Whether the formats of an event can be held by those who are to play them.

Xiangqi 2020 10.4.1, 10.4.3 and appendix 5, gomoku 2025 appendices 5 and 7, draughts appendix
(三) and (五), weiqi 2002 26.5: a further stage is played by as many as the one before sends,
N+1 has rounds before its final, and all against all needs a table of that many boards.
"""

from collections.abc import Iterator

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.regulations.books import article
from tournaments.regulations.fault import Fault
from tournaments.regulations.values import Regulations, Stage, TeamKind
from tournaments.schedules.elimination import Elimination, workable
from tournaments.schedules.places import is_power_of_two

declare_refusals(
    409,
    rounds_exceed_opponents=_(
        "More rounds than opponents: take fewer rounds, or a double round robin."
    ),
    elimination_exceeds_opponents=_(
        "Too few are left for so many rounds, as nobody is met twice: take fewer rounds, let fewer "
        "leave or enter more."
    ),
)
declare_refusals(
    422,
    match_needs_two=_("A match of several games is between two."),
    rounds_before_final_missing=_("Rounds have to be played before the final."),
    series_length_not_offered=_("A deciding match is best of 3, 5 or 7."),
    size_not_in_book=_("The rule book has no table of this size."),
    too_few_entrants=_("There are too few entrants."),
    group_too_small=_("A group needs at least two entrants."),
    rounds_not_of_table=_(
        "The table of this field has another number of rounds: leave it to the table."
    ),
)


def faults_of_formats(regulations: Regulations) -> Iterator[Fault]:
    """Yield what nobody could play, however many enter."""
    yield from _boards(regulations)
    for index, stage in enumerate(regulations.stages):
        place = f"/stages/{index}"
        if stage.kind is StageKind.N_PLUS_ONE and stage.rounds == 1:
            basis = article(regulations.edition, Topic.ROUNDS)
            yield Fault(code="rounds_before_final_missing", place=f"{place}/rounds", article=basis)
        yield from _match_length(regulations, stage, place)
        if index and regulations.stages[index - 1].qualifiers > 0:
            yield from _field(regulations, stage, index)


def _match_length(regulations: Regulations, stage: Stage, place: str) -> Iterator[Fault]:
    """Yield a deciding match (多局决胜制) of a length that the book does not have."""
    lengths = book_of(regulations.edition).formats.series_lengths
    if lengths is None or regulations.teams.kind is not TeamKind.NONE:
        return
    if stage.stops_when_decided and stage.games > 1 and stage.games not in lengths.allowed:
        cited = lengths.article
        yield Fault(code="series_length_not_offered", place=f"{place}/games", article=cited)


def _boards(regulations: Regulations) -> Iterator[Fault]:
    teams = regulations.teams
    table = book_of(regulations.edition).teams.table
    if teams.kind is TeamKind.ALL_AGAINST_ALL and teams.boards not in table.sizes:
        having = ", ".join(str(siz) for siz in table.sizes)
        cited = table.article
        yield Fault(code="size_not_in_book", place="/teams/boards", article=cited, detail=having)


def _field(regulations: Regulations, stage: Stage, index: int) -> Iterator[Fault]:
    """Yield why those whom the stage before sends cannot play this one."""
    before = regulations.stages[index - 1]
    field = before.qualifiers * max(1, before.groups)
    basis = article(regulations.edition, Topic.FORMATS)
    sent = f"/stages/{index - 1}/qualifiers"
    if field // max(1, stage.groups) < 2:
        yield Fault(code="group_too_small", place=sent, article=basis, detail=str(field))
    elif stage.kind is StageKind.MATCH and field != 2:
        yield Fault(code="match_needs_two", place=sent, article=basis, detail=str(field))
    elif stage.kind is StageKind.DOUBLE_KNOCKOUT and field < 3:
        yield Fault(code="too_few_entrants", place=sent, article=basis, detail=str(field))
    elif stage.kind is StageKind.KNOCKOUT and stage.rounds not in _knockout_rounds(stage, field):
        yield Fault(code="rounds_not_of_table", place=f"/stages/{index}/rounds", article=basis)
    elif stage.kind.swiss:
        yield from _opponents(regulations, stage, index, field // max(1, stage.groups))


def _knockout_rounds(stage: Stage, field: int) -> tuple[int, ...]:
    """Return how many rounds a final stage of `field` may be said to have, 0 for its sheet's own.

    Places up to eight are played for beside the main rounds; four may play one round for the
    title and for bronze (xiangqi 10.4.1.1). Fields with byes or a play-in are left to the draw.
    """
    if not is_power_of_two(field):
        return (0, stage.rounds)
    return (0, 1, 2) if field == 4 else (0, field.bit_length() - 1)


def elimination_of(stage: Stage, entrants: int) -> Elimination:
    """Return how a Swiss of `entrants` sheds the lowest."""
    return Elimination(
        entrants=entrants,
        rounds=stage.rounds,
        first=stage.eliminated_from,
        each=stage.eliminated_each,
        remaining=stage.remaining,
    )


def elimination_facts(wanted: Elimination) -> dict[str, int]:
    """Return in which round the opponents run out, and the numbers that work; none if they do not.

    Of the facts `most_rounds`, `least_remaining` and `least_entrants` each helps by itself.
    """
    short = wanted.round_without_opponents()
    if not short:
        return {}
    works = workable(wanted)
    facts = {
        "round": short,
        "left": wanted.fields()[short - 1],
        "most_rounds": works.rounds,
        "least_remaining": works.remaining,
        "least_entrants": works.entrants,
    }
    return {name: number for name, number in facts.items() if number}


def _opponents(regulations: Regulations, stage: Stage, index: int, field: int) -> Iterator[Fault]:
    most = field - 1 + field % 2
    if stage.kind is StageKind.N_PLUS_ONE and field <= 3:
        # The final may repeat a game.
        most += 1
    if stage.rounds > most:
        yield Fault(
            code="rounds_exceed_opponents",
            place=f"/stages/{index}/rounds",
            article=article(regulations.edition, Topic.MEET_ONCE),
            detail=str(most),
        )
    elif stage.kind is StageKind.SWISS_ELIMINATION and stage.groups == 1:
        facts = elimination_facts(elimination_of(stage, field))
        if facts:
            yield Fault(
                code="elimination_exceeds_opponents",
                place=f"/stages/{index}/rounds",
                article=article(regulations.edition, Topic.MEET_ONCE),
                detail=", ".join(f"{name} {number}" for name, number in facts.items()),
            )
