"""The rules of exploding atoms for tests: a board is a list of rows of numbers; the mover's are
positive."""


def play(board, row, column):
    """Returns the board after a move, as the other player sees it."""
    rows, columns = len(board), len(board[0])
    cells = {(r, c): abs(board[r][c]) for r in range(rows) for c in range(columns)}
    mine = {(r, c): board[r][c] > 0 for r, c in cells}
    near = {(r, c): [(r + i, c + j) for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0)) if (r + i, c + j) in cells]
            for r, c in cells}
    cells[row, column] += 1
    mine[row, column] = True
    while toppling := [cell for cell in cells if cells[cell] >= len(near[cell])]:
        for cell in toppling:
            cells[cell] -= len(near[cell])
        for cell in toppling:
            for other in near[cell]:
                cells[other] += 1
                mine[other] = True
        if not any(cells[cell] and not mine[cell] for cell in cells):
            break
    return [[-cells[r, c] if mine[r, c] else cells[r, c] for c in range(columns)] for r in range(rows)]


def is_over(board):
    cells = [n for row in board for n in row]
    return sum(map(abs, cells)) > 1 and not any(n > 0 for n in cells)
