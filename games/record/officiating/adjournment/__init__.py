"""Breaks, interruptions and sealed moves at any board (暂停、比赛中断、封棋)."""
