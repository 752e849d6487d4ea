"""What the forms of seeds and of the first move say and read beside their fields.

Gomoku 2025 10 and appendix 3.一.(四), draughts appendix (一)1(3), weiqi 2002 10.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.admin.actions.action import ActionForm
from tournaments.books.registry import book_of
from tournaments.labels import pages as words
from tournaments.record.lots.commands import unsettled
from tournaments.schedules.seeding import Proof, ResultLevel, SeedBasis
from tournaments.selectors.holders import stone_holders


class SeedsForm(ActionForm):
    """What the seeds rest on; a line for each entrant where it is not the frozen rating."""

    def arrange(self) -> None:
        """Say who is who, as entrants have no numbers yet, and how a line is written."""
        self.fields["proofs"].help_text = _(
            "One line each: place in the entry list, then the grade (7段), or the level "
            "(%(levels)s), the place and the day. Entries: %(names)s"
        ) % {
            "levels": ", ".join(
                _level_word(level) for level in ResultLevel if level is not ResultLevel.ANY
            ),
            "names": "; ".join(
                f"{at} {self.people.get(entry.id) or entry.id[:8]}"
                for at, entry in enumerate(self.state.entries, start=1)
            ),
        }

    def clean(self) -> dict[str, Any]:
        """Read a line for each proof.

        A line is the entrant's place in the list, then `7段 2025-05-01`, or
        `national 3 2025-05-01`; of the last the level may be left out.
        """
        cleaned = super().clean() or {}
        found: list[Proof] = []
        for number, line in enumerate(str(cleaned.get("proofs") or "").splitlines(), start=1):
            if not line.strip():
                continue
            proof = self._proof(line.split(), SeedBasis(cleaned.get("basis") or "rating"))
            if proof is None:
                self.add_error("proofs", _("Line %(line)d cannot be read.") % {"line": number})
            else:
                found.append(proof)
        cleaned["read"] = tuple(found)
        return cleaned

    def _proof(self, parts: list[str], basis: SeedBasis) -> Proof | None:
        entries = self.state.entries
        if not parts[0].isdecimal() or not 1 <= int(parts[0]) <= len(entries):
            return None
        entrant, rest = entries[int(parts[0]) - 1], parts[1:]
        if basis is SeedBasis.OTHER:
            return Proof(id=entrant.id, source=" ".join(rest))
        day = rest.pop() if rest and rest[-1].count("-") == 2 else ""
        if basis is SeedBasis.RATING:
            rating = entrant.rating
            if rest and rest[0].isdecimal():
                rating = int(rest[0])
            return Proof(id=entrant.id, rating=rating, dated=day or entrant.rated_on)
        if basis is SeedBasis.GRADE:
            return Proof(id=entrant.id, grade=" ".join(rest), dated=day) if rest else None
        level = ResultLevel.ANY
        named = {key: level for level in ResultLevel for key in (level.value, _level_word(level))}
        if rest and rest[0] in named:
            level = named[rest.pop(0)]
        if len(rest) != 1 or not rest[0].isdecimal():
            return None
        return Proof(id=entrant.id, level=level, place=int(rest[0]), dated=day)


def _level_word(level: ResultLevel) -> str:
    """Return the level as a line of proofs names it, in the reader's language."""
    return str(words.RESULT_LEVELS[level]).split()[0]


class FirstMoveForm(ActionForm):
    """How it was settled who moves first."""

    def arrange(self) -> None:
        """Say who holds the stones by grade and age, where the book has it so (weiqi 10)."""
        if not self._by_grade():
            return
        holders = self._holders()
        listed = ", ".join(
            _("board %(board)d: %(holder)s") % {"board": board, "holder": self.seat(number)}
            for board, number in holders.items()
        )
        rule = _("The higher in dan holds the white stones, of equals the older.")
        self.fields["holder"].help_text = f"{rule} {listed}".strip()

    def usual(self) -> dict[str, Any]:
        """Add the holder of the one board that waits, as the registry tells."""
        holders = self._holders() if len(unsettled(self.state)) == 1 else {}
        holder = {"holder": next(iter(holders.values()))} if holders else {}
        return super().usual() | holder

    def _holders(self) -> dict[int, int]:
        if not self._by_grade():
            return {}
        game = book_of(self.state.regulations.edition).game
        return stone_holders(self.state.stage, unsettled(self.state), game=game)

    def _by_grade(self) -> bool:
        """Return whether the higher in grade holds the stones (weiqi 10)."""
        return book_of(self.state.regulations.edition).first_moves.holder_by_grade is not None
