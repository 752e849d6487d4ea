"""The headings and words of slips that come back filled in, in either language."""

BOARD = ("台次", "boardno", "board")
COLUMNS = {
    "board": BOARD,
    "number": ("序号", "no"),
    "result": ("比赛成绩", "比赛结果", "resultofplay", "result"),
    "used": ("用时", "timeused"),
    "fouls": ("犯规", "fouls"),
}
WORDS = {"胜": "win", "win": "win", "和": "draw", "draw": "draw", "负": "loss", "loss": "loss"}
PLUS, MINUS = ("+", "＋"), ("-", "−", "－", "–")
BETWEEN = ":："
HALVES = ("½", "1/2")
