"""What holds an example to the way in which it claims to be carried out."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

import pytest
from django.test import Client

from adjudication.articles.examples import Way
from adjudication.desk import analysis, registry


@contextmanager
def over_rest() -> Iterator[None]:
    """Fail when nothing was asked of the API meanwhile."""
    asked: list[str] = []
    generic = Client.generic

    def counted(self: Client, method: str, path: str, *args: object, **options: object) -> object:
        if path.startswith("/api/v1/"):
            asked.append(path)
        return generic(self, method, path, *args, **options)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "generic", counted)
        yield
    assert asked, "nothing was asked of the API"


@contextmanager
def at_the_desk() -> Iterator[None]:
    """Fail when no question was put to the desk meanwhile."""
    asked: list[str] = []
    queries_of = registry.queries_of

    def counted(game: str) -> object:
        asked.append(game)
        return queries_of(game)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "queries_of", counted)
        yield
    assert asked, "no question was put to the desk"


HELD: dict[Way, Callable[[], AbstractContextManager[None]]] = {
    Way.REST: over_rest,
    Way.DESK: at_the_desk,
    Way.RECORD: nullcontext,
}
"""Way -> what an example that claims it is carried out in."""
