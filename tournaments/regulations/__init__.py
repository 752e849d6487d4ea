"""PURE: the regulations of an event (竞赛规程、补充规定) as one validated document."""
