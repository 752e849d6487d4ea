"""The rule kernels of gomoku (五子棋): rules 2025 and the classic rules."""
