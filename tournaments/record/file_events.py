"""An event in a file told as a stream: what the ledger holds of it after an import.

Every round of the file stands beside the pairing its system gives for it; where they differ
the published round carries the line `Import @ Round n` (questions 54 and 55 of the tournament
managers' checklist). Facts are taken as they are: nothing is refused for what was played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.record.errors import CommandRefusedError
from tournaments.crosstable import Entrant, Mark
from tournaments.reading import FormatError
from tournaments.record import events as e
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.file_brought import RoundBrought as RoundBrought
from tournaments.record.file_brought import (
    on_boards,
    outcome_in,
    reason_told,
    refused,
    seated,
    stayed_away,
    writes,
)
from tournaments.record.file_closing import (
    contradiction,
    departures_taken,
    require_alike,
    sanctions_in,
)
from tournaments.record.file_course_events import (
    REASON,
    Telling,
    after_result,
    games_at,
    results_at,
)
from tournaments.record.file_course_lines import pairs_in
from tournaments.record.file_course_values import KeptBoard
from tournaments.record.file_reading import FileRead
from tournaments.record.legality import compared
from tournaments.record.opening import rounds_of
from tournaments.record.paired import pair_next
from tournaments.record.sheets import require_whole
from tournaments.record.state import TournamentState
from tournaments.record.values import (
    DrawMethod,
    Engine,
    Entry,
    FileSource,
    Leaving,
    LineUp,
    Noted,
    Numbered,
    Outcome,
    Pair,
    PairedBy,
)
from tournaments.regulations.document import digest

ENTRIES_AT_ONCE = 500
"""Entries of one event: an event's payload has its limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """The stream of an event in a file, the state it leads to, and every round's check."""

    events: tuple[e.TournamentEvent, ...]
    state: TournamentState
    rounds: tuple[RoundBrought, ...]


def events_of(
    read: FileRead, ids: Mapping[int, str], players: Mapping[int, str] | None = None
) -> Brought:
    """Return the stream of `read`, its entrants called by `ids` (number -> id).

    `players` are the ids of those who play for teams, by their start numbers.

    :raises FormatError: `result_not_usable`, or what the field and the rounds do not admit.
    """
    told = _Told(read, ids, players)
    told.open()
    for number in range(1, read.table.paired + 1):
        told.tell(number)
    told.finish()
    return Brought(events=tuple(told.events), state=told.state, rounds=tuple(told.rounds))


class _Told:
    """The stream while it grows."""

    def __init__(
        self, read: FileRead, ids: Mapping[int, str], players: Mapping[int, str] | None
    ) -> None:
        self.read = read
        self.stage = read.stage
        self.ids = ids
        self.players = players or {one.number: f"player {one.number}" for one in read.players}
        pairs = tuple(sorted((ids[one], ids[other]) for one, other in read.forbidden))
        self.rules = replace(
            read.regulations, forbidden=replace(read.regulations.forbidden, pairs=pairs)
        )
        course = read.course
        self.telling = (
            None
            if course is None
            else Telling(
                course=course, stage=read.stage, ids=ids, players=self.players, rules=self.rules
            )
        )
        self.later: dict[int, list[e.TournamentEvent]] = {}
        rules = self.rules if self.telling is None else self.telling.first_rules()
        created = e.TournamentCreated(regulations=rules, digest=digest(rules))
        first = TOURNAMENTS.apply(None, (created,), at=0)
        assert first is not None
        self.state: TournamentState = first
        self.events: list[e.TournamentEvent] = [created]
        self.rounds: list[RoundBrought] = []

    def add(self, *new: e.TournamentEvent) -> None:
        grown = TOURNAMENTS.apply(self.state, new, at=0)
        assert grown is not None
        self.state = grown
        self.events += new

    def open(self) -> None:
        read = self.read
        source = f"file {read.sha256[:12]}"
        notes = tuple(Noted(code=one.code, line=one.line) for one in read.notes[:1000])
        self.add(e.TournamentImported(format=read.format, digest=read.sha256, notes=notes))
        self.entries = {one.number: self._entry(one, source) for one in read.table.entrants}
        late = {} if self.telling is None else self.telling.joined
        numbers = tuple(one.number for one in read.table.entrants if one.number not in late)
        entries = tuple(self.entries[one] for one in numbers)
        for at in range(0, len(entries), ENTRIES_AT_ONCE):
            self.add(e.EntrantsEntered(entries=entries[at : at + ENTRIES_AT_ONCE]))
        self.add(*(self.telling.seeded() if self.telling else ()))
        slots = tuple(Numbered(number=one, id=self.ids[one]) for one in numbers)
        self.add(
            e.NumbersDrawn(draw=1, method=DrawMethod.GIVEN, seed="", numbers=slots, witness=source)
        )
        rounds = self._rounds(slots)
        told = None if read.course is None else read.course.stage
        came = () if told is None else told.came
        self.add(e.TournamentStarted(rounds=rounds, stage=self.stage, came=came))
        self.add(*(self.telling.rated_before() if self.telling else ()))
        self._sheet()

    def _entry(self, one: Entrant, source: str) -> Entry:
        entry = Entry(
            id=self.ids[one.number],
            unit=one.unit,
            rating=one.rating,
            rating_list="" if one.rating is None else source,
            members=self._members(one.number),
        )
        return entry if self.telling is None else self.telling.entered(entry, one.number)

    def _rounds(self, slots: tuple[Numbered, ...]) -> int:
        """Return how many rounds the event began with, as many as were played where it must."""
        read, rules = self.read, self.state.regulations.stages[self.stage - 1]
        try:
            rounds = rounds_of(self.state, rules, slots, index=self.stage)
        except CommandRefusedError as error:
            if error.code != "rounds_exceed_opponents":
                raise refused(error) from error
            # It was played: the check says which round could not be paired.
            rounds = rules.rounds
        rounds = (self.telling.first_rounds() if self.telling else 0) or rounds
        amended = self.telling is not None and bool(self.telling.course.settings)
        if read.table.paired > rounds and not rules.kind.planned and not amended:
            raise FormatError("rounds_not_of_table", detail=f"{read.table.paired} > {rounds}")
        return rounds

    def _sheet(self) -> None:
        """Add the sheet of a knockout, where it holds everybody and can be played."""
        if self.telling is None:
            return
        drawn = tuple(self.telling.drawn())
        if drawn and not self.state.stage.rules.kind.knockout:
            raise contradiction(self.telling.course, "sheet", "sheet_of_another_format")
        self.add(*drawn)
        try:
            if drawn:
                require_whole(self.state, self.state.stage, self.state.stage.sheet)
        except CommandRefusedError as error:
            raise contradiction(self.telling.course, "sheet", error.code) from error

    def _members(self, number: int) -> tuple[str, ...]:
        teams = self.read.teams
        return () if teams is None else tuple(self.players[one] for one in teams.members[number])

    def tell(self, number: int) -> None:
        """Add round `number`: who stays away, the pairing, the results, the close."""
        self._away(number)
        made, byes, checked = self._paired(number)
        self.rounds.append(checked)
        self.add(
            e.PairingDrafted(
                stage=self.stage,
                round=number,
                draft=1,
                pairs=made,
                byes=byes,
                source=PairedBy.FILE,
                engine=Engine(file=FileSource(format=self.read.format, digest=self.read.sha256)),
                seed=self._seed(number),
            )
        )
        departure = checked.departure
        self.add(
            e.PairingPublished(
                stage=self.stage,
                round=number,
                deviation=departure,
                reason=reason_told(self.read.deviations, number) if departure else "",
            )
        )
        self.add(*(self.telling.turned(number, made) if self.telling else ()))
        self.add(*self.later.pop(number, ()))
        self._results(number)
        self.add(*(self.telling.settled(number) if self.telling else ()))

    def _away(self, number: int) -> None:
        """Add who stays away from round `number`, and what else was so before it."""
        if self.telling is not None:
            self.add(*self.telling.amended(self.state, number - 1))
            self.add(*self.telling.before(number, self.entries))
            return
        self._leave(number)
        if self.state.stage.rules.kind.planned:
            # Whom the sheet leaves out has not stayed away.
            return
        for who, mark in stayed_away(self.read.table, number):
            if mark in (Mark.HALF_BYE, Mark.FULL_BYE):
                self.add(
                    e.ByeGranted(
                        stage=self.stage, number=who, round=number, kind=mark, reason="file"
                    )
                )
            elif self.state.stage.takes_part(who, number):
                self.add(
                    e.EntrantExcused(stage=self.stage, number=who, round=number, reason="file")
                )

    def _seed(self, number: int) -> str:
        seeds = self.read.seeds
        return seeds[number - 1] if number <= len(seeds) else ""

    def _leave(self, number: int) -> None:
        for one in sorted(self.read.table.entrants, key=lambda one: one.left_turn):
            if one.left_after == number - 1 and self.state.stage.takes_part(one.number, number):
                why = Leaving.EXPELLED if one.expelled else Leaving.WITHDRAWN
                self.add(
                    e.EntrantLeft(
                        stage=self.stage,
                        number=one.number,
                        why=why,
                        after_round=number - 1,
                        reason="file",
                    )
                )

    def finish(self) -> None:
        """Add what stands in no round: who left after the last, sanctions, deviations."""
        paired = self.read.table.paired
        if self.telling is None:
            self._leave(paired + 1)
        else:
            self.add(*self.telling.amended(self.state, paired))
            self.add(*self.telling.rest(paired, self.entries))
        self.add(*sanctions_in(self.read.table, stage=self.stage))
        if self.telling is not None:
            course = self.telling.course
            if course.left_book is not None:
                self.add(e.BookModeLeft(round=course.left_book, reason=REASON))
            if lines := departures_taken(self.read.deviations, self.state):
                self.add(e.LinesTakenOver(lines=lines))
            require_alike(self.read.table, self.state, course)

    def _paired(self, number: int) -> tuple[tuple[Pair, ...], tuple[int, ...], RoundBrought]:
        """Return the pairs of the file on their boards, the byes, and the round's check."""
        found = []
        byes = []
        for one in self.read.table.entrants:
            cell = one.cells[number - 1]
            if cell.mark is Mark.PAIRING_BYE and cell.opponent is None:
                byes.append(one.number)
            elif cell.opponent is not None and writes(one, cell):
                found.append((one.number, cell.opponent))
        made, away = self._seated(number, found), tuple(byes)
        try:
            system = pair_next(self.state, number=number, seed=self._seed(number))
        except CommandRefusedError as error:
            why = " ".join(str(one) for one in error.facts.values())
            return made, away, RoundBrought(round=number, refusal=error.code, why=why)
        if self.telling is None and {(x.first, x.second) for x in system.pairs} == set(found):
            made = system.pairs
        made = tuple(
            self._drafted(number, replace(one, board=at), system.pairs)
            for at, one in enumerate(made, start=1)
        )
        differs = compared(system.pairs, system.byes, made, away)
        return made, away, RoundBrought(round=number, differs=differs)

    def _drafted(self, number: int, pair: Pair, system: tuple[Pair, ...]) -> Pair:
        """Return a pair as it was drafted, with the system's reason where that made it."""
        sides = {pair.first, pair.second}
        theirs = next((one for one in system if {one.first, one.second} == sides), None)
        if theirs is None:
            return pair
        kept = self._kept(number, pair)
        # Colours settled at the board turn the pair only after it was published.
        if (kept is not None and kept.turned) or theirs.first == pair.first:
            return replace(theirs, board=pair.board)
        return pair

    def _kept(self, number: int, pair: Pair) -> KeptBoard | None:
        if self.telling is None:
            return None
        return self.telling.course.board(number, pair.first, pair.second)

    def _seated(self, number: int, found: list[tuple[int, int]]) -> tuple[Pair, ...]:
        """Return pairs on boards: the higher score, the sum, the smaller number (187)."""
        if self.telling is None:
            return seated(self.state, found)
        return on_boards(pairs_in(self.telling.course.boards[number - 1]))

    def _results(self, number: int) -> None:
        """Add what is on record of the boards of a round, and its close."""
        played = self.state.stage.played[number - 1]
        pairs = tuple(board.pair for board in played.boards)
        kept = {pair.board: self._kept(number, pair) for pair in pairs}
        counted = [at for at, one in kept.items() if one is not None and one.counted]
        self._count(number, counted)
        missing = [pair.board for pair in pairs if not self._board(number, pair, kept[pair.board])]
        uncounted = [one for one in missing if one not in counted]
        if uncounted and number == self.read.table.paired:
            return
        self._count(number, uncounted)
        self.add(e.RoundClosed(stage=self.stage, round=number))

    def _count(self, number: int, boards: list[int]) -> None:
        if boards:
            self.add(
                e.MissingCountedAsDraws(
                    stage=self.stage, round=number, boards=tuple(boards), note=REASON
                )
            )

    def _board(self, number: int, pair: Pair, kept: KeptBoard | None) -> bool:
        """Add what is on record of a board; whether a final result stands."""
        if self.read.teams is None:
            outcome = self._outcome(number, pair)
        else:
            outcome = self._match(number, pair)
        if kept is not None:
            self.add(*games_at(kept, self.stage, number, pair.board))
            if outcome is not None:
                outcome = replace(outcome, swapped=kept.swapped)
            outcome, later = results_at(kept, outcome, self.stage, number, pair.board)
            follows = tuple(after_result(kept, self.stage, number, pair.board))
            for at, change in later.items():
                self.later.setdefault(at, []).append(change)
            if outcome is None and later:
                self.later[max(later)] += follows
                follows = ()
        if outcome is not None:
            self.add(
                e.ResultRecorded(stage=self.stage, round=number, board=pair.board, outcome=outcome)
            )
        self.add(*(follows if kept is not None else ()))
        return outcome is not None and outcome.score.final

    def _outcome(self, number: int, pair: Pair) -> Outcome | None:
        rows = {one.number: one for one in self.read.table.entrants}
        cells = [rows[one].cells[number - 1] for one in (pair.first, pair.second)]
        where = f"round {number}: {pair.first}-{pair.second}"
        return outcome_in(cells[0], cells[1], self.rules.points, where)

    def _match(self, number: int, pair: Pair) -> Outcome | None:
        """Add who sat where in a match of teams and its games; return its result."""
        teams = self.read.teams
        assert teams is not None
        match = teams.matches[number, pair.first, pair.second]
        for team, seats in zip((pair.first, pair.second), match.line_ups, strict=True):
            listed = (*teams.members[team], *[0] * len(seats))[: len(seats)]
            if seats != listed:
                players = tuple(self.players[one] if one else "" for one in seats)
                line_up = LineUp(number=team, players=players)
                self.add(e.LineUpNamed(stage=self.stage, round=number, line_up=line_up))
        for game in match.games:
            self.add(
                e.MatchGameRecorded(stage=self.stage, round=number, board=pair.board, game=game)
            )
        return match.outcome
