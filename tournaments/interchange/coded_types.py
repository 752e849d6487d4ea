"""Record 192 of TRF-2026, the coded type of an event: by what system its rounds were paired.

The code names the system of FIDE and what goes with it, as `FIDE_DUTCH_2026_BAKU`.
"""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.formats.trf import Header, Trf
from tournaments.interchange.rules import Choices
from tournaments.reading import Adjustment
from tournaments.regulations.values import Elsewhere

_SYSTEMS = {
    "DUTCH": Elsewhere.FIDE_DUTCH,
    "BURSTEIN": Elsewhere.BURSTEIN,
    "DUBOV": Elsewhere.DUBOV,
    "LIM": Elsewhere.LIM,
}
_ACCELERATIONS = frozenset({"BAKU"})


def system_in(report: Trf) -> Elsewhere:
    """Return the system that the report names, NO where it names none that is known."""
    owner, *words = report.text("192").strip().upper().split("_")
    if owner != "FIDE" or "TEAM" in words:
        return Elsewhere.NO
    return next((_SYSTEMS[word] for word in words if word in _SYSTEMS), Elsewhere.NO)


def with_system(choices: Choices, report: Trf) -> Choices:
    """Take the system that the report names where nobody chose one."""
    is_chosen = choices.regulations is not None or choices.system is not None
    if is_chosen or not choices.edition or choices.elsewhere is not Elsewhere.NO:
        return choices
    return replace(choices, elsewhere=system_in(report))


def coded_type_notes(report: Trf, taken: Elsewhere, *, teams: bool) -> Iterator[Adjustment]:
    """Yield what of the record is not used: another system taken, acceleration, an unknown code.

    `taken`: the system under which the stage is paired elsewhere; `teams`: it is of teams, of
    which the code says nothing else.
    """
    text = report.text("192").strip()
    if not text:
        return
    line = next(
        at
        for at, record in enumerate(report.records, start=1)
        if isinstance(record, Header) and record.code == "192"
    )
    system = system_in(report)
    if system is Elsewhere.NO and not (teams and "TEAM" in text.upper()):
        yield Adjustment(code="record_not_used", line=line, detail=f"192 {text}")
    elif system is not taken and system is not Elsewhere.NO:
        yield Adjustment(code="system_not_used", line=line, detail=text)
    if system is not Elsewhere.NO and _ACCELERATIONS & set(text.upper().split("_")):
        yield Adjustment(code="acceleration_not_used", line=line, detail=text)
