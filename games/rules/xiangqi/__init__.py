"""Xiangqi (象棋), rules of 2020."""
