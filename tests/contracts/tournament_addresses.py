"""The tables of `test_tournament_addresses`: every address, and what each is answered there."""

# all: chief arbiter of every event; own: of this one; chief, else: chief and board arbiter of
# another; game: a chief arbiter's token for one game. "ok": carried out, or refused by the
# rules and not for who asked.
API = """
anon player arb else chief own all comm arch rate game exp rev
GET    tournaments                 200 200 200 200 200 200 200 200 200 200 200 401 401
POST   tournaments                 401 403 403 403 403 ok  ok  403 ok  403 403 401 401
POST   tournaments/imports         401 403 403 403 403 ok  ok  403 ok  403 403 401 401
GET    T                           200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/events                    200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/regulations               200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/rounds/1                  200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/rounds/2                  404 404 200 404 404 200 200 404 404 404 404 401 401
GET    T/crosstable                200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/standings                 200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/standings/values          200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/final-table               200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/team-table                409 409 409 409 409 409 409 409 409 409 404 401 401
GET    T/pairing-check             200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/file                      200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/bundle                    200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/proposed-results          200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/proposed-corrections      200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/rated-games               200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/rated-games/reports       200 200 200 200 200 200 200 200 200 200 404 401 401
GET    T/rated-games/reports/1     404 404 404 404 404 404 404 404 404 404 404 401 401
GET    T/promotions                200 200 200 200 200 200 200 200 200 200 404 401 401
POST   T/entry-lists               401 403 ok  403 403 ok  ok  403 ok  403 403 401 401
POST   T/games                     401 403 ok  403 403 ok  ok  403 403 403 403 401 401
POST   T/proposed-results          401 403 404 403 403 404 404 403 404 403 403 401 401
POST   T/pairing-drafts            401 403 ok  403 403 ok  ok  403 403 403 403 401 401
POST   T/dan-awards                401 403 403 403 403 403 403 403 ok  ok  403 401 401
POST   T/standings-publications    401 403 403 403 403 ok  ok  403 403 403 403 401 401
GET    feeds/results               200 200 200 200 200 200 200 200 200 200 403 401 401
GET    feeds/events                200 200 200 200 200 200 200 200 200 200 403 401 401
POST   subscriptions/K/acknowledgements 401 403 403 403 403 403 ok 403 ok  ok  403 401 401
GET    rating-lists                200 200 200 200 200 200 200 200 200 200 200 401 401
POST   rating-lists                401 403 403 403 403 403 ok  403 ok  ok  403 401 401
GET    rating-lists/K              200 200 200 200 200 200 200 200 200 200 200 401 401
GET    rating-lists/K/players/K    200 200 200 200 200 200 200 200 200 200 200 401 401
GET    players/K                   200 200 200 200 200 200 200 200 200 200 200 401 401
PUT    players/K/particulars       401 403 403 403 403 403 ok  403 ok  ok  403 401 401
GET    units                       200 200 200 200 200 200 200 200 200 200 200 401 401
POST   units                       401 403 403 403 403 403 ok  403 ok  ok  403 401 401
GET    units/K                     200 200 200 200 200 200 200 200 200 200 200 401 401
PUT    units/K                     401 403 403 403 403 403 ok  403 ok  ok  403 401 401
GET    officials                   200 200 200 200 200 200 200 200 200 200 200 401 401
POST   officials                   401 403 403 403 403 403 ok  403 ok  ok  403 401 401
GET    officials/K                 200 200 200 200 200 200 200 200 200 200 200 401 401
PUT    officials/K                 401 403 403 403 403 403 ok  403 ok  ok  403 401 401
GET    placements                  200 200 200 200 200 200 200 200 200 200 200 401 401
POST   placements                  401 403 403 403 403 ok  ok  403 ok  403 403 401 401
GET    placements/K                200 200 200 200 200 200 200 200 200 200 200 401 401
PUT    placements/K                401 403 403 403 403 ok  ok  403 ok  403 403 401 401
DELETE placements/K                401 403 403 403 403 ok  ok  403 ok  403 403 401 401
GET    titles                      200 200 200 200 200 200 200 200 200 200 200 401 401
POST   titles                      401 403 403 403 403 403 ok  403 ok  ok  403 401 401
GET    titles/K                    200 200 200 200 200 200 200 200 200 200 200 401 401
PUT    titles/K                    401 403 403 403 403 403 ok  403 ok  ok  403 401 401
GET    ratings                     200 200 200 200 200 200 200 200 200 200 200 401 401
"""
PAGES = """
ratings/K/
ratings/K/K/
tournaments/
tournaments/T/
tournaments/T/regulations/
tournaments/T/rounds/1/
tournaments/T/rounds/1/print/boards/
tournaments/T/entrants/1/
tournaments/T/schedule/
tournaments/T/wall/
tournaments/T/places/
tournaments/T/places/value/
tournaments/T/crosstable/
tournaments/T/final/
tournaments/T/teams/
tournaments/T/promotions/
tournaments/T/promotions.csv
tournaments/T/bracket/
tournaments/T/bracket/print/
tournaments/T/table.csv
"""
