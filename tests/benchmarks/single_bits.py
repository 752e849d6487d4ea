"""Every single bit of a small bundle changed: found, or shown to mean nothing.

Run as `python -m tests.benchmarks.single_bits [EVERY]`; EVERY 7 takes each seventh bit. First in
the files that the signature covers, with the manifest made anew to fit, as a forger would; then
in the ZIP, where a change counts only if other names or bytes are read from it. Exit status 1
when a change stays unseen.
"""

import sys
import time


def main(every: int) -> int:
    """Make a bundle on a ledger of its own, change it, print what was found."""
    from games.bundles.writing import bundle
    from games.ledger.checkpoint import verifier_text
    from games.ledger.keys import signing_key
    from games.ledger.log_record import log_record
    from games.ledger.sequencer import sequence_all, sign_checkpoint
    from tests.games.ledger.sequenced import three_streams
    from tests.support.bundled import SIGNED, undetected_in_container, undetected_in_files, unpacked

    streams = three_streams()
    sequence_all()
    sign_checkpoint(now=3)
    data = bundle(streams[1], asking=None, checkpoint=13)
    key = verifier_text(log_record().origin, signing_key().public_key())
    files = unpacked(data)
    bits = 8 * sum(len(content) for name, content in files.items() if name.startswith(SIGNED))
    began = time.process_time_ns()
    unseen = list(undetected_in_files(files, key=key, every=every))
    _say(f"signed files: {bits // every} bits, {len(unseen)} unseen", began)
    began = time.process_time_ns()
    hidden = list(undetected_in_container(data, bits=iter(range(0, 8 * len(data), every))))
    _say(f"container: {8 * len(data) // every} bits, {len(hidden)} unseen", began)
    for name, bit in unseen:
        sys.stdout.write(f"  {name} bit {bit}\n")
    for bit in hidden:
        sys.stdout.write(f"  container bit {bit}\n")
    return 1 if unseen or hidden else 0


def _say(text: str, began: int) -> None:
    spent = (time.process_time_ns() - began) // 1_000_000_000
    sys.stdout.write(f"{text}, {spent} s of processor time\n")
    sys.stdout.flush()


if __name__ == "__main__":
    from tests.support.own_database import own_database

    with own_database():
        sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 1))
