"""The table of `test_role_matrix`: every address of a game, and how each role is answered."""

# anon   nobody            red   the player of Red       black  the opponent
# other  a player of none  arb   board arbiter of it     unas   board arbiter not assigned to it
# else   board arbiter with a token for another game     chief  chief arbiter
# comm   committee         arch  archivist               rate   rating office
# exp    expired token     rev   revoked token           (the last two of a chief arbiter)
# Offices whose part follows from these columns: `test_role_matrix_offices`.
TABLE = """
                              anon red black other arb unas else chief comm arch rate exp rev
GET    games                  200  200 200   200   200 200  200  200   200  200  200  401 401
POST   games                  401  403 403   403   200 200  403  200   403  200  403  401 401
GET    games/G                200  200 200   200   200 200  404  200   200  200  200  401 401
GET    games/G/events         200  200 200   200   200 200  404  200   200  200  200  401 401
GET    games/G/bundle         200  200 200   200   200 200  404  200   200  200  200  401 401
GET    games/G/record.pgn     200  200 200   200   200 200  404  200   200  200  200  401 401
GET    games/G/record.sgf     404  404 404   404   404 404  404  404   404  404  404  401 401
GET    games/G/record.psq     404  404 404   404   404 404  404  404   404  404  404  401 401
POST   games/G/start          401  403 403   403   200 403  404  200   403  200  403  401 401
POST   games/G/moves          401  200 403   403   200 403  404  200   403  200  403  401 401
POST   games/G/clock-presses  401  200 403   403   200 403  404  200   403  200  403  401 401
POST   games/G/flag-falls     401  200 200   403   200 403  404  200   403  403  403  401 401
POST   games/G/draw-offers    401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/draw-answers   401  403 200   403   200 403  404  200   403  403  403  401 401
POST   games/G/resignations   401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/claims         401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/reviews        401  403 403   403   403 403  404  200   403  403  403  401 401
GET    games/G/rulings/R      200  200 200   200   200 200  404  200   200  200  200  401 401
POST   games/G/rulings/R/confirmation \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/rulings/R/overruling \
                              401  403 403   403   403 403  404  200   200  403  403  401 401
POST   games/G/results        401  403 403   403   200 403  404  200   403  200  403  401 401
POST   games/G/events/E/annulment \
                              401  403 403   403   403 403  404  200   200  403  403  401 401
POST   games/G/events/E/correction \
                              401  403 403   403   403 403  404  200   200  403  403  401 401
POST   games/G/signatures     401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/end-proposals  401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/end-acceptances \
                              401  403 200   403   200 403  404  200   403  403  403  401 401
POST   games/G/dead-marks     401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/life-and-death-disputes \
                              401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/recounts       401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/wrong-captures 401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/takebacks      401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/dropped-stones 401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/stone-relocations \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/wrong-colours  401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/repetition-settlements \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/contests-given-up \
                              401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/contests-given-up/borders \
                              401  403 403   403   403 403  404  200   403  403  403  401 401
POST   games/G/corrections    401  403 200   403   200 403  404  200   403  403  403  401 401
POST   games/G/wrong-removals 401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/draw-claims    401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/draw-rulings   401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/arbiter-calls  401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/arbiter-calls/answer \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/openings       401  200 403   403   200 403  404  200   403  200  403  401 401
POST   games/G/swaps          401  403 200   403   200 403  404  200   403  200  403  401 401
POST   games/G/fifth-offers   401  200 403   403   200 403  404  200   403  200  403  401 401
POST   games/G/fifth-choices  401  403 200   403   200 403  404  200   403  200  403  401 401
POST   games/G/five-declarations \
                              401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/five-acceptances \
                              401  403 200   403   200 403  404  200   403  403  403  401 401
POST   games/G/irregularities 401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/irregularity-settlements \
                              401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/both-flags     401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/flag-settlements \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/time-passes    401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/time-passes/answer \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/time-adjustments \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/time-charges   401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/clock-settings 401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/clock-replacements \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/time-halves    401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/press-faults   401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/presses-undone 401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/clock-stops    401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/clock-stops/end \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/lateness       401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/rereadings     401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/leaves         401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/shared-time-splits \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/clocks-put     401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/adjournments   401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/adjournments/confirmation \
                              401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/sealed-moves   401  200 403   403   403 403  404  403   403  403  403  401 401
POST   games/G/envelopes      401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/envelopes/opening \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/resumptions/confirmation \
                              401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/resumptions    401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/agreements     401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/offences       401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/offences/O/demand \
                              401  403 200   403   200 403  404  200   403  403  403  401 401
POST   games/G/offences/O/waiver \
                              401  403 200   403   200 403  404  200   403  403  403  401 401
POST   games/G/offences/O/confirmation \
                              401  403 403   403   403 403  404  200   403  403  403  401 401
POST   games/G/offences/O/rejection \
                              401  403 403   403   403 403  404  200   403  403  403  401 401
POST   games/G/offences/O/overruling \
                              401  403 403   403   403 403  404  200   200  403  403  401 401
POST   games/G/double-losses  401  403 403   403   403 403  404  200   403  403  403  401 401
POST   games/G/facts          401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/facts/F/withdrawal \
                              401  403 403   403   403 403  404  200   200  403  403  401 401
GET    games/G/findings       200  200 200   200   200 200  404  200   200  200  200  401 401
POST   games/G/audits/A/findings/N/settlement \
                              401  403 403   403   403 403  404  200   200  403  403  401 401
GET    findings               200  200 200   200   200 200  200  200   200  200  200  401 401
GET    events                 200  200 200   200   200 200  403  200   200  200  200  401 401
GET    players                200  200 200   200   200 200  200  200   200  200  200  401 401
POST   players                401  403 403   403   201 201  403  201   403  201  403  401 401
GET    rulings                200  200 200   200   200 200  200  200   200  200  200  401 401
GET    editions               200  200 200   200   200 200  200  200   200  200  200  401 401
GET    books                  200  200 200   200   200 200  200  200   200  200  200  401 401
GET    books/B                200  200 200   200   200 200  200  200   200  200  200  401 401
POST   analyse                200  200 200   200   200 200  200  200   200  200  200  401 401
GET    ledger/checkpoint      200  200 200   200   200 200  200  200   200  200  200  401 401
GET    ledger/keys            200  200 200   200   200 200  200  200   200  200  200  401 401
GET    ledger/checkpoints     200  200 200   200   200 200  200  200   200  200  200  401 401
GET    ledger/checkpoints/Z   404  404 404   404   404 404  404  404   404  404  404  401 401
GET    ledger/proofs/inclusion \
                              400  400 400   400   400 400  400  400   400  400  400  401 401
GET    ledger/proofs/consistency \
                              400  400 400   400   400 400  400  400   400  400  400  401 401
GET    ledger/receipts/V      404  404 404   404   404 404  404  404   404  404  404  401 401
POST   ledger/act-keys        401  400 400   400   400 400  400  400   400  400  400  401 401
DELETE ledger/act-keys/K      401  422 422   422   422 422  422  422   422  422  422  401 401
POST   ledger/witness/add-checkpoint \
                              415  415 415   415   415 415  415  415   415  415  415  401 401
GET    health                 200  200 200   200   200 200  200  200   200  200  200  401 401
POST   tokens                 401  403 403   403   403 403  403  201   403  403  403  401 401
DELETE tokens/D               401  403 403   403   403 403  403  200   403  403  403  401 401
"""
