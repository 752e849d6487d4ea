"""The sixteen forms of the draughts appendix, part 2 (常用竞赛表格), filled in or blank."""
