"""The tags in which the files of a game name its players, event and round."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderTags:
    """The tags in which a game's files name its facts, the first that is there counts."""

    first: tuple[str, ...] = ("Red", "White")
    first_team: tuple[str, ...] = ("RedTeam",)
    first_rank: tuple[str, ...] = ()
    second: tuple[str, ...] = ("Black",)
    second_team: tuple[str, ...] = ("BlackTeam",)
    second_rank: tuple[str, ...] = ()
    event: tuple[str, ...] = ("Event", "Title")
    site: tuple[str, ...] = ("Site",)
    date: tuple[str, ...] = ("Date",)
    round: tuple[str, ...] = ("Round",)


USUAL = HeaderTags()
"""The tags of most files."""


def by_colour(sides: tuple[str, str]) -> HeaderTags:
    """Return the tags that name players by their side's colour; `sides`: first mover first."""
    first, second = (side.capitalize() for side in sides)
    return replace(
        USUAL,
        # Old files of 64 squares call the side that begins Red.
        first=(first, "Red"),
        first_team=(f"{first}Team", "RedTeam"),
        second=(second,),
        second_team=(f"{second}Team",),
    )


STONES = HeaderTags(
    first=("PB", "Black"),
    first_team=("BT",),
    first_rank=("BR",),
    second=("PW", "White"),
    second_team=("WT",),
    second_rank=("WR",),
    event=("EV", "Event", "GN"),
    site=("PC", "Site"),
    date=("DT", "Date"),
    round=("RO", "Round"),
)
"""The tags of SGF and of the files of gomoku."""
