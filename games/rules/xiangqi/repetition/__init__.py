"""Repetition in xiangqi (棋例): what each move of a cycle is, and who must vary.

Rule source: Rules of Xiangqi Competition (2020), chapters 6, 8 and 9, articles 23-26.
"""
