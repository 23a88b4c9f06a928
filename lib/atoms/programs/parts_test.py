#!/usr/bin/env python3
"""lib/atoms/programs/parts_test.py BIN: scripts/atoms-parts proves boards by parts and resumes after it
was killed; check_parts.py finds missing, wrong and damaged parts."""

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, HERE)
import check_parts
from rules import is_over, play

BIN = os.path.realpath(sys.argv.pop(1))
TOOL = BIN + "/atoms-move"
PARTS = HERE + "/../../../scripts/atoms-parts"
NIGHTLY = "GAUNTLET_NIGHTLY" in os.environ
SOLVE = [PARTS, "solve", "parts", TOOL, "--rank", "5", "--memory", "16"]


def called(command):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)


def parts(*arguments):
    done = called([PARTS, *arguments])
    assert done.returncode == 0, (arguments, done.stdout, done.stderr)
    return done.stdout


def solve(*flags):
    done = called([*SOLVE, *flags])
    assert done.returncode == 0, (flags, done.stdout, done.stderr)
    return done.stdout.splitlines()


def begin(board, *flags):
    shutil.rmtree("parts", ignore_errors=True)
    parts("begin", "parts", board if isinstance(board, str) else json.dumps(board), *flags)


def check(*flags):
    return called([sys.executable, HERE + "/check_parts.py", "parts", *flags])


def value_of(board):
    done = subprocess.run([TOOL, "--solve", "--only", "value"], input=json.dumps([1, board]), capture_output=True,
                          text=True, check=True)
    return json.loads(done.stdout)["value"]


def in_words(value):
    return f"{'mover' if value > 0 else 'opponent'} wins"


def file_names(ending):
    return sorted("parts/" + name for name in os.listdir("parts") if name.endswith(ending))


def records(key):
    """Returns the records that have a key, by file."""
    found = {path: check_parts.read_checksummed(path) for path in file_names(".json")}
    return {path: record for path, record in found.items() if key in record}


def change(path, **members):
    record = check_parts.read_checksummed(path)
    with open(path, "w", encoding="utf-8") as file:
        file.write(check_parts.with_checksum({**record, **members}))


def contents(path):
    with open(path, "rb") as file:
        return file.read()


class PlainJoin:
    """Decides by the records who wins; written independently of check_parts.py."""

    def __init__(self):
        self.known = {}
        for path in file_names(".json"):
            record = check_parts.read_checksummed(path)
            if "format" not in record:
                for image in self.images(record["board"]):
                    self.known[image] = record

    @staticmethod
    def images(board):
        flipped = [board, board[::-1]]
        flipped += [[row[::-1] for row in image] for image in flipped]
        flipped += [list(zip(*image)) for image in flipped] if len(board) == len(board[0]) else []
        return [tuple(map(tuple, image)) for image in flipped]

    def wins(self, board, from_split=True):
        """Returns True or False, or None if that is not known."""
        if is_over(board):
            return False
        record = self.known.get(tuple(map(tuple, board)), {})
        if "outcome" in record:
            return record["outcome"] == "win"
        moves = [(r, c) for r, row in enumerate(board) for c, n in enumerate(row) if n >= 0]
        after = [play(board, *move) for move in moves]
        if any(map(is_over, after)):
            return True
        if not record and not from_split:
            return None
        replies = [self.wins(each, bool(record)) for each in after]
        return True if False in replies else None if None in replies else False


class Parts(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="parts-")
        self.addCleanup(shutil.rmtree, self.folder)
        os.chdir(self.folder)

    def expect_refused(self, why, *flags):
        done = check(*flags)
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        self.assertRegex(done.stderr, f"^check_parts.py: .*{why}.*\n$")

    def expect_proven(self, what, *flags):
        done = check(*flags)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertTrue(done.stdout.startswith(what + ":"), (what, done.stdout))

    def expect_open(self):
        done = check()
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertRegex(done.stdout, "^not proven yet: ")

    def test_who_wins_is_proven_by_parts(self):
        begin("2x6" if NIGHTLY else "2x5")
        said = solve("--plies", "4")
        self.assertGreater(sum("replies" in line for line in said), 10)
        self.expect_proven("mover wins", "--replies")
        self.assertEqual(json.loads(parts("status", "parts"))["left"], 0)
        self.assertEqual(file_names(".lock") + file_names(".state"), [])

    def test_the_value_is_that_of_the_whole(self):
        rng = random.Random(40)
        boards = [[[0] * columns for _ in range(rows)] for rows, columns in ((2, 3), (2, 4), (3, 3))]
        for rows, columns in ((4, 2), (3, 3), (2, 5)):
            board = [[0] * columns for _ in range(rows)]
            for _ in range(rows * columns):
                cells = [(r, c) for r in range(rows) for c in range(columns) if board[r][c] >= 0]
                after = play(board, *rng.choice(cells))
                board = board if is_over(after) else after
            boards.append(board)
        for board in boards:
            value = value_of(board)
            for flags in (["--player", "mover"], ["--player", "opponent"]):
                begin(board, "--only", "value", *flags)
                solve("--plies", "2")
                self.expect_proven(f"{in_words(value)} in {abs(value)} plies")

    def test_a_claim_that_is_wrong_proves_the_other_player_s_win(self):
        for board, wrong, wins in (("2x4", "mover", "opponent"), ("2x5", "opponent", "mover")):
            begin(board, "--player", wrong)
            solve("--plies", "3")
            self.expect_proven(f"{wins} wins")

    def test_parts_that_take_too_long_are_split(self):
        begin("2x6")
        self.assertTrue(solve("--plies", "2", "--limit", "0", "--give-up"))
        self.expect_open()
        self.assertEqual(records("outcome"), {})
        split = len(records("moves"))
        solve("--plies", "2", "--limit", "0", "--parts", "3")
        self.assertEqual(len(records("moves")), split + 3)
        solve("--plies", "2")
        self.expect_proven("mover wins")

    def test_a_missing_part_is_missed_and_made_again(self):
        begin("2x5")
        solve("--plies", "4")
        self.expect_proven("mover wins")
        needed = 0
        for path in [*records("outcome"), *records("moves")][::1 if NIGHTLY else 5]:
            os.rename(path, "kept")
            proven = PlainJoin().wins([[0] * 5] * 2)
            self.expect_proven("mover wins") if proven else self.expect_open()
            needed += not proven
            os.rename("kept", path)
        self.assertGreater(needed, 20 if NIGHTLY else 4)  # the others belong to moves that turned out to be wrong
        for path in list(records("outcome"))[::2]:
            os.remove(path)
        self.expect_open()
        solve("--plies", "4")
        self.expect_proven("mover wins")

    def test_parts_without_their_proofs_are_counted(self):
        begin("2x5")
        solve("--plies", "2")
        for proof in file_names(".proof")[:3]:
            os.remove(proof)
        done = check("--replies")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, " 3 parts without their proofs\n$")

    def test_wrong_parts_are_refused(self):
        begin("2x5")
        solve("--plies", "2")
        path, other = [each for each, record in records("outcome").items() if record["outcome"] == "win"][:2]
        proof, kept, kept_proof = path[:-4] + "proof", contents(path), contents(path[:-4] + "proof")

        def restore():
            for name, content in ((path, kept), (proof, kept_proof)):
                with open(name, "wb") as file:
                    file.write(content)

        change(path, outcome="loss")
        self.expect_refused("does not prove what")
        os.remove(proof)
        done = check()
        self.assertEqual(done.stdout.startswith("not proven"), PlainJoin().wins([[0] * 5] * 2) is None, done.stdout)
        restore()
        change(path, board=[[1, 0, 1, 0, 1], [0, -1, 0, -1, 0]])
        self.expect_refused("does not prove what")
        restore()
        change(path, board=[[0] * 4] * 2)
        self.expect_refused("another size")
        restore()
        shutil.copy(other[:-4] + "proof", proof)
        self.expect_refused("is not the proof of its part")
        change(path, sha256=hashlib.sha256(contents(proof)).hexdigest())
        self.expect_refused("does not prove what")
        restore()
        for members in ({"outcome": "draw"}, {"value": 3}, {"moves": []}):
            change(path, **members)
            self.expect_refused("neither a part nor a split position")
            restore()
        shutil.copy(path, "parts/other.json")
        self.expect_refused("are of one position")
        os.remove("parts/other.json")
        self.expect_proven("mover wins")

    def test_boards_that_are_none_are_refused(self):
        begin("2x3")
        solve("--plies", "2")
        self.expect_proven("mover wins")
        for board in ([[-1, 0, 0], [0, -1, 0]], [[1, 3, 0], [-1, 0, 0]], [[9, 0, 0], [0, 0, 0]], [[1, 0, 0], [0, 0]],
                      [[1.0, 0, 0], [-1, 0, 0]], [[0, 0, 0]], []):
            change("parts/question.json", board=board)
            done = check()
            self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), (board, done))

    def test_replies_that_do_not_hold_are_refused(self):
        begin("2x4", "--only", "value", "--player", "opponent")
        solve("--plies", "1")
        path = max(records("value"), key=lambda each: check_parts.read_checksummed(each)["replies"])
        line, _, body = contents(path[:-4] + "proof")[:-4].partition(b"\n")
        replies = bytearray(zlib.decompress(body))
        replies[0] = replies[0] ^ 1
        content = line + b"\n" + zlib.compress(replies)
        content += zlib.crc32(content).to_bytes(4, "big")
        with open(path[:-4] + "proof", "wb") as file:
            file.write(content)
        change(path, sha256=hashlib.sha256(content).hexdigest())
        self.expect_proven("opponent wins in 12 plies")
        self.expect_refused("proof: ", "--replies")

    def test_known_outcomes_save_time_only(self):
        begin("2x6")
        solve("--plies", "2", "--parts", "1")
        kept = contents("parts/known-1")
        self.assertGreater(len(kept), 1000)
        flags = ["--solve", "--only", "value", "--known", "parts/known-1"]
        for rows, columns, error in ((2, 5, "is not a file of --known for boards of this size"), (2, 6, None)):
            board = json.dumps([1, [[0] * columns] * rows])
            done = subprocess.run([TOOL, *flags], input=board, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1 if error else 0)
            self.assertEqual(done.stdout, "" if error else '{"value":19}\n')
            self.assertRegex(done.stderr, f"parts/known-1 {error}\n$" if error else "^$")
        with open("parts/known-1", "wb") as file:
            file.write(kept[:-9] + kept[-8:])
        done = called([*SOLVE, "--plies", "2"])
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "parts/known-1 is damaged.*\nscripts/atoms-parts: .*exit status 1\n$")

    def test_damaged_records_are_refused(self):
        begin("2x4")
        solve("--plies", "2")
        for path in ("parts/question.json", next(iter(records("outcome"))), next(iter(records("moves")))):
            kept = contents(path)
            for i in range(0, len(kept), 7):
                for content in (kept[:i], kept[:i] + bytes([kept[i] ^ 1]) + kept[i + 1:]):
                    with open(path, "wb") as file:
                        file.write(content)
                    with self.assertRaises(check_parts.InvalidPart):
                        check_parts.Parts("parts")
            self.expect_refused("damaged")
            with open(path, "wb") as file:
                file.write(kept)

    def test_several_can_work_and_be_killed(self):
        begin("2x6")
        solve("--plies", "2", "--parts", "1")
        with subprocess.Popen([*SOLVE, "--plies", "4"], stdout=subprocess.PIPE, text=True) as killed:
            killed.stdout.readline()
            killed.send_signal(signal.SIGKILL)
        for lock in file_names(".lock"):
            os.utime(lock, (0, time.time() - 601))
        workers = [subprocess.Popen([*SOLVE, "--plies", "4"], stdout=subprocess.PIPE, text=True) for _ in range(3)]
        said = [worker.communicate(timeout=600)[0] for worker in workers]
        self.assertEqual([worker.returncode for worker in workers], [0] * 3)
        lines = [line for text in said for line in text.splitlines() if "replies" in line]
        self.assertEqual(len({line.split()[0] for line in lines}), len(lines))
        self.assertGreater(sum(bool(text) for text in said), 1)
        self.expect_proven("mover wins")

    def test_what_makes_no_sense_is_refused(self):
        for board in ("3x7", "2x", "[[0,1],[0]]", "[[0.5,0],[0,0]]", "{}"):
            done = called([PARTS, "begin", "parts", board])
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, "^scripts/atoms-parts: .*\n$")
        self.assertFalse(os.path.exists("parts"))
        done = called([PARTS, "solve", "none", TOOL])
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "^scripts/atoms-parts: .*none.*\n$")


if __name__ == "__main__":
    unittest.main()
