"""An event in a file told as a stream: what the ledger holds of it after an import.

Every round of the file stands beside the pairing its system gives for it; where they differ
the published round carries the line `Import @ Round n` (questions 54 and 55 of the tournament
managers' checklist). Facts are taken as they are: nothing is refused for what was played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.record.errors import CommandRefusedError
from tournaments.crosstable import Cell, Colour, Entrant, Mark, PointSystem
from tournaments.pairing.history import histories
from tournaments.reading import FormatError
from tournaments.record import events as e
from tournaments.record.crosstables import crosstable
from tournaments.record.file_reading import FileRead
from tournaments.record.legality import compared
from tournaments.record.opening import rounds_of
from tournaments.record.paired import pair_next
from tournaments.record.replay import apply_all
from tournaments.record.state import TournamentState
from tournaments.record.values import (
    DrawMethod,
    Entry,
    Leaving,
    LineUp,
    Noted,
    Numbered,
    Outcome,
    Pair,
    PairedBy,
    Score,
)
from tournaments.regulations.document import digest

_SCORES = {one.marks: one for one in Score}
ENTRIES_AT_ONCE = 500
"""Entries of one event: an event's payload has its limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBrought:
    """A round of the file beside its system's pairing.

    `differs` is "1-3 4-2 => 1-4 3-2", the system's first, "" where they agree; `refusal` the
    code where the system gives no pairing, and `why` says more.
    """

    round: int
    differs: str = ""
    refusal: str = ""
    why: str = ""

    @property
    def deviates(self) -> bool:
        """Return whether the round does not follow from the rules."""
        return bool(self.differs) or self.refusal not in ("", "pairing_not_automatic")


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
    told.punish()
    return Brought(events=tuple(told.events), state=told.state, rounds=tuple(told.rounds))


class _Told:
    """The stream while it grows."""

    def __init__(
        self, read: FileRead, ids: Mapping[int, str], players: Mapping[int, str] | None
    ) -> None:
        self.read = read
        self.ids = ids
        self.players = players or {one.number: f"player {one.number}" for one in read.players}
        pairs = tuple(sorted((ids[one], ids[other]) for one, other in read.forbidden))
        self.rules = replace(
            read.regulations, forbidden=replace(read.regulations.forbidden, pairs=pairs)
        )
        created = e.TournamentCreated(regulations=self.rules, digest=digest(self.rules))
        first = apply_all(None, (created,), at=0)
        assert first is not None
        self.state: TournamentState = first
        self.events: list[e.TournamentEvent] = [created]
        self.rounds: list[RoundBrought] = []

    def add(self, *new: e.TournamentEvent) -> None:
        grown = apply_all(self.state, new, at=0)
        assert grown is not None
        self.state = grown
        self.events += new

    def open(self) -> None:
        read = self.read
        source = f"file {read.sha256[:12]}"
        notes = tuple(Noted(code=one.code, line=one.line) for one in read.notes[:1000])
        self.add(e.TournamentImported(format=read.format, digest=read.sha256, notes=notes))
        entries = tuple(
            Entry(
                id=self.ids[one.number],
                unit=one.unit,
                rating=one.rating,
                rating_list="" if one.rating is None else source,
                members=self._members(one.number),
            )
            for one in read.table.entrants
        )
        for at in range(0, len(entries), ENTRIES_AT_ONCE):
            self.add(e.EntrantsEntered(entries=entries[at : at + ENTRIES_AT_ONCE]))
        slots = tuple(
            Numbered(number=one.number, id=self.ids[one.number]) for one in read.table.entrants
        )
        self.add(
            e.NumbersDrawn(draw=1, method=DrawMethod.GIVEN, seed="", numbers=slots, witness=source)
        )
        try:
            rounds = rounds_of(self.state, self.rules.stages[0], slots)
        except CommandRefusedError as error:
            if error.code != "rounds_exceed_opponents":
                detail = " ".join(f"{name} {one}" for name, one in error.facts.items())
                raise FormatError(error.code, detail=detail) from error
            # It was played: the check says which round could not be paired.
            rounds = self.rules.stages[0].rounds
        if read.table.paired > rounds:
            raise FormatError("rounds_not_of_table", detail=f"{read.table.paired} > {rounds}")
        self.add(e.TournamentStarted(rounds=rounds))

    def _members(self, number: int) -> tuple[str, ...]:
        teams = self.read.teams
        return () if teams is None else tuple(self.players[one] for one in teams.members[number])

    def tell(self, number: int) -> None:
        """Add round `number`: who stays away, the pairing, the results, the close."""
        self._leave(number)
        away = [
            (one.number, one.cells[number - 1].mark)
            for one in self.read.table.entrants
            if one.cells[number - 1].opponent is None
            and one.cells[number - 1].mark is not Mark.PAIRING_BYE
        ]
        for who, mark in away:
            if mark in (Mark.HALF_BYE, Mark.FULL_BYE):
                self.add(e.ByeGranted(stage=1, number=who, round=number, kind=mark, reason="file"))
            elif self.state.stage.takes_part(who, number):
                self.add(e.EntrantExcused(stage=1, number=who, round=number, reason="file"))
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
                engine=f"{self.read.format} {self.read.sha256[:12]}",
                seed=self._seed(number),
            )
        )
        line = checked.differs or (f"{checked.refusal}" if checked.deviates else "")
        self.add(
            e.PairingPublished(
                stage=1, round=number, deviation=line, reason=self._reason(number) if line else ""
            )
        )
        self._results(number, made)

    def _seed(self, number: int) -> str:
        seeds = self.read.seeds
        return seeds[number - 1] if number <= len(seeds) else ""

    def _reason(self, number: int) -> str:
        said = [one.text for one in self.read.deviations if one.round == number]
        return "; ".join(said)[:500] or "file"

    def _leave(self, number: int) -> None:
        for one in sorted(self.read.table.entrants, key=lambda one: one.left_turn):
            if one.left_after == number - 1 and self.state.stage.takes_part(one.number, number):
                why = Leaving.EXPELLED if one.expelled else Leaving.WITHDRAWN
                self.add(
                    e.EntrantLeft(
                        stage=1, number=one.number, why=why, after_round=number - 1, reason="file"
                    )
                )

    def punish(self) -> None:
        """Add what stands in no round: who left after the last, and the sanctions."""
        self._leave(self.read.table.paired + 1)
        for one in self.read.table.entrants:
            for disqualified, count in ((False, one.warnings), (True, one.disqualified)):
                for _ in range(min(count, 99)):
                    self.add(
                        e.SanctionRecorded(
                            stage=1,
                            number=one.number,
                            article="18.2" if disqualified else "18.1",
                            reason="file",
                            disqualified=disqualified,
                        )
                    )

    def _paired(self, number: int) -> tuple[tuple[Pair, ...], tuple[int, ...], RoundBrought]:
        """Return the pairs of the file on their boards, the byes, and the round's check."""
        found = []
        byes = []
        for one in self.read.table.entrants:
            cell = one.cells[number - 1]
            if cell.mark is Mark.PAIRING_BYE and cell.opponent is None:
                byes.append(one.number)
            elif cell.opponent is not None and _writes(one, cell):
                found.append((one.number, cell.opponent))
        try:
            system = pair_next(self.state, number=number, seed=self._seed(number))
        except CommandRefusedError as error:
            made = self._seated(found)
            why = " ".join(str(one) for one in error.facts.values())
            checked = RoundBrought(round=number, refusal=error.code, why=why)
            return made, tuple(byes), checked
        order = {(one.first, one.second): one.board for one in system.pairs}
        if set(order) == set(found):
            made = tuple(replace(one, board=at) for at, one in enumerate(system.pairs, start=1))
        else:
            made = self._seated(found)
        differs = compared(system.pairs, system.byes, made, tuple(byes))
        return made, tuple(byes), RoundBrought(round=number, differs=differs)

    def _seated(self, found: list[tuple[int, int]]) -> tuple[Pair, ...]:
        """Return pairs on boards: the higher score, the sum, the smaller number (187)."""
        scores = {
            number: one.score
            for number, one in histories(crosstable(self.state, for_pairing=True)).items()
        }

        def place(pair: tuple[int, int]) -> tuple[int, int, int]:
            one, other = scores[pair[0]], scores[pair[1]]
            return -max(one, other), -(one + other), min(pair)

        ranked = sorted(found, key=place)
        return tuple(
            Pair(board=at, first=first, second=second)
            for at, (first, second) in enumerate(ranked, start=1)
        )

    def _results(self, number: int, made: tuple[Pair, ...]) -> None:
        rows = {one.number: one for one in self.read.table.entrants}
        missing = []
        for pair in made:
            if self.read.teams is not None:
                missing += [] if self._match(number, pair) else [pair.board]
                continue
            cells = [rows[one].cells[number - 1] for one in (pair.first, pair.second)]
            where = f"round {number}: {pair.first}-{pair.second}"
            outcome = _outcome(cells[0], cells[1], self.rules.points, where)
            if outcome is None:
                missing.append(pair.board)
                continue
            self.add(e.ResultRecorded(stage=1, round=number, board=pair.board, outcome=outcome))
        if missing and number == self.read.table.paired:
            return
        if missing:
            self.add(
                e.MissingCountedAsDraws(stage=1, round=number, boards=tuple(missing), note="file")
            )
        self.add(e.RoundClosed(stage=1, round=number))

    def _match(self, number: int, pair: Pair) -> bool:
        """Add a match of teams: who sat where, its games, its result; whether it has one."""
        teams = self.read.teams
        assert teams is not None
        match = teams.matches[number, pair.first, pair.second]
        for team, seats in zip((pair.first, pair.second), match.line_ups, strict=True):
            listed = (*teams.members[team], *[0] * len(seats))[: len(seats)]
            if seats != listed:
                players = tuple(self.players[one] if one else "" for one in seats)
                line_up = LineUp(number=team, players=players)
                self.add(e.LineUpNamed(stage=1, round=number, line_up=line_up))
        for game in match.games:
            self.add(e.MatchGameRecorded(stage=1, round=number, board=pair.board, game=game))
        if match.outcome is None:
            return False
        outcome = match.outcome
        self.add(e.ResultRecorded(stage=1, round=number, board=pair.board, outcome=outcome))
        return outcome.score.final


def _writes(one: Entrant, cell: Cell) -> bool:
    """Return whether the pair is told by this side: the first mover's, or the smaller number."""
    if cell.colour is None:
        return cell.opponent is not None and one.number < cell.opponent
    return cell.colour is Colour.FIRST


def _outcome(first: Cell, second: Cell, points: PointSystem, where: str) -> Outcome | None:
    if first.mark is Mark.ADJOURNED and second.mark is Mark.ADJOURNED:
        return None
    score = _SCORES.get((first.mark, second.mark))
    if first.mark is Mark.WIN and second.mark is Mark.WIN:
        # A go bye for two: no score has two winners, so points stand beside a draw.
        return Outcome(score=Score.DRAW, points_first=points.win, points_second=points.win)
    if score is None:
        raise FormatError("result_not_usable", detail=f"{where} {first.mark} {second.mark}")
    return Outcome(
        score=score,
        points_first=first.points,
        points_second=second.points,
        games_first=first.games,
        games_second=second.games,
        fouls_first=first.fouls,
        fouls_second=second.fouls,
        annulled=first.annulled or second.annulled,
    )
