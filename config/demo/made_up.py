"""Every made-up game of the demo, in the order it is played."""

from config.demo import other_games, xiangqi_games

SCRIPTS = (*xiangqi_games.XIANGQI_SCRIPTS, *other_games.SCRIPTS)
