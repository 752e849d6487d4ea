"""Every action of the games' office: its page, its preview in both languages, what it records."""

import re
import time
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from games.admin.actions.table import ACTIONS
from games.labels import events as words
from games.labels.articles import articles_to_cite
from games.labels.codes import EVENTS
from games.ledger import store
from games.ledger.store import FeedEntry
from games.projections import games as game_rows
from games.record.decider import GAMES
from games.selectors import game_state
from games.streams.declarations import declaration_of
from games.table.acts import acts_of
from tests.support.office_acts import ACTS, Act
from tests.support.pages import english_left, visible_parts
from tests.support.played import CHIEF, play

pytestmark = [pytest.mark.database, pytest.mark.one_database]
ELSEWHERE = {
    "both-flags": "test_flags",
    "accept-five": "test_gomoku_actions",
    "settle-irregularity": "test_gomoku_actions",
    "keep-envelope": "test_adjournment",
    "open-envelope": "test_adjournment",
    "confirm-overruling": "test_proof",
}
"""Actions that another module opens and carries out -> that module."""


def test_every_action_has_its_row() -> None:
    lacking = set(ACTIONS) - {act.slug for act in ACTS} - set(ELSEWHERE)
    assert not lacking, "write an Act for each in tests/support/office_acts.py"
    assert {act.slug for act in ACTS} | set(ELSEWHERE) == set(ACTIONS)
    assert not {act.slug for act in ACTS} & set(ELSEWHERE)
    assert len(ACTS) == len({(act.slug, act.types, tuple(act.answers)) for act in ACTS})


def placed(act: Act) -> UUID:
    # The pages read the clock of the wall: the last command was given a moment ago.
    at = time.time_ns() // 1_000_000 - 1000 * (len(act.commands) + 1) - 61_000
    return play(
        act.edition,
        act.commands,
        options=act.options,
        start_position=act.start,
        time_control=act.control,
        started=act.started,
        at=at,
    )


def _types(game: UUID) -> list[str]:
    return [pair.type.split(".")[1] for pair in store.load(game)]


def _hidden(html: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html)
    return {name: value for name, value in found if name not in ("csrfmiddlewaretoken", "next")}


@pytest.mark.parametrize("act", ACTS, ids=[act.slug for act in ACTS])
def test_an_action_is_shown_previewed_and_recorded(office: Client, act: Act) -> None:
    game = placed(act)
    game_rows.apply([FeedEntry(position=1, event=store.load(game)[-1])])
    url = f"/admin/games/game/{game}/do/{act.slug}/"
    before, action = _types(game), ACTIONS[act.slug]
    on = {"ruling": str(act.ruling)} if act.ruling else {}
    for language in ("en", "zh-hans"):
        page = office.get(url, on, headers={"accept-language": language})
        assert page.status_code == 200, page.headers
        with override(language):
            label = str(action.label)
            fields = [str(field.label) for field in page.context["form"].visible_fields()]
        parts = _parts(page.text)
        assert label in parts
        _check_table(page.context["form"], act, game, language)
        asked = bool(page.context["form"].visible_fields())
        if asked:
            assert [field for field in fields if not any(field in part for part in parts)] == []
            assert _named(page.text) == {
                field.html_name for field in page.context["form"].visible_fields()
            }
        preview = page
        if asked:
            sent = {**_hidden(page.text), **act.answers, "step": "preview"}
            preview = office.post(url, sent, headers={"accept-language": language})
        _check_preview(preview, act, language)
        assert _types(game) == before
    recorded = {**_hidden(preview.text), **act.answers, "step": "record"}
    office.post(url, recorded)
    assert _types(game)[len(before) :] == act.types.split()
    assert [_told(line) for line in preview.context["events"]] == _on_record(game, len(before))


OF_A_PAGE = {"sign", "displacement", "set-readings", "lateness", "put-clock", "settle-finding"}
"""Actions that the screen of a table offers otherwise, or not at all."""
OF_THE_TABLE = {"side"}
"""Labels of fields that the office need not ask."""


def _check_table(form: Any, act: Act, game: UUID, language: str) -> None:
    """The screen of the table offers the same act with the same fields and choices."""
    with override(language):
        offers = acts_of(game_state(game), CHIEF)
    found = {offer.slug: offer for offer in offers}
    assert len(found) == len(offers)
    name = declaration_of(ACTIONS[act.slug].command).name
    if act.ruling or act.slug in OF_A_PAGE:
        assert name not in found
        return
    with override(language):
        office = {str(field.label): field.field for field in form.visible_fields()}
        others = {gettext(label) for label in OF_THE_TABLE}
    table = {field.label: field for field in found[name].fields}
    assert set(office) == set(table) - (others - set(office))
    for label in set(office) & set(table):
        choices = [str(code) for code, _ in getattr(office[label], "choices", ())]
        if table[label].kind in ("choice", "choices"):
            assert [code for code, _ in table[label].choices] == choices, label
        if office[label].initial is None:
            assert table[label].required == office[label].required, label


def _told(line: dict[str, object]) -> dict[str, object]:
    return {name: line[name] for name in ("side", "detail", "articles")}


def _on_record(game: UUID, after: int) -> list[dict[str, object]]:
    """Return what the Chinese words say of the events recorded `after` so many."""
    stored = GAMES.decode_all(store.load(game))
    state = GAMES.replay(event for event, _ in stored)
    assert state is not None
    with override("zh-hans"):
        return [
            {
                "side": words.side_word(event),
                "detail": words.detail_of(event, sides=state.sides, chinese=True),
                "articles": words.articles_of(event),
            }
            for _, event in stored[after:]
        ]


def _parts(html: str) -> list[str]:
    """Return the visible pieces of a page, of an English one too."""
    return visible_parts(html.replace(' lang="en"', "", 1))


def _named(html: str) -> set[str]:
    """Return the names of the fields of a form, without those that are hidden."""
    tags = re.findall(r"<(?:input|select|textarea)\b[^>]*>", html.partition('class="action"')[2])
    names = {
        match[1]
        for tag in tags
        if 'type="hidden"' not in tag and (match := re.search(r'name="(\w+)"', tag))
    }
    return names - {"step"}


def _check_preview(page: Any, act: Act, language: str) -> None:
    context, text = page.context, page.text
    assert context["form"].errors == {}
    lines = context["events"]
    assert len(lines) == len(act.types.split()), (
        [str(item) for item in context["messages"]],
        lines,
    )
    wanted = {name: kind for kind, name in _short_names().items()}
    with override(language):
        names = [str(EVENTS[wanted[type_]]) for type_ in act.types.split()]
    parts = _parts(text)
    if not act.ruling and language == "zh-hans":
        assert english_left(text) == []
    assert [line["name"] for line in lines if line["name"] not in parts] == []
    # Overruling what the machine left open is named for what it is: the arbiter's decision.
    if act.slug != "decide-ruling":
        assert [line["name"] for line in lines] == names
    if number := act.answers.get("article"):
        with override(language):
            title = dict(articles_to_cite(act.edition))[str(number)]
            label = gettext("article")
        # Read once more with what the article is about, not by its number alone.
        (said,) = [said for name, said in context["answers"] if name == label]
        assert said.endswith(f" {title}")
        assert str(number) in said
    boards = context["boards"]
    assert (boards is not None) == act.boards
    assert text.count("<figure>") == (2 if act.boards else 0)
    if boards is not None and language == "zh-hans":
        assert boards.taken_back == act.taken_back


def _short_names() -> dict[type, str]:
    return {kind: name.split(".")[1] for name, kind in GAMES.codec.classes.items()}
