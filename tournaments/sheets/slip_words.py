"""The headings and words of slips that come back filled in, in either language."""

BOARD = ("台次", "boardno", "board")
GAME = ("局数", "局次", "gameno", "game")
COLUMNS = {
    "board": BOARD,
    "number": ("序号", "no"),
    "result": ("比赛成绩", "比赛结果", "resultofplay", "result"),
    "used": ("用时", "timeused"),
    "fouls": ("犯规", "fouls"),
    "game": GAME,
}
TEAM_COLUMNS = {
    "first": ("先走队名(序号)", "先走队名（序号）", "teammovingfirst(no)"),
    "second": ("后走队名(序号)", "后走队名（序号）", "teammovingsecond(no)"),
    "board": BOARD,
    "name": ("姓名", "name"),
    "game": GAME,
    "result": ("比赛成绩", "resultofplay", "得分", "score"),
}
"""Of a slip of a match of teams; all but the first two stand on it for either team."""
LIST_COLUMNS = {"board": BOARD, "name": ("姓名", "name")}
"""Of a list of the boards of a team."""
TEAM_LABELS = ("队名", "Team")
NUMBERED = "[(（]([0-9]{1,4})[)）]"
"""The number of a team behind its name."""
WORDS = {"胜": "win", "win": "win", "和": "draw", "draw": "draw", "负": "loss", "loss": "loss"}
PLUS, MINUS = ("+", "＋"), ("-", "−", "－", "–")
BETWEEN = ":："
HALVES = ("½", "1/2")
