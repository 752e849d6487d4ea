"""Words for what the rule books take notice of in the course of a game, by stable code.

Chinese terms are those of the rules of weiqi (2002, article 20) and gomoku (2025, article 8).
"""

from django.utils.translation import gettext_lazy as _

from games.labels.codes import Word
from games.labels.language import named
from games.rules.books.registry import GAMES

NOTICES: dict[str, Word] = {
    "play_after_two_passes": _("play went on after two passes"),
    "three_three": _("Black made a forbidden double three"),
    "four_four": _("Black made a forbidden double four"),
    "overline": _("Black made a forbidden overline"),
    "readings_differ": _("the two readings of a forbidden three differ here"),
    "five": _("five in a row"),
    "moves_after_five": _("the game went on after a five"),
}
"""What was noticed at a ply -> the sentence that says so."""

FORBIDDEN_KINDS: dict[str, Word] = {
    "three_three": _("double three"),
    "four_four": _("double four"),
    "overline": _("overline"),
}
"""Kind of forbidden move (禁手) -> its name."""

PASSES: dict[str, Word] = {
    code: named(game.a_pass) for code, game in GAMES.items() if game.a_pass is not None
}
"""Game -> its word for a pass (weiqi 2002, 2.5; gomoku 2025, 9.4)."""
