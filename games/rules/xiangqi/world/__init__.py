"""Repetition as the world and the Asian federation judge it: facts, a policy, verdicts.

World Xiangqi Rules 2018, articles 19 and 20. What stands on the board (`facts`) is apart from
what a federation makes of it (`policy`), so that another federation's book is another policy.
"""
