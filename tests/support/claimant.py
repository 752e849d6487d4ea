"""Make a claim in the database that DATABASE_URL names, as a server process would."""

from tests.support.subprocesses import django_ready

django_ready()

from tests.support.claimed_games import claimed_game  # noqa: E402 - needs Django set up

if __name__ == "__main__":
    print(claimed_game())  # noqa: T201 - this program's answer
