"""check_proof.py FILE: whether a file of `atoms-move --solve --proof FILE` proves what it says.

Written apart from the tools, by the rules in harness-tests/README.md. Positions are tuples of cells
as their mover sees them: n electrons of the mover are n, of the other player -n. Says in one line
what is proven; exit status 1 if it is not.
"""

import json
import sys

sys.setrecursionlimit(10000)


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        head = json.loads(file.readline())
        replies = file.read().rstrip("\n")
    rows, columns = len(head["board"]), len(head["board"][0])
    cells = range(rows * columns)
    places = [(cell // columns, cell % columns) for cell in cells]
    neighbors = [[other for other in cells
                  if abs(places[other][0] - row) + abs(places[other][1] - column) == 1]
                 for row, column in places]
    orders = []
    for top, left, diagonal in ((a, b, c) for a in (0, 1) for b in (0, 1)
                                for c in ((0, 1) if rows == columns else (0,))):
        order = []
        for row, column in places:
            row, column = (rows - 1 - row if top else row, columns - 1 - column if left else column)
            order.append(column * columns + row if diagonal else row * columns + column)
        orders.append(order)

    def play(position, cell):
        """The position after a move, as the other player sees it; None if the move wins."""
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
                return None
        return tuple(-n if m else n for n, m in zip(count, mine))

    seen = set()
    used = 0

    def win(position):
        nonlocal used
        if sum(map(abs, position)) > 1 and not any(n > 0 for n in position):
            sys.exit("the winner has lost after reply %d" % used)
        name = min(tuple(position[c] for c in order) for order in orders)
        if name in seen:
            return
        seen.add(name)
        if used == len(replies):
            sys.exit("there is no reply after reply %d" % used)
        cell = ord(replies[used]) - ord("0")
        used += 1
        if cell not in cells or position[cell] < 0:
            sys.exit("reply %d is no legal move" % used)
        after = play(position, cell)
        if after is not None:
            lose(after)

    def lose(position):
        for cell in cells:
            if position[cell] >= 0:
                after = play(position, cell)
                if after is None:
                    sys.exit("the loser wins after reply %d" % used)
                win(after)

    first = tuple(cell for row in head["board"] for cell in row)
    if head["format"] != "gauntlet-proof" or head["version"] != 1:
        sys.exit("this is no proof")
    (win if head["winner"] == "mover" else lose)(first)
    if used < len(replies):
        sys.exit("there are more replies after reply %d" % used)
    print("%s wins: %d replies hold" % (head["winner"], used))


main()
