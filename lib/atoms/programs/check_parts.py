#!/usr/bin/env python3
"""check_parts.py DIR [--replies]: checks a proof by parts, as scripts/atoms-parts makes it, and prints
what it proves of the position it is about.

Each file NAME.json of the folder is about one position: a part, whose winner (and plies) is proven by
NAME.proof, or a position that is split into those after its moves. This program trusts no order and
no name of files, but the rules: it plays all moves where a position is split, and all replies to
them. A part counts if its proof has the SHA-256 that the part records and is about that position and
value; with --replies the replies of each proof are checked, too. A part without its proof counts as
well, but is counted apart. The exit status is 1 if a file is damaged or wrong, or if nobody is proven
to win.

Like check_proof.py, from which it has the rules, it was written apart from the tools.
"""

import argparse
import hashlib
import json
import os
import sys
import zlib

import check_proof

# Scores for the mover: a win in k plies is 1000 - k, a loss in k plies k - 1000. No game on 20 cells
# takes LONGEST plies.
LONGEST = 200
UNKNOWN, WIN, LOSS = (-999, 999), (1000 - LONGEST, 999), (-999, LONGEST - 1000)
WIN_AT_ONCE = (999, 999)


class InvalidPart(Exception):
    pass


def before(score):
    """Returns the score of a move after which the opponent has this score."""
    return 1 - score if score > 0 else -1 - score


def seal(record):
    """Returns a line of JSON that ends with its own CRC-32."""
    body = json.dumps(record)[:-1]
    return f'{body}, "crc32": {zlib.crc32(body.encode())}}}\n'


def unseal(path):
    """Returns the contents of a file that seal() made."""
    with open(path, "rb") as file:
        body, _, crc = file.read().rpartition(b', "crc32": ')
    if crc != b"%d}\n" % zlib.crc32(body):
        raise InvalidPart(f"{path} is damaged")
    return json.loads(body + b"}")


def outcome_of(head):
    """Returns what a proof claims, by its first line, as a part records it."""
    claim = head["claims"][0]
    wins = claim["player"] == "mover"
    if "plies" in claim:
        return {"value": claim["plies"] if wins else -claim["plies"]}
    return {"outcome": "win" if wins else "loss"}


def is_record(record):
    """Returns whether a record is of a position that is split, or of a part whose value is possible."""
    kinds = {"moves", "value", "outcome"} & set(record)
    if kinds == {"value"}:
        value = record["value"]
        return type(value) is int and 0 < abs(value) < LONGEST and (value > 0) == (value % 2 == 1)
    return kinds == {"moves"} or (kinds == {"outcome"} and record["outcome"] in ("win", "loss"))


class Parts:
    """The positions of a folder that are split or proven, by Rules.name()."""

    def __init__(self, folder):
        self.folder = folder
        self.question = unseal(os.path.join(folder, "question.json"))
        if self.question.get("format") != "gauntlet-atoms-parts" or self.question.get("version") != 1:
            raise InvalidPart("question.json: not a proof by parts, or of another version")
        rows = self.question["board"]
        self.rows, self.columns = len(rows), len(rows[0])
        self.rules = check_proof.Rules(self.rows, self.columns)
        self.root = self.position_of(rows)
        self.known, self.read_files, self.after_of = {}, set(), {}
        self.read_new()

    def position_of(self, board):
        """Returns the position of all boards that are reflections of this one."""
        if [len(row) for row in board] != [self.columns] * self.rows:
            raise InvalidPart("a board of another size")
        return self.rules.name([cell for row in board for cell in row])

    def board_of(self, position):
        return [list(position[row * self.columns:][:self.columns]) for row in range(self.rows)]

    def read_new(self):
        """Reads the files that have come since the last call."""
        for file in sorted(set(os.listdir(self.folder)) - self.read_files - {"question.json"}):
            if file.endswith(".json"):
                self.read_files.add(file)
                record = unseal(os.path.join(self.folder, file))
                position = self.position_of(record["board"])
                if position in self.known:
                    raise InvalidPart(f"{file} and {self.known[position]['file']} are of one position")
                if not is_record(record):
                    raise InvalidPart(f"{file} is neither a part nor split")
                self.known[position] = {"file": file, **record}

    def proofs(self):
        return [record for record in self.known.values() if "moves" not in record]

    def check_proofs(self, replies):
        """Returns how many parts have no proof here. Throws InvalidPart for a proof that is not the
        part's, and with `replies` for one that does not hold."""
        missing = 0
        for record in self.proofs():
            path = os.path.join(self.folder, record["file"][:-len(".json")] + ".proof")
            if not os.path.exists(path):
                missing += 1
                continue
            with open(path, "rb") as file:
                digest = hashlib.sha256(file.read()).hexdigest()
            if digest != record["sha256"]:
                raise InvalidPart(f"{path} is not the proof of its part")
            try:
                head = check_proof.check(path)[0] if replies else check_proof.read(path)[0]
            except check_proof.InvalidProof as error:
                raise InvalidPart(f"{path}: {error}") from error
            claimed = outcome_of(head)
            if self.position_of(head["board"]) != self.position_of(record["board"]) or \
                    any(record.get(key) != claimed[key] for key in claimed):
                raise InvalidPart(f"{path} proves something else than {record['file']} says")
        return missing

    def after(self, position):
        """Returns the positions after all moves, by the opponent; None for a move that wins."""
        if position not in self.after_of:
            played = (self.rules.play(position, cell) for cell in self.rules.moves(position))
            self.after_of[position] = {each and self.rules.name(each) for each in played}
        return self.after_of[position]

    def wins_at_once(self, position):
        """Returns whether a chain takes all."""
        return any(position[cell] == len(near) - 1 and self.rules.play(position, cell) is None
                   for cell, near in enumerate(self.rules.neighbors))

    def bounds_of_all(self):
        """Returns a function of positions: bounds of the score, as (low, high)."""
        memo = {}

        def bounds(position, may_play=True):
            """All moves are played here if the position is split, or if `may_play`: the positions after
            the moves of a split one, so that all replies to its moves are played, too, need no file."""
            record = self.known.get(position, {})
            if "value" in record:
                plies = record["value"]
                return (1000 - plies,) * 2 if plies > 0 else (-plies - 1000,) * 2
            if "outcome" in record:
                return {"win": WIN, "loss": LOSS}[record["outcome"]]
            if not may_play and not record:
                return WIN_AT_ONCE if self.wins_at_once(position) else UNKNOWN
            if (position, may_play) not in memo:
                if None in self.after(position):
                    found = WIN_AT_ONCE
                else:
                    below = [bounds(after, bool(record)) for after in self.after(position)]
                    found = (max(before(high) for _, high in below), max(before(low) for low, _ in below))
                memo[position, may_play] = found
            return memo[position, may_play]

        return bounds


def shown(low, high):
    """Returns what bounds of the score prove, in words; None if nobody is proven to win."""
    if low <= 0 <= high:
        return None
    player, plies = ("mover", 1000 - low) if low > 0 else ("opponent", 1000 + high)
    if plies >= LONGEST:
        return f"{player} wins"
    return f"{player} wins in {plies} plies" + (" or fewer" if low != high else "")


def main():
    parser = argparse.ArgumentParser(prog="check_parts.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--replies", action="store_true", help="check the replies of all proofs")
    given = parser.parse_args()
    try:
        parts = Parts(given.folder)
        missing = parts.check_proofs(given.replies)
        proven = shown(*parts.bounds_of_all()(parts.root))
    except InvalidPart as error:
        sys.exit(f"check_parts.py: {error}")
    except (KeyError, TypeError, ValueError, IndexError) as error:
        sys.exit(f"check_parts.py: a file is not as it should be: {error!r}")
    count = len(parts.proofs())
    print(f"{proven or 'not proven yet'}: {count} parts, {len(parts.known) - count} positions split, "
          f"{missing} parts without their proofs")
    sys.exit(0 if proven else 1)


if __name__ == "__main__":
    main()
