"""The tables of `test_office_addresses`: every page of the back office, and who is answered what.

else: chief arbiter of another event. arb, depu, chief, comm and orga: appointed to the event of
the tables. arch, rate and all (chief arbiter): appointed to every event.
"""

ROLES = "else arb depu chief comm orga arch rate all super"

# -: refused; l: the list without this row; v: seen; w: written too; d: taken back too;
# a: rows of one's own events are written, this one is refused.
MODELS = f"""
{ROLES}
games/game                 l v v v v v v v v v
adjudication/ruling        l v v v v v v - v v
adjudication/finding       l v v v v v v - v v
adjudication/case          l v v v v v v - v v
adjudication/sanction      l v v v v v v - v v
adjudication/readjudication - - - - - - v - v v
adjudication/drift         - - - - - - v - v v
games/player               v - - v - - w w w d
games/publishedbook        v v v v v v v - w w
games/source               - - - - - - v - - v
games/importbatch          - - - - - - v - - v
games/ledgerevent          - - - - - - v - v v
games/ledgerwork           - - - - - - - - v v
games/appointment          a - - w - w - - w w
games/consent              a w w w - w - - w w
games/device               l - - v - - - - v v
auth/user                  - - - - - - - - - w
tournaments/tournament     l v v v v v v v v v
tournaments/unit           v - - v - - w w w d
tournaments/playerprofile  - - - - - - w w w d
tournaments/playertitle    v - - v - - w w w d
tournaments/ratinglist     v - - v - - v v v v
tournaments/playerrating   v - - v - - v v v v
tournaments/official       v - - v - v w w w d
tournaments/placement      a - - d - d d - d d
"""

# What is no table of Django's own; anon: not logged in; none: logged in without an office.
# "/" is the first page; a page that only a press reaches answers 405 to a look.
PAGES = f"""
anon none {ROLES}
/                                              302 302 200 200 200 200 200 200 200 200 200 200
login/                                         200 200 302 302 302 302 302 302 302 302 302 302
logout/                                        302 302 405 405 405 405 405 405 405 405 405 405
set-password/x/y/                              200 200 200 200 200 200 200 200 200 200 200 200
second-factor/                                 302 302 200 200 200 200 200 200 200 200 200 200
password_change/                               302 302 200 200 200 200 200 200 200 200 200 200
password_change/done/                          302 302 200 200 200 200 200 200 200 200 200 200
autocomplete/                                  302 302 403 403 403 403 403 403 403 403 403 403
jsi18n/                                        302 302 200 200 200 200 200 200 200 200 200 200
games/                                         302 302 200 200 200 200 200 200 200 200 200 200
adjudication/                                  302 302 200 200 200 200 200 200 200 404 200 200
tournaments/                                   302 302 200 200 200 200 200 200 200 200 200 200
auth/                                          302 302 404 404 404 404 404 404 404 404 404 200
no/such/page/                                  302 302 404 404 404 404 404 404 404 404 404 404
auth/user/U/password/                          302 302 403 403 403 403 403 403 403 403 403 200
auth/user/U/link/                              302 302 405 405 405 405 405 405 405 405 405 405
auth/user/U/second-factor/                     302 302 405 405 405 405 405 405 405 405 405 405
games/player/proposals/                        302 302 403 403 403 403 403 403 200 200 200 200
games/player/decisions/                        302 302 403 403 403 403 403 403 200 200 200 200
games/player/P/merge/                          302 302 403 403 403 403 403 403 200 200 200 200
games/player/P/split/                          302 302 403 403 403 403 403 403 200 200 200 200
games/player/P/erase/                          302 302 403 403 403 403 403 403 200 200 200 200
games/appointment/A/revoke/                    302 302 403 403 403 200 403 200 403 403 200 200
games/consent/N/withdraw/                      302 302 403 200 200 200 403 200 403 403 200 200
games/device/keys/                             302 302 200 200 200 200 200 200 200 200 200 200
games/publishedbook/B/next/                    302 302 403 403 403 403 403 403 403 403 200 200
games/source/S/download/                       302 302 403 403 403 403 403 403 200 403 403 200
games/importbatch/new/                         302 302 403 403 403 403 403 403 200 403 403 200
games/importbatch/I/act/                       302 302 405 405 405 405 405 405 405 405 405 405
games/importbatch/I/report.en.xlsx             302 302 403 403 403 403 403 403 200 403 403 200
adjudication/readjudication/R/stop/            302 302 405 405 405 405 405 405 405 405 405 405
adjudication/readjudication/R/drifts.xlsx      302 302 403 403 403 403 403 403 200 403 200 200
games/ledgerwork/W/do/ring/                    302 302 405 405 405 405 405 405 405 405 405 405
adjudication/finding/games/G/versions/         302 302 403 200 200 200 200 200 200 403 200 200
adjudication/finding/games/G/what-if/          302 302 403 302 302 302 302 302 302 403 302 302
adjudication/sanction/sanctions.xlsx           302 302 200 200 200 200 200 200 200 403 200 200
adjudication/ruling/figures/                   302 302 200 200 200 200 200 200 200 403 200 200
adjudication/ruling/figures/claims/            302 302 200 200 200 200 200 200 200 403 200 200
adjudication/ruling/figures/findings/          302 302 200 200 200 200 200 200 200 403 200 200
adjudication/ruling/figures/claims.csv         302 302 200 200 200 200 200 200 200 403 200 200
adjudication/case/file/game/G/                 302 302 403 200 200 200 200 200 403 403 200 200
adjudication/case/file/tournament/T/           302 302 403 200 200 200 200 200 403 403 200 200
adjudication/case/C/do/admit/                  302 302 403 200 200 200 200 403 403 403 200 200
adjudication/case/C/do/appoint-committee/      302 302 403 403 403 403 302 302 403 403 403 403
adjudication/case/C/do/vote/                   302 302 403 403 403 403 302 403 403 403 403 403
adjudication/case/C/do/withdraw/               302 302 403 200 200 200 200 200 403 403 200 200
adjudication/case/C/carry-out/a/game/b/        302 302 403 404 404 404 404 404 404 403 404 404
adjudication/case/C/papers/0/                  302 302 403 404 404 404 404 404 404 403 404 404
adjudication/case/C/decision/                  302 302 403 200 200 200 200 200 200 403 200 200
adjudication/case/C/decision.pdf               302 302 403 200 200 200 200 200 200 403 200 200
adjudication/case/C/decision.xlsx              302 302 403 200 200 200 200 200 200 403 200 200
games/game/G/do/offence/                       302 302 403 200 200 200 403 200 403 403 200 200
tournaments/tournament/new/                    302 302 200 403 403 200 403 403 200 403 200 200
tournaments/tournament/feeds/                  302 302 403 403 403 403 403 403 200 200 200 200
tournaments/tournament/T/desk/                 302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/entries/              302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/entries/template.xlsx 302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/documents/            302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/officials/            302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/duties/               302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/duties.xlsx           302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/duties.pdf            302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/schedule/             302 302 403 404 404 404 404 404 404 404 404 404
tournaments/tournament/T/do/publish/           302 302 403 403 403 200 403 403 403 403 200 200
tournaments/tournament/T/do/withdraw/          302 302 403 200 403 200 403 403 403 403 200 200
tournaments/tournament/T/do/expel/             302 302 403 403 403 200 200 403 403 403 200 200
tournaments/tournament/T/rounds/1/             302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/rounds/2/             302 302 403 200 404 200 404 404 404 404 200 200
tournaments/tournament/T/rounds/1/results/     302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/rounds/1/boards/1/    302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/rounds/1/slips/       302 302 403 200 403 200 403 403 200 403 200 200
tournaments/tournament/T/scans/S               302 302 403 404 403 404 403 403 403 403 404 404
tournaments/tournament/T/rounds/1/line-ups/    302 302 403 404 404 404 404 404 404 404 404 404
tournaments/tournament/T/sheet/                302 302 403 404 404 404 404 404 404 404 404 404
tournaments/tournament/T/places/               302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/places/value/         302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/crosstable/           302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/rating-reports/       302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/rating-reports/1/     302 302 403 404 404 404 404 404 404 404 404 404
tournaments/tournament/T/amend/                302 302 403 403 403 200 403 403 403 403 200 200
tournaments/tournament/T/table.csv             302 302 403 200 200 200 200 200 200 200 200 200
tournaments/tournament/T/entries/E/correct/    302 302 403 200 403 200 403 403 200 403 200 200
tournaments/tournament/T/entries/E/withdraw/   302 302 403 403 403 403 403 403 403 403 403 403
tournaments/playertitle/titles.xlsx            302 302 200 403 403 200 403 403 200 200 200 200
tournaments/ratinglist/bring-in/               302 302 403 403 403 403 403 403 200 200 200 200
"""

PRESSES = {
    "auth/user/U/link/": {"super"},
    "auth/user/U/second-factor/": {"super"},
    "games/importbatch/I/act/": {"arch", "super"},
    "adjudication/readjudication/R/stop/": {"all", "super"},
    "games/ledgerwork/W/do/ring/": {"all", "super"},
    "tournaments/tournament/T/entries/E/withdraw/": {"arb", "chief", "arch", "all", "super"},
}
"""Page that only a press reaches -> who may press; everybody else is refused."""
