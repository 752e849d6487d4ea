"""Departures written as lines of a report come back the same, whatever they say."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.streams.codec import canonical
from tests.support.tournaments import SWISS
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.formats.trf import Deviation as Line
from tournaments.formats.trf import Player, Trf
from tournaments.formats.trf_read import read_trf
from tournaments.formats.trf_write import write_trf
from tournaments.interchange.deviation_lines import format_deviation, parse_deviation
from tournaments.record.codec import CODEC
from tournaments.record.deviations import (
    ByeChange,
    Deviation,
    DeviationKind,
    LineUpChange,
    PairingDeparture,
    PairingDifference,
    QuotedLine,
    RatingChange,
    ScoreChange,
    Seating,
)
from tournaments.record.settings.import_events import LinesTakenOver
from tournaments.record.values import Score
from tournaments.regulations.changes import changes
from tournaments.regulations.values import Byes, Stage

K = DeviationKind
LETTERS = "a1 2-()=>;:,\"'_[]{}同₂２"
"""What the forms are made of, and letters that look like it."""
NUMBERS = st.integers(1, 9999)
SCORES = st.sampled_from(Score)
REASONS = st.one_of(
    st.just(""),
    st.sampled_from(["x", "同队 (两人)", "1-2 => 2-1", "a; b: 1 -> 2", ") (", "file"]),
    st.text(LETTERS, max_size=12),
).map(str.strip)
SEATINGS = st.builds(
    Seating,
    pairs=st.lists(st.tuples(NUMBERS, NUMBERS), max_size=3).map(tuple),
    byes=st.lists(NUMBERS, max_size=2).map(tuple),
)
DIFFERENCES = st.builds(
    PairingDeparture,
    differs=st.builds(PairingDifference, system=SEATINGS, made=SEATINGS),
)
DEPARTURES = st.one_of(
    DIFFERENCES,
    st.sampled_from(
        [PairingDeparture(refusal="no_legal_pairing"), PairingDeparture(refusal="finalists_level")]
    ),
)
PLACES = st.lists(st.integers(0, 20), min_size=1, max_size=6).map(tuple)
TEXTS = st.text(LETTERS + "\n\\", max_size=8).map(lambda text: text + ' -> "; (')
SETTINGS = st.builds(
    lambda title, place, rounds, half: changes(
        SWISS,
        replace(
            SWISS,
            title=title,
            place=place,
            stages=(Stage(kind=StageKind.KNOCKOUT, rounds=rounds),),
            byes=Byes(half_byes=half),
            time_control=None,
        ),
    ),
    TEXTS,
    TEXTS,
    st.integers(1, 20),
    st.integers(1, 3),
)
Parts = st.SearchStrategy[dict[str, object]]
"""What a kind has of its own."""
SCORED: Parts = st.fixed_dictionaries(
    {"score": st.builds(ScoreChange, board=NUMBERS, score=SCORES)}
)
GAME: Parts = st.fixed_dictionaries(
    {"score": st.builds(ScoreChange, board=NUMBERS, score=SCORES, game=NUMBERS, before=SCORES)}
)
NOTHING: Parts = st.just({})
SHAPES: dict[DeviationKind, Parts] = {
    K.ADJOURNMENT: SCORED,
    K.BYE: st.fixed_dictionaries(
        {
            "bye": st.builds(
                ByeChange, number=NUMBERS, mark=st.sampled_from(Mark), taken_back=st.booleans()
            )
        }
    ),
    K.CONFIGURATION: st.fixed_dictionaries({"settings": SETTINGS}),
    K.PAIRED_OTHERWISE: st.fixed_dictionaries(
        {"pairing": st.one_of(DEPARTURES, st.just(PairingDeparture()))}
    ),
    K.CORRECTION: st.one_of(SCORED, GAME),
    K.DISCARD: st.fixed_dictionaries({"draft": NUMBERS}),
    K.IMPORT: st.fixed_dictionaries({"pairing": DEPARTURES}),
    K.LATE_ENTRY: NOTHING,
    K.LINE_UP: st.fixed_dictionaries(
        {"line_up": st.builds(LineUpChange, number=NUMBERS, timely=PLACES, late=PLACES)}
    ),
    K.MANUAL_PAIRING: st.fixed_dictionaries({"pairing": DIFFERENCES}),
    K.MODE: NOTHING,
    K.QUALIFIERS: NOTHING,
    K.RECALL: NOTHING,
    K.RATING: st.fixed_dictionaries(
        {
            "rating": st.builds(
                RatingChange, board=NUMBERS, rated=st.booleans(), score=st.none() | SCORES
            )
        }
    ),
    K.RULING: SCORED,
    K.QUOTED: st.fixed_dictionaries(
        {"quoted": st.builds(QuotedLine, kind=st.sampled_from(["Swap", "Note"]), text=REASONS)}
    ),
}


@st.composite
def deviations(draw: st.DrawFn, kind: DeviationKind) -> Deviation:
    """Return any departure of a kind; a quoted line has no reason beside its text."""
    reason = "" if kind is K.QUOTED else draw(REASONS)
    return Deviation(
        kind=kind,
        stage=draw(st.integers(1, 3)),
        round=draw(st.integers(0, 99)),
        reason=reason,
        **draw(SHAPES[kind]),  # type: ignore[arg-type]
    )


def through_a_file(deviation: Deviation) -> Deviation:
    data = write_trf(Trf(records=(format_deviation(deviation), Player(number=1, name="x"))))
    (line,) = read_trf(data).report.deviations
    return parse_deviation(line, stage=deviation.stage)


@pytest.mark.parametrize("kind", K)
@given(data=st.data())
def test_what_is_written_is_read_back(kind: DeviationKind, data: st.DataObject) -> None:
    deviation = data.draw(deviations(kind))
    assert parse_deviation(format_deviation(deviation), stage=deviation.stage) == deviation
    assert through_a_file(deviation) == deviation


@pytest.mark.parametrize("kind", K)
@given(data=st.data())
def test_what_is_stored_is_read_back(kind: DeviationKind, data: st.DataObject) -> None:
    event = LinesTakenOver(lines=(data.draw(deviations(kind)),))
    name, stored = CODEC.stored_name(event), canonical(event)
    assert CODEC.decode(name, stored, version=1) == event


@pytest.mark.parametrize("kind", ["MPA", "Import", "Configuration", "Rating", "Bye", "Elsewhere"])
@given(text=st.text(LETTERS, max_size=30))
@example(text="=>")
def test_any_line_is_written_again_as_it_came(kind: str, text: str) -> None:
    line = Line(kind=kind, round=1, text=text.strip())
    assert format_deviation(parse_deviation(line, stage=1)) == line


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("MPA", "board 4 changed"),
        ("MPA", "no_legal_pairing"),
        ("MPA", "1-3 => 1-4 ()"),
        ("Import", "swapped"),
        ("Ruling", "board 02: 1-0"),
        ("Ruling", "board ２: 1-0"),
        ("Ruling", f"board {'9' * 5000}: 1-0"),
        ("Correction", "board 2: 2-0"),
        ("Bye", "half for 3"),
        ("LineUp", "team 1: 1-2 => "),
        ("Configuration", 'place: "a" -> '),
        ("Configuration", 'place: "a" -> 7'),
        ("Configuration", 'hall: "a" -> "b"'),
        ("Configuration", f"place: {'[' * 9000}"),
        ("Configuration", 'place: "\\ud800" -> "b"'),
        ("Configuration", 'place: "a"->"b"'),
        ("Late entry", "x"),
    ],
)
def test_a_line_in_another_form_is_quoted(kind: str, text: str) -> None:
    found = parse_deviation(Line(kind=kind, round=2, text=text), stage=3)
    assert found == Deviation(
        kind=K.QUOTED, stage=3, round=2, quoted=QuotedLine(kind=kind, text=text)
    )
