"""Fifteen tournament games as ICCS move lists, from the normal start position.

The move lists are facts of the games; they were taken from the wukong-xiangqi repository
(MIT licence, Maksim Korzh).
"""

GAMES: tuple[tuple[str, ...], ...] = tuple(
    tuple(game.split())
    for game in (
        "g0e2 h7f7 h0g2 h9g7 g3g4 c6c5 b2c2 c9e7 b0a2 b9c7 a0b0 a9b9 g2f4 b7b3 f0e1 b3e3 b0b9 "
        "c7b9 f4d5 e3f3 i0g0 i9h9 g0g3 f3f5 a3a4 e6e5 g3d3 h9h8 c3c4 h8d8 c4c5 e7c5 a2b4 f5d5 "
        "d3d5 d8d5 b4d5 f7a7 h2g2 g9e7 g2g6 a7a4 d5c3 a4e4 g6f6 g7h5 g4g5 h5i3 g5f5 i3g4 f6d6 "
        "e4e3 c3a4 c5a7 a4b6 f9e8 b6c8 e9f9 d6d4 b9d8 d4f4 f9e9 f5e5 e8f7 e5e6 e7c5 e6d6 d9e8 "
        "f4d4 g4f6 d4d8 f6e4 d6c6 e8d7 d8h8 e9f9 h8h4 e4g5 h4g4 i6i5 c2c4 i5i4 c4f4 f7e8 f4f5",
        "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 d9e8 b0c2 h7i7 h6g6 i7i8 b2a2 a9b9 a0b0 "
        "i8g8 g6f6 g7h5 b0b6 g5g4 f6f5 g9e7 g2e1 g4g3 c2d4 h5i3 g0i2 g8h8 e2h2 h8i8 h2d2 b7a7 "
        "b6c6 h9h4 e1c2 a7a3 c2a3 h4d4 f0e1 b9b2 a3b5 d4h4 b5c7 i3g2 d2e2 g2e3 f5f2 g3g2 f2f8 "
        "g2g1 c6e6 i8i2 e6e3 i2i0 e3f3 h4h0 e1f0 h0h9 f0e1 h9h0 e1f0 h0h9 f0e1 b2c2 a2a1 g1g0 "
        "e1f0 c2c1 e2e1 c1d1 a1b1 g0f0 e0f0 d1d0 f0f1 i0f0 b1b0 d0d1 b0f0",
        "g3g4 g6g5 g4g5 g9e7 b2e2 h9f8 h2g2 i9h9 h0i2 h7g7 g5f5 a9a8 a0a1 h9h4 a1f1 h4g4 f1f2 "
        "b7b2 b0c2 g7g2 e2b2 g2c2 f2c2 g4f4 i2g3 f4f3 c2g2 f8d7 g0e2 a8h8 i0g0 f3e3 b2b1 e3c3 "
        "g3e4 c3b3 b1e1 h8f8 e4f6 d7c5 f6g8 b3f3 f5f6 b9c7 e1h1 f3h3 h1f1 h3f3 f1h1 c5d3 h1h8 "
        "f8g8 g2g8 d3f2 e0e1 f2g0 h8h9 e7g9 g8g0 c9e7 g0g6 f3h3 h9i9 h3h9 i9i8 c6c5 f6e6 c7d5 "
        "g6g4 d5e3 g4e4 h9h3 e1e0 e3c2 e4f4 d9e8 a3a4 h3e3 e6f6 e3d3 f0e1 c2d4 i8i9 d4b3 i3i4 "
        "d3h3 e0f0 b3c1 f6e6 c1d3 f4f6 h3h9 i9i8 c5c4 i8g8 h9h4 f6f3 c4d4 g8g6 d3f4 e6f6 h4i4 "
        "g6a6 i4i0 f0f1 d4e4 a6e6 i0i5 f1f0 i5i0 f0f1 i0i5 f1f0 i5i0 f0f1 i6i5 e6e5 i0i4 f3b3 "
        "e9d9 b3d3 d9e9 d3b3 e9d9",
        "h0g2 g6g5 c3c4 h9g7 b0c2 i9i8 c0e2 c6c5 c4c5 i8c8 b2b0 c8c5 g2e1 c9e7 b0c0 c5b5 i0i1 "
        "a9a8 i1f1 a8d8 f1f4 b5f5 f4f5 g7f5 a0b0 f5g3 e1g2 h7g7 h2h6 d8d2 b0b2 g3e2 g0e2 d2e2 "
        "g2e1 g5g4 b2b4 g4f4 h6g6 g7h7 b4f4 h7h0 g6g0 b9d8 c2d4 e2e3 f4h4 h0i0 h4h0 i0i1 h0h2 "
        "e3e4 d4b5 e7c5 b5c3 e4e3 c3e2 b7e7 e2g1 d8f7 c0c2 g9i7 h2h3 e3e4 c2e2 d9e8 e1c0 f7e5 "
        "c0d2 e4f4 d0e1 f4f1 h3g3 i1h1 e2f2 f1f2 e1f2 e5c4 f2e1 c4d2 e0d0 d2b1 d0e0 b1d2 e0d0 "
        "d2b1 d0e0 h1h5 g3d3 h5e5 g1e2 e7a7 g0g1 b1a3 d3b3 a6a5 g1g3 a3b5 b3d3 a7h7 g3g7 h7h0 "
        "g7g0 h0h4 e0d0 c5e7 g0g4 h4h0 d0d1 b5c7 d3h3 h0g0 h3c3 e5c5 e2f4 i7g9 c3d3 c7b5 d3b3 "
        "b5a7 b3b7 e7c9 b7c7 c5f5 c7c9",
        "h0g2 g6g5 c3c4 h9g7 b0c2 b9c7 c2d4 d9e8 g0e2 i9i8 f0e1 i8f8 h2i2 h7h5 b2c2 b7b4 d4c6 "
        "b4b3 i0h0 f8f6 h0h4 b3c3 c6d4 c9e7 a0b0 a9b9 b0b9 c7b9 g3g4 g9i7 g4g5 i7g5 g2f4 e6e5 "
        "f4h5 f6h6 i2h2 i6i5 c4c5 c3i3 d4f3 b9a7 f3e5 e7c5 h4e4",
        "h2e2 b9c7 h0g2 h9g7 i0h0 i9h9 c3c4 g6g5 h0h6 g7f5 b0c2 c9e7 h6f6 f5g3 c2d4 h7g7 e2d2 "
        "d9e8 c0e2 b7b6 d4c6 a9d9 d0e1 d9d3 f6f4 g7g6 f4f6 g6g7 f6f4 g7g6 f4f6 g6h6 a3a4 h6h1 "
        "a4a5 a6a5 a0a5 h9h4 a5a4 d3b3 b2c2 h4h7 a4a7 b6b7 c2c0 e7c9 a7a9 b7b9 c6a5 b3c3 d2b2 "
        "h7d7 c0d0 d7d1 a5c6 h1h2 f6f3 g5g4 a9a5 h2h3 f3f8 b9b3 a5a3 c3c2 b2b0 b3b2 a3a9 g3e2 "
        "a9c9 c7d9 b0b1 e2g1 f8f1 c2g2",
        "h2e2 h9g7 h0g2 i9h9 c3c4 g6g5 b0c2 b9c7 i0i1 c9e7 i1f1 h7h5 c2d4 c6c5 d4c6 c5c4 f1c1 "
        "b7b9 c1c4 b9c9 b2c2 a9b9 g3g4 b9b5 g4g5 b5g5 a0b0 e7c5 b0b6 h5h6 c4h4 g7h5 h4d4 c9c6 "
        "c2c6 g5g2 c6h6 h9h6 d4d7 h5f4 d7c7 g2g0 d0e1 f4e2 c0e2 g0g3 b6b3 g9e7 c7c6 a6a5 i3i4 "
        "g3i3 c6a6 i3i4 a6a5 i4i2 e2g4 i2i3 a5a4 e6e5 a4d4 f9e8 a3a4 i6i5 a4a5 h6h3 d4d6 e5e4 "
        "a5b5 i5i4 b5c5 i4h4 b3b7 h3e3 b7e7 e4f4 e7e3 i3e3 g4i2 h4h3 i2g0 e3c3 c5c6 f4f3 d6g6 "
        "h3h2 g6h6 h2g2 h6g6 f3g3 g0e2 g2g1 c6d6 g1f1 g6f6 g3f3 e1d0 f1g1 f0e1 f3e3 f6e6 e3d3 "
        "e6g6 g1f1 g6f6 f1g1 f6g6 g1f1 g6f6 f1g1 e0f0 c3c5 f6g6 c5f5 f0e0 g1f1 g6g9 e8f9 g9g3 "
        "f5h5 e1f0 d3d2 g3d3 d2d1 d3f3 f1g1 f3g3",
        "h2e2 b9c7 h0g2 h7f7 g3g4 h9g7 b2c2 i9h9 b0a2 a9b9 a0b0 b7b3 c3c4 h9h5 i0h0 h5d5 c2c6 "
        "c9e7 e2f2 d5d6 c4c5 b3b2 h0h8 b2g2 b0b9 c7b9 h8b8 g2a2 c0a2 b9d8 c6c9 d9e8 c9a9 d6d7 "
        "b8b9 e8d9 b9b8 d9e8 f2d2 d7a7 b8b9 e8d9 b9d9 e9e8 c5d5 d8b7 a9f9 g6g5 d2g2 f7f8 g4g5 "
        "g7f9 d9f9 a7a9 f9a9 b7a9 g5g6 a9c8 g2e2 e8e9 e2e6 f8e8 e6e8 e9e8 i3i4 e7c9 g6h6 c8e7 "
        "d5e5 e7c6 e3e4 c6b4 a2c4 a6a5 h6i6 b4c2",
        "h2e2 h9g7 h0g2 i9h9 c3c4 g6g5 b0c2 b9c7 b2b4 c9e7 g3g4 g5g4 b4g4 g7h5 a0b0 a9b9 b0b6 "
        "h9h8 e3e4 h8f8 e4e5 e6e5 b6b5 c6c5 b5c5 h5f4 c5e5 d9e8 g2f4 f8f4 g4g2 h7f7 c4c5 f4c4 "
        "i0i1 b7b2 c2e3 c4c0 g2b2 b9b2 e3g4 b2b6 i1f1 b6d6 f0e1 c0c4 g0i2 e9d9 f1f3 d6d1 c5b5 "
        "d1d4 f3f6 d4e4 e5e4 c4e4 e2d2 e4e6 f6f5 d9e9 b5c5 c7a8 c5d5 a8c7 d5e5 e6b6 f5f3 e7g5 "
        "f3c3 g9e7 d2c2 c7b9 e5f5 b9d8 c2e2 b6c6 c3d3 f7f8 f5g5 c6e6 e2h2 f8h8 g5f5 d8b7 f5f6 "
        "e6d6 d3e3 e7c9 h2g2 e9d9 f6e6 d6d4 g4h6 e8f7 h6f7 h8f8 g2g9 f9e8 f7h8 d9e9 e6f6 f8f7 "
        "g9h9 b7d8",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2 c7b5 a0a1 b5a3 c2c5 a9a6 a1b1 "
        "a6d6 h0h6 b7d7 c5c7 g9e7 g2f4 f9e8 f4g6 d6d5 b1b6 d5b5 b6a6 b5c5 c7b7 d7c7 a6b6 a3c2 "
        "e3e4 c2e3 g0i2 a5a4 e4e5 e6e5 g6e5 g7f5 h6h3 h9g9 d0e1 a4a3 a2c1 c5c3 b6c6 c3c6 e5c6 "
        "c7c1 h3h7 e3c4 c6e7 f5e7 b7b9 e9f9 h7e7 g9g6 e7e4 c4d6 e4f4 d6f7 b9b4 c1c7 e2f2 c7e7 "
        "b4e4 f9f8 e4e3 g6c6 f4e4",
        "h2e2 h9g7 h0g2 g6g5 i0h0 i9h9 h0h6 b9c7 c3c4 h7i7 h6g6 i7i8 b0a2 a9a8 b2c2 c7e8 g6g5 "
        "a8d8 f0e1 d8d4 g5g4 h9h4 e3e4 h4g4 g3g4 d4c4 g2e3 c4d4 a0b0 b7e7 b0b5 d4d3 e3g2 d3g3 "
        "e4e5 c9a7 e5f5 c6c5 g4g5 c5c4 g5g6 g3g6 f5g5 g6h6 e2e7 g9e7 g2e3 i8g8 e3f5 g7f5 b5f5 "
        "g8g0 c0e2 g0i0 e0f0 h6h0 f0f1 h0h9 g5g6 e7c5 e2c4 e8d6 f5f6 d6c4 f6e6 d9e8 e6e4 c4b2 "
        "e4b4 i0i2 c2e2 e8d7 g6g7 h9h1 f1f0 h1h2 e2i2 h2i2 b4b9 e9e8 a2b0 b2c4 b0d1 i2i0 f0f1 "
        "i0i3 b9f9 c4a3 f9f6 a3c2 f6f8 e8e9 f8f9 e9e8 f9f2 c2d4 g7f7 a6a5 d1b2 i6i5 b2c4 a5a4 "
        "c4a5 i3f3 f7f8 e8f8 a5c4 f3f2 e1f2 i5i4 d0e1 i4h4 c4d2 h4g4 f1f0 g4f4 f0e0 a4b4 e0f0 "
        "d4b3",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b2d2 h7h3 g3g4 c6c5 g2f4 h3h5 b0c2 c9e7 d2d6 h5h2 c2e1 "
        "a9b9 d6g6 b7b5 a3a4 d9e8 e1g2 h2e2 h0h9 g7h9 g0e2 b5b0 f0e1 i6i5 g6f6 g9i7 f6h6 h9g7 "
        "h6h7 i7g9 g4g5 e8d9 g5g6 g7e8 h7h6 e6e5 g6f6 e8g7 h6g6 g7i6 g6h6 b0b6 f6f7 i6h8 f7f8 "
        "h8f7 h6f6 d9e8 a4a5 a6a5 a0a5 b6b2 g2h4 b9b6 f4h5 b2b5 a5a9 c7b9 h5g7 c5c4 c3c4 b5d5 "
        "f8f9 e8f9 f6f9 e9e8 h4i6 d5d8 f9c9 e8e9 a9a8 d8b8 c9c6 b9d8 c6c7 e7g5 c4c5 d8e6 i6h8 "
        "e6d8 a8a9 b8b9 c5c6 b6b8 c7d7 g5i7 c6c7 i7g5 c7c8 b8b7 c8d8 f7d8 g7e6 g9e7 h8f7 e9e8 "
        "e6g7 e8f8 f7e5 b7b6 a9a8",
        "h2e2 b9c7 h0g2 c9e7 i0h0 h7g7 b0c2 h9i7 b2a2 c6c5 a0b0 b7a7 e3e4 d9e8 e4e5 a9d9 c2e3 "
        "a7a3 b0b3 a3a5 e5e6 c7e6 e2e6 c5c4 e3c4 a5c5 b3b5 d9d6 e6i6 d6d2 i6i9 d2g2 h0h7 g7g3 "
        "b5b9 c5c9 h7e7 g3g0 e0e1 g0d0 b9c9 d0d9 e7e8",
        "h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 c3c4 g6g5 b0c2 c9e7 a0a1 b7b3 e3e4 h7h3 a1f1 d9e8 g3g4 "
        "h3c3 h0h9 g7h9 g4g5 a9d9 c0a2 d9d3 f1f5 c3i3 f5b5 i3g3 f0e1 d3c3 b5b7 g3g0 g2f4 g0h0 "
        "e1f2 h0h4 b7c7 c3c2 e2e6 e9d9 c7c6 h4e4 c6d6 d9e9 d6d4 c2b2 d4e4 b3b4 e4e2 b2e2 f4e2 "
        "e9d9 g5f5 h9g7 e6g6 b4b7 e2d4 b7a7 d4c2 a6a5 f5f6 i6i5 c4c5 e7c5 g6g9 d9d8 c2d4 g7h5 "
        "d4c6 a7c7 f6e6 h5f4 e6d6 f4d3 f2e1 d3e5 c6a5 e5f7 g9g8 d8d9 d6e6 f7g5 g8g9 d9d8 e6f6 "
        "c7e7 e0f0 e8d7 a5c6 d8e8 c6e5 e8d8 f6f7 e7e6 e5c6",
        "c3c4 c9e7 h2e2 h9g7 h0g2 g6g5 i0h0 h7h5 b0c2 b9c7 c2d4 b7b8 h0h1 c6c5 b2c2 c7d5 c4c5 "
        "e7c5 a0b0 b8d8 g3g4 g5g4 d4f5 d5f6 f5d6 i6i5 b0b8 d8d7 b8f8 f6e8 f8f7 a9a7 e2e6 e8d6 "
        "f7g7 h5e5 c2e2 e5e2 g0e2 i9i6 e6e5 i6f6 g7g4 d6f7 h1h5 a7b7 g4g8 b7b6 e5e4 f6g6 g8f8 "
        "g6g5 h5g5 f7g5 f8f5 g5h7 f5c5 b6f6 c5d5 f6f7 g2h4 d7a7 f0e1 e9e8 h4f5 h7g5 f5d6 f7d7 "
        "d5e5 g9e7 e5f5 e7g9 d6c4 d7g7 e4g4 g5h7 f5f9 g7d7 e3e4 a7c7 e4e5 c7c5 f9f4 d7d6 g4g3 "
        "d6d3 g3e3 e8d8 e5f5 d3d5 e3f3 g9e7 c4e3 d5d6 f4h4 h7g9 h4e4 d6d7 e4e6",
    )
)
