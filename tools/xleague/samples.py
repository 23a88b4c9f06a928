"""Sample programs that play Fish, for leagues in tests. Each has its own folder, like the submissions
of a course's teams. Their moves depend on the calls only, so every game is reproducible."""

import json
import os

PLAYER = '''#!/usr/bin/python3
import json, os, sys, time

def free(state):
    taken = [place for player in state["players"] for place in player["places"]]
    return [[r, c] for r, row in enumerate(state["board"]) for c, fish in enumerate(row)
            if fish and [r, c] not in taken]

def steps(r, c):
    e = c + r % 2
    return [[r - 2, c], [r - 1, e], [r + 1, e], [r + 2, c], [r + 1, e - 1], [r - 1, e - 1]]

def fish(state, at):
    return state["board"][at[0]][at[1]]

def moves(state):
    tiles = free(state)
    return [[at, to] for at in state["players"][0]["places"] for to in steps(*at) if to in tiles]

def first(choices, value):
    return choices[0]

def last(choices, value):
    return choices[-1]

def greedy(choices, value):
    return max(choices, key=value)

def modest(choices, value):
    return min(choices, key=value)

turns = 0
for line in sys.stdin:
    call, arguments = json.loads(line)
    answer = "void"
    if call == "setup":
        answer = STYLE(free(arguments[0]), lambda at: fish(arguments[0], at))
    if call == "take-turn":
        turns += 1
        answer = STYLE(moves(arguments[0]), lambda move: fish(arguments[0], move[1]))
    TRICK
    print(json.dumps(answer), flush=True)
'''

TRICKS = {
    "cheat": 'if turns == 2: answer = [arguments[0]["players"][0]["places"][0]] * 2',
    "crash": 'if turns == 2: sys.exit("out of ideas")',
    "stall": 'if call == "playing-as": time.sleep(1000)',
    "babble": 'if call == "setup": answer = "somewhere"',
    # Late in the first game with this color; it may write to its working directory.
    "late": """if call == "playing-as" and not os.path.exists(arguments[0]):
        open(arguments[0], "w").close()
        time.sleep(2.5)""",
}

# The style of each sample, and a trick or None. Ten for a league, and one more.
SAMPLES = {
    "greedy": ("greedy", ""), "modest": ("modest", ""), "last": ("last", ""),
    "first": ("first", ""), "twin": ("first", ""),
    "cheat": ("greedy", "cheat"), "crash": ("greedy", "crash"), "stall": ("greedy", "stall"),
    "babble": ("greedy", "babble"), "unbuilt": ("greedy", ""),
    "late": ("first", "late"),
}
TEN = tuple(SAMPLES)[:10]


def make(folder, names=TEN):
    """Writes folder/NAME/main.py for each sample; `unbuilt` has none."""
    for name in names:
        own = os.path.join(folder, name)
        os.makedirs(own)
        style, trick = SAMPLES[name]
        text = PLAYER.replace("STYLE", style).replace("TRICK", TRICKS.get(trick, "pass"))
        with open(os.path.join(own, "mian.py" if name == "unbuilt" else "main.py"), "w") as file:
            file.write(text)


def results(folder):
    """Returns the result of each game by board and players, without times."""
    games = {}
    with open(os.path.join(folder, "league.jsonl")) as log:
        next(log)
        for line in log:
            game = json.loads(line)
            key = (game["round"], game["board"], tuple(seat["player"] for seat in game["seats"]))
            assert key not in games, key
            games[key] = [(seat["rank"], seat.get("score"), seat.get("out", {}).get("what"))
                          for seat in game["seats"]]
    return games
