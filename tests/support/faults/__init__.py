"""Deliberate faults: one small change of the product at a time, and which tests catch it.

    python -m tests.support.faults map            # which test file runs which part of the product,
                                                  # and again on PostgreSQL, when it is there
    python -m tests.support.faults plan --seed 7  # choose 150 faults, area by area
    python -m tests.support.faults run --seed 7   # try them one by one, [--processes 2]
    python -m tests.support.faults run --seed 7 --seconds 30  # with the nearest tests alone
    python -m tests.support.faults joint --seed 7 # survivors, all at once, with every other test
    python -m tests.support.faults report --seed 7
    python -m tests.support.faults mark --seed 7 7-031 "the bound is checked again below"

`map` and `run` go on where they were stopped; `map` runs again only what a changed file
touches. Everything is kept in .cache/faults of the tree, and every test runs in a copy there:
in a fork of a process that has the product loaded, or, for what is set up on import, in
a process of its own.
mutmut changes no table outside functions, cosmic-ray chooses no tests; neither drops an
entry of a table or an article, and the tables and articles are half of this product.
"""
