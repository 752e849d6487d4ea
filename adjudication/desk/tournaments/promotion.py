"""The ask `promotion`: what games of a dan tournament are worth, and the dan they earn.

Weiqi 2002 25.3, appendix 7 (tables 4 and 5). A question without a `dan` is answered with both
tables. Other books have no norms (gomoku 2025 27.8).
"""

from adjudication.desk.question import AnalysisError, Answer, Question, text_of
from adjudication.desk.tournaments.reading import bad, objects, whole
from games.rules.books.article import number_of
from tournaments.promotion.grading import promotion_offered
from tournaments.promotion.points import (
    HIGHEST,
    Dan,
    DanError,
    DanSystem,
    GameResult,
    points_table,
)
from tournaments.promotion.run import Promotion, RatedGame, Window, run_of_games
from tournaments.promotion.standard import Standard, standards, standards_table

MAX_GAMES = 5000


def promotion(question: Question) -> Answer:
    """Return dan, promotions with the games behind them, and the open run.

    :raises AnalysisError: `bad_request`; `no_norms_in_the_book` (27.8) and the other reasons
        why nothing is promoted; `no_such_dan`, `dan_systems_differ` (25.3).
    """
    request = question.request
    edition = text_of(request, "edition")
    system = _system(request.get("system", DanSystem.PROFESSIONAL.value), "system")
    tournament = request.get("dan_tournament", True)
    if not isinstance(tournament, bool):
        raise bad("dan_tournament is true or false")
    refused = promotion_offered(edition, dan_tournament=tournament, system=system)
    if refused is not None:
        detail = "tables 4 and 5 are for professional dan tournaments of weiqi"
        raise AnalysisError(refused.code, detail, refused.article or None)
    if request.get("dan") is None:
        return _tables()
    try:
        return _run(question, system)
    except DanError as error:
        raise AnalysisError(error.code, str(error), error.article) from error


def _system(value: object, what: str) -> DanSystem:
    try:
        return DanSystem(str(value))
    except ValueError as error:
        raise bad(f"{what} is one of {', '.join(DanSystem)}") from error


def _dan(value: object, what: str, system: DanSystem) -> Dan:
    return Dan(number=whole(value, what, least=0, most=99), system=system)


def _run(question: Question, system: DanSystem) -> Answer:
    request = question.request
    try:
        window = Window(str(request.get("window", Window.LATEST.value)))
    except ValueError as error:
        raise bad(f"window is one of {', '.join(Window)}") from error
    rows = objects(request.get("games"), "games")
    if len(rows) > MAX_GAMES:
        raise bad(f"games are at most {MAX_GAMES}")
    games: list[RatedGame] = []
    for at, row in enumerate(rows, start=1):
        forfeited = row.get("forfeited", False)
        if not isinstance(forfeited, bool):
            raise bad("forfeited is true or false")
        try:
            result = GameResult(str(row.get("result")))
        except ValueError as error:
            raise bad(f"result is one of {', '.join(GameResult)}") from error
        theirs = _system(row.get("system", system.value), "system")
        opponent = _dan(row.get("opponent"), "opponent", theirs)
        games.append(RatedGame(id=str(at), opponent=opponent, result=result, forfeited=forfeited))
    run = run_of_games(_dan(request.get("dan"), "dan", system), games, window=window)
    highest = run.dan.number >= HIGHEST[system]
    return {
        "dan": run.dan.number,
        "promotions": [_promotion(promotion) for promotion in run.promotions],
        "run": {
            "games": [int(game) for game in run.games],
            "points": list(run.points),
            "average": None if run.average is None else str(run.average),
        },
        "needed": [] if highest else [_standard(standard) for standard in standards(run.dan)],
    }


def _promotion(promotion: Promotion) -> Answer:
    return {
        "after": int(promotion.after),
        "from": promotion.from_dan.number,
        "to": promotion.to_dan.number,
        "average": str(promotion.average),
        "standard": _standard(promotion.standard),
        "games": [int(game) for game in promotion.games],
        "points": list(promotion.points),
        "article": number_of(promotion.article),
    }


def _standard(standard: Standard) -> Answer:
    return {"average": str(standard.average), "games": standard.games}


def _tables() -> Answer:
    return {
        "points": [
            {
                "gap": row.gap,
                "side": "equal" if row.upper is None else "upper" if row.upper else "lower",
                "win": row.win,
                "draw": row.draw,
                "loss": row.loss,
            }
            for row in points_table()
        ],
        "standards": [
            {"dan": number, "needed": [_standard(standard) for standard in row]}
            for number, row in standards_table()
        ],
    }
