"""The printed books, each of which makes its own articles: `WEIQI("17.2")`."""

from games.rules.books import terms
from games.rules.books.article import Named, Source

XIANGQI = Source(
    code="xiangqi-2020",
    name=Named(zh="象棋竞赛规则（2020）", en="Xiangqi rules 2020"),
    terms=terms.XIANGQI_TERMS,
    year=2020,
)
WORLD_XIANGQI = Source(
    code="xiangqi-wxf-2018",
    name=Named(zh="世界象棋规则（2018）", en="World Xiangqi Rules 2018"),
    falls_back_on=XIANGQI.code,
    terms=terms.XIANGQI_TERMS,
    in_english=True,
    federation="wxf",
    year=2018,
)
"""Of it articles 19 and 20 are known here, on repetition."""
WEIQI = Source(
    code="weiqi-2002",
    name=Named(zh="围棋竞赛规则（2002）", en="Weiqi rules 2002"),
    terms=terms.WEIQI_TERMS,
    year=2002,
)
GOMOKU = Source(
    code="gomoku-2025",
    name=Named(zh="五子棋竞赛规则（2025）", en="Gomoku rules 2025"),
    terms=terms.GOMOKU_TERMS,
    year=2025,
)
GOMOKU_CLASSIC = Source(
    code="gomoku-classic",
    name=Named(zh="五子棋竞赛规则（旧版）", en="Gomoku, classic rules"),
    falls_back_on=GOMOKU.code,
    terms=terms.GOMOKU_TERMS,
)
DRAUGHTS_APPENDIX = Source(
    code="draughts-appendix",
    name=Named(zh="国际跳棋竞赛规则附录", en="Draughts, appendix on tournaments"),
    terms=terms.DRAUGHTS_TERMS,
)
FMJD = Source(code="fmjd", name=Named(zh="国际跳棋 100 格规则", en="Rules of draughts (FMJD)"))
"""The rules of the game on 100 squares, known by the articles that are served."""
FMJD64 = Source(
    code="fmjd64", name=Named(zh="国际跳棋 64 格规则", en="Rules of draughts on 64 (fmjd64)")
)
"""Those on 64 squares, known likewise: by chapters, and by the articles on draws."""

PRINTED = {
    source.code: source
    for source in (
        XIANGQI,
        WORLD_XIANGQI,
        WEIQI,
        GOMOKU,
        GOMOKU_CLASSIC,
        DRAUGHTS_APPENDIX,
        FMJD,
        FMJD64,
    )
}
"""Code of a printed book -> the book."""
