"""The table of command resources, made from what the commands declare.

Listed here are only the bodies that truly differ from their commands.
"""

from games.record import commands as c
from games.record.officiating.adjournment import commands as a
from games.record.officiating.timekeeping import commands as t
from games.record.state import GameState
from games.record.values import Seat
from games.rest.clock_shapes import TimeControlInput, time_control_of
from games.rest.commands.resource import Body, OwnBody, resource_of
from games.rest.fields import text
from games.rest.inputs import ARTICLE
from games.rest.options.registry import read_options
from games.rest.problems import ApiProblem
from games.rules.books.federation import FederationBook
from games.streams.declarations import declarations


def _put(body: Body, state: GameState) -> t.PutClock:
    control = time_control_of(body["time_control"], edition=state.edition if state else "")
    if control is None:
        raise ApiProblem("control_malformed")
    return t.PutClock(time_control=control, reason=body["reason"])


OWN_BODIES: dict[type, OwnBody] = {
    # An archive may hold a result without its article.
    c.DeclareResult: OwnBody(fields={"article": text(20, help_text=ARTICLE)}),
    t.PutClock: OwnBody(fields={"time_control": TimeControlInput()}, build=_put),
    a.SealMove: OwnBody(
        fields={
            "move": text(20, required=True, help_text="As the player writes it."),
        },
    ),
}
"""Command -> the body that becomes it, where it is not that of its fields."""

RESOURCES = tuple(
    resource_of(declared, OWN_BODIES.get(declared.command))
    for declared in declarations(c.GameCommand)
    if declared.address
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
        event=str(body.get("event") or ""),
        competition=body["competition"],
        section=body["section"],
        round=body["round"],
        table=body["table"],
        scheduled_on=on.isoformat() if on else "",
        arbiters=tuple(body.get("arbiters", ())),
        book=book,
    )
