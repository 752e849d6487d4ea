"""compose.yaml starts what docs/operations.md describes, each with the role it should have."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

COMPOSE = Path(settings.BASE_DIR) / "compose.yaml"
OPERATIONS = Path(settings.BASE_DIR) / "docs" / "operations.md"
SERVING = ("web", "live", "background", "worker")


@pytest.fixture
def services() -> dict[str, Any]:
    """The services by name."""
    services: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
    return services


@pytest.mark.parametrize("name", SERVING)
def test_everything_but_migrate_connects_as_the_role(name: str, services: dict[str, Any]) -> None:
    environment = services[name]["environment"]
    assert environment["DATABASE_URL"].startswith(f"postgresql://{settings.DATABASE_ROLE}:")
    assert not {"QIPU_APP_PASSWORD", "POSTGRES_PASSWORD"} & set(environment)
    assert "POSTGRES_PASSWORD" not in str(environment)


def test_migrate_connects_as_the_owner_and_is_told_the_password(services: dict[str, Any]) -> None:
    environment = services["migrate"]["environment"]
    assert environment["DATABASE_URL"].startswith("postgresql://qipu:${POSTGRES_PASSWORD:?")
    assert environment["QIPU_APP_PASSWORD"] == "${QIPU_APP_PASSWORD}"
    assert services["postgres"]["environment"]["POSTGRES_USER"] == "qipu"


def test_no_service_starts_without_a_key_and_passwords(services: dict[str, Any]) -> None:
    for name in (*SERVING, "migrate"):
        assert services[name]["environment"]["QIPU_SECRET_KEY"].startswith("${QIPU_SECRET_KEY:?")


def test_what_ends_is_begun_anew(services: dict[str, Any]) -> None:
    once = {"migrate": "on-failure"}
    wanted = {name: once.get(name, "unless-stopped") for name in services}
    assert {name: service["restart"] for name, service in services.items()} == wanted


def test_live_readers_are_served_as_documented(services: dict[str, Any]) -> None:
    assert services["live"]["command"][:3] == ["python3", "manage.py", "live"]
    assert services["live"]["ports"] == ["127.0.0.1:8001:8001"]
    assert (
        services["web"]["environment"]["QIPU_LIVE_URL"] == "${QIPU_LIVE_URL:-http://localhost:8001}"
    )
    text = OPERATIONS.read_text(encoding="utf-8")
    assert "python3 manage.py live" in text
    assert "| `QIPU_LIVE_URL` |" in text


def test_the_web_process_is_started_as_documented(services: dict[str, Any]) -> None:
    assert "python3 manage.py serve --host 0.0.0.0" in services["web"]["command"][-1]
    text = OPERATIONS.read_text(encoding="utf-8")
    assert "python3 manage.py serve" in text
    for name in ("QIPU_SECRET_KEY", "POSTGRES_PASSWORD", "QIPU_APP_PASSWORD", "QIPU_THREADS"):
        assert name in text
    assert f"| {settings.WEB_THREADS} |" in text
