"""The four forms of a xiangqi position and its moves: as it is, mirrored, colours swapped, both."""

MIRRORED_FILES = dict(zip("abcdefghi", "ihgfedcba", strict=True))
OTHER_VERDICT = {
    "red_must_change": "black_must_change",
    "black_must_change": "red_must_change",
    "red_loses": "black_loses",
    "black_loses": "red_loses",
}
FORMS = ("plain", "mirrored", "swapped", "both")


def form_of_fen(fen: str, form: str) -> str:
    placement, side = fen.split()[:2]
    if form in ("mirrored", "both"):
        placement = "/".join(row[::-1] for row in placement.split("/"))
    if form in ("swapped", "both"):
        placement = "/".join(row.swapcase() for row in reversed(placement.split("/")))
        side = "w" if side == "b" else "b"
    return f"{placement} {side}"


def form_of_move(move: str, form: str) -> str:
    if form in ("mirrored", "both"):
        move = "".join(MIRRORED_FILES.get(letter, letter) for letter in move)
    if form in ("swapped", "both"):
        move = "".join(str(9 - int(c)) if c.isdigit() else c for c in move)
    return move


def form_of_verdict(verdict: str, form: str) -> str:
    return OTHER_VERDICT.get(verdict, verdict) if form in ("swapped", "both") else verdict
