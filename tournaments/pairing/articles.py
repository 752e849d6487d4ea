"""Which article of the event's own book a pairing rests on.

Xiangqi 2020 10.2 and appendix 3, weiqi 2002 26.3 and appendix 五, gomoku 2025 appendix 6,
draughts appendix (四). Without a book the one that describes the system is meant.
"""

from games.rules.books.article import Article, cited_in
from tournaments.books.pairing import ColourReason, PairingRules, Principle
from tournaments.books.registry import rules_describing
from tournaments.pairing.settings import PairingSettings


def rules_of(settings: PairingSettings) -> PairingRules:
    """The event's own book, else the one that describes the system."""
    return settings.book or rules_describing(settings.system)


def once(settings: PairingSettings) -> Article | None:
    """Return the article by which nobody is met twice."""
    return rules_of(settings).once


def everybody(settings: PairingSettings) -> Article | None:
    """Return the article by which each round pairs the whole field."""
    return rules_of(settings).everybody


def rounds(settings: PairingSettings) -> Article | None:
    """None where the quoted book leaves the number of rounds open."""
    return rules_of(settings).rounds


def of_pair(settings: PairingSettings, reason: ColourReason) -> tuple[Article, ...]:
    """Return the articles of a pair and of its colours, as far as the book speaks of them."""
    rules = rules_of(settings)
    pairs = rules.own if settings.system in rules.systems else rules.other
    colours = dict(rules.colour_points).get(reason, rules.colours)
    if Principle.FEWER_FIRSTS in settings.left_out:
        colours = rules.principles or colours
    return cited_in(pairs, colours)
