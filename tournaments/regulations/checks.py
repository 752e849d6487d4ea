"""Whether regulations can be: every fault found, each with its code, place and article.

Questions 62, 74, 81 to 84, 105 and 194 of the tournament managers' checklist; xiangqi 2020
articles 10, 13 and 14 with appendix 3; gomoku 2025 articles 26 to 29.
"""

from collections.abc import Callable, Iterator

from games.record.decide import CONDUCTS
from games.record.errors import CommandRefusedError
from games.record.settings import under_book
from games.rules.books.federation import faults_of, setting_of
from games.rules.books.left import PENALTIES, Settler
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.deciding import DecidingGames, Method
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of, books
from tournaments.books.topics import Topic
from tournaments.regulations.books import article, game_of
from tournaments.regulations.fault import Fault as Fault
from tournaments.regulations.feasible import faults_of_formats
from tournaments.regulations.mcmahon import faults_of_mcmahon
from tournaments.regulations.principles import faults_of_principles
from tournaments.regulations.text import appeal_article
from tournaments.regulations.tiebreak_names import problems_of, refusal_code
from tournaments.regulations.values import Regulations, Stage, TeamKind
from tournaments.schedules.multiple_knockout import LEAST_LOSSES
from tournaments.standings.books import NoSuchOrderError
from tournaments.standings.scoring import BYES, check_match_points, check_points
from tournaments.standings.teams.kinds import book_reserves

declare_refusals(409, event_not_long=_("The tournament is not marked as one that spans months."))
declare_refusals(
    422,
    setting_fixed=_("The rule book fixes this and leaves it to no regulations."),
    grading_not_in_this_book=_("The rule book of this tournament knows no grading of this kind."),
    rating_list_twice=_("A rating list is repeated in the sequence, or has no name."),
    rating_out_of_range=_("No rating can be as high or as low as this."),
    swiss_groups_wrong=_("Before a knockout the book makes two or four Swiss groups."),
    reserve_rule_not_offered=_("What a reserve may do is settled by the book of this tournament."),
    deciding_unknown=_("The rule book has no such sequence of deciding games."),
    groups_of_a_sheet=_("This format has no groups."),
    play_off_places_not_offered=_("Places are played for up to 2, 4, 8 or 16."),
    remaining_odd=_("An even number must be left for the last round."),
    threshold_unknown=_("The book knows no offence of this name: use its code or article."),
    ranking_unknown=_("The rule book has no list of tie-breaks of this name."),
    bye_above_win=_("A bye cannot be worth more than a win."),
    bye_negative=_("A bye cannot be worth less than nothing, nor be fewer than none."),
    elimination_before_half=_("The elimination begins once half of the rounds are played."),
    elimination_missing=_("The elimination needs its first round and how many leave."),
    elimination_odd=_("An even number must leave, so that the field stays even."),
    exchange_of_another_format=_(
        "Only a double round robin can exchange the last two rounds of its first cycle."
    ),
    withdrawn_not_paired=_("Who has left is not paired any more in this format or by this book."),
    elimination_of_another_format=_("This format eliminates nobody round by round."),
    event_ends_before_it_starts=_("The tournament ends before it starts."),
    event_title_missing=_("The tournament needs a title."),
    forbidden_with_oneself=_("Nobody is kept apart from oneself."),
    games_out_of_range=_("The number of games of a round is out of range."),
    groups_out_of_range=_("The number of groups is out of range."),
    no_such_round=_("The regulations name a round that is not played."),
    options_of_another_game=_("The options belong to another game."),
    qualifiers_missing=_("The stage must say how many go on."),
    qualifiers_of_last_stage=_("Nobody goes on from the last stage."),
    reserves_not_allowed=_("This kind of team tournament has no such reserves."),
    rounds_missing=_("The number of rounds must be announced before the tournament."),
    rounds_out_of_range=_("The number of rounds is out of range."),
    stages_missing=_("The regulations need at least one stage."),
    team_boards_missing=_("A team tournament needs its number of boards."),
    team_boards_of_individuals=_("An individual tournament has no boards and no reserves."),
    appeal_fee_out_of_range=_("The fee of an appeal is a sum of money, not less than nothing."),
    appeal_limit_out_of_range=_("The time to appeal is more than nothing and thirty days at most."),
    threshold_below_one=_(
        "A line of the penalties table needs its offence and a number of at least one."
    ),
)

MAX_ROUNDS = 99
MAX_GROUPS = 64
MAX_GAMES = 12
MOST_LOSSES = 9
MOST_FEE = 10**9
MOST_APPEAL_MS = 30 * 24 * 3_600_000
MIN_RATING, MAX_RATING = -3000, 9999


def check(regulations: Regulations) -> tuple[Fault, ...]:
    """Return every fault of `regulations`; none when they can be followed."""
    if not game_of(regulations.edition):
        return (Fault(code="unknown_edition", place="/edition", detail=regulations.edition),)
    return tuple(fault for kind in _CHECKS for fault in kind(regulations))


def _title(regulations: Regulations) -> Iterator[Fault]:
    if not regulations.title.strip():
        yield Fault(code="event_title_missing", place="/title")
    if regulations.ends_on and regulations.ends_on < regulations.starts_on:
        yield Fault(code="event_ends_before_it_starts", place="/ends_on")


def _points(regulations: Regulations) -> Iterator[Fault]:
    for problem in check_points(regulations.points):
        topic = Topic.BYE if problem.item in BYES else Topic.SCORING
        yield Fault(
            code=problem.code,
            place=f"/points/{problem.item}",
            article=article(regulations.edition, topic),
        )


def _match_points(regulations: Regulations) -> Iterator[Fault]:
    if regulations.match_points is None:
        return
    for problem in check_match_points(regulations.match_points):
        scoring = book_of(regulations.edition).teams.scoring_article
        bye = article(regulations.edition, Topic.BYE)
        yield Fault(
            code=problem.code,
            place=f"/match_points/{problem.item}",
            article=bye if problem.item in BYES else scoring,
        )


def _stages(regulations: Regulations) -> Iterator[Fault]:
    basis = article(regulations.edition, Topic.FORMATS)
    if not regulations.stages:
        yield Fault(code="stages_missing", place="/stages", article=basis)
    for index, stage in enumerate(regulations.stages):
        place = f"/stages/{index}"
        last = index == len(regulations.stages) - 1
        yield from _stage(stage, place, regulations.edition)
        yield from _sheet(stage, place, regulations.edition)
        two_stage = not last and regulations.stages[index + 1].kind.knockout
        divided = book_of(regulations.edition).formats.swiss_groups
        if two_stage and stage.kind.swiss and divided and stage.groups not in divided.allowed:
            cited = divided.article
            yield Fault(code="swiss_groups_wrong", place=f"{place}/groups", article=cited)
        if last and stage.qualifiers:
            yield Fault(code="qualifiers_of_last_stage", place=f"{place}/qualifiers", article=basis)
        if not last and stage.qualifiers < 1:
            yield Fault(code="qualifiers_missing", place=f"{place}/qualifiers", article=basis)


def _stage(stage: Stage, place: str, edition: str) -> Iterator[Fault]:
    rounds = article(edition, Topic.ROUNDS)
    if not 0 <= stage.rounds <= MAX_ROUNDS:
        yield Fault(code="rounds_out_of_range", place=f"{place}/rounds", article=rounds)
    elif stage.kind.swiss and stage.rounds == 0:
        # The number of rounds is announced beforehand.
        yield Fault(code="rounds_missing", place=f"{place}/rounds", article=rounds)
    if not 1 <= stage.groups <= MAX_GROUPS:
        yield Fault(code="groups_out_of_range", place=f"{place}/groups")
    elif stage.kind is StageKind.N_PLUS_ONE and stage.groups > 1:
        # The two first of one ranking play the final (xiangqi 10.4.3.1).
        basis = article(edition, Topic.FORMATS)
        yield Fault(code="groups_out_of_range", place=f"{place}/groups", article=basis)
    if not 1 <= stage.games <= MAX_GAMES:
        yield Fault(code="games_out_of_range", place=f"{place}/games")
    if stage.exchange_last_rounds and stage.kind is not StageKind.DOUBLE_ROUND_ROBIN:
        basis = article(edition, Topic.FORMATS)
        yield Fault(
            code="exchange_of_another_format", place=f"{place}/exchange_last_rounds", article=basis
        )
    paired_on = book_of(edition).leaving.paired_on
    if stage.pairs_withdrawn and (paired_on is None or not stage.kind.swiss):
        basis = paired_on or book_of(edition).leaving.swiss
        yield Fault(code="withdrawn_not_paired", place=f"{place}/pairs_withdrawn", article=basis)
    yield from _elimination(stage, place, edition)


def _elimination(stage: Stage, place: str, edition: str) -> Iterator[Fault]:
    """Yield what is wrong with how many leave a Swiss, and from when on."""
    leaving = (stage.eliminated_from, stage.eliminated_each)
    half = book_of(edition).formats.elimination_from_half
    if stage.kind is StageKind.SWISS_ELIMINATION:
        if not (1 <= stage.eliminated_from < stage.rounds and stage.eliminated_each >= 1):
            yield Fault(code="elimination_missing", place=f"{place}/eliminated_from")
        elif stage.eliminated_each % 2:
            # An odd field would be left over in every second round (weiqi 26.4).
            yield Fault(code="elimination_odd", place=f"{place}/eliminated_each")
        elif half is not None and 2 * stage.eliminated_from < stage.rounds:
            # 在赛程过半时; weiqi begins after 5 rounds of many (appendix 六).
            yield Fault(
                code="elimination_before_half",
                place=f"{place}/eliminated_from",
                article=half,
                detail=str(stage.rounds - stage.rounds // 2),
            )
    elif any(leaving):
        yield Fault(code="elimination_of_another_format", place=f"{place}/eliminated_from")


def _sheet(stage: Stage, place: str, edition: str) -> Iterator[Fault]:
    """Yield what cannot be of a stage that follows a sheet or table."""
    basis = article(edition, Topic.FORMATS)
    if stage.kind.planned and stage.groups > 1:
        yield Fault(code="groups_of_a_sheet", place=f"{place}/groups", article=basis)
    if stage.places not in (2, 4, 8, 16):
        yield Fault(code="play_off_places_not_offered", place=f"{place}/places", article=basis)
    in_range = LEAST_LOSSES <= stage.losses <= MOST_LOSSES
    if stage.kind is StageKind.MULTIPLE_KNOCKOUT and not in_range:
        cited = book_of(edition).formats.kinds[stage.kind]
        yield Fault(code="losses_out_of_range", place=f"{place}/losses", article=cited)
    if stage.remaining < 0 or stage.remaining % 2:
        yield Fault(code="remaining_odd", place=f"{place}/remaining", article=basis)
    known = stage.deciding in ("", *Method) and (not stage.deciding or stage.kind.knockout)
    offered = book_of(edition).play_offs.deciding
    if not known or (stage.deciding and offered is None):
        cited = offered.article if offered else None
        yield Fault(code="deciding_unknown", place=f"{place}/deciding", article=cited)
    if stage.play_off and not (offered and _is_timed(stage, offered)):
        cited = offered.play_off_article if offered else None
        yield Fault(code="deciding_unknown", place=f"{place}/play_off", article=cited)


def _is_timed(stage: Stage, offered: DecidingGames) -> bool:
    """Return whether the stage has a play-off, and the book these times for it."""
    return stage.play_off in offered.play_offs and offered.ends_in_play_off(stage.deciding)


def _tiebreaks(regulations: Regulations) -> Iterator[Fault]:
    basis = article(regulations.edition, Topic.TIEBREAKS)
    for index, stage in enumerate(regulations.stages):
        place = f"/stages/{index}/tiebreaks" if stage.tiebreaks else "/tiebreaks"
        try:
            problems = problems_of(regulations, stage)
        except NoSuchOrderError:
            yield Fault(
                code="ranking_unknown", place="/ranking", article=basis, detail=regulations.ranking
            )
            return
        for problem in problems:
            code = refusal_code(problem)
            yield Fault(
                code=code, place=place, article=problem.article or basis, detail=problem.item
            )


def _forbidden(regulations: Regulations) -> Iterator[Fault]:
    for index, (text, other) in enumerate(regulations.forbidden.pairs):
        if text == other:
            yield Fault(code="forbidden_with_oneself", place=f"/forbidden/pairs/{index}")
    basis = article(regulations.edition, Topic.UNITS_APART)
    most = max((stage.rounds or MAX_ROUNDS for stage in regulations.stages), default=0)
    if any(not 1 <= round_ <= most for round_ in regulations.forbidden.rounds):
        yield Fault(code="no_such_round", place="/forbidden/rounds", article=basis)


def _teams(regulations: Regulations) -> Iterator[Fault]:
    teams = regulations.teams
    basis = article(regulations.edition, Topic.TEAMS)
    needs_boards = teams.kind not in (TeamKind.NONE, TeamKind.SUM_OF_PLACES)
    if needs_boards and not 2 <= teams.boards <= 20:
        yield Fault(code="team_boards_missing", place="/teams/boards", article=basis)
    if teams.kind is TeamKind.NONE and (teams.boards or teams.reserves):
        yield Fault(code="team_boards_of_individuals", place="/teams/boards", article=basis)
    if teams.reserves < 0 or (teams.reserves and teams.kind is TeamKind.FIXED_BOARDS):
        yield Fault(code="reserves_not_allowed", place="/teams/reserves", article=basis)
    if teams.reserve_rule is not None and not _may_set_reserves(regulations):
        yield Fault(code="reserve_rule_not_offered", place="/teams/reserve_rule", article=basis)
    if teams.bye_board_points < 0 or teams.bye_board_points > teams.boards * regulations.points.win:
        yield Fault(code="bye_above_win", place="/teams/bye_board_points", article=basis)


def _may_set_reserves(regulations: Regulations) -> bool:
    """Return whether the book leaves it to the event what a reserve may do (weiqi 25.2)."""
    teams = regulations.teams
    own = book_reserves(regulations.edition)
    return teams.kind is TeamKind.RESERVES and own in (None, teams.reserve_rule)


def _rest(regulations: Regulations) -> Iterator[Fault]:
    limit = regulations.lateness.limit_ms
    if limit is not None and limit < 0:
        basis = article(regulations.edition, Topic.LATENESS)
        yield Fault(code="lateness_limit_negative", place="/lateness/limit_ms", article=basis)
    yield from _appeals(regulations)
    if regulations.byes.half_byes < 0:
        yield Fault(code="bye_negative", place="/byes/half_byes")
    for index, threshold in enumerate(regulations.thresholds):
        if threshold.count < 1 or not threshold.offence:
            yield Fault(code="threshold_below_one", place=f"/thresholds/{index}")
            continue
        place = f"/thresholds/{index}/offence"
        left = setting_of(regulations.edition, f"{PENALTIES}.{threshold.offence}")
        if left is None:
            yield Fault(code="threshold_unknown", place=place, detail=threshold.offence)
        elif left.settler is Settler.BOOK:
            cited = left.article
            yield Fault(code="setting_fixed", place=place, article=cited, detail=threshold.offence)
    yield from _grading(regulations)
    yield from _ratings(regulations)
    yield from _options(regulations)


def _appeals(regulations: Regulations) -> Iterator[Fault]:
    terms, cited = regulations.appeals, appeal_article(regulations.edition)
    if terms.limit_ms is not None and not 0 < terms.limit_ms <= MOST_APPEAL_MS:
        place = "/appeals/limit_ms"
        yield Fault(code="appeal_limit_out_of_range", place=place, article=cited)
    if not 0 <= terms.fee <= MOST_FEE:
        yield Fault(code="appeal_fee_out_of_range", place="/appeals/fee", article=cited)


def _grading(regulations: Regulations) -> Iterator[Fault]:
    known = book_of(regulations.edition).promotion
    if regulations.grading not in known.gradings:
        cited = known.article
        yield Fault(code="grading_not_in_this_book", place="/grading", article=cited)


def _ratings(regulations: Regulations) -> Iterator[Fault]:
    ratings = regulations.ratings
    names = [text for text in (regulations.rating_list, *ratings.lists) if text]
    if len(set(names)) < len(names) or not all(name.strip() for name in ratings.lists):
        yield Fault(code="rating_list_twice", place="/ratings/lists")
    for name in ("unrated", "substitute"):
        value = getattr(ratings, name)
        if value is not None and not 0 <= value <= MAX_RATING:
            yield Fault(code="rating_out_of_range", place=f"/ratings/{name}")
    if ratings.by_round and not ratings.spans_months:
        yield Fault(code="event_not_long", place="/ratings/by_round")


def _options(regulations: Regulations) -> Iterator[Fault]:
    own = book_of(regulations.edition).options.holder
    options = regulations.options
    for name in (book.options.holder for book in books() if book.options.holder):
        if name != own and getattr(options, name) is not None:
            yield Fault(code="options_of_another_game", place=f"/options/{name}")
    if not own or getattr(options, own) is None:
        return
    edition, book = regulations.edition, regulations.book
    under = book if book is not None and book.edition == edition else None
    try:
        CONDUCTS[game_of(edition)].options(edition, under_book(edition, options, under))
    except CommandRefusedError as error:
        yield Fault(code=error.code, place=f"/options/{own}", article=error.article)


def _book(regulations: Regulations) -> Iterator[Fault]:
    """Yield what is against the federation's book that the event is played under."""
    book = regulations.book
    if book is None:
        return
    if book.edition != regulations.edition:
        yield Fault(code="book_of_another_edition", place="/book", detail=book.edition)
        return
    for fault in faults_of(book):
        cited = fault.article
        yield Fault(code=fault.code, place="/book", article=cited, detail=fault.place)


_CHECKS: tuple[Callable[[Regulations], Iterator[Fault]], ...] = (
    _title,
    _points,
    _match_points,
    _stages,
    _tiebreaks,
    _forbidden,
    _teams,
    _rest,
    _book,
    faults_of_formats,
    faults_of_principles,
    faults_of_mcmahon,
)
