"""Pages that are not there or not to be had: in the reader's language, with a way on."""

import re
from uuid import UUID

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override

pytestmark = [pytest.mark.database, pytest.mark.one_database]

HEADINGS = {
    "404.html": ("没有这一页", "There is no such page"),
    "403.html": ("您不能查看这一页", "This page is not open to you"),
    "403_csrf.html": ("表单已经失效", "The form has expired"),
    "400.html": ("无法读懂这个请求", "The request cannot be read"),
    "500.html": ("服务器出了差错", "Something went wrong on the server"),
}


@pytest.mark.parametrize("name", HEADINGS)
@pytest.mark.parametrize(("language", "index"), [("zh-hans", 0), ("en", 1)])
def test_each_speaks_the_readers_language_even_without_a_request(
    database: str, name: str, language: str, index: int
) -> None:
    with override(language):
        page = render_to_string(name)
    assert f"<h1>{HEADINGS[name][index]}</h1>" in page
    assert HEADINGS[name][1 - index] not in page
    # Without a request there is nothing to send a form by.
    assert "<form" not in page


@pytest.mark.parametrize(("language", "index"), [("zh-hans", 0), ("en", 1)])
@pytest.mark.parametrize("address", ["/no/such/page/", "/games/none/"])
def test_a_wrong_address_is_answered_with_ways_on(
    database: str, address: str, language: str, index: int
) -> None:
    answer = Client(headers={"accept-language": language}).get(address)
    assert answer.status_code == 404
    page = answer.content.decode()
    assert HEADINGS["404.html"][index] in page
    assert 'href="/tournaments/"' in page
    assert "/admin/" not in page
    assert re.search(r'<html lang="(zh-hans|en)"', page)


def test_an_expired_form_is_told_in_words(database: str) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "zh-hans"})
    answer = client.post("/i18n/setlang/", {"language": "en"})
    assert answer.status_code == 403
    assert HEADINGS["403_csrf.html"][0] in answer.content.decode()


def test_a_fault_of_the_server_says_nothing_of_itself(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: object, **named: object) -> None:
        raise RuntimeError("secret-inside")

    monkeypatch.setattr("games.selectors.game_page", broken)
    client = Client(raise_request_exception=False, headers={"accept-language": "zh-hans"})
    answer = client.get(f"/games/{UUID(int=7)}/")
    assert answer.status_code == 500
    page = answer.content.decode()
    assert HEADINGS["500.html"][0] in page
    assert "secret-inside" not in page
