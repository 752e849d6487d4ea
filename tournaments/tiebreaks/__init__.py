"""Tie-breaks (区分名次的办法): exact numbers and sequences of comparisons over a crosstable.

| code | term | xiangqi | weiqi | gomoku | draughts | FIDE |
|---|---|---|---|---|---|---|
| penalties | 受处分 | 18.5 | - | - | - | - |
| sum_of_opponents_scores | 对手分 | 14.3.1, 14.7 | 27.1(2)(B) | 29.2.1-A | 1.4.5(3)a | BH |
| buchholz_median | 中间对手分 | - | - | 29.2.1-B | 1.4.5(3)b | BH/M |
| buchholz_cuts | 递减 (截断) 最低对手分 | - | - | 29.2.1-C | 1.4.5(3)c | BH/C1, C2, ... |
| progressive | 累进分, 总累积分 | 14.3.2 | - | - | 1.4.5(2)a | PS |
| progressive_drops, _cut | 去除前轮得分 | 14.3.2 | - | - | 1.4.5(2)b | PS/C1, C2, ... |
| sonneborn_berger | 小分 | 14.1 | 27.1(1)(A) | 29.1.1-A | forms | SB |
| wins, game_wins | 胜局, 胜场; 全队胜局 | 14.1-14.7 | - | 29.1.1-B | 1.4.5(2)c | WIN |
| direct_encounter | 直胜 | 14.1, 14.5 | - | 29.1.1-C | forms | DE |
| fouls, warnings | 犯规, 警告 | 14.1 | 27.1(1)(B) | - | forms | - |
| second_games, second_wins | 后走局数, 后走胜局 | 14.1 | - | - | - | BPG, BWG |
| second_between | 对局时后走 | 14.1 | - | - | - | - |
| previous_place | 前一轮名次 | 14.3.1, 14.7 | - | - | - | - |
| total_score | 总得分 | - | 27.1(2)(A) | - | - | - |
| game_points | 总局分 | 14.5, 14.7 | 27.2 | 29.1.2-A | - | GPTS |
| berger | 伯格分 | - | - | 29.1.2-B | - | ESB |
| boards | 第一台起依次 | - | 27.2(1) | 29.1.2-D | - | BC |
| average_rating, _cut | 平均对手等级分 | - | - | - | 1.4.5(1) | ARO |

名次总和 (xiangqi 14.9, gomoku 26.2.5) ranks teams by the places of a people's table and is in
`standings.places`.
"""
