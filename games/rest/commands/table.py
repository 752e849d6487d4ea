"""The table of command resources: address, shape of the body, command it becomes.

One row is all a new command needs; the views are made from the rows.
"""

from games.labels.articles import article_under
from games.record import commands as c
from games.record.state import GameState
from games.record.values import Moment, Question, Seat
from games.rest import inputs as i
from games.rest.clock_shapes import time_control_of
from games.rest.commands import adjournment as adjournment
from games.rest.commands import closing as closing
from games.rest.commands import draughts as draughts
from games.rest.commands import gomoku as gomoku
from games.rest.commands import offences as offences
from games.rest.commands import repairs as repairs
from games.rest.commands import timekeeping as timekeeping
from games.rest.commands import weiqi as weiqi
from games.rest.commands.resource import Body, CommandResource
from games.rest.notation import is_canonical, read_move
from games.rest.options.registry import read_options
from games.rules.books.federation import FederationBook


def _move(body: Body, state: GameState) -> c.PlayMove:
    move = body["move"]
    if not is_canonical(move):
        move = read_move(state, move)
    return c.PlayMove(side=body["side"], move=move, reading_ms=body.get("reading_ms"))


RESOURCES = (
    CommandResource(
        address="start",
        name="start",
        summary="Start the game and the first mover's clock",
        shape=i.CommandInput,
        build=lambda body, state: c.StartGame(),
        example={},
    ),
    CommandResource(
        address="moves",
        name="play_move",
        summary="Record a move; a wrong one is recorded with what follows from it",
        shape=i.MoveInput,
        build=_move,
        example={"side": "red", "move": "炮二平五"},
    ),
    CommandResource(
        address="clock-presses",
        name="press_clock",
        summary="Record a press of the clock",
        shape=i.PressInput,
        build=lambda body, state: c.PressClock(
            side=body["side"], reading_ms=body.get("reading_ms")
        ),
        example={"side": "red", "reading_ms": 3_590_000},
    ),
    CommandResource(
        address="draw-offers",
        name="offer_draw",
        summary="Offer a draw",
        shape=i.SideInput,
        build=lambda body, state: c.OfferDraw(side=body["side"]),
        example={"side": "red"},
    ),
    CommandResource(
        address="draw-answers",
        name="answer_draw",
        summary="Accept or decline a draw",
        shape=i.AnswerInput,
        build=lambda body, state: c.AnswerDrawOffer(side=body["side"], accept=body["accept"]),
        example={"side": "black", "accept": True},
    ),
    CommandResource(
        address="resignations",
        name="resign",
        summary="Resign",
        shape=i.SideInput,
        build=lambda body, state: c.Resign(side=body["side"]),
        example={"side": "black"},
    ),
    CommandResource(
        address="claims",
        name="make_claim",
        summary="Claim the natural limit or a repetition; the clocks stop",
        shape=i.ClaimInput,
        build=lambda body, state: c.MakeClaim(
            side=body["side"],
            question=Question(body["question"]),
            missing_moves=body["missing_moves"],
        ),
        example={"side": "red", "question": "repetition", "missing_moves": 0},
    ),
    CommandResource(
        address="reviews",
        name="order_review",
        summary="Have the natural limit or a repetition examined unasked; the clocks stop",
        shape=i.ReviewInput,
        build=lambda body, state: c.OrderReview(question=Question(body["question"])),
        example={"question": "repetition"},
    ),
    CommandResource(
        address="rulings/<int:ruling_version>/confirmation",
        name="confirm_ruling",
        summary="Make a proposed ruling binding",
        shape=i.CommandInput,
        build=lambda body, state: c.ConfirmRuling(ruling_version=body["ruling_version"]),
        example={},
    ),
    CommandResource(
        address="rulings/<int:ruling_version>/overruling",
        name="overrule_ruling",
        summary="Set a proposed ruling aside, with a reason",
        shape=i.OverruleInput,
        build=lambda body, state: c.OverruleRuling(
            ruling_version=body["ruling_version"],
            reason=body["reason"],
            article=article_under(state.edition, body["article"]),
        ),
        example={"reason": "第18回合起另有吃子", "article": "22.2"},
    ),
    CommandResource(
        address="fouls",
        name="record_foul",
        summary="Record a foul under an article",
        shape=i.OffenceInput,
        build=lambda body, state: c.RecordFoul(
            side=body["side"],
            article=article_under(state.edition, body["article"]),
            note=body["note"],
            happened=Moment(body["happened"]),
        ),
        example={"side": "black", "article": "8.1.2"},
    ),
    CommandResource(
        address="warnings",
        name="record_warning",
        summary="Record a warning under an article",
        shape=i.OffenceInput,
        build=lambda body, state: c.RecordWarning(
            side=body["side"],
            article=article_under(state.edition, body["article"]),
            note=body["note"],
            happened=Moment(body["happened"]),
        ),
        example={"side": "black", "article": "8.1.2", "note": "首次"},
    ),
    CommandResource(
        address="results",
        name="declare_result",
        summary="Declare the result by the arbiter's authority",
        shape=i.ResultInput,
        build=lambda body, state: c.DeclareResult(
            result=body["result"],
            article=article_under(state.edition, body["article"]),
            note=body["note"],
        ),
        example={"result": "1-0", "article": "4.1.7"},
    ),
    CommandResource(
        address="signatures",
        name="sign_result",
        summary="Sign the result as a side or as the arbiter",
        shape=i.SignatureInput,
        build=lambda body, state: c.SignResult(signer=body["signer"], result=body["result"]),
        example={"signer": "arbiter", "result": "1-0"},
    ),
    *weiqi.RESOURCES,
    *draughts.RESOURCES,
    *gomoku.RESOURCES,
    *timekeeping.RESOURCES,
    *adjournment.RESOURCES,
    *repairs.RESOURCES,
    *closing.RESOURCES,
    *offences.RESOURCES,
)


def arrange(body: Body, book: FederationBook | None = None) -> c.ArrangeGame:
    """Return the command that `POST /games` is; `book` is the federation's that it names.

    :raises ApiProblem: a time control that cannot be.
    """
    on = body.get("scheduled_on")
    return c.ArrangeGame(
        edition=body["edition"],
        seats=tuple(Seat(side=item["side"], player=str(item["player"])) for item in body["seats"]),
        options=read_options(body["options"], body["edition"], book) if "options" in body else None,
        time_control=time_control_of(body.get("time_control"), edition=body["edition"]),
        start_position=body["start_position"],
        competition=body["competition"],
        section=body["section"],
        round=body["round"],
        table=body["table"],
        scheduled_on=on.isoformat() if on else "",
        arbiters=tuple(body.get("arbiters", ())),
        book=book,
    )
