"""Glicko-2 by floats and halving, as the paper states its equations: a reference for the kernel.

Glickman, Example of the Glicko-2 system. The volatility of step 5 is sought by halving the
interval, not by the method that the paper proposes.
"""

import math

Met = tuple[float, float, float]
"""Opponent's rating, opponent's deviation, score."""
SCALE = 173.7178


def after_period(
    rating: float, deviation: float, volatility: float, met: list[Met], tau: float
) -> tuple[float, float, float]:
    """Return rating, deviation and volatility after a period."""
    phi = deviation / SCALE
    if not met:
        return rating, SCALE * math.hypot(phi, volatility), volatility
    games = []
    for their_rating, their_deviation, score in met:
        g = 1 / math.sqrt(1 + 3 * (their_deviation / SCALE) ** 2 / math.pi**2)
        expected = 1 / (1 + math.exp(-g * (rating - their_rating) / SCALE))
        games.append((g, expected, score))
    variance = 1 / sum(g * g * e * (1 - e) for g, e, _ in games)
    gained = sum(g * (score - e) for g, e, score in games)
    new = _volatility(phi, volatility, variance, variance * gained, tau)
    phi = 1 / math.sqrt(1 / (phi * phi + new * new) + 1 / variance)
    return rating + SCALE * phi * phi * gained, SCALE * phi, new


def _volatility(phi: float, volatility: float, variance: float, delta: float, tau: float) -> float:
    start = math.log(volatility**2)

    def f(x: float) -> float:
        grown = math.exp(x)
        top = grown * (delta**2 - phi**2 - variance - grown)
        return top / (2 * (phi**2 + variance + grown) ** 2) - (x - start) / tau**2

    low, high = start - 50, start + 50
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.exp(low / 2)
