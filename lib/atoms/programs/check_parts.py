#!/usr/bin/env python3
"""check_parts.py DIR [--replies]: checks a proof by parts that scripts/atoms-parts has made, and prints
the proven fact about its position.

Each file NAME.json of the folder describes one position: a part, whose winner (and plies) NAME.proof
proves, or a split position, which depends on the positions after its moves. This program relies on
the rules only, not on the order or the names of files: it plays all moves of a split position, and
all replies to them. A part counts if its proof has the SHA-256 that the part records, the position
and the value of the part; --replies also checks the replies of each proof. A part without its proof
counts, too, and the number of such parts is printed. The exit status is 1 if a file is damaged or
wrong, or if no winner is proven.

Like check_proof.py, whose rules it uses, it was written independently of the tools.
"""

import argparse
import hashlib
import json
import os
import sys
import zlib

import check_proof

# Scores for the mover: 1000 - k for a win in k plies, k - 1000 for a loss in k plies. Games on 20 cells
# are shorter than LONGEST plies.
LONGEST = 200
UNKNOWN, WIN, LOSS = (-999, 999), (1000 - LONGEST, 999), (-999, LONGEST - 1000)
WIN_AT_ONCE = (999, 999)


class InvalidPart(check_proof.InvalidProof):
    pass


def before(score):
    """Returns the score of a move after which the opponent has this score."""
    return 1 - score if score > 0 else -1 - score


def with_checksum(record):
    """Returns a record as a line of JSON that ends with the CRC-32 of the rest."""
    body = json.dumps(record)[:-1]
    return f'{body}, "crc32": {zlib.crc32(body.encode())}}}\n'


def read_checksummed(path):
    """Returns the record in a file of with_checksum()."""
    with open(path, "rb") as file:
        body, _, crc = file.read().rpartition(b', "crc32": ')
    if crc != b"%d}\n" % zlib.crc32(body):
        raise InvalidPart(f"{path} is damaged")
    return check_proof.parsed(body + b"}")


def outcome_of(head):
    """Returns the claim in the first line of a proof, in the form of a part's record."""
    claim = head["claims"][0]
    wins = claim["player"] == "mover"
    if "plies" in claim:
        return {"value": claim["plies"] if wins else -claim["plies"]}
    return {"outcome": "win" if wins else "loss"}


def is_record(record):
    """Returns whether a record is valid: of a split position, or of a part whose value is possible."""
    kinds = {"moves", "value", "outcome"} & set(record)
    if kinds == {"value"}:
        value = record["value"]
        return type(value) is int and 0 < abs(value) < LONGEST and (value > 0) == (value % 2 == 1)
    return kinds == {"moves"} or (kinds == {"outcome"} and record["outcome"] in ("win", "loss"))


class Parts:
    """The split and the proven positions of a folder, by Rules.name()."""

    def __init__(self, folder):
        self.folder = folder
        self.question = read_checksummed(os.path.join(folder, "question.json"))
        if self.question.get("format") != "gauntlet-atoms-parts" or self.question.get("version") != 1:
            raise InvalidPart("question.json: not a proof by parts, or of another version")
        rows = self.question["board"]
        self.rules, _ = check_proof.position_of(rows)
        self.rows, self.columns = len(rows), len(rows[0])
        self.root = self.position_of(rows)
        self.known, self.read_files, self.after_of = {}, set(), {}
        self.read_new()

    def position_of(self, board):
        """Returns a board as a position, the same one for all its reflections."""
        _, position = check_proof.position_of(board)
        if (len(board), len(board[0])) != (self.rows, self.columns):
            raise InvalidPart("a board of another size")
        return self.rules.name(position)

    def board_of(self, position):
        return [list(position[row * self.columns:][:self.columns]) for row in range(self.rows)]

    def read_new(self):
        """Reads the files that are new since the last call."""
        for file in sorted(set(os.listdir(self.folder)) - self.read_files - {"question.json"}):
            if file.endswith(".json"):
                self.read_files.add(file)
                record = read_checksummed(os.path.join(self.folder, file))
                position = self.position_of(record["board"])
                if position in self.known:
                    raise InvalidPart(f"{file} and {self.known[position]['file']} are of one position")
                if not is_record(record):
                    raise InvalidPart(f"{file} is neither a part nor a split position")
                self.known[position] = {"file": file, **record}

    def proofs(self):
        return [record for record in self.known.values() if "moves" not in record]

    def check_proofs(self, replies):
        """Returns the number of parts whose proof is missing. Throws InvalidPart if a proof is not that of
        its part or, with `replies`, is invalid."""
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
                raise InvalidPart(f"{path} does not prove what {record['file']} says")
        return missing

    def after(self, position):
        """Returns the positions after all moves, as the opponent sees them; None for a move that wins."""
        if position not in self.after_of:
            played = (self.rules.play(position, cell) for cell in self.rules.moves(position))
            self.after_of[position] = {each and self.rules.name(each) for each in played}
        return self.after_of[position]

    def wins_at_once(self, position):
        """Returns whether a chain reaction wins at once."""
        return any(position[cell] == len(near) - 1 and self.rules.play(position, cell) is None
                   for cell, near in enumerate(self.rules.neighbors))

    def bounds_of_all(self):
        """Returns a function that gives the bounds (low, high) of the score of a position."""
        memo = {}

        def bounds(position, may_play=True):
            """Plays all moves if the position is split or `may_play` is set. So replies to the moves of a
            split position are played, too, without files for the positions between."""
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
    """Returns a description of what the bounds of the score prove; None if they prove no winner."""
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
    except (check_proof.InvalidProof, OSError) as error:
        sys.exit(f"check_parts.py: {error}")
    except (KeyError, TypeError, ValueError, IndexError) as error:
        sys.exit(f"check_parts.py: a file has an unexpected form: {error!r}")
    count = len(parts.proofs())
    print(f"{proven or 'not proven yet'}: {count} parts, {len(parts.known) - count} positions split, "
          f"{missing} parts without their proofs")
    sys.exit(0 if proven else 1)


if __name__ == "__main__":
    main()
