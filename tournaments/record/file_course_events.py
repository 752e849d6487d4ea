"""The course that a file of ours tells, as the events it was made of.

Whoever reads the file has the same stream of facts as the event itself, apart from the names
and reasons that a file for everybody does not hold; these stand as "file".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tournaments.record import events as e
from tournaments.record import lot_events as lots
from tournaments.record.file_course_values import Course, KeptBoard, KeptEntry
from tournaments.record.rating_values import RatingPeriod
from tournaments.record.state import TournamentState
from tournaments.record.values import Entry, Leaving, Numbered, Outcome, Pair
from tournaments.regulations.changes import changes
from tournaments.regulations.document import digest
from tournaments.regulations.values import Regulations

REASON = "file"
Events = Iterator[e.TournamentEvent]


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A course with the ids behind its numbers; `rules` are the regulations last in force.

    `stage` is the one of theirs that the course is of.
    """

    course: Course
    stage: int
    ids: Mapping[int, str]
    players: Mapping[int, str]
    rules: Regulations

    @property
    def joined(self) -> Mapping[int, int]:
        """Return the first rounds of those who came late, by number."""
        return dict(self.course.joined)

    def first_rules(self) -> Regulations:
        """Return the regulations that the event began with."""
        held = self.course.settings
        return self._named(held[0].regulations) if held else self.rules

    def first_rounds(self) -> int:
        """Return the rounds it began with, 0 where they never changed."""
        held = self.course.settings
        return held[0].rounds if held else 0

    def _named(self, rules: Regulations) -> Regulations:
        # Forbidden pairs are locked once an event has begun: those of the file hold throughout.
        pairs = self.rules.forbidden.pairs
        return replace(rules, forbidden=replace(rules.forbidden, pairs=pairs))

    def entered(self, entry: Entry, number: int) -> Entry:
        """Return an entry with what the course says of it."""
        bare = KeptEntry(number=number)
        told = next((x for x in self.course.entries if x.number == number), bare)
        return replace(
            _with(entry, told), captain=self.players.get(told.captain, "") if told.captain else ""
        )

    def seeded(self) -> Events:
        """Yield the list of seeds as it was ranked."""
        seeds = self.course.seeding
        if seeds is not None:
            ids = tuple(self.ids[int(one)] for one in seeds.ids)
            proofs = tuple(replace(one, id=self.ids[int(one.id)]) for one in seeds.proofs)
            yield lots.SeedsRanked(seeds=replace(seeds, ids=ids, proofs=proofs))

    def rated_before(self) -> Events:
        """Yield the rating periods that began in an earlier stage."""
        for period in self.course.periods:
            if period.stage < self.stage:
                yield self._period(period)

    def drawn(self) -> Events:
        """Yield the sheet of a knockout."""
        course = self.course
        if course.sheet:
            seed = course.sheet_seed
            yield e.SheetDrawn(
                stage=self.stage, slots=course.sheet, seed=seed, witness="" if seed else REASON
            )

    def before(self, number: int, entries: Mapping[int, Entry]) -> Events:
        """Yield what was so when round `number` was paired; `entries` are those of late ones."""
        yield from self._late(number, entries)
        for turn in self.course.turns:
            if turn.from_round == number:
                yield self._turn(turn.number, number, is_in=turn.is_in, why=turn.why,
                                 article=turn.article)  # fmt: skip
        for who, at in self.course.excused:
            if at == number:
                yield e.EntrantExcused(stage=self.stage, number=who, round=number, reason=REASON)
        for who, at, kind in self.course.granted:
            if at == number:
                yield e.ByeGranted(
                    stage=self.stage, number=who, round=number, kind=kind, reason=REASON
                )
        for period in self.course.periods:
            if (period.stage, period.from_round) == (self.stage, number):
                yield self._period(period)

    def rest(self, paired: int, entries: Mapping[int, Entry]) -> Events:
        """Yield what is said of rounds after the last one paired."""
        told = (
            *(at for _, at in self.course.joined),
            *(one.from_round for one in self.course.turns),
            *(at for _, at in self.course.excused),
            *(at for _, at, _ in self.course.granted),
            *(one.from_round for one in self.course.periods if one.stage == self.stage),
        )
        for number in sorted({one for one in told if one > paired}):
            yield from self.before(number, entries)

    def _late(self, number: int, entries: Mapping[int, Entry]) -> Events:
        late = sorted(who for who, at in self.course.joined if at == number)
        if late:
            yield e.EntrantsEntered(
                entries=tuple(entries[one] for one in late),
                numbers=tuple(Numbered(number=one, id=self.ids[one]) for one in late),
                from_round=number,
                reason=REASON,
            )

    def _turn(
        self, number: int, at: int, *, is_in: bool, why: Leaving, article: str
    ) -> e.TournamentEvent:
        if is_in:
            return e.EntrantReturned(stage=self.stage, number=number, from_round=at, reason=REASON)
        return e.EntrantLeft(
            stage=self.stage,
            number=number,
            why=why,
            after_round=at - 1,
            reason=REASON,
            article=article,
        )

    def _period(self, period: RatingPeriod) -> e.TournamentEvent:
        ratings = tuple(replace(one, id=self.ids[int(one.id)]) for one in period.ratings)
        return e.RatingsSet(
            stage=period.stage,
            from_round=period.from_round,
            on=period.on,
            ratings=ratings,
            reason=REASON,
        )

    def amended(self, state: TournamentState, published: int) -> Events:
        """Yield the amendments made when so many rounds had been published."""
        held = self.course.settings
        for at, one in enumerate(held):
            if one.published != published:
                continue
            later = self._named(held[at + 1].regulations) if at + 1 < len(held) else self.rules
            yield e.RegulationsAmended(
                revision=state.revision + 1 + sum(x.published == published for x in held[:at]),
                regulations=later,
                digest=digest(later),
                changes=changes(self._named(one.regulations), later),
                after_start=True,
                reason=REASON,
            )

    def turned(self, number: int, pairs: tuple[Pair, ...]) -> Events:
        """Yield how colours were settled at the boards of a round."""
        for pair in pairs:
            kept = self.course.board(number, pair.first, pair.second)
            if kept is None or not kept.turned:
                continue
            where = {"stage": self.stage, "round": number, "board": pair.board}
            if kept.first_move is not None:
                # A lot held in the hall had its witness, whose name is not told.
                yield lots.FirstMoveSettled(**where, settled=kept.first_move)
            else:
                yield e.ColoursChosen(**where, chooser=kept.chooser, first=kept.first)

    def settled(self, number: int) -> Events:
        """Yield the ties settled after a round."""
        for one in self.course.ties:
            if one.round == number:
                yield e.TieDecided(
                    stage=self.stage,
                    round=number,
                    numbers=one.numbers,
                    how=one.how,
                    reference=one.reference,
                    seed=one.seed,
                    time_control=one.time_control,
                )


def _with(entry: Entry, told: KeptEntry) -> Entry:
    return replace(
        entry,
        rating=entry.rating if told.rating is None else told.rating,
        seed=told.seed,
        dan=told.dan,
        rating_list=told.rating_list,
        rated_on=told.rated_on,
        list_id=told.list_id,
        listed=told.listed,
        listed_in=told.listed_in,
        member_ratings=told.member_ratings,
        member_dans=told.member_dans,
    )


def games_at(kept: KeptBoard, stage: int, number: int, board: int) -> Events:
    """Yield the games and the colours of deciding games at a board."""
    where = {"stage": stage, "round": number, "board": board}
    for game, winner, seed in kept.choice_lots:
        yield e.ChoiceLotDrawn(**where, game=game, winner=winner, seed=seed)
    for colours in kept.colours:
        yield e.GameColoursSettled(**where, colours=colours)
    for one in kept.log:
        yield e.MatchGameRecorded(**where, game=one)


def after_result(kept: KeptBoard, stage: int, number: int, board: int) -> Events:
    """Yield what followed on the result of a board: a lot, who goes on, how it is rated."""
    where = {"stage": stage, "round": number, "board": board}
    if kept.lot_winner:
        witness = "" if kept.lot_seed else REASON
        yield lots.PairingLotDrawn(
            **where, winner=kept.lot_winner, seed=kept.lot_seed, witness=witness
        )
    made = kept.decided
    if made is not None:
        yield e.MatchDecided(
            **where,
            verdict=made.verdict,
            how=made.how,
            reference=made.reference,
            seed=made.seed,
            article=made.article,
            time_control=made.time_control,
        )
    if kept.rating is not None:
        yield e.BoardRated(**where, before=None, rating=kept.rating)


def results_at(
    kept: KeptBoard, last: Outcome | None, stage: int, number: int, board: int
) -> tuple[Outcome | None, Mapping[int, e.TournamentEvent]]:
    """Return what stood first at a board, and by rounds paired the changes after them."""
    where = {"stage": stage, "round": number, "board": board}
    stood = [one for _, one in kept.earlier] + [last]
    later: dict[int, e.TournamentEvent] = {}
    for (at, _), before, now in zip(kept.earlier, stood[:-1], stood[1:], strict=True):
        if now is None:
            continue
        if before is None:
            later[at] = e.ResultRecorded(**where, outcome=now, late=True)
        else:
            later[at] = e.ResultCorrected(**where, before=before, outcome=now, reason=REASON)
    return stood[0], later
