"""An event in a file told as a stream: what the ledger holds of it after an import.

Every round of the file stands beside the pairing its system gives for it; where they differ
the published round carries the line `Import @ Round n` (questions 54 and 55 of the tournament
managers' checklist). Facts are taken as they are: nothing is refused for what was played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.record.errors import CommandRefusedError
from tournaments.crosstable import Entrant, Mark
from tournaments.interchange.closing import departures_taken, mode_left, sanctions_in
from tournaments.interchange.imported_round import (
    REASON,
    outcome_in,
    reason_told,
    refused,
    seated,
    stayed_away,
    writes,
)
from tournaments.interchange.imported_round import RoundBrought as RoundBrought
from tournaments.interchange.reading import FileRead
from tournaments.reading import FormatError
from tournaments.record import events as e
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.entries.opening import rounds_of
from tournaments.record.rounds.handicaps import handicaps
from tournaments.record.rounds.legality import compared
from tournaments.record.rounds.paired import pair_next
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
from tournaments.regulations.matches import scoring_of

MOST_NOTES = 1000
"""How many notes of a file are kept in the event."""
ENTRIES_AT_ONCE = 500
_MORE_ROUNDS = frozenset(
    {"rounds_exceed_opponents", "elimination_exceeds_opponents", "rounds_not_of_table"}
)
"""Why an event could not begin with so many rounds; one that was played did."""
"""Entries of one event: an event's payload has its limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """The stream of an event in a file, the state it leads to, and every round's check."""

    events: tuple[e.TournamentEvent, ...]
    state: TournamentState
    rounds: tuple[RoundBrought, ...]


def events_of(
    read: FileRead,
    ids: Mapping[int, str],
    players: Mapping[int, str] | None = None,
    *,
    event: str = "",
) -> Brought:
    """Return the stream of `read`, its entrants called by `ids` (number -> id).

    `players` are the ids of those who play for teams, by their start numbers; `event` is the
    id of the event that it is, or is a section of.

    :raises FormatError: `result_not_usable`, or what the field and the rounds do not admit.
    """
    stream = _EventStream(read, ids, players, event)
    stream.open()
    for number in range(1, read.table.paired + 1):
        stream.tell(number)
    stream.finish()
    return Brought(events=tuple(stream.events), state=stream.state, rounds=tuple(stream.rounds))


class _EventStream:
    """The stream while it grows."""

    def __init__(
        self,
        read: FileRead,
        ids: Mapping[int, str],
        players: Mapping[int, str] | None,
        event: str,
    ) -> None:
        self.read = read
        self.ids = ids
        self.people = {person.number: person for person in read.people}
        self.players = players or {
            player.number: f"player {player.number}" for player in read.players
        }
        pairs = tuple(sorted((ids[number], ids[other]) for number, other in read.forbidden))
        self.rules = replace(
            read.regulations, forbidden=replace(read.regulations.forbidden, pairs=pairs)
        )
        created = e.TournamentCreated(
            regulations=self.rules, event=event, digest=digest(self.rules)
        )
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
        notes = tuple(Noted(code=note.code, line=note.line) for note in read.notes[:MOST_NOTES])
        if len(read.notes) > MOST_NOTES:
            # The answer has them all; the event says that it has not.
            notes = (*notes[:-1], Noted(code="further_notes", line=0))
        self.add(e.TournamentImported(format=read.format, digest=read.sha256, notes=notes))
        entries = tuple(self._entry(entrant, source) for entrant in read.table.entrants)
        for at in range(0, len(entries), ENTRIES_AT_ONCE):
            self.add(e.EntrantsEntered(entries=entries[at : at + ENTRIES_AT_ONCE]))
        slots = tuple(
            Numbered(number=entrant.number, id=self.ids[entrant.number])
            for entrant in read.table.entrants
        )
        self.add(
            e.NumbersDrawn(draw=1, method=DrawMethod.GIVEN, seed="", numbers=slots, witness=source)
        )
        self.add(e.TournamentStarted(rounds=self._rounds(slots)))

    def _entry(self, entrant: Entrant, source: str) -> Entry:
        who = self.people[entrant.number]
        return Entry(
            id=self.ids[entrant.number],
            unit=entrant.unit,
            rating=entrant.rating,
            rating_list="" if entrant.rating is None else who.rating_origin or source,
            members=self._members(entrant.number),
            grade=who.rank,
            country=who.country,
        )

    def _rounds(self, slots: tuple[Numbered, ...]) -> int:
        """Return how many rounds the event began with, as many as were played where it must."""
        read, rules = self.read, self.state.regulations.stages[0]
        try:
            rounds = rounds_of(self.state, rules, slots, index=1)
        except CommandRefusedError as error:
            if error.code not in _MORE_ROUNDS:
                raise refused(error) from error
            # It was played: the check says which round could not be paired.
            rounds = rules.rounds
        if read.table.paired > rounds and not rules.kind.planned:
            raise FormatError("rounds_not_of_table", detail=f"{read.table.paired} > {rounds}")
        return rounds

    def _members(self, number: int) -> tuple[str, ...]:
        teams = self.read.teams
        return (
            () if teams is None else tuple(self.players[member] for member in teams.members[number])
        )

    def tell(self, number: int) -> None:
        """Add round `number`: who stays away, the pairing, the results, the close."""
        self._away(number)
        made, byes, checked = self._paired(number)
        self.rounds.append(checked)
        self.add(
            e.PairingDrafted(
                stage=1,
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
                stage=1,
                round=number,
                deviation=departure,
                reason=reason_told(self.read.deviations, number) if departure else "",
            )
        )
        self._results(number)

    def _away(self, number: int) -> None:
        """Add who stays away from round `number`."""
        self._leave(number)
        if self.state.stage.rules.kind.planned:
            # Whom the sheet leaves out has not stayed away.
            return
        for who, mark in stayed_away(self.read.table, number):
            if mark in (Mark.HALF_BYE, Mark.FULL_BYE):
                self.add(e.ByeGranted(stage=1, number=who, round=number, kind=mark, reason=REASON))
            elif self.state.stage.takes_part(who, number):
                self.add(e.EntrantExcused(stage=1, number=who, round=number, reason=REASON))

    def _seed(self, number: int) -> str:
        seeds = self.read.seeds
        return seeds[number - 1] if number <= len(seeds) else ""

    def _leave(self, number: int) -> None:
        for entrant in sorted(self.read.table.entrants, key=lambda other: other.left_turn):
            if entrant.left_after == number - 1 and self.state.stage.takes_part(
                entrant.number, number
            ):
                why = Leaving.EXPELLED if entrant.expelled else Leaving.WITHDRAWN
                self.add(
                    e.EntrantLeft(
                        stage=1,
                        number=entrant.number,
                        why=why,
                        after_round=number - 1,
                        reason=REASON,
                    )
                )

    def _announce(self) -> None:
        """Add the byes and absences of rounds to come."""
        if self.state.stage.rules.kind.planned:
            return
        for number, who, mark in self.read.announced:
            if number > self.state.stage.rounds or not self.state.stage.takes_part(who, number):
                continue
            if mark in (Mark.HALF_BYE, Mark.FULL_BYE):
                self.add(e.ByeGranted(stage=1, number=who, round=number, kind=mark, reason=REASON))
            else:
                self.add(e.EntrantExcused(stage=1, number=who, round=number, reason=REASON))

    def finish(self) -> None:
        """Add what stands in no round: who left after the last, sanctions, deviations."""
        paired = self.read.table.paired
        self._leave(paired + 1)
        self._announce()
        self.add(*sanctions_in(self.read.table, stage=1, edition=self.state.regulations.edition))
        if self.read.deviations:
            self.add(*mode_left(self.read.deviations))
            lines = departures_taken(self.read.deviations, self.state)
            self.add(e.LinesTakenOver(lines=lines))

    def _paired(self, number: int) -> tuple[tuple[Pair, ...], tuple[int, ...], RoundBrought]:
        """Return the pairs of the file on their boards, the byes, and the round's check."""
        found = []
        byes = []
        for entrant in self.read.table.entrants:
            cell = entrant.cells[number - 1]
            if cell.mark is Mark.PAIRING_BYE and cell.opponent is None:
                byes.append(entrant.number)
            elif cell.opponent is not None and writes(entrant, cell):
                found.append((entrant.number, cell.opponent))
        made, away = seated(self.state, found), tuple(byes)
        try:
            system = pair_next(self.state, number=number, seed=self._seed(number))
        except CommandRefusedError as error:
            why = " ".join(str(fact) for fact in error.facts.values())
            checked = RoundBrought(round=number, refusal=error.code, why=why)
            return self._given(number, made), away, checked
        if {(x.first, x.second) for x in system.pairs} == set(found):
            made = system.pairs
        made = tuple(
            _drafted(replace(pair, board=at), system.pairs) for at, pair in enumerate(made, start=1)
        )
        differs = compared(system.pairs, system.byes, made, away)
        return self._given(number, made), away, RoundBrought(round=number, differs=differs)

    def _given(self, number: int, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
        """Return the pairs of a round with the handicaps that the file tells.

        A report that has no word for them has those of the regulations.
        """
        filed = self.read.handicaps
        if filed is None:
            due = handicaps(self.state, self.state.stage, number, pairs)
            return tuple(replace(pair, handicap=due.get(pair.board, 0)) for pair in pairs)
        return tuple(
            replace(
                pair,
                handicap=filed.get(
                    (number, min(pair.first, pair.second), max(pair.first, pair.second)), 0
                ),
            )
            for pair in pairs
        )

    def _results(self, number: int) -> None:
        """Add what is on record of the boards of a round, and its close."""
        played = self.state.stage.played[number - 1]
        pairs = tuple(board.pair for board in played.boards)
        missing = tuple(pair.board for pair in pairs if not self._board(number, pair))
        if missing and number == self.read.table.paired:
            return
        if missing:
            self.add(e.MissingCountedAsDraws(stage=1, round=number, boards=missing, note=REASON))
        self.add(e.RoundClosed(stage=1, round=number))

    def _board(self, number: int, pair: Pair) -> bool:
        """Add what is on record of a board; whether a final result stands."""
        if self.read.teams is None:
            outcome = self._outcome(number, pair)
        else:
            outcome = self._match(number, pair)
        if outcome is not None:
            self.add(e.ResultRecorded(stage=1, round=number, board=pair.board, outcome=outcome))
        return outcome is not None and outcome.score.final

    def _outcome(self, number: int, pair: Pair) -> Outcome | None:
        rows = {entrant.number: entrant for entrant in self.read.table.entrants}
        cells = [rows[other].cells[number - 1] for other in (pair.first, pair.second)]
        where = f"round {number}: {pair.first}-{pair.second}"
        return outcome_in(cells[0], cells[1], scoring_of(self.rules, self.rules.stages[0]), where)

    def _match(self, number: int, pair: Pair) -> Outcome | None:
        """Add who sat where in a match of teams and its games; return its result."""
        teams = self.read.teams
        assert teams is not None
        match = teams.matches[number, pair.first, pair.second]
        for team, seats in zip((pair.first, pair.second), match.line_ups, strict=True):
            listed = (*teams.members[team], *[0] * len(seats))[: len(seats)]
            if seats != listed:
                players = tuple(self.players[seat] if seat else "" for seat in seats)
                line_up = LineUp(number=team, players=players)
                self.add(e.LineUpNamed(stage=1, round=number, line_up=line_up))
        for game in match.games:
            self.add(e.MatchGameRecorded(stage=1, round=number, board=pair.board, game=game))
        return match.outcome


def _drafted(pair: Pair, system: tuple[Pair, ...]) -> Pair:
    """Return a pair as it was drafted, with the system's reason where that made it."""
    found = next(
        (other for other in system if (other.first, other.second) == (pair.first, pair.second)),
        None,
    )
    return pair if found is None else replace(found, board=pair.board)
