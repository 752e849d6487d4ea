"""How a drawing speaks to those who hear it: who holds the catalogues is given, not imported."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.rules.books.article import Named
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    separator_of_squares=_(", "),
    full_stop_of_board=_(". "),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """The reader's language: `say` puts a message in its words, `lang` is its BCP 47 tag."""

    lang: str
    say: Callable[[Message], str]

    def name(self, name: Named) -> str:
        """Return a name that a book gives in both languages."""
        return name.zh if self.lang.startswith("zh") else name.en

    def listed(self, items: Iterable[str]) -> str:
        """Put squares or names one behind the other."""
        return self.say(message("separator_of_squares")).join(items)

    def sentences(self, texts: Iterable[str]) -> str:
        """Put sentences one behind the other, each closed by one full stop, empty ones left out."""
        stop = self.say(message("full_stop_of_board"))
        return "".join(text.rstrip("。. ") + stop for text in texts if text).rstrip()
