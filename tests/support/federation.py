"""A provincial association's own book on xiangqi, as its season has it (补充细则)."""

from games.rules.books.federation import FederationBook, Override, Provision, value
from games.rules.books.left import SettingValue

DOCUMENT, DOCUMENT_EN = "2026年度竞赛补充细则", "Supplementary rules 2026"


def provision(article: str) -> Provision:
    """Return an article of the association's document."""
    return Provision(document=DOCUMENT, document_en=DOCUMENT_EN, article=article)


def override(setting: str, plain: SettingValue, article: str = "3") -> Override:
    """Return a setting as an article of the document has it."""
    return Override(setting=setting, value=value(plain), provision=provision(article))


def book(
    *overrides: Override, edition: str = "xiangqi-2020", code: str = "province", version: int = 1
) -> FederationBook:
    """Return a version of the association's book."""
    return FederationBook(
        code=code,
        version=version,
        edition=edition,
        name="省棋协补充规则",
        name_en="Rules of the province",
        overrides=overrides,
    )


SEASON = book(
    override("xiangqi.natural_limit_rounds", 50, "3"),
    override("xiangqi.level", "national_youth", "4"),
    override("time.lateness_limit_ms", 900_000, "5"),
    override("penalties.foul", 2, "6"),
)
