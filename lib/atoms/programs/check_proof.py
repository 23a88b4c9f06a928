#!/usr/bin/env python3
"""check_proof.py FILE: checks a proof that `atoms-move --solve --proof FILE` has written.

Written independently of the tools, from harness-tests/README.md and ref-proof-files.md. Positions are tuples
of cells as their mover sees them: n electrons of the mover are n, of the other player -n. The exit
status is 1 if the proof is invalid.
"""

import json
import sys
import zlib

sys.setrecursionlimit(10000)


class InvalidProof(Exception):
    pass


class Rules:
    """The rules on boards of one size."""

    def __init__(self, rows, columns):
        self.cells = range(rows * columns)
        places = [(cell // columns, cell % columns) for cell in self.cells]
        self.neighbors = [[other for other in self.cells
                           if abs(places[other][0] - row) + abs(places[other][1] - column) == 1]
                          for row, column in places]
        self.orders = []
        for way in range(8 if rows == columns else 4):
            order = []
            for row, column in places:
                row, column = (rows - 1 - row if way & 1 else row, columns - 1 - column if way & 2 else column)
                order.append(column * columns + row if way & 4 else row * columns + column)
            self.orders.append(order)

    def play(self, position, cell):
        """Returns the position after a move, as the other player sees it; None if the move wins."""
        cells, neighbors = self.cells, self.neighbors
        count = [abs(n) for n in position]
        mine = [n > 0 for n in position]
        count[cell] += 1
        mine[cell] = True
        while toppling := [c for c in cells if count[c] >= len(neighbors[c])]:
            for c in toppling:
                count[c] -= len(neighbors[c])
            for c in toppling:
                for other in neighbors[c]:
                    count[other] += 1
                    mine[other] = True
            if not any(n and not m for n, m in zip(count, mine)):
                break
        if sum(count) > 1 and not any(n and not m for n, m in zip(count, mine)):
            return None
        return tuple(-n if m else n for n, m in zip(count, mine))

    def moves(self, position):
        return [cell for cell in self.cells if position[cell] >= 0]

    def name(self, position):
        """Returns the same for all reflections of a position: the least of them."""
        return min(tuple(position[c] for c in order) for order in self.orders)


def unpacked(body):
    """Yields the replies one by one. Decompresses in pieces, because a small file may expand to
    gigabytes."""
    inflater, packed = zlib.decompressobj(), body
    while not inflater.eof:
        try:
            piece = inflater.decompress(packed, 65536)
        except zlib.error as error:
            raise InvalidProof("the replies are not compressed as they should be") from error
        packed = inflater.unconsumed_tail
        if not piece and not packed and not inflater.eof:
            raise InvalidProof("the replies are cut")
        yield from piece
    if inflater.unused_data:
        raise InvalidProof("there is more behind the replies")


class ClaimChecker:
    """Checks the claims of a proof one by one, from the position of the proof."""

    def __init__(self, rules, replies):
        self.rules, self.replies, self.used = rules, replies, 0

    def check(self, first, player, goal, plies=None):
        self.wins = {"win": True, "survive": False}[goal]
        self.plies, self.seen = plies, set()
        {"mover": self.reply, "opponent": self.follow}[player](first, 0)

    def fail(self, why):
        raise InvalidProof(f"{why} after reply {self.used}")

    def reply(self, position, ply):
        """Checks a position in which the claim's player moves."""
        if self.plies is not None and ply >= self.plies:
            return None if not self.wins else self.fail("too late")
        play, moves, name = self.rules.play, self.rules.moves(position), self.rules.name(position)
        if name in self.seen or any(play(position, cell) is None for cell in moves):
            return None
        self.seen.add(name)
        if len(moves) > 1:
            cell = next(self.replies, -1)
            if cell not in moves:
                self.fail("illegal move")
            moves = [cell]
            self.used += 1
        return self.follow(play(position, moves[0]), ply + 1)

    def follow(self, position, ply):
        """Checks a position in which the other player moves."""
        if self.plies is None or ply < self.plies or self.wins:
            for after in [self.rules.play(position, cell) for cell in self.rules.moves(position)]:
                self.reply(after, ply + 1) if after else self.fail("lost")


def parsed(text):
    """Returns the value of a JSON text in UTF-8. A key may not occur twice in an object."""

    def members(pairs):
        if len(dict(pairs)) < len(pairs):
            raise InvalidProof("a key occurs twice")
        return dict(pairs)

    try:
        return json.loads(text.decode(), object_pairs_hook=members)
    except (ValueError, RecursionError) as error:
        raise InvalidProof("the first line is not JSON") from error


def position_of(board):
    """Returns the rules for a board, and its position. The game on it must not be over."""
    is_board = type(board) is list and len(board) > 1 and all(type(row) is list for row in board)
    if not is_board or len(board[0]) < 2 or any(len(row) != len(board[0]) for row in board):
        raise InvalidProof("the board has not two rows and columns or more, all rows of one length")
    position = tuple(cell for row in board for cell in row)
    if len(position) > 20:
        raise InvalidProof("the board has more than 20 cells")
    rules = Rules(len(board), len(board[0]))
    if any(type(n) is not int or abs(n) >= len(near) for n, near in zip(position, rules.neighbors)):
        raise InvalidProof("the board is not at rest")
    if sum(map(abs, position)) > 1 and not any(n > 0 for n in position):
        raise InvalidProof("the game is over")
    return rules, position


def read(path):
    """Returns what a proof claims, its first line, and its replies, not checked yet."""
    with open(path, "rb") as file:
        content = file.read()
    if len(content) < 4 or zlib.crc32(content[:-4]) != int.from_bytes(content[-4:], "big"):
        raise InvalidProof("damaged")
    line, _, body = content[:-4].partition(b"\n")
    head = parsed(line)
    if type(head) is not dict or set(head) != {"format", "version", "board", "claims"}:
        raise InvalidProof("not a proof")
    if head["format"] != "gauntlet-atoms-proof" or type(head["version"]) is not int or head["version"] != 1:
        raise InvalidProof("not a proof, or of another version")
    claims = head["claims"]
    if type(claims) is not list or not claims or any(type(claim) is not dict for claim in claims):
        raise InvalidProof("the claims do not make a value")
    plies = claims[0].get("plies")
    if "plies" in claims[0] and (type(plies) is not int or not 1 <= plies <= 1000):
        raise InvalidProof("plies are a number from 1 to 1000")
    expected = []
    for player, other in (("mover", "opponent"), ("opponent", "mover")):
        expected.append([{"player": player, "goal": "win", **({"plies": plies} if plies else {})}])
        if plies and plies > 2:
            expected[-1].append({"player": other, "goal": "survive", "plies": plies - 2})
    if json.dumps(claims) not in map(json.dumps, expected):  # also in the order of the keys
        raise InvalidProof("the claims do not make a value")
    if plies and plies % 2 != (claims[0]["player"] == "mover"):
        raise InvalidProof("the mover wins in an odd number of plies, the opponent in an even one")
    return head, body


def check(path):
    """Returns what a proof claims, and its number of replies, if it holds; throws InvalidProof."""
    head, body = read(path)
    rules, first = position_of(head["board"])
    checker = ClaimChecker(rules, unpacked(body))
    for claim in head["claims"]:
        checker.check(first, **claim)
    if next(checker.replies, -1) >= 0:
        raise InvalidProof("there are more replies")
    return head, checker.used


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: check_proof.py FILE")
    try:
        head, replies = check(sys.argv[1])
    except (InvalidProof, OSError) as error:
        sys.exit(str(error))
    claim = head["claims"][0]
    plies = f" in {claim['plies']} plies" if "plies" in claim else ""
    print(f"{claim['player']} wins{plies}: {replies} replies hold")


if __name__ == "__main__":
    main()
