"""Files that other programs read: FIDE reports, OpenGotha, EGD."""
