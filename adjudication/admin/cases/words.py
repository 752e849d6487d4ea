"""The words of what fields of cases name, for their forms."""

from adjudication.cases.values import (
    Capacity,
    CaseOutcome,
    Delay,
    Instance,
    Matter,
    Obstacle,
    Party,
    Refund,
    Remedy,
)
from adjudication.labels import cases as words
from games.admin.api import ChoiceWords, article_field

WORDS = ChoiceWords(
    codes={
        Instance: words.INSTANCES,
        Matter: words.MATTERS,
        Capacity: words.CAPACITIES,
        Delay: words.DELAYS,
        Obstacle: words.OBSTACLES,
        Party: words.PARTIES,
        CaseOutcome: words.OUTCOMES,
        Refund: words.REFUNDS,
        Remedy: words.REMEDIES,
    },
    article=lambda state, typed: article_field(state.edition, typed),
)
