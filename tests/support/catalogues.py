"""Reads gettext catalogues as people wrote them, for tests that compare them with the source."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
APPS = ("games", "tournaments", "adjudication", "config")


def catalogues() -> list[Path]:
    """Return every catalogue of ours."""
    return [path for app in APPS for path in sorted((ROOT / app).rglob("*.po"))]


def read_messages(path: Path) -> dict[str, str]:
    """Return msgid -> msgstr of a catalogue with plurals, each by its singular."""
    entries: dict[str, str] = {}
    parts: dict[str, str] = {}
    key = ""
    for line in [*path.read_text(encoding="utf-8").splitlines(), 'msgid ""']:
        word, _, text = line.partition(" ")
        if word == "msgid":
            if parts.get("msgid"):
                entries[parts["msgid"]] = parts.get("msgstr") or parts.get("msgstr[0]", "")
            parts = {}
        if word.startswith("msg"):
            key = word
            parts[key] = ast.literal_eval(text)
        elif line.startswith('"'):
            parts[key] += ast.literal_eval(line)
    return entries


def read_catalogue(path: Path) -> dict[str, str]:
    """Return msgid -> msgstr of a catalogue without plurals, its header left out.

    :raises ValueError: a text stands twice, or a line is none of a catalogue.
    """
    entries: dict[str, str] = {}
    key, parts = "", {"msgid": "", "msgstr": ""}
    for line in [*path.read_text(encoding="utf-8").splitlines(), "msgid"]:
        word, _, text = line.partition(" ")
        if not line or line.startswith("#"):
            continue
        if word == "msgid":
            if parts["msgid"]:
                if parts["msgid"] in entries:
                    raise ValueError(f"{parts['msgid']!r} stands twice")
                entries[parts["msgid"]] = parts["msgstr"]
            parts = {"msgid": "", "msgstr": ""}
        if word in parts:
            key = word
            parts[key] = ast.literal_eval(text) if text else ""
        elif line.startswith('"'):
            parts[key] += ast.literal_eval(line)
        else:
            raise ValueError(f"{path}: {line}")
    return entries
