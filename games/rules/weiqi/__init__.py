"""Weiqi (围棋) by the competition rules of 2002, audited by the Chinese Weiqi Association."""
