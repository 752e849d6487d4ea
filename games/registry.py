"""The registry of players: the one place that writes it."""

from django.db import transaction
from django.db.models import Q

from games.models import Game, Player
from games.names import search_key, sort_key
from games.projections.games import refresh


def save_player(player: Player) -> None:
    """Save `player` with the keys that follow from the name, and the lists that show it."""
    player.search_key = search_key(player.name)[:400]
    player.sort_key = sort_key(player.name)
    with transaction.atomic():
        player.save()
        seated = Game.objects.filter(Q(first_player=player) | Q(second_player=player))
        refresh(dict(seated.values_list("id", "version")))
