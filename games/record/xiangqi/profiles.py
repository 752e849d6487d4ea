"""What each edition of the xiangqi rules 2020 sets differently: standard, rapid, mass.

Standard: chapters 1-6. Rapid (快棋): chapter 7. Mass (群体比赛): appendix 1.
"""

from dataclasses import dataclass

from games.record.xiangqi.options import XiangqiOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The figures of one edition.

    `natural_limit_rounds`: captureless rounds that draw, which an event may set between
    `fewest_limit_rounds` and `most_limit_rounds`. `natural_limit_checks`: how many of the
    claimant's checks count. `checks_never_count`: no check of either side counts.
    `claim_after_end`: the natural limit may be claimed after the end, until the first
    signature. `fouls_that_lose`, `early_presses_that_lose`: how many lose.
    `self_destruction_loses`: 自杀 loses at once, else it is a foul like other breaches.
    `illegal_moves_that_lose`: None leaves it to the level of the event (4.1.8).
    `perpetual_check_loses`: one-sided perpetual check loses at once, else it must vary next
    move. `doubt_is_idle`: a label that cannot be decided is 闲 (疑案从无).
    `both_prohibited_draw`: two prohibited sides draw, whatever they chase.
    """

    natural_limit_rounds: int = 60
    fewest_limit_rounds: int = 1
    most_limit_rounds: int = 60
    natural_limit_checks: int = 10
    checks_never_count: bool = False
    limit_article: str = "4.2.4"
    claim_after_end: bool = False
    fouls_that_lose: int = 3
    fouls_article: str = "4.1.10"
    early_presses_that_lose: int = 2
    early_press_article: str = "4.1.9"
    self_destruction_loses: bool = True
    illegal_moves_that_lose: int | None = None
    perpetual_check_loses: bool = True
    doubt_is_idle: bool = False
    both_prohibited_draw: bool = False


STANDARD = Profile()
RAPID = Profile(
    natural_limit_rounds=50,
    natural_limit_checks=8,
    limit_article="29.1.1",
    claim_after_end=True,
    fouls_that_lose=2,
    fouls_article="28.11.1",
    early_presses_that_lose=1,
    early_press_article="28.11.3",
)
MASS = Profile(
    natural_limit_rounds=40,
    fewest_limit_rounds=30,
    most_limit_rounds=40,
    natural_limit_checks=0,
    checks_never_count=True,
    limit_article="app1.3.2",
    fouls_article="app1.5.3",
    self_destruction_loses=False,
    illegal_moves_that_lose=2,
    perpetual_check_loses=False,
    doubt_is_idle=True,
    both_prohibited_draw=True,
)

PROFILES = {
    "xiangqi-2020": STANDARD,
    "xiangqi-2020-rapid": RAPID,
    "xiangqi-2020-mass": MASS,
}


def profile_of(edition: str) -> Profile:
    """Return the figures of `edition`; those of the standard game where it sets none."""
    return PROFILES.get(edition, STANDARD)


def usual_options(edition: str) -> XiangqiOptions:
    """Return the options an event has under `edition` when it sets none of its own."""
    profile = profile_of(edition)
    return XiangqiOptions(
        natural_limit_rounds=profile.natural_limit_rounds,
        natural_limit_checks=profile.natural_limit_checks,
    )
