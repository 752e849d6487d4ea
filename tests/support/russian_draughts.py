"""Collections of Russian draughts as they go round: made-up games in six manners of writing.

Every move is drawn from the legal ones with a fixed seed; nothing is copied from a file.
"""

import random
from dataclasses import dataclass

from games.notation.pdn.moves import kernel_of

EDITION = "draughts-64-russian"
KERNEL = kernel_of(EDITION)
RESULTS = ("2-0", "1-1", "0-2", "1-0", "1/2-1/2", "*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a collection is written: signs of moves, space after numbers, tags, bytes."""

    name: str
    form: str
    gap: str = " "
    tags: tuple[tuple[str, str], ...] = ()
    named_players: bool = False
    encoding: str = "utf-8"
    forfeit: bool = False
    number: str = "{}."


MANNERS = (
    Manner(name="bare.pdn", form="signs"),
    Manner(name="joined.txt", form="short", gap=""),
    Manner(name="names.pgn", form="signs", named_players=True, encoding="cp1251"),
    Manner(
        name="typed.pdn",
        form="joined",
        gap="",
        tags=(("GameType", "25"),),
        named_players=True,
        encoding="cp1251",
    ),
    Manner(
        name="words.pdn",
        form="short",
        tags=(("Event", "Русские шашки, учебный турнир"),),
        named_players=True,
        encoding="cp1251",
    ),
    Manner(
        name="forfeits.pdn",
        form="signs",
        tags=(("GameType", "25,W,8,8,A0,0"),),
        named_players=True,
        forfeit=True,
    ),
)
UNTAGGED = (
    Manner(name="signs.txt", form="signs"),
    Manner(name="joined.pgn", form="joined", gap=""),
    Manner(name="short.pdn", form="short", number="{})"),
    Manner(name="signs-alone.pgn", form="signs", number=""),
    Manner(name="joined-alone.txt", form="joined", number=""),
    Manner(name="short-alone.pdn", form="short", number=""),
)
"""Manners without a single tag: moves with numbers, or moves alone."""
GAMES = 6
PLIES = 30


def game(seed: int) -> list[str]:
    """Return the canonical moves of a made-up game."""
    chance = random.Random(seed)
    position = KERNEL.initial_position()
    moves: list[str] = []
    for _ in range(chance.randrange(8, PLIES)):
        legal = KERNEL.legal_moves(position)
        if not legal:
            break
        moves.append(chance.choice(legal))
        position = KERNEL.play(position, moves[-1])
    return moves


def _written(move: str, others: tuple[str, ...], form: str) -> str:
    squares = move.replace("-", "x").split("x")
    if form == "signs":
        return move.replace("x", ":")
    if form == "joined":
        return "".join(squares)
    sign = ":" if "x" in move else ""
    same = [other for other in others if other[0] == move[0] and other[-2:] == move[-2:]]
    return "".join(squares) if len(same) > 1 else move[0] + sign + sign.join(squares[1:])


def movetext(moves: list[str], manner: Manner) -> str:
    """Return numbered moves as the manner writes them."""
    position = KERNEL.initial_position()
    words = []
    for ply, move in enumerate(moves):
        text = _written(move, KERNEL.legal_moves(position), manner.form)
        words.append(
            f"{manner.number.format(ply // 2 + 1)}{manner.gap}{text}".strip()
            if ply % 2 == 0
            else text
        )
        position = KERNEL.play(position, move)
    return " ".join(words)


def collection(manner: Manner, *, seed: int, number: int = GAMES) -> tuple[bytes, list[list[str]]]:
    """Return the bytes of a collection and the moves of its games; [] for a forfeit."""
    games = [game(seed * 100 + index) for index in range(number)]
    if manner.forfeit:
        games += [[], []]
    text = ""
    for index, moves in enumerate(games):
        result = RESULTS[index % len(RESULTS)] if moves else "2-0"
        tags = list(manner.tags)
        if manner.named_players:
            tags += [("White", f"Игрок {2 * index + 1}"), ("Black", f"Игрок {2 * index + 2}")]
        if tags:
            tags.append(("Result", result))
        text += "".join(f'[{name} "{value}"]\n' for name, value in tags)
        text += f"{movetext(moves, manner)} {result}\n\n"
    return text.encode(manner.encoding), games
