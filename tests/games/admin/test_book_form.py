"""The form of a federation's next version is begun from the one before, to the last answer."""

from dataclasses import replace

import pytest

from games.admin.book_form import BookForm
from games.rules.books.federation import FederationBook, Override, Provision, settings_left, value
from games.rules.books.left import Kind, Setting, SettingValue
from games.rules.books.years import Years
from games.rules.editions import editions

USUAL = ("2026年度竞赛补充细则", "Supplementary rules 2026")
OTHER = ("棋手须知", "Notice to players")


def allowed(setting: Setting, *, high: bool) -> SettingValue:
    """Return the least or the greatest value that an article permits."""
    match setting.kind:
        case Kind.YES_NO:
            return high
        case Kind.CHOICE:
            return setting.choices[-1 if high else 0]
        case Kind.TEXT:
            return "见规程第七条" if high else "另行通知"
        case Kind.TIME:
            return 60_000 * (25 if high else setting.fewest or 0)
    if setting.choices:
        return setting.choices[-1 if high else 0]
    least = 1 if setting.fewest is None else setting.fewest
    return (setting.most or least + 3) if high else least


def settled_in(edition: str, *, high: bool) -> list[Setting]:
    """Return what a book may settle: where it says no, not what only a yes leaves to it."""
    return [setting for setting in settings_left(edition) if high or not setting.needs]


def full_book(
    edition: str, *, high: bool, documents: tuple[tuple[str, str], ...]
) -> FederationBook:
    """Return a book that settles all it may, the documents by turns from the first on."""
    overrides = []
    for number, setting in enumerate(settled_in(edition, high=high)):
        document, document_en = documents[number % len(documents)]
        provision = Provision(document=document, document_en=document_en, article=f"{number + 1}")
        overrides.append(
            Override(
                setting=setting.code, value=value(allowed(setting, high=high)), provision=provision
            )
        )
    return FederationBook(
        code="province", version=4, edition=edition, name="省棋协补充规则",
        name_en="Rules of the province", overrides=tuple(overrides),
        years=Years(first=1990, last=1999) if high else None,
    )  # fmt: skip


@pytest.mark.parametrize("high", [True, False], ids=["greatest", "least"])
@pytest.mark.parametrize("edition", editions())
def test_a_version_sent_as_it_is_shown_settles_the_same(edition: str, high: bool) -> None:
    book = full_book(edition, high=high, documents=(USUAL, USUAL, OTHER))
    form = BookForm(edition=edition, base=book)
    shown = {name: form[name].initial for name in form.fields}
    sent = {name: "" if answer is None else str(answer) for name, answer in shown.items()}
    following = BookForm(sent, edition=edition, base=book)
    assert following.is_valid(), following.errors
    assert following.made() == replace(book, version=5)


@pytest.mark.parametrize("edition", editions())
def test_only_what_stands_in_another_document_names_it(edition: str) -> None:
    book = full_book(edition, high=False, documents=(OTHER, USUAL, USUAL))
    form = BookForm(edition=edition, base=book)
    settled = [setting.code.replace(".", "-") for setting in settled_in(edition, high=False)]
    named = [form[f"d_{code}"].initial or "" for code in settled]
    if len(settled) > 2:
        assert named == [OTHER[0] if number % 3 == 0 else "" for number in range(len(settled))]
        assert (form["document"].initial, form["document_en"].initial) == USUAL
