"""Reads gettext catalogues as people wrote them, for tests that compare them with the source."""

import ast
from pathlib import Path


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
