"""A second factor: codes of an authenticator (RFC 6238), and recovery codes for when it is lost."""

from dataclasses import dataclass
from typing import Any

import segno
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import transaction
from django_otp import match_token, user_has_device
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

RECOVERY_CODES = 8
NAME = "authenticator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolment:
    """What a person brings into an authenticator: a picture to scan, or a key to type."""

    picture: str
    key: str


def has_second_factor(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Return whether `user` logs in with a code besides the password."""
    return bool(user_has_device(user))


def passes(user: User, code: str) -> bool:
    """Return whether a code is right now; each is good once, and guessing slows down."""
    return match_token(user, code.replace(" ", "").lower()) is not None


def enrolment(user: User) -> Enrolment:
    """Return what `user` brings into an authenticator; the same until it is confirmed."""
    device, _made = TOTPDevice.objects.get_or_create(
        user=user, confirmed=False, defaults={"name": NAME}
    )
    address = device.config_url
    key = address.partition("secret=")[2].partition("&")[0]
    picture = segno.make(address, error="m").svg_data_uri(scale=4, dark="#000", light="#fff")
    return Enrolment(picture=picture, key=" ".join(_in_fours(key)))


def confirm(user: User, code: str) -> tuple[str, ...]:
    """Have `user` log in so from now on; return the recovery codes, () where the code is wrong.

    An authenticator and recovery codes of before are no longer taken.
    """
    with transaction.atomic():
        begun: Any = TOTPDevice.objects.filter(user=user, confirmed=False)
        device = begun.select_for_update().first()
        if device is None or not device.verify_token(code.replace(" ", "")):
            return ()
        remove(user)
        device.confirmed = True
        device.save()
        holder = StaticDevice.objects.create(user=user, name=NAME)
        codes = tuple(StaticToken.random_token() for _number in range(RECOVERY_CODES))
        StaticToken.objects.bulk_create(StaticToken(device=holder, token=code) for code in codes)
    return codes


def remove(user: User) -> bool:
    """Have `user` log in by the password alone; return whether there was a second factor."""
    with transaction.atomic():
        found = [
            kind.objects.filter(user=user, confirmed=True).delete()[0]
            for kind in (TOTPDevice, StaticDevice)
        ]
    return any(found)


def _in_fours(key: str) -> list[str]:
    return [key[at : at + 4] for at in range(0, len(key), 4)]
