"""Files stored, written again in every format of their games, and read: the same beside the moves?

What a format cannot hold is known here and nowhere else: PDN has no line breaks and no braces in
a comment, DhtmlXQ and XQF no signs, PGN no closing brace.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from uuid import UUID

from games import selectors
from games.exporting import XIANGQI_FILES, record_text, xiangqi_file
from games.exporting_stones import stones_text
from games.importing.questions import as_they_stand
from games.importing.reading import FileReading, read_file
from games.importing.storing import FileToStore, store_files
from games.models import SourceGame
from games.notation.annotations import Annotations, joined
from games.notation.registry import notation_of
from games.notation.xiangqi.side_lines import in_squares
from games.players.annotating import annotations_of_game
from tests.support.tournaments import NOW

_CLOCK = re.compile(r"\[%cl[^\]]*\]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def store(data: bytes, name: str) -> FileReading:
    """Store a file with every question left as it stands; return what was read of it."""
    reading = read_file(data, name=name, answers=as_they_stand())
    store_files([FileToStore(reading=reading, content=data)], attribution="", now=NOW)
    return reading


def stored_games(reading: FileReading) -> tuple[UUID, ...]:
    """Return the streams of the games that a file gave."""
    rows = SourceGame.objects.filter(source_id=reading.sha256).order_by("index")
    return tuple(rows.values_list("stream_id", flat=True))


def written(game: UUID) -> Iterator[tuple[str, bytes]]:
    """Yield every format that holds annotations with the game in it; .psq holds none."""
    state = selectors.game_state(game)
    for form in notation_of(state.kernel.game).formats:
        if form in XIANGQI_FILES:
            yield form, xiangqi_file(game, state, form)
        elif form == "sgf":
            yield form, stones_text(game, state, form).encode()
        elif form != "psq":
            yield form, record_text(game, state).encode()


def differing(game: UUID) -> Iterator[str]:
    """Yield the formats out of which another game comes back, or other annotations."""
    state = selectors.game_state(game)
    said = annotations_of_game(game, len(state.moves))
    moves = tuple(played.move for played in state.moves)
    for form, data in written(game):
        back = read_file(data, name=f"x.{form}", answers=as_they_stand())
        if len(back.games) != 1:
            yield f"{form}: {len(back.games)} games {back.rejects}"
        elif back.games[0].moves != moves:
            yield f"{form}: other moves"
        elif as_held(form, said) != as_held(form, back.games[0].annotations):
            yield f"{form}: other annotations"


def as_held(form: str, said: Annotations) -> Annotations:
    """Return annotations as a format can hold them, without clocks that only it writes."""
    if form in XIANGQI_FILES:
        said = in_squares(said)
    if form == "xqf":
        said = replace(
            said,
            lines=tuple(
                replace(
                    line,
                    comment="",
                    steps=(
                        replace(
                            line.steps[0], comment=joined((line.comment, line.steps[0].comment))
                        ),
                        *line.steps[1:],
                    ),
                )
                for line in said.lines
            ),
        )
    clean = _WORDS.get(form, str.strip)
    return Annotations(
        notes=tuple(
            note
            for note in (replace(note, comment=clean(note.comment)) for note in said.notes)
            if note.comment or note.marks
        ),
        lines=tuple(
            replace(
                line,
                comment=clean(line.comment),
                steps=tuple(replace(step, comment=clean(step.comment)) for step in line.steps),
            )
            for line in said.lines
        ),
    )


def _words_of_pgn(text: str) -> str:
    return _CONTROLS.sub("", _CLOCK.sub("", text)).strip().replace("}", "）")


def _words_of_pdn(text: str) -> str:
    plain = _CLOCK.sub("", text).replace("{", "（").replace("}", "）")
    return " ".join(plain.split())


_WORDS: dict[str, Callable[[str], str]] = {"pgn": _words_of_pgn, "pdn": _words_of_pdn}
