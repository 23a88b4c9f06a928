"""An independent implementation of Fish and its tournaments, written from the contract."""

COLORS = ["red", "white", "brown", "black"]


def steps(row, column):
    """Returns the six neighbors in the order that the contract prescribes."""
    east = column + row % 2
    return [(row - 2, column), (row - 1, east), (row + 1, east),
            (row + 2, column), (row + 1, east - 1), (row - 1, east - 1)]


def free(state, place):
    row, column = place
    board = state["board"]
    if not (0 <= row < len(board) and 0 <= column < len(board[row]) and board[row][column]):
        return False
    return all([row, column] not in player["places"] for player in state["players"])


def moves(state):
    """Returns all moves [from, to] of the first player."""
    found = []
    for start in state["players"][0]["places"]:
        for direction in range(6):
            place = steps(*start)[direction]
            while free(state, place):
                found.append([start, list(place)])
                place = steps(*place)[direction]
    return found


def rotate(state):
    state["players"].append(state["players"].pop(0))


def play(state, move):
    """Makes the first player's move, or skips it if None; then it is the next player's turn."""
    if move:
        mover = state["players"][0]
        row, column = move[0]
        mover["places"][mover["places"].index(move[0])] = move[1]
        mover["score"] += state["board"][row][column]
        state["board"][row][column] = 0
    rotate(state)


def zigzag(state):
    """Returns the first free tile in row-major order."""
    for row, tiles in enumerate(state["board"]):
        for column in range(len(tiles)):
            if free(state, (row, column)):
                return [row, column]
    return None


def greedy_move(state):
    """Returns the answer of xstrategy at depth 1: the move from the tile with most fish; ties are
    broken by the smallest move."""
    board = state["board"]
    return min(moves(state), key=lambda move: (-board[move[0][0]][move[0][1]], move))


def share_out(players, least=2, most=4):
    """Returns the players of each game."""
    games, rest, size = [], list(players), most
    while rest:
        if len(rest) >= size:
            games.append(rest[:size])
            rest = rest[size:]
        elif len(rest) >= least:
            games.append(rest)
            rest = []
        else:  # take back one game
            rest = games.pop() + rest
            size -= 1
    return games


def play_game(players, board, ask, put_out_player):
    """Returns the winners among the players of a game. ask(player, call, argument...) returns the
    answer, or None if there is none. put_out_player(player) is called for each disqualified player,
    including those without an answer."""
    state = {"players": [{"color": COLORS[i], "score": 0, "places": []}
                         for i in range(len(players))],
             "board": [list(row) for row in board]}
    by_color = dict(zip(COLORS, players))
    since = {color: None for color in COLORS}  # None: not to be reported

    def put_out(color):
        put_out_player(by_color[color])
        state["players"] = [each for each in state["players"] if each["color"] != color]
        for each in since:
            since[each] = None

    def listed():
        return [each["color"] for each in state["players"]]

    for color in listed():
        if ask(by_color[color], "playing-as", color) != "void":
            put_out(color)
    for color in list(listed()):
        if ask(by_color[color], "playing-with", [each for each in COLORS
                                                 if each in listed() and each != color]) != "void":
            put_out(color)
    due = 6 - len(players)
    while state["players"] and len(state["players"][0]["places"]) < due:
        place = ask(by_color[listed()[0]], "setup", state)
        if not is_place(place) or not free(state, place):
            put_out(listed()[0])
            continue
        state["players"][0]["places"].append(place)
        rotate(state)
    skipped = 0
    while state["players"] and skipped < len(state["players"]):
        color = listed()[0]
        action = None
        if moves(state):
            skipped = 0
            action = ask(by_color[color], "take-turn", state, since[color] or [])
            since[color] = []
            if action not in moves(state):
                put_out(color)
                continue
        else:
            skipped += 1
        for each in listed():
            if each != color and since[each] is not None:
                since[each].append(action or False)
        play(state, action)
    best = max((each["score"] for each in state["players"]), default=0)
    return [by_color[color] for color in COLORS
            if any(each["color"] == color and each["score"] == best for each in state["players"])]


def is_place(value):
    return (isinstance(value, list) and len(value) == 2
            and all(type(each) is int and each >= 0 for each in value))


def play_tournament(players, board, ask, put_out_player, least=2, most=4):
    """Returns the winners of a tournament of players in ascending order of age. They are not told
    of the end yet."""
    out = [player for player in players if ask(player, "start", True) != "void"]
    for player in out:
        put_out_player(player)
    left = [player for player in players if player not in out]
    before = None
    while len(left) >= least:
        is_final = len(left) <= most
        winners = []
        for game in share_out(left, least, most):
            winners += play_game(game, board, ask, put_out_player)
        left = [player for player in left if player in winners]
        if is_final or left == before:
            break
        before = left
    return left
