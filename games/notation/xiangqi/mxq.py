"""Reader of MXQ, the games that the 弈天 client saves.

Layout read off files: length-prefixed GBK strings; the hall, the time, both players with
the verdict on the first (Red, 红方) between them, numbers, then `Moves`, the moves as
`7C-4C` (file 0-8, rank A-J from Red's side), `Ends`, comments and `CommentsEnd`.
"""

from games.notation.game_record import (
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
    oversize,
)
from games.notation.xiangqi import EDITION

_MOVES, _ENDS, _COMMENTS_END = "Moves", "Ends", "CommentsEnd"
MARK = b"\x05Moves"
END_MARK = b"\x04Ends"
_VERDICTS = {"胜": "1-0", "负": "0-1", "和": "1/2-1/2"}
_RANKS = "ABCDEFGHIJ"
_FILES = "abcdefghi"
_MAX_HEAD = 64


def read_mxq(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read the one game of an MXQ file."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name="mxq")
    if refusal is not None:
        return refusal
    problems: list[ReadProblem] = []
    warnings: list[ReadProblem] = []
    strings = _strings(data, problems, warnings)
    if _MOVES not in strings[:_MAX_HEAD]:
        problem = ReadProblem(code="unknown_format", line=0, detail="no move list")
        return ReadResult(format="mxq", encoding="", problems=(problem,))
    at = strings.index(_MOVES)
    head, tail = strings[:at], strings[at + 1 :]
    end = tail.index(_ENDS) if _ENDS in tail else len(tail)
    moves = _moves(tail[:end], limits, problems)
    tags, result = _head(head, warnings)
    # The last of the heading says how the game ended; nothing published tells what is between.
    unnamed = sum(bool(text.strip()) for text in head[3:-1])
    comments = tuple(text for text in tail[end + 1 :] if text and text != _COMMENTS_END)
    record = GameRecord(
        index=1,
        line=0,
        tags=tags,
        moves=moves,
        move_format="squares",
        edition=EDITION,
        result=result,
        comments=comments,
        unkept=(("heading", unnamed),) if unnamed else (),
        warnings=tuple(warnings),
    )
    return ReadResult(format="mxq", encoding="gb18030", records=(record,), problems=tuple(problems))


def _strings(data: bytes, problems: list[ReadProblem], warnings: list[ReadProblem]) -> list[str]:
    strings = []
    position = 0
    while position < len(data):
        end = position + 1 + data[position]
        if end > len(data):
            problems.append(_problem("truncated", f"byte {position}"))
            break
        raw = data[position + 1 : end]
        text = raw.decode("gb18030", errors="replace")
        if "\ufffd" in text:
            warnings.append(_problem("bytes_replaced", f"byte {position}"))
        strings.append(text)
        position = end
    if not problems and _ENDS not in strings:
        problems.append(_problem("truncated", f"byte {position}"))
    return strings


def _moves(
    texts: list[str], limits: ReadLimits, problems: list[ReadProblem]
) -> tuple[RecordedMove, ...]:
    moves: list[RecordedMove] = []
    for text in texts:
        ply = len(moves) + 1
        if ply > limits.max_plies:
            problems.append(_problem("too_many_moves", f"more than {limits.max_plies} plies", ply))
            break
        move = _move(text)
        if move is None:
            problems.append(_problem("move_unreadable", text[:40], ply))
            break
        moves.append(RecordedMove(text=move, line=0))
    return tuple(moves)


def _move(text: str) -> str | None:
    if len(text) != 5 or text[2] != "-":
        return None
    squares = [(text[at], text[at + 1]) for at in (0, 3)]
    if not all(file in "012345678" and rank in _RANKS for file, rank in squares):
        return None
    return "".join(f"{_FILES[int(file)]}{_RANKS.index(rank)}" for file, rank in squares)


def _head(
    head: list[str], warnings: list[ReadProblem]
) -> tuple[tuple[tuple[str, str], ...], str | None]:
    names = ("Site", "Date", "Title")
    tags = [(name, value.strip()) for name, value in zip(names, head, strict=False) if value]
    parts = head[2].split("-") if len(head) > 2 else []
    if len(parts) != 3 or parts[1] not in _VERDICTS:
        warnings.append(_problem("result_unreadable", head[2] if len(head) > 2 else ""))
        return tuple(tags), None
    tags += [("Red", parts[0]), ("Black", parts[2])]
    if len(head) > 3:
        tags.append(("Termination", head[-1]))
    return tuple(tags), _VERDICTS[parts[1]]


def _problem(code: str, detail: str, ply: int = 0) -> ReadProblem:
    return ReadProblem(code=code, line=0, detail=detail, game=1, ply=ply)
