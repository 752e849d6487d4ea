"""The frames of the table screen: what a device keeps of them, under which policy."""

import json
import re
from uuid import UUID, uuid4

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.table.pages import ASSETS
from games.web.security import content_security_policy

LANGUAGES = (("zh-hans", "各台"), ("en", "Tables"))
PAGES = ("/table/", "/table/frame/", f"/table/{UUID(int=7)}/")


@pytest.mark.parametrize(("language", "word"), LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_a_frame_speaks_the_reader_s_language(path: str, language: str, word: str) -> None:
    answer = Client(headers={"Accept-Language": language}).get(path)
    html = answer.content.decode()
    assert f'<html lang="{language}">' in html
    assert f">{word}</a>" in html
    found = re.search(r'<script id="words" type="application/json">(.*?)</script>', html)
    assert found is not None
    words = json.loads(found[1])
    assert all(words.values())
    chinese = re.compile("[一-鿿]")
    assert all(bool(chinese.search(text)) is (language != "en") for text in words.values())


def test_a_frame_is_the_same_for_every_game_and_holds_nothing_of_any() -> None:
    ids = [str(uuid4()) for _ in range(2)]
    shown = {
        re.sub(
            r'name="csrfmiddlewaretoken" value="\w+"',
            "",
            Client().get(f"/table/{game}/").content.decode().replace(game, ""),
        )
        for game in ids
    }
    assert len(shown) == 1


def test_a_frame_may_be_installed_and_takes_nothing_from_elsewhere() -> None:
    for path in PAGES:
        answer = Client().get(path)
        policy = answer["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self';")
        assert policy.endswith("; manifest-src 'self'; worker-src 'self'")
        assert answer["Cache-Control"] == "private, no-cache"
        assert "csrftoken" in answer.cookies
    assert "worker-src" not in content_security_policy()


@pytest.mark.parametrize("path", [*PAGES, "/table/worker.js", "/table/manifest.webmanifest"])
def test_frames_are_only_read(path: str) -> None:
    assert Client().post(path).status_code == 405


@pytest.mark.parametrize("path", ["/table/x/", "/table/frame/x", "/table/worker.mjs"])
def test_there_is_nothing_else(path: str) -> None:
    assert Client().get(path).status_code == 404


def test_the_worker_keeps_what_the_frames_load() -> None:
    answer = Client().get("/table/worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    first, _, script = answer.content.decode().partition("\n")
    keeping = json.loads(first.removeprefix("self.KEEPING = ").removesuffix(";"))
    assert script.encode() in open_static("table/worker.js")
    assert keeping["tables"] == "/table/"
    assert keeping["frame"] == "/table/frame/"
    loaded = set()
    for path in PAGES:
        loaded |= set(
            re.findall(r'(?:src|href)="(/static/[^"]+)"', Client().get(path).content.decode())
        )
    assert loaded <= set(keeping["assets"])


def open_static(name: str) -> bytes:
    found = finders.find(name)
    assert isinstance(found, str)
    with open(found, "rb") as file:
        return file.read()


def test_the_worker_keeps_what_its_scripts_import() -> None:
    for name in ASSETS:
        if not name.endswith(".js"):
            continue
        folder = name.rpartition("/")[0]
        for target in re.findall(r' from "([^"]+)";', open_static(name).decode()):
            path = f"{folder}/{target.removeprefix('./')}"
            path = re.sub(r"[^/]+/\.\./", "", path)
            assert path in ASSETS, name


@pytest.mark.parametrize(
    ("language", "name"), [("zh-hans", "棋谱 · 台上登记"), ("en", "Table screen · Qipu")]
)
def test_the_manifest_names_what_is_installed(language: str, name: str) -> None:
    answer = Client(headers={"Accept-Language": language}).get("/table/manifest.webmanifest")
    manifest = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert (manifest["name"], manifest["lang"]) == (name, language)
    assert manifest["scope"] == manifest["start_url"] == "/table/"
    assert manifest["display"] == "standalone"
    assert manifest["id"] == "/table/"
    assert [(icon["sizes"], icon["type"], icon["purpose"]) for icon in manifest["icons"]] == [
        ("any", "image/svg+xml", "any")
    ]
    assert answer["Cache-Control"] == "private, no-cache", "its words are in the reader's language"
