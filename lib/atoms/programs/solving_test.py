#!/usr/bin/env python3
"""lib/atoms/programs/solving_test.py BIN: atoms-move solves boards with any number of threads and any
memory, and writes valid proofs. Both the tool and check_proof.py check the proofs."""

import contextlib
import json
import os
import pty
import random
import shutil
import subprocess
import sys
import tempfile
import unittest
import zlib

from rules import is_over, play

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../test"))
from checks import needs_terminal

needs_terminal()
BIN = os.path.realpath(sys.argv.pop(1))
HERE = os.path.dirname(os.path.realpath(__file__))
TOOL = BIN + "/atoms-move"


def empty(rows, columns):
    return [[0] * columns for _ in range(rows)]


def run(*flags, board=None, status=0, error=None):
    done = subprocess.run([TOOL, *flags], input=json.dumps([1, board]), capture_output=True, text=True,
                          check=False, timeout=600)
    assert done.returncode == status, (flags, done.returncode, done.stdout, done.stderr)
    if error is not None:
        assert done.stderr == error + "\n", (flags, done.stderr)
    return json.loads(done.stdout) if status == 0 else None


def read_to_end(terminal):
    text = b""
    with contextlib.suppress(OSError):  # the other side is closed
        while piece := os.read(terminal, 65536):
            text += piece
    return text.decode()


def python_check(file):
    return subprocess.run([sys.executable, HERE + "/check_proof.py", file], capture_output=True, text=True,
                          check=False, timeout=600)


def reseal(file, header, replies):
    line = header if isinstance(header, bytes) else json.dumps(header).encode()
    body = line + b"\n" + zlib.compress(replies)
    with open(file, "wb") as out:
        out.write(body + zlib.crc32(body).to_bytes(4, "big"))


def unseal(file):
    with open(file, "rb") as proof:
        line, _, body = proof.read()[:-4].partition(b"\n")
    return json.loads(line), zlib.decompress(body)


class Prover:
    """Proves any true claim about a small board, also claims weaker than the value."""

    def __init__(self, board):
        self.board, self.values, self.names = board, {}, {}

    def name(self, board):
        key = tuple(map(tuple, board))
        if key not in self.names:
            images = [board, board[::-1]]
            images += [[row[::-1] for row in image] for image in images]
            images += [list(zip(*image)) for image in images] if len(board) == len(board[0]) else []
            self.names[key] = min(tuple(map(tuple, image)) for image in images)
        return self.names[key]

    @staticmethod
    def moves(board):
        return [(r, c) for r, row in enumerate(board) for c, n in enumerate(row) if n >= 0]

    def value(self, board):
        """As --solve: k if the mover wins in k plies, -k if it loses in k."""
        name = self.name(board)
        if name not in self.values:
            after = []
            for move in self.moves(board):
                then = play(board, *move)
                below = -1 if is_over(then) else self.value(then)
                after.append(1 if is_over(then) else 1 - below if below < 0 else -1 - below)
                if after[-1] == 1:
                    break
            wins = [value for value in after if value > 0]
            self.values[name] = min(wins or after)
        return self.values[name]

    def replies(self, player, goal, plies=None):
        """Yields the replies in the order of a proof; for a false claim, those of a player that
        does its best."""
        replies, seen = [], set()

        def reply(board, ply):
            if is_over(board) or (plies is not None and ply >= plies):
                return
            moves = self.moves(board)
            after = [play(board, *move) for move in moves]
            if self.name(board) in seen or any(map(is_over, after)):
                return
            seen.add(self.name(board))
            best = max(range(len(moves)), key=lambda i: (-self.value(after[i]) > 0, abs(self.value(after[i]))
                                                         * (1 if self.value(after[i]) > 0 else -1)))
            if len(moves) > 1:
                replies.append(moves[best][0] * len(board[0]) + moves[best][1])
            follow(after[best], ply + 1)

        def follow(board, ply):
            if is_over(board) or (plies is not None and ply >= plies):
                return
            for move in self.moves(board):
                reply(play(board, *move), ply + 1)

        (reply if player == "mover" else follow)(self.board, 0)
        return bytes(replies)


class Solving(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="solving-")
        self.addCleanup(shutil.rmtree, self.folder)
        os.chdir(self.folder)

    def test_threads_and_memory_change_no_value(self):
        for rows, columns in ((2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5)):
            board = empty(rows, columns)
            expected = run("--solve", board=board)
            for flags in (["--threads", "1"], ["--threads", "3"], ["--memory", "1", "--threads", "2"]):
                self.assertEqual(run("--solve", *flags, board=board), expected)
            value = expected["value"]
            self.assertEqual(run("--solve", "--only", "value", board=board), {"value": value})
            self.assertEqual(run("--solve", "--only", "outcome", "--threads", "2", board=board),
                             {"outcome": "win" if value > 0 else "loss"})

    def test_boards_of_more_than_twelve_cells_need_no_time(self):
        board = [[1, 2, 0, -2, -1, 2, 1], [-1, -2, 2, 1, 2, -2, 0]]
        solved = run("--solve", board=board)
        self.assertEqual(solved["value"], run("--solve", "--only", "value", board=board)["value"])
        self.assertIsNone(run("--solve", "--time", "1", board=empty(4, 5))["value"])

    def test_proofs_hold(self):
        boards = [empty(2, 2), empty(2, 3), empty(2, 4), empty(3, 3), [[1, 0], [1, 0]], [[1, 0], [-1, 0]]]
        for board in boards:
            value = run("--solve", "--only", "value", "--proof", "proof", board=board)["value"]
            checked = run("--verify-proof", "proof")
            self.assertEqual((checked["board"], checked["value"]), (board, value))
            player = "mover" if value > 0 else "opponent"
            self.assertEqual(python_check("proof").stdout,
                             f"{player} wins in {abs(value)} plies: {checked['replies']} replies hold\n")
        run("--solve", "--proof", "all", "--memory", "4", "--threads", "2", board=empty(3, 3))
        self.assertEqual(run("--verify-proof", "all")["value"], 13)
        run("--solve", "--only", "outcome", "--proof", "who", board=empty(2, 5))
        self.assertEqual(run("--verify-proof", "who")["outcome"], "win")
        self.assertRegex(python_check("who").stdout, "^mover wins: [0-9]+ replies hold\n$")

    def test_the_proofs_of_larger_boards_hold(self):
        for rows, columns in ((3, 4), (2, 6)):
            run("--solve", "--only", "value", "--proof", "proof", "--threads", "2", board=empty(rows, columns))
            self.assertLess(os.path.getsize("proof"), 60_000)
            self.assertEqual(run("--verify-proof", "proof")["value"], 19)
        self.assertEqual(python_check("proof").returncode, 0)

    def test_a_kept_proof_holds(self):
        checked = run("--verify-proof", HERE + "/proofs/2x7.proof")
        self.assertEqual(checked, {"board": empty(2, 7), "value": 23, "replies": 321461})

    def test_the_first_moves_can_be_solved_apart(self):
        values = [run("--solve", "--only", "value", board=[[-1, 0, 0, 0], [0] * 4])["value"],
                  run("--solve", "--only", "value", board=[[0, -1, 0, 0], [0] * 4])["value"]]
        self.assertEqual([-value - 1 if value > 0 else 1 - value for value in values], [-12, -10])

    def test_files_that_were_damaged_prove_nothing(self):
        run("--solve", "--only", "value", "--proof", "proof", board=empty(2, 3))
        with open("proof", "rb") as file:
            proof = file.read()
        damaged = [proof[:size] for size in range(len(proof))] + [proof + b"0"]
        damaged += [proof[:i] + bytes([proof[i] ^ 1 << i % 8]) + proof[i + 1:] for i in range(len(proof))]
        for number, content in enumerate(damaged):
            with open("other", "wb") as file:
                file.write(content)
            run("--verify-proof", "other", status=1, error="atoms-move: other is damaged, or was never such a file")
            if number % 40 == 0:
                self.assertEqual(python_check("other").returncode, 1)

    def test_files_that_claim_what_is_false_prove_nothing(self):
        run("--solve", "--only", "value", "--proof", "proof", board=empty(2, 4))
        header, replies = unseal("proof")
        claims = header["claims"]
        self.assertEqual(claims, [{"player": "opponent", "goal": "win", "plies": 12},
                                  {"player": "mover", "goal": "survive", "plies": 10}])
        wrong = [{**header, "board": empty(*size)} for size in ((2, 3), (2, 5), (3, 3), (4, 2), (5, 5))]
        wrong += [{**header, "version": 2}, {**header, "format": "other"}, {**header, "claims": []}]
        for other in ([claims[0]], [claims[1]], claims[::-1], claims * 2,
                      [{"player": "mover", "goal": "win"}],
                      [{**claims[0], "plies": 10}, {**claims[1], "plies": 8}],
                      [{**claims[0], "plies": 14}, {**claims[1], "plies": 12}],
                      [{**claims[0], "plies": 14}, claims[1]],
                      [{**claims[0], "player": "mover"}, {**claims[1], "player": "opponent"}]):
            wrong.append({**header, "claims": other})
        for each in wrong:
            reseal("other", each, replies)
            done = subprocess.run([TOOL, "--verify-proof", "other"], capture_output=True, text=True, check=False)
            same_board = each["board"] == header["board"] or each["board"] == empty(4, 2)
            self.assertEqual(done.returncode, 1, each)
            self.assertRegex(done.stderr, "^atoms-move: other is not a valid proof: .*\n$")
            if same_board:
                self.assertEqual(python_check("other").returncode, 1, each)
        for other in (replies[:-1], replies + b"\0", b""):
            reseal("other", header, other)
            self.assertRegex(subprocess.run([TOOL, "--verify-proof", "other"], capture_output=True, text=True,
                                            check=False).stderr, "^atoms-move: other is not a valid proof: .*\n$")
            self.assertEqual(python_check("other").returncode, 1)

    def test_only_the_value_itself_can_be_proven(self):
        for board in (empty(2, 2), empty(2, 3), [[0, -1], [1, 0], [0, 0]]):
            prover = Prover(board)
            value = run("--solve", "--only", "value", board=board)["value"]
            self.assertEqual(prover.value(board), value)
            accepted = []
            for player, other in (("mover", "opponent"), ("opponent", "mover")):
                for plies in range(max(1, abs(value) - 1), abs(value) + 4):
                    win = {"player": player, "goal": "win", "plies": plies}
                    for lasts in {0, max(0, plies - 3), max(0, plies - 2), plies - 1}:
                        claims = [win] + [{"player": other, "goal": "survive", "plies": lasts}] * (lasts > 0)
                        replies = b"".join(prover.replies(**claim) for claim in claims)
                        for padding in (b"", b"\0") if plies == abs(value) else (b"",):
                            reseal("other", {"format": "gauntlet-atoms-proof", "version": 1, "board": board,
                                             "claims": claims}, replies + padding)
                            done = subprocess.run([TOOL, "--verify-proof", "other"], capture_output=True, text=True,
                                                  check=False)
                            self.assertEqual(python_check("other").returncode, done.returncode, (board, claims))
                            if done.returncode == 0:
                                accepted.append((player, plies, json.loads(done.stdout)["value"]))
            self.assertEqual(accepted, [("mover" if value > 0 else "opponent", abs(value), value)])

    def test_claims_of_another_shape_prove_nothing(self):
        prover = Prover(empty(2, 3))
        win = {"player": "mover", "goal": "win", "plies": 7}
        last = {"player": "opponent", "goal": "survive", "plies": 5}
        replies = b"".join(prover.replies(**claim) for claim in (win, last))
        header = {"format": "gauntlet-atoms-proof", "version": 1, "board": empty(2, 3)}
        reseal("other", {**header, "claims": [win, last]}, replies)
        self.assertEqual(run("--verify-proof", "other")["value"], 7)
        self.assertEqual(python_check("other").returncode, 0)
        for claims in ([win, last, last], [win, last, win], [win, win, last], [last, win], [win, {**last, "plies": 5.0}],
                       [{**win, "plies": 7.0}, last], [{**win, "plies": True}, last], [{**win, "plies": "7"}, last],
                       [{**win, "plies": 0}], [{**win, "plies": -7}, last], [{**win, "plies": 1001}],
                       [{**win, "plies": None}], [{**win, "value": 7}, last], {"0": win, "1": last}, [], [{}]):
            reseal("other", {**header, "claims": claims}, replies * max(1, len(claims) - 1))
            run("--verify-proof", "other", status=1)
            self.assertEqual(python_check("other").returncode, 1, claims)

    def test_both_checkers_refuse_the_same_first_lines(self):
        run("--solve", "--only", "value", "--proof", "proof", board=empty(2, 3))
        header, replies = unseal("proof")
        boards = [[[1, 0, 0], [-1, 0]], [[1, 0, 0], [-1, 0, 0, 0]], [[1, 0, 0]], [[1], [0]], [[]], [], 7, None, "", [1, 2],
                  [[9, 0, 0], [-1, 0, 0]], [[2, 0, 0], [-1, 0, 0]], [[1, 3, 0], [-1, 0, 0]], [[-1, 0, 0], [-1, 0, 0]],
                  [[-1, 0, 0], [0, 0, 0]], [[-7, 0], [0, 0]], [[0, -1], [0, 0], [1, 0, -1]], [[1.0, 0, 0], [-1, 0, 0]],
                  [[True, 0, 0], [-1, 0, 0]], [["1", 0, 0], [-1, 0, 0]], [[None, 0, 0], [-1, 0, 0]], {"0": [1, 0]},
                  [[1, 0, 0], [-1, 0, 0], []], [[0] * 7] * 3, [[0] * 2] * 11]
        lines = [{**header, "board": board} for board in boards]
        lines += [{**header, "version": version} for version in (1.0, True, "1", 0, None)]
        lines += [{**header, "more": 1}, {key: header[key] for key in header if key != "version"}, [], 1]
        line = json.dumps(header).encode()
        claim = json.dumps(header["claims"][0]).encode()
        turned = json.dumps(dict(reversed(header["claims"][0].items()))).encode()
        lines += [line[:-1] + b', "board": [[1, 0, 0], [-1, 0, 0]]}', line.replace(b'"goal"', b'"goal": "win", "goal"', 1),
                  line.replace(claim, turned), line.decode().encode("utf-16"), line + b" 1",
                  line.replace(b'"version": 1', b'"version": NaN'), line.replace(b"mover", b"\xff"), b"", b"[" * 100000]
        chance = random.Random(2)
        for _ in range(60):
            i = chance.randrange(len(line))
            piece = bytes([chance.choice(b'0123456789-.,[]{}":e')])
            lines.append(line[:i] + piece + line[i + chance.randrange(2):])
        for each in [header, *lines]:
            reseal("other", each, replies)
            done = subprocess.run([TOOL, "--verify-proof", "other"], capture_output=True, check=False)
            again = python_check("other")
            self.assertEqual((again.returncode, again.stderr.count("\n")), (done.returncode, done.returncode), (each, again))

    def test_both_checkers_agree_on_replies_that_were_changed(self):
        run("--solve", "--only", "value", "--proof", "proof", board=empty(2, 4))
        header, replies = unseal("proof")
        chance = random.Random(1)
        refused = 0
        for _ in range(40):
            i = chance.randrange(len(replies))
            reseal("other", header, replies[:i] + bytes([chance.randrange(10)]) + replies[i + 1:])
            status = subprocess.run([TOOL, "--verify-proof", "other"], capture_output=True, check=False).returncode
            self.assertEqual(status, python_check("other").returncode)
            refused += status
        self.assertGreater(refused, 15)

    def test_a_terminal_sees_how_far_it_has_come(self):
        shown, limit = "", 1000  # enough on an idle machine
        while "atoms-move: who wins: " not in shown and limit < 100_000:
            ours, its = pty.openpty()
            command = [TOOL, "--solve", "--only", "outcome", "--time", str(limit)]
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=its) as process:
                os.close(its)
                answer, _ = process.communicate(json.dumps([1, empty(4, 5)]).encode())
            shown = read_to_end(ours)
            os.close(ours)
            self.assertEqual(answer, b'{"outcome":null}\n')
            limit *= 2
        self.assertIn("atoms-move: who wins: ", shown)
        self.assertTrue(shown.endswith("\r\x1b[K"), shown[-80:])

    def test_flags_that_make_no_sense_are_refused(self):
        for flags, why in (
                (["--threads", "2"], "--threads needs --solve or --time"),
                (["--proof", "x"], "--proof needs --solve"),
                (["--solve", "--only", "x"], "--only: x not in {value,outcome}"),
                (["--solve", "--verify-proof", "x"], "--verify-proof does not go with --solve"),
                (["--solve", "--proof", "x", "--time", "5"], "--proof does not go with --time"),
                (["--solve", "--threads", "0"], "--threads: expected a number from 1 to 256, got 0"),
                (["--solve", "--memory", "0"], "--memory: expected a number from 1 to 16777216, got 0")):
            run(*flags, board=empty(2, 2), status=2, error=f"atoms-move: {why} (see atoms-move --help)")
        run("--verify-proof", "none", status=3, error="atoms-move: could not read none: No such file or directory")
        run("--solve", "--memory", "1", "--only", "value", "--proof", "x", board=empty(3, 4), status=3,
            error="atoms-move: the proof needs more than half of --memory")
        self.assertEqual(os.listdir(), [])


if __name__ == "__main__":
    unittest.main()
