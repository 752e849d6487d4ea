"""Acts on record annulled or put right by a further event."""
