"""Logs that programs read: one JSON object a line, without secrets."""

import json
import logging
import re
from datetime import UTC, datetime

SECRETS = re.compile(
    r"qipu_[A-Za-z0-9_-]{8,}|(?<=set-password/)\S+|(?<=://)[^\s/@]*:[^\s/@]+(?=@)"
    r"|(?i:(?<=bearer )\S+)"
)
"""Tokens of devices, links that set a password, passwords of addresses."""
HIDDEN = "***"


def without_secrets(text: str) -> str:
    """Return a line of a log with every secret in it put out of sight."""
    return SECRETS.sub(HIDDEN, text)


class Lines(logging.Formatter):
    """What `logging` writes by default, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record."""
        return without_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message and, where there is one, traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Write it as one object of JSON, secrets left out."""
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "thread": record.threadName,
            "message": without_secrets(record.getMessage()),
        }
        status = getattr(record, "status_code", None)
        if status is not None:
            entry["status"] = status
        if record.exc_info:
            entry["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False, default=str)
