"""A client made from openapi.yaml by a stock generator plays a game and reads its ruling.

Nothing of ours stands between: what it sends and reads is what the document says.
"""

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints
from uuid import UUID, uuid4

import pytest
from django.conf import settings

from games.record.values import Role
from tests.e2e.office_browser import serving
from tests.games.rest.hall import follow, register, token_for
from tests.support.claimed_games import PERPETUAL_CHECK, ROOK_BEFORE_THE_KING

pytestmark = [pytest.mark.database, pytest.mark.one_database]

PACKAGE = "qipu_client"
DOCUMENT = settings.BASE_DIR / "openapi.yaml"
MOST_MODELS = Fraction(176, 100)
"""Models for each operation."""
OPERATION = re.compile(r"^ +operationId: ", re.MULTILINE)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package as generated, to be imported."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "config.yaml").write_text("post_hooks: []\n", encoding="utf-8")
    command = ["generate", "--meta", "none", "--overwrite", "--config", "config.yaml"]
    paths = ["--path", str(DOCUMENT), "--output-path", PACKAGE]
    subprocess.run(
        [sys.executable, "-m", "openapi_python_client", *command, *paths],
        cwd=folder,
        check=True,
        capture_output=True,
        timeout=600,
    )
    sys.path.insert(0, str(folder))
    yield folder / PACKAGE
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]


class Person:
    """Somebody in the hall with a device that speaks by the generated client."""

    def __init__(self, server: str, token: str) -> None:
        kind = importlib.import_module(f"{PACKAGE}.client").AuthenticatedClient
        self.client = kind(base_url=server, token=token)

    def call(
        self, tag: str, operation: str, *place: Any, body: dict[str, Any] | None = None, **sent: Any
    ) -> Any:
        """Send one request; the body goes through the type that the operation names."""
        module: ModuleType = importlib.import_module(f"{PACKAGE}.api.{tag}.{operation}")
        if body is not None:
            kind = get_type_hints(module.sync_detailed)["body"]
            # A body that may be left out is the type or nothing.
            sent["body"] = (get_args(kind) or (kind,))[0].from_dict(body)
        return module.sync_detailed(*place, client=self.client, **sent)

    def act(self, operation: str, game: UUID, *place: Any, at: int, **body: Any) -> Any:
        """Give a command on a game; `at` is the version seen."""
        return self.call(
            "commands",
            operation,
            game,
            *place,
            body=body,
            if_match=f'"{at}"',
            idempotency_key=uuid4().hex,
        )


def test_at_most_so_many_models(made: Path) -> None:
    operations = OPERATION.findall(DOCUMENT.read_text("utf-8"))
    models = list((made / "models").glob("[!_]*.py"))
    assert len(models) <= MOST_MODELS * len(operations)


def test_plays_a_game_claims_and_reads_the_ruling(made: Path, database: str) -> None:
    red, black = register("许银川"), register("吕钦")
    with serving() as server:
        arbiter = Person(server, token_for(Role.ARBITER))
        side = {
            "red": Person(server, token_for(Role.PLAYER, actor=str(red.id))),
            "black": Person(server, token_for(Role.PLAYER, actor=str(black.id))),
        }
        arranged = arbiter.call(
            "commands",
            "arrange_game",
            idempotency_key=uuid4().hex,
            body={
                "edition": "xiangqi-2020",
                "start_position": ROOK_BEFORE_THE_KING,
                "seats": [
                    {"side": "red", "player": str(red.id)},
                    {"side": "black", "player": str(black.id)},
                ],
            },
        )
        assert arranged.status_code == 201
        game = UUID(str(arranged.parsed.game))
        assert arbiter.act("start", game, at=1).parsed.status == "running"
        version = 2
        for index, move in enumerate((*PERPETUAL_CHECK, "i8i9")):
            mover = ("red", "black")[index % 2]
            played = side[mover].act("play_move", game, at=version, side=mover, move=move)
            assert played.status_code == 201
            version = played.parsed.version
        stale = side["black"].act("play_move", game, at=2, side="black", move="e9e8")
        assert (stale.status_code, stale.parsed.code) == (412, "version_conflict")
        claimed = side["black"].act(
            "make_claim", game, at=version, side="black", question="repetition"
        )
        assert claimed.status_code == 201
        follow()
        (ruling,) = arbiter.call("rulings", "list_rulings", game=game).parsed.results
        assert (ruling.question, ruling.status) == ("repetition", "proposed")
        assert "25.1" in {article.number for article in ruling.articles}
        confirmed = arbiter.act("confirm_ruling", game, ruling.version, at=ruling.version)
        assert confirmed.status_code == 201
