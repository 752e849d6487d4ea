"""The `health` app: two ticks of the background loop."""

from django.apps import AppConfig


class HealthConfig(AppConfig):
    """Has the background say that it runs, and look through what is on record."""

    name = "games.health"
    label = "health"

    def ready(self) -> None:
        """Add the ticks."""
        from games.health.parts import Beat
        from games.health.self_check import SelfCheck
        from games.ledger.background import TICKS

        TICKS.add("beat", Beat())
        TICKS.add("self-check", SelfCheck())
