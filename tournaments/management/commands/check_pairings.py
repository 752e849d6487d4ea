"""`manage.py check_pairings`: every past round paired again, every table ranked again.

Endorsement questions 19 to 21 and 54: reads a tournament of the ledger or a file, and needs
no server. Exit status 0 clean, 1 differences, 2 wrong usage or an unreadable file.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError

from games import api
from games.labels.messages import bilingual
from games.management.tables import USAGE, TablesCommand
from tournaments import selectors
from tournaments.interchange.deviation_lines import format_deviation
from tournaments.interchange.import_events import events_of
from tournaments.interchange.reading import FileFormat, FileRead, read_file
from tournaments.management.choosing import add_choices, choices_of, note_line, refusal_line
from tournaments.reading import FormatError
from tournaments.record.deviations import PairingDifference
from tournaments.record.rounds.pairing_check import RoundChecked
from tournaments.record.state import TournamentState
from tournaments.record.tables.ranked import standings
from tournaments.record.tables.table_check import Misplaced, check_places, check_tables
from tournaments.selectors.checks import checked_rounds


class Command(TablesCommand):
    """Checks pairings and standings."""

    help = bilingual(
        "Pair every past round again and rank every table again. "
        "Exit status 0 clean, 1 differences, 2 usage."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a tournament or a file, and what a file leaves open."""
        parser.add_argument("what", help=bilingual("id of a tournament, or a file"))
        parser.add_argument(
            "--accept-recorded",
            action="store_true",
            help=bilingual("recorded manual changes do not count"),
        )
        add_choices(parser)

    def needs_tables(self, options: dict[str, Any]) -> bool:
        """Tell a tournament of the ledger from a file."""
        return not Path(options["what"]).is_file()

    def handle(self, *args: Any, **options: Any) -> None:
        """Check, and say what differs round by round.

        :raises CommandError: there is no such tournament or file, or it cannot be read.
        """
        self._accept = bool(options["accept_recorded"])
        path = Path(options["what"])
        clean = self._file(path, options) if path.is_file() else self._stream(options["what"])
        self.stdout.write(bilingual("clean") if clean else bilingual("there are differences"))
        if not clean:
            sys.exit(1)

    def _stream(self, text: str) -> bool:
        try:
            stream_id = UUID(text)
            state = selectors.tournament_state(stream_id)
        except (ValueError, api.StreamNotFound) as error:
            raise CommandError(f"no_such_tournament_or_file: {text}", returncode=USAGE) from error
        rounds = checked_rounds(stream_id)
        last = {(round_.stage, round_.round): round_.version for round_ in rounds}
        clean = True
        for round_ in rounds:
            recalled = last[round_.stage, round_.round] != round_.version
            clean &= self._round(state, round_, recalled=recalled)
        misplaced = check_tables(api.load_events(stream_id))
        self._tables(misplaced)
        return clean and not misplaced

    def _round(self, state: TournamentState, checked: RoundChecked, *, recalled: bool) -> bool:
        """Write one round, and return whether it counts as clean."""
        label = f"{checked.stage}.{checked.round}" if len(state.stages) > 1 else str(checked.round)
        unchecked = checked.refusal == "pairing_not_automatic"
        if not checked.differs and (not checked.refusal or unchecked):
            more = f" ({bilingual('not paired by a system')})" if unchecked else ""
            self.stdout.write(f"{_agrees(label)}{more}")
            return True
        stage = selectors.stage_at(state, checked.stage)
        played = stage.round(checked.round) if stage else None
        reason = "" if played is None else played.reason
        recorded = not recalled and played is not None and bool(played.deviation or played.reason)
        if not checked.differs:
            text = f"{bilingual('the system gives no pairing')}: {checked.refusal}"
        else:
            text = _sides(checked.differs)
        why = ""
        if recalled:
            why = bilingual("taken back")
        elif recorded:
            why = _recorded(reason)
        elif played is not None and played.source == "hand":
            why = bilingual("paired by hand")
        self.stdout.write(f"{_differs(label, why)}\n  {text}")
        return recalled or (recorded and self._accept)

    def _tables(self, misplaced: Iterable[Misplaced]) -> None:
        for other in misplaced:
            parts = [bilingual("standings after round %(round)d", round=other.round)]
            if other.group:
                parts.append(other.group)
            if other.edition:
                parts.append(bilingual("publication %(number)d", number=other.edition))
            parts.append(bilingual("no. %(number)d", number=other.number))
            self.stdout.write(f"{'; '.join(parts)}: {other.what} {other.found} => {other.expected}")

    def _file(self, path: Path, options: dict[str, Any]) -> bool:
        form = FileFormat(options["format"]) if options["format"] else None
        try:
            read = read_file(path.read_bytes(), choices_of(options), format=form)
            imported = events_of(
                read, {person.number: str(person.number) for person in read.people}
            )
        except OSError as error:
            raise CommandError(f"file_unreadable: {error}", returncode=USAGE) from error
        except FormatError as error:
            raise CommandError(refusal_line(error), returncode=USAGE) from error
        clean = True
        for round_ in imported.rounds:
            if not round_.deviates:
                self.stdout.write(_agrees(str(round_.round)))
                continue
            manual = _manual(read, round_.round)
            why = _recorded(manual) if manual else ""
            text = _sides(round_.differs) if round_.differs else f"{round_.refusal} {round_.why}"
            self.stdout.write(f"{_differs(str(round_.round), why)}\n  {text}")
            clean &= bool(manual) and self._accept
        for note in read.notes:
            self.stdout.write(note_line(note))
        table = standings(imported.state)
        misplaced = check_places(table, read.places, read.stated, round=read.table.paired, stage=1)
        self._tables(misplaced)
        return clean and not misplaced


def _sides(differs: PairingDifference) -> str:
    """Return the system's pairing and the one made, both named."""
    return (
        f"{bilingual('expected')}: {differs.system.notation}\n"
        f"  {bilingual('paired')}: {differs.made.notation}"
    )


def _agrees(label: str) -> str:
    return bilingual("round %(round)s: agrees", round=label)


def _differs(label: str, why: str) -> str:
    words = bilingual("round %(round)s: differs", round=label)
    return f"{words} ({why})" if why else words


def _recorded(reason: str) -> str:
    return f"{bilingual('manual, recorded')}: {reason}"


def _manual(read: FileRead, number: int) -> str:
    lines = (
        format_deviation(deviation) for deviation in read.deviations if deviation.round == number
    )
    return "; ".join(f"{line.kind} {line.text}" for line in lines)
