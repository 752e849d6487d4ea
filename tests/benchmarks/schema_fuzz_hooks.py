"""What schemathesis does to each request of `schema_fuzz`: who asks, of what, at which version.

Loaded by schemathesis in an environment of its own (SCHEMATHESIS_HOOKS), so it imports nothing
else. The world (QIPU_FUZZ_WORLD) names who asks and what there is; every answer becomes a line of
the log.
"""

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import schemathesis

WORLD: dict[str, Any] = json.loads(Path(os.environ["QIPU_FUZZ_WORLD"]).read_text("utf-8"))
LOG = Path(WORLD["log"]).open("a", encoding="utf-8")  # noqa: SIM115
CHANCE = random.Random(WORLD["seed"])
ASKED: Counter[str] = Counter()
ASKERS: dict[str, str] = {}
"""Id of a request under way -> who asks."""
OF_A_STREAM = ("game_id", "tournament_id", "case_id")


def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Ask as the next identity, mostly of what there is, half the time at its present version."""
    label = case.operation.label
    identities = WORLD["identities"]
    # Each operation begins with another, so that a short run leaves no one identity out.
    ASKED.setdefault(label, CHANCE.randrange(len(identities)))
    asker = identities[ASKED[label] % len(identities)]
    ASKED[label] += 1
    parameters = case.path_parameters or {}
    for name in parameters:
        known = WORLD["ids"].get(_kind(label, name))
        if known and CHANCE.random() < 0.8:
            parameters[name] = CHANCE.choice(known)
    headers = {str(name): value for name, value in (case.headers or {}).items()}
    headers = {name: value for name, value in headers.items() if name.lower() not in SET_HERE}
    if not label.startswith("GET") and CHANCE.random() < 0.7:
        headers["If-Match"] = _present(label, parameters) or f'"{CHANCE.randint(0, 9)}"'
        headers["Idempotency-Key"] = f"{CHANCE.getrandbits(128):032x}"
    case.headers = headers | asker["headers"]
    ASKERS[case.id] = asker["name"]


SET_HERE = ("authorization", "cookie", "x-csrftoken")


def _kind(label: str, name: str) -> str:
    return label.split("/")[3] if name == "key" else name


def _present(label: str, parameters: Any) -> str | None:
    """Return the version of the stream that is written to, as its reader is told it."""
    for name in OF_A_STREAM:
        if name in parameters:
            kind = label.split("/")[3]
            address = f"{WORLD['server']}/api/v1/{kind}/{parameters[name]}"
            request = Request(address, headers=WORLD["reader"])
            try:
                with urlopen(request, timeout=30) as answer:
                    tag: str | None = answer.headers.get("ETag")
                    return tag
            except (OSError, ValueError):
                return None
    return None


def after_call(context: Any, case: Any, response: Any) -> None:
    """Write down who was answered what; of a failure, all that is needed to ask again."""
    line = {
        "operation": case.operation.label,
        "asker": ASKERS.pop(case.id, ""),
        "status": response.status_code,
    }
    if response.status_code >= 500:
        line |= {
            "path": str(case.path_parameters),
            "query": str(case.query),
            "headers": str(case.headers),
            "body": repr(case.body)[:2_000],
            "answer": response.text[:500],
        }
    LOG.write(json.dumps(line, ensure_ascii=False) + "\n")
    LOG.flush()


schemathesis.hook(before_call)
schemathesis.hook(after_call)
