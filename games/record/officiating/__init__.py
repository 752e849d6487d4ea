"""What officials do at any board: the same commands for every game, each book's own answer.

A game's conduct answers for its moves, claims and draws; what an arbiter does about time,
offences, repairs, adjournments and the closing of a record is answered here, by tables of
the rule books. One subpackage a subject; `tables` joins them.
"""
