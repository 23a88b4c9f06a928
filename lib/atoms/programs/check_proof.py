"""check_proof.py FILE: checks a proof that `atoms-move --solve --proof FILE` has written.

Written independently of the tools, from harness-tests/README.md and ref-proof-files.md. Positions are tuples
of cells as their mover sees them: n electrons of the mover are n, of the other player -n. The exit
status is 1 if the proof is invalid.
"""

import json
import sys
import zlib

sys.setrecursionlimit(10000)
with open(sys.argv[1], "rb") as file:
    content = file.read()
if len(content) < 4 or zlib.crc32(content[:-4]) != int.from_bytes(content[-4:], "big"):
    sys.exit("damaged")
line, _, body = content[:-4].partition(b"\n")
head = json.loads(line)
if (head["format"], head["version"]) != ("gauntlet-atoms-proof", 1):
    sys.exit("not a proof")
rows, columns = len(head["board"]), len(head["board"][0])
cells = range(rows * columns)
places = [(cell // columns, cell % columns) for cell in cells]
neighbors = [[other for other in cells if abs(places[other][0] - row) + abs(places[other][1] - column) == 1]
             for row, column in places]
first = tuple(cell for row in head["board"] for cell in row)
if sum(map(abs, first)) > 1 and not any(n > 0 for n in first):
    sys.exit("the game is over")
orders = []
for way in range(8 if rows == columns else 4):
    order = []
    for row, column in places:
        row, column = (rows - 1 - row if way & 1 else row, columns - 1 - column if way & 2 else column)
        order.append(column * columns + row if way & 4 else row * columns + column)
    orders.append(order)


def play(position, cell):
    """Returns the position after a move, as the other player sees it; None if the move wins."""
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


def unpacked():
    """Yields the replies one by one. Decompresses in pieces, because a small file may expand to
    gigabytes."""
    inflater, packed = zlib.decompressobj(), body
    while not inflater.eof:
        piece = inflater.decompress(packed, 65536)
        packed = inflater.unconsumed_tail
        if not piece and not packed and not inflater.eof:
            sys.exit("the replies are cut")
        yield from piece
    if inflater.unused_data:
        sys.exit("there is more behind the replies")


replies = unpacked()


def next_reply():
    try:
        return next(replies, -1)
    except zlib.error:
        sys.exit("the replies are not compressed as they should be")


class Claim:
    def __init__(self, player, goal, plies=None):
        if plies is not None and (type(plies) is not int or plies < 1):
            sys.exit("plies are a number from 1")
        self.wins = {"win": True, "survive": False}[goal]
        self.plies, self.seen = plies, set()
        {"mover": self.reply, "opponent": self.follow}[player](first, 0)

    def reply(self, position, ply):
        """Checks a position in which the claim's player moves."""
        global used
        if self.plies is not None and ply >= self.plies:
            return None if not self.wins else sys.exit(f"too late after reply {used}")
        moves = [cell for cell in cells if position[cell] >= 0]
        name = min(tuple(position[c] for c in order) for order in orders)
        if name in self.seen or any(play(position, cell) is None for cell in moves):
            return None
        self.seen.add(name)
        if len(moves) > 1:
            cell = next_reply()
            if cell not in moves:
                sys.exit(f"illegal move after reply {used}")
            moves = [cell]
            used += 1
        return self.follow(play(position, moves[0]), ply + 1)

    def follow(self, position, ply):
        """Checks a position in which the other player moves."""
        if self.plies is None or ply < self.plies or self.wins:
            for after in [play(position, cell) for cell in cells if position[cell] >= 0]:
                self.reply(after, ply + 1) if after else sys.exit(f"lost after reply {used}")


used, claims = 0, head["claims"]
for each in claims:
    Claim(**each)
if next_reply() >= 0:
    sys.exit("there are more replies")
other = {"mover": "opponent", "opponent": "mover"}[claims[0]["player"]]
plies = claims[0].get("plies", 0)
lasts = [{"player": other, "goal": "survive", "plies": plies - 2}] if plies > 2 else []
if claims[0]["goal"] != "win" or claims[1:] != lasts:
    sys.exit("the claims do not make a value")
if plies and plies % 2 != (claims[0]["player"] == "mover"):
    sys.exit("the mover wins in an odd number of plies, the opponent in an even one")
print(f"{claims[0]['player']} wins" + f" in {plies} plies" * (plies > 0) + f": {used} replies hold")
