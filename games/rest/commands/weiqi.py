"""The commands of weiqi over the API (rules 2002: 8, 12.4(4), 13.2, 16.4, 17, 18, 20, 21)."""

from rest_framework import serializers

from games.record.weiqi import commands as w
from games.rest.commands.resource import CommandResource
from games.rest.fields import text
from games.rest.inputs import CommandInput, SideInput

POINT = "A point such as `Q16`."
MAX_POINTS = 361


def _points(help_text: str) -> serializers.ListField:
    child = serializers.CharField(max_length=4)
    return serializers.ListField(
        child=child, required=False, default=list, max_length=MAX_POINTS, help_text=help_text
    )


class DeadMarksInput(SideInput):
    """What a side takes to be dead, and the points it takes to be left in dispute."""

    dead = _points("One stone of each dead chain is enough.")
    shared = _points("Empty points counted half to each side (21.2).")


class DisputeInput(SideInput):
    """A chain that the side calls dead and the opponent alive."""

    point = text(4, required=True, help_text=POINT)


class CaptureInput(SideInput):
    """What the hand took off with the side's last stone."""

    lifted = _points("Every stone that was lifted; none where all were left.")


class TakebackInput(SideInput):
    """A stone taken back."""

    moved_to = text(4, help_text=POINT)


class DroppedStoneInput(SideInput):
    """A stone dropped by accident."""

    agreed = serializers.BooleanField(help_text="The opponent agrees that it is played anew.")


class RelocationInput(CommandInput):
    """A stone found moved."""

    from_point = text(4, required=True, help_text=POINT)
    to_point = text(4, required=True, help_text=POINT)
    agreed = serializers.BooleanField(help_text="Both sides agree on the point.")
    note = text(2000)


class RepetitionInput(CommandInput):
    """What kind of repetition stands."""

    false_life = serializers.BooleanField(help_text="A false life (20.2), not a case of 20.3.")


class BordersInput(CommandInput):
    """Where the borders run once the contest was given up."""

    dead = _points("One stone of each dead chain is enough.")
    contested = _points("Empty points both could have played for: they are the opponent's.")


RESOURCES = (
    CommandResource(
        address="end-proposals",
        name="propose_end",
        summary="Weiqi: say that the game is over, and pass",
        shape=SideInput,
        build=lambda body, state: w.ProposeEnd(side=body["side"]),
        example={"side": "black"},
    ),
    CommandResource(
        address="end-acceptances",
        name="accept_end",
        summary="Weiqi: agree that the game is over",
        shape=SideInput,
        build=lambda body, state: w.AcceptEnd(side=body["side"]),
        example={"side": "white"},
    ),
    CommandResource(
        address="dead-marks",
        name="mark_dead",
        summary="Weiqi: mark dead stones; once both sides mark the same, the game is counted",
        shape=DeadMarksInput,
        build=lambda body, state: w.MarkDead(
            side=body["side"], dead=tuple(body["dead"]), shared=tuple(body["shared"])
        ),
        example={"side": "black", "dead": ["D4"], "shared": []},
    ),
    CommandResource(
        address="life-and-death-disputes",
        name="dispute_death",
        summary="Weiqi: play out life and death, the side that says dead first",
        shape=DisputeInput,
        build=lambda body, state: w.DisputeDeath(side=body["side"], point=body["point"]),
        example={"side": "black", "point": "D4"},
    ),
    CommandResource(
        address="recounts",
        name="request_recount",
        summary="Weiqi: ask for a recount before the result is confirmed by all",
        shape=SideInput,
        build=lambda body, state: w.RequestRecount(side=body["side"]),
        example={"side": "white"},
    ),
    CommandResource(
        address="wrong-captures",
        name="record_capture",
        summary="Weiqi: record stones wrongly lifted or not lifted",
        shape=CaptureInput,
        build=lambda body, state: w.RecordCapture(side=body["side"], lifted=tuple(body["lifted"])),
        example={"side": "black", "lifted": ["Q16", "Q17"]},
    ),
    CommandResource(
        address="takebacks",
        name="record_takeback",
        summary="Weiqi: record that a side took its last stone back",
        shape=TakebackInput,
        build=lambda body, state: w.RecordTakeback(side=body["side"], moved_to=body["moved_to"]),
        example={"side": "black", "moved_to": "D5"},
    ),
    CommandResource(
        address="dropped-stones",
        name="release_dropped_stone",
        summary="Weiqi: let a stone dropped by accident be played anew",
        shape=DroppedStoneInput,
        build=lambda body, state: w.ReleaseDroppedStone(side=body["side"], agreed=body["agreed"]),
        example={"side": "black", "agreed": True},
    ),
    CommandResource(
        address="stone-relocations",
        name="relocate_stone",
        summary="Weiqi: put a stone found moved on a point",
        shape=RelocationInput,
        build=lambda body, state: w.RelocateStone(
            source=body["from_point"],
            target=body["to_point"],
            agreed=body["agreed"],
            note=body["note"],
        ),
        example={"from_point": "D4", "to_point": "D5", "agreed": True, "note": "第40手时发现"},
    ),
    CommandResource(
        address="wrong-colours",
        name="report_wrong_colours",
        summary="Weiqi: report that the players sit at each other's colours",
        shape=CommandInput,
        build=lambda body, state: w.ReportWrongColours(),
        example={},
    ),
    CommandResource(
        address="repetition-settlements",
        name="settle_repetition",
        summary="Weiqi: say what follows from the repetition that stands",
        shape=RepetitionInput,
        build=lambda body, state: w.SettleRepetition(false_life=body["false_life"]),
        example={"false_life": False},
    ),
    CommandResource(
        address="contests-given-up",
        name="give_up_contest",
        summary="Weiqi: give up the contest on the board; the clocks stop",
        shape=SideInput,
        build=lambda body, state: w.GiveUpContest(side=body["side"]),
        example={"side": "white"},
    ),
    CommandResource(
        address="contests-given-up/borders",
        name="settle_borders",
        summary="Weiqi: the chief referee settles the borders; contested points to the opponent",
        shape=BordersInput,
        build=lambda body, state: w.SettleBorders(
            dead=tuple(body["dead"]), contested=tuple(body["contested"])
        ),
        example={"contested": ["K10", "K11"]},
    ),
)
