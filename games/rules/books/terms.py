"""What each printed book calls what all of them have: offices, penalties, time controls, teams.

Xiangqi rules 2020, articles 6, 11, 15 and 18; weiqi rules 2002, articles 12, 16.4, 25.2 and 30;
gomoku rules 2025, articles 14.1, 15.4, 22.1, 23.3 and 26.2; draughts appendix 1.6. A code that
is not in the table of a book has the word common to all games.
"""

from games.rules.books.article import Named, Terms

XIANGQI_TERMS: Terms = {
    "arbiter": Named(zh="监局裁判", en="board arbiter"),
    "committee": Named(zh="仲裁委员会", en="appeals committee"),
    "organiser": Named(zh="竞赛组织机构", en="organising body"),
    "disqualification": Named(zh="除名", en="expulsion"),
    "increment": Named(zh="基本用时加秒制", en="base time with increment"),
    "sudden_death": Named(zh="限时包干制", en="sudden death"),
}
WEIQI_TERMS: Terms = {
    "arbiter": Named(zh="执行裁判", en="arbiter in charge of the game"),
    "organiser": Named(zh="组委会", en="organising committee"),
    "sudden_death": Named(zh="包干用时制", en="absolute time"),
    "stages": Named(zh="定时限步制", en="moves in stages"),
    "reserves": Named(zh="定台换人制", en="fixed boards with reserves"),
    "free_lineup": Named(zh="临场出人制", en="line-up named at the match"),
}
GOMOKU_TERMS: Terms = {
    "committee": Named(zh="技术申诉委员会", en="appeals committee"),
    "organiser": Named(zh="竞赛组委会", en="organising committee"),
    "disqualification": Named(zh="取消比赛资格", en="disqualification from the tournament"),
    "expel": Named(zh="取消比赛资格", en="Disqualify an entrant"),
    "expelled": Named(zh="取消比赛资格", en="disqualified"),
    "increment": Named(zh="加秒制时限", en="time limit with increment"),
    "sudden_death": Named(zh="包干制时限", en="sudden death"),
}
DRAUGHTS_TERMS: Terms = {
    "increment": Named(zh="菲舍尔计时制", en="Fischer clock"),
}
