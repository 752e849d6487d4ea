"""Lines that programs read, and no secret in any of them."""

import json
import logging
import sys

import pytest

from config.logs import JsonLines, Lines, without_secrets


def record(message: str, *given: object, error: bool = False) -> logging.LogRecord:
    found = sys.exc_info() if error else None
    return logging.LogRecord("qipu.test", logging.WARNING, "x.py", 1, message, given, found)


def test_a_record_is_one_object_a_line() -> None:
    line = JsonLines().format(record("%s 登录\n第二行", "chief"))
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"]) == ("warning", "qipu.test")
    assert told["message"] == "chief 登录\n第二行"
    assert told["at"].endswith("+00:00")


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("token qipu_3f9a0c11deadbeef refused", "qipu_3f9a0c11deadbeef"),
        ("Authorization: Bearer abc.def.ghi", "abc.def.ghi"),
        ("GET /admin/set-password/MQ/c1-abcdef/", "MQ/c1-abcdef/"),
        ("postgresql://qipu_app:s3cret@db/qipu", "s3cret"),
    ],
)
def test_a_secret_is_out_of_sight(text: str, hidden: str) -> None:
    assert hidden in text
    for line in (without_secrets(text), Lines().format(record(text))):
        assert hidden not in line
        assert "***" in line
    try:
        raise ValueError(text)
    except ValueError:
        line = JsonLines().format(record("failed", error=True))
    assert hidden not in line
    assert "ValueError" in json.loads(line)["traceback"]


def test_what_is_no_secret_is_kept() -> None:
    text = "qipu_app is told https://example.org/tournaments/ at 10:00"
    assert without_secrets(text) == text
