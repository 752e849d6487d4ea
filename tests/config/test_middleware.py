"""A device's token is all the API looks at; people have their sessions everywhere."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from games.record.values import Role
from tests.games.rest.hall import token_for

pytestmark = pytest.mark.database

BODY = {"name": "平板 3", "role": "arbiter"}


@pytest.fixture
def chief() -> Client:
    """A browser in which a superuser, who may issue tokens, has signed in."""
    client = Client()
    client.force_login(User.objects.create(username="chief", is_superuser=True))
    return client


def issue(client: Client, **headers: str) -> int:
    answer = client.post("/api/v1/tokens", BODY, "application/json", headers=headers)
    return answer.status_code


def test_a_person_signed_in_acts_by_the_session(chief: Client) -> None:
    assert issue(chief) == 201
    assert issue(Client()) == 401


@pytest.mark.parametrize("header", ["Bearer qipu_none", "Basic YTpi", ""])
def test_a_header_that_is_no_token_is_refused_whoever_has_signed_in(
    header: str, chief: Client
) -> None:
    # The empty header is none.
    assert issue(chief, authorization=header) == (401 if header else 201)


def test_the_token_counts_not_the_session_beside_it(chief: Client) -> None:
    assert issue(chief, authorization=f"Bearer {token_for(Role.ARBITER)}") == 403
    assert issue(Client(), authorization=f"Bearer {token_for(Role.CHIEF_ARBITER)}") == 201


def test_a_page_knows_who_has_signed_in_whatever_the_header(chief: Client) -> None:
    headers = {"authorization": "Bearer qipu_none"}
    assert chief.get("/admin/", headers=headers).status_code == 200
    assert Client().get("/admin/", headers=headers).status_code == 302


def test_a_device_is_given_no_cookie() -> None:
    client = Client()
    issue(client, authorization=f"Bearer {token_for(Role.CHIEF_ARBITER)}")
    assert settings.SESSION_COOKIE_NAME not in client.cookies
