"""The modules of each subject that decide commands and fold events."""

from tournaments.record.entries import checking_in, correcting, opening, seeds
from tournaments.record.entries import evolve as entries
from tournaments.record.knockout import evolve as folded_matches
from tournaments.record.knockout import matches, sheets
from tournaments.record.lots import evolve as lots
from tournaments.record.lots import first_moves, pairing_lots
from tournaments.record.officials import marking
from tournaments.record.participation import decide as participation
from tournaments.record.participation import evolve as folded_participation
from tournaments.record.participation import recalled
from tournaments.record.promotion import evolve as folded_promotions
from tournaments.record.promotion import promotions
from tournaments.record.ratings import evolve as ratings
from tournaments.record.ratings import rated, reported
from tournaments.record.results import confirming, game_corrections, originals, punishments
from tournaments.record.results import decide as results
from tournaments.record.results import evolve as folded_results
from tournaments.record.results import evolve_proposals as folded_proposals
from tournaments.record.rounds import breaks
from tournaments.record.rounds import decide as rounds
from tournaments.record.rounds import evolve as folded_rounds
from tournaments.record.settings import decide as settings
from tournaments.record.settings import evolve as folded_settings
from tournaments.record.tables import confirming as confirmed_tables
from tournaments.record.tables import evolve as tables
from tournaments.record.tables import publication
from tournaments.record.teams import line_ups

DECIDING = (
    settings,
    opening,
    checking_in,
    correcting,
    seeds,
    rounds,
    breaks,
    results,
    game_corrections,
    originals,
    confirming,
    punishments,
    participation,
    recalled,
    sheets,
    matches,
    line_ups,
    first_moves,
    pairing_lots,
    publication,
    confirmed_tables,
    rated,
    reported,
    promotions,
    marking,
)
FOLDING = (
    *DECIDING,
    folded_settings,
    entries,
    folded_rounds,
    folded_results,
    folded_proposals,
    folded_participation,
    folded_matches,
    lots,
    tables,
    ratings,
    folded_promotions,
)
