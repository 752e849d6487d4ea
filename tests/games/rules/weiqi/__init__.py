"""Tests of the weiqi kernel (rules 2002)."""
