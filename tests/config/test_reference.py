"""The schema and the pages of the API: from this server alone, under a strict policy."""

import gzip
import re

import pytest
import yaml
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from tests.support.pages import tight

COMMITTED = (settings.BASE_DIR / "openapi.yaml").read_bytes()


def test_the_schema_is_the_one_of_the_tree(client: Client) -> None:
    answer = client.get("/api/schema")
    assert answer.content == COMMITTED
    assert answer["Content-Type"] == "application/yaml"
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert b"openapi: 3" in answer.content[:20]
    assert "/api/v1/games" in yaml.load(COMMITTED, yaml.CSafeLoader)["paths"]


def test_the_schema_is_packed_for_who_takes_it_so(client: Client) -> None:
    answer = client.get("/api/schema", headers={"accept-encoding": "gzip, br"})
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content) == COMMITTED
    assert "Accept-Encoding" in answer["Vary"]
    assert len(answer.content) < len(COMMITTED) // 5


def test_the_schema_is_not_sent_to_who_has_it(client: Client) -> None:
    tag = client.get("/api/schema")["ETag"]
    again = client.get("/api/schema", headers={"if-none-match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    other = client.get("/api/schema", headers={"if-none-match": '"other"'})
    assert other.status_code == 200


def test_the_pages_ask_no_other_host(client: Client) -> None:
    answer = client.get("/api/")
    html = answer.content.decode()
    named = re.findall(r'<(?:script|link|img)[^>]* (?:src|href)="([^"]+)"', html)
    named += re.findall(r'data-redoc="([^"]+)"', html)
    assert len(named) >= 4
    assert all(address.startswith("/static/") for address in named)
    for address in named:
        assert finders.find(address.removeprefix("/static/")), address
    assert not re.search(r"<(style|script)>", html), "nothing inline"


def test_the_policy_allows_the_pages_styles_by_a_nonce_of_each_answer(client: Client) -> None:
    answers = [client.get("/api/") for _ in range(2)]
    nonces = []
    for answer in answers:
        policy = dict(
            part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";")
        )
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        found = re.fullmatch(r"'self' 'nonce-([\w-]{20,})'", policy["style-src"])
        assert found
        assert f'data-nonce="{found[1]}"' in tight(answer.content.decode())
        nonces.append(found[1])
    assert len(set(nonces)) == 2


@pytest.mark.parametrize("address", ["/", "/log/"])
def test_no_other_page_has_a_nonce(client: Client, database: str, address: str) -> None:
    assert "nonce" not in client.get(address).get("Content-Security-Policy", "")


@pytest.mark.parametrize("address", ["/api/", "/api/schema"])
@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_both_are_read_only(client: Client, address: str, method: str) -> None:
    assert getattr(client, method)(address).status_code == 405


@pytest.mark.parametrize("address", ["/api/schema/", "/api/v2/games", "/api/redoc"])
def test_there_are_no_other_addresses(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("language", "words"), [("zh-CN", "读取不须令牌"), ("en", "Reading needs no token")]
)
def test_it_is_in_the_readers_language(client: Client, language: str, words: str) -> None:
    html = client.get("/api/", headers={"accept-language": language}).content.decode()
    assert words in html
