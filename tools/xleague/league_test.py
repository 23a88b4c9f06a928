#!/usr/bin/env python3
"""tools/xleague/league_test.py BIN [CLASS]: tests xleague with leagues of house players and of ten sample
programs, some of which misbehave: killed repeatedly, in shards, and with players that change."""

import collections
import csv
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

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../lib/test"))
import samples
from checks import needs_strict

BIN = sys.argv.pop(1)
XLEAGUE = BIN + "/xleague"
needs_strict(BIN + "/xtest")


def league(*words, status=0, **more):
    done = subprocess.run([XLEAGUE, *words], capture_output=True, text=True, check=False, timeout=300,
                          **more)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def lines_of(file):
    with open(file) as log:
        return log.readlines()


class LeagueTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="league-")
        self.addCleanup(shutil.rmtree, self.folder)
        os.chdir(self.folder)

    @staticmethod
    def write(file="L.json", **members):
        with open(file, "w") as out:
            json.dump({"title": "Test", "game": "fish", **members}, out)

    def samples(self, **members):
        samples.make("teams")
        self.write(**{"players": [{"program": "teams/{team}/player", "build": "cp main.py player; "
                                   "chmod +x player; test -s player"}],
                      "boards": [{"rows": 5, "columns": 5, "seed": 3}], "sandbox": "strict",
                      "turn-time": 2, "grace": 0.1, "logs": "none", **members})

    @staticmethod
    def table(folder):
        """Returns the standings without times."""
        with open(folder + "/standings.csv") as table:
            rows = list(csv.DictReader(table))
        return [{key: value for key, value in row.items() if not key.endswith("_ms")} for row in rows]


class Leagues(LeagueTest):
    def test_house_players_are_ordered_by_their_depths(self):
        self.write(players=[["three", 3], ["one", 1], ["four", 4], ["two", 2]], boards={"random": 30},
                   logs="none")
        league("L.json", "--out", "out")
        with open("out/standings.csv") as table:
            order = [row["player"] for row in csv.DictReader(table)]
        self.assertEqual(order, ["four", "three", "two", "one"])
        self.assertEqual(len(samples.results("out")), 30 * 6 * 2)
        self.assertFalse(os.path.exists("out/games"))

    def test_games_can_be_replayed(self):
        self.write(players=[["a", 1], ["b", "greedy"]], boards={"random": 1})
        league("L.json", "--out", "out")
        for name in ("league.html", "authors/a.html", "standings.json", "crosstable.csv"):
            self.assertGreater(os.path.getsize("out/" + name), 0)
        os.remove("out/league.html")
        self.assertIn("a", league("report", "out").stdout)
        self.assertTrue(os.path.exists("out/league.html"))
        for line in lines_of("out/league.jsonl")[1:]:
            game = json.loads(line)
            self.assertEqual(game["log"], "games/%d/%s.jsonl" % (
                game["board"] + 1, ",".join(seat["player"] for seat in game["seats"])))
            replay = subprocess.run([BIN + "/xref", "--replay", "out/" + game["log"]], check=True,
                                    capture_output=True, text=True)
            last = json.loads(replay.stdout.splitlines()[-1])
            self.assertEqual({player["score"] for player in last["players"]},
                             {seat["score"] for seat in game["seats"]})

    def test_ten_samples_have_the_known_table_after_twenty_kills(self):
        self.samples()
        whole = league("L.json", "--out", "whole", "-j", "4")
        known = samples.results("whole")
        self.assertEqual(len(known), 10 * 9)
        outs = collections.Counter(
            (name, out) for (_, _, names), seats in known.items()
            for name, (_, _, out) in zip(names, seats) if out)
        # After three consecutive stalls, the other games of `stall` are left out, two of them
        # against `unbuilt`.
        self.assertEqual(dict(outs), {("stall", "stall"): 18, ("babble", "malformed"): 18,
                                ("unbuilt", "start-failed"): 16,
                                ("cheat", "illegal-move"): outs["cheat", "illegal-move"],
                                ("crash", "crash"): outs["crash", "crash"]})
        self.assertGreater(outs["cheat", "illegal-move"], 8)
        self.assertGreater(outs["crash", "crash"], 8)
        for (_, board, names), seats in known.items():  # twins have the same results
            if "first" in names and "twin" not in names:
                twins = tuple("twin" if name == "first" else name for name in names)
                self.assertEqual(known[0, board, twins], seats)
        self.assertIn("unbuilt: the build (cp main.py player", whole.stderr)
        self.assertIn("\nunbuilt could not be started: ", whole.stdout)
        self.assertIn("/whole/league.html.\n", whole.stdout)
        kills = 0
        while kills < 20:
            run = subprocess.Popen([XLEAGUE, "L.json", "--out", "killed", "-j", "4"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0.05, 0.6))
            if run.poll() is not None:
                break
            run.kill()
            run.wait()
            kills += 1
            if kills % 3 == 0 and os.path.exists("killed/league.jsonl"):  # an incomplete line, too
                with open("killed/league.jsonl", "a") as log:
                    log.write('{"round":0,"board":0,"se')
        self.assertEqual(kills, 20)
        again = league("L.json", "--out", "killed", "-j", "1")  # does not depend on what is played at once
        self.assertEqual(samples.results("killed"), known)
        self.assertEqual(self.table("killed"), self.table("whole"))
        rows = self.table("whole")
        self.assertEqual({row["player"] for row in rows[-5:]}, {"cheat", "crash", "stall", "babble", "unbuilt"})
        self.assertEqual(rows[-1]["player"], "unbuilt")
        for row in rows:
            unbuilt = row["player"] == "unbuilt"
            self.assertEqual(row["remark"] == "did not play", unbuilt, row)
            self.assertEqual((row["rating"], row["rank"]) == ("", ""), unbuilt, row)
            self.assertEqual(row["stall"], "3" if row["player"] == "stall" else "0")
        self.assertIn("twin", again.stdout)

    def test_a_league_is_the_same_in_shards(self):
        self.write(players=[["a", 1], ["b", "greedy"], ["c", "random:1"], ["d", 2]],
                   boards={"random": 3})
        whole = league("L.json", "--out", "whole")
        for number in "123":
            league("L.json", "--out", "part" + number, "--shard", number + "/3")
        self.assertIn("of 3", league("L.json", "--out", "part2", "--shard", "auto", env={
            **os.environ, "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "0",
            "SLURM_ARRAY_TASK_MAX": "2", "SLURM_ARRAY_TASK_COUNT": "3"}).stdout)
        missing = league("merge", "some", "part1", "part2", status=4)
        self.assertIn("games are missing", missing.stderr)
        merged = league("merge", "all", "part3", "part1", "part2")
        self.assertEqual(samples.results("all"), samples.results("whole"))
        self.assertEqual(merged.stdout, whole.stdout)
        self.assertTrue(os.path.exists("all/games/1/a,b.jsonl"))
        league("L.json", "--out", "all")  # nothing is left to play
        self.assertEqual(samples.results("all"), samples.results("whole"))

    def test_leagues_with_rounds_or_a_stop_rule_are_played_in_batches(self):
        players = [["p%d" % i, "random:%d" % i] for i in range(7)]
        pair = [["four", 4], ["one", "random:1"]]
        for form in ({"format": {"swiss": 3}}, {"format": "knockout"},
                     {"players": pair, "boards": {"random": 60}, "stop": {"sprt": ["four", "one"]}},
                     {"players": pair, "boards": {"random": 60}, "stop": {"order": 0.9}}):
            self.write(**{"players": players, "boards": {"random": 3}, **form})
            whole = league("L.json", "--out", "whole")
            batches = 0
            while batches < 20:
                batch = league("next", "L.json", "batched", "--boards", "7").stdout
                if not batch:
                    break
                batches += 1
                with open("batch", "w") as file:
                    file.write(batch)
                for number in "12":
                    if (batches, number) != (1, "2"):  # a missing shard is in the next batch
                        league("L.json", "--out", "part" + number, "--games", "batch", "--shard", number + "/2")
                parts = ("part1",) if batches == 1 else ("part1", "part2")
                taken = league("take", "L.json", "batched", *parts)
            self.assertGreater(batches, 1)
            self.assertEqual(samples.results("batched"), samples.results("whole"))
            self.assertEqual(self.table("batched"), self.table("whole"))
            self.assertEqual(taken.stdout, whole.stdout)
            if "stop" in form:
                self.assertLess(len(samples.results("whole")), 120)
                self.assertIn("the league is over: ", league("next", "L.json", "batched").stderr)
            self.assertEqual(sorted(os.listdir("batched/games")), sorted(os.listdir("whole/games")))
            league("L.json", "--out", "batched")  # nothing is left to play
            self.assertEqual(samples.results("batched"), samples.results("whole"))
            for folder in ("whole", "batched", "part1", "part2"):
                shutil.rmtree(folder)
        with open("batch", "w") as file:
            file.write('{"round":0,"board":0,"players":["p0","four"]}\n')
        refused = league("L.json", "--out", "part1", "--games", "batch", status=4)
        self.assertIn("batch: line 1: /players/0: expected a name of a player of this league", refused.stderr)
        self.assertIn("see xleague next --help", league("L.json", "--out", "part1", "--shard", "1/2", status=2).stderr)

    def test_only_the_games_of_who_has_changed_are_played_anew(self):
        samples.make("teams", ("first", "last"))
        players = [{"name": "f", "kind": "exec:exec python3 main.py", "folder": "teams/first"},
                   {"name": "l", "kind": "exec:exec python3 main.py", "folder": "teams/last"},
                   ["h", 1], ["g", "greedy"]]
        self.write(players=players[:3], sandbox="basic", boards={"random": 1}, logs="none")
        league("L.json", "--out", "out")
        before = set(lines_of("out/league.jsonl")[1:])
        self.write(players=players, sandbox="basic", boards={"random": 2}, logs="none")  # one more player and board
        league("L.json", "--out", "out")
        more = set(lines_of("out/league.jsonl")[1:])
        self.assertLess(before, more)
        self.assertEqual(len(more), 2 * 12)
        with open("teams/first/main.py", "a") as program:
            program.write("# now with a comment\n")
        said = league("L.json", "--out", "out").stderr
        self.assertIn("these players have changed; replaying their games: f", said)
        now = set(lines_of("out/league.jsonl")[1:])
        self.assertEqual({line for line in more if '"f"' not in line},
                         {line for line in now if '"f"' not in line})
        self.assertFalse({line for line in more if '"f"' in line} & now)
        self.write(players=players[1:], sandbox="basic", boards={"random": 2}, logs="none")
        league("L.json", "--out", "out")
        self.assertEqual({line for line in now if '"f"' not in line},
                         set(lines_of("out/league.jsonl")[1:]))
        self.write(players=players[1:], sandbox="basic", boards={"random": 2}, logs="none", seatings="fixed")
        league("L.json", "--out", "out")
        self.assertEqual(len(samples.results("out")), 2 * 3)  # the other seatings are no longer
                                                           # planned
        self.write(players=[["x", 1], ["y", 2]])
        self.assertIn("holds a different league", league("L.json", "--out", "out", status=2).stderr)

    def test_programs_see_nothing_of_others_in_the_strict_sandbox(self):
        os.makedirs("teams/spy")
        os.makedirs("teams/other")
        with open("teams/other/secret", "w") as secret:
            secret.write("plan")
        spy = ("ls {0} {0}/teams {0}/teams/other {0}/out {0}/out/players/other 1>&2; "
               "cat {0}/L.json {0}/teams/other/secret 1>&2; touch x; exit 1").format(self.folder)
        self.write(players=[{"name": "spy", "kind": "exec:" + spy, "folder": "teams/spy"},
                            {"name": "other", "kind": "exec:exit 1", "folder": "teams/other"}],
                   boards={"random": 1})
        league("L.json", "--out", "out")
        text = "".join(lines_of("out/league.jsonl"))
        self.assertNotIn("plan", text)
        self.assertNotIn("secret", text.replace("teams/other/secret", ""))
        self.assertFalse(os.path.exists("out/players/spy/x"))

    def test_builds_that_do_harm_are_their_own_players_trouble(self):
        builds = {"full": "while :; do head -c 4000000 /dev/zero >>x; cp x $$; done",
                  "locked": "touch player; chmod 000 .",
                  "linked": "true"}
        for name in builds:
            os.makedirs("teams/%s/3" % name)
        os.makedirs("elsewhere")
        shutil.rmtree("teams/linked/3")
        os.symlink(self.folder + "/elsewhere", "teams/linked/3")
        self.write(sandbox="strict", boards={"random": 1}, logs="none",
                   players=[["house", 1]] + [
                       {"name": name, "program": "teams/%s/3/player" % name,
                        "folder": "teams/" + name, "build": {"command": build, "disk": 16}}
                       for name, build in builds.items()])
        said = league("L.json", "--out", "out").stderr
        self.assertRegex(said, r"full: the build \(.*\) failed: wrote more than 16 MiB")
        self.assertRegex(said, r"locked: 3/player cannot be reached: 3 has the mode 0000 after the build")
        self.assertRegex(said, r"linked: 3 in linked is outside the submission")
        self.assertEqual(os.listdir("out/players"), [])
        with open("teams/locked/3/new", "w"):
            pass
        said = league("L.json", "--out", "out").stderr
        self.assertIn("these players have changed; replaying their games: locked", said)

    def test_any_bytes_of_a_program_are_text_in_all_files(self):
        kinds = ["exec:printf '%s\\n' >&2; printf '%s\\n'; exec sleep 9" % (what, what)
                 for what in (r"caf\351", r"[\0]", r'"\355\240\200"', r'"\300\200"', r'{"\377": "\361"}', r'"\ud800"')]
        kinds.append("exec:printf 'gone: \\377\\n' >&2")
        self.write(players=[["h", 1]] + [["p%d" % i, kind] for i, kind in enumerate(kinds)], sandbox="basic",
                   format={"gauntlet": "h"}, boards={"random": 1})
        first = league("L.json", "--out", "out").stdout
        for _ in range(2):
            self.assertEqual(league("L.json", "--out", "out").stdout, first)
        for folder, _, names in os.walk("out"):
            for name in names:
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    text = file.read()
                self.assertNotIn("\0", text)
                for line in text.splitlines() if name.endswith(".jsonl") else ():
                    json.loads(line)
                if folder.startswith("out/games"):
                    subprocess.run([BIN + "/xref", "--replay", os.path.join(folder, name)], check=True,
                                   stdout=subprocess.DEVNULL)

    def test_a_signal_ends_it_soon_and_the_rest_is_played_later(self):
        self.write(players=[["h", 1], ["s", "exec:sleep 1000"]], sandbox="basic",
                   boards={"random": 1}, **{"start-time": 300})
        for number in (signal.SIGINT, signal.SIGTERM):
            run = subprocess.Popen([XLEAGUE, "L.json", "--out", "out"], stderr=subprocess.PIPE)
            time.sleep(0.7)
            begin = time.time()
            run.send_signal(number)
            self.assertEqual(run.wait(timeout=20), -number)
            self.assertEqual(run.stderr.read(),
                             b"xleague: interrupted after 0 games; the same command resumes\n")
            run.stderr.close()
            self.assertLess(time.time() - begin, 5)
        self.assertEqual(samples.results("out"), {})

    def test_what_makes_no_sense_is_refused(self):
        self.write(players=[["a", 1], ["b", 2]], bords=[])
        self.assertIn("L.json: /bords: expected the key \"boards\", got \"bords\"",
                      league("L.json", "--out", "out", status=4).stderr)
        self.write(players=[["a", 1], ["b", 2]])
        self.assertIn("expected --out DIR", league("L.json", status=2).stderr)
        self.assertEqual("xleague: could not read none.json: No such file or directory\n",
                         league("none.json", "--out", "x", status=4).stderr)
        self.assertEqual("xleague: /dev/null/x: Not a directory\n",
                         league("L.json", "--out", "/dev/null/x", status=5).stderr)
        self.assertIn("no player c", league("L.json", "--out", "x", "--rerun", "c", status=2).stderr)
        self.assertIn("K/N", league("L.json", "--out", "x", "--shard", "3/2", status=2).stderr)
        self.assertIn("has no league.jsonl", league("report", ".", status=2).stderr)
        os.makedirs("own")
        self.write(players=[["a", 1], {"name": "b", "kind": "exec:./b", "folder": "own"}])
        self.assertIn("lies in the folder of player b", league("L.json", "--out", "own/x", status=2).stderr)
        self.write(players=[["a", 1], ["b", 2]])
        os.makedirs("bad")
        with open("bad/league.jsonl", "w") as log:
            log.write("{}\n")
        self.assertIn("line 1: ", league("L.json", "--out", "bad", status=4).stderr)

    def test_no_file_gets_what_is_printed_on_a_closed_standard_output(self):
        self.write(players=[["a", 1], ["b", 2]])
        done = subprocess.run(["sh", "-c", 'exec "$0" L.json --out out >&-', XLEAGUE], capture_output=True,
                              text=True, check=False, timeout=300)
        self.assertEqual((5, "xleague: could not write standard output: Bad file descriptor\n"),
                         (done.returncode, done.stderr))
        self.assertEqual(0, os.path.getsize("out/.lock"))

    def test_a_league_stops_when_the_question_is_answered(self):
        self.write(players=[["four", 4], ["one", 1]], boards={"random": 400}, logs="none",
                   stop={"sprt": ["four", "one"]})
        decision = "four is better than one: a difference of 50 Elo points fits better than one of 0, after "
        played = league("L.json", "--out", "sprt")
        self.assertIn(decision, played.stderr)
        self.assertIn("\nStop rule: " + decision, played.stdout)
        self.assertEqual(league("report", "sprt").stdout, played.stdout)
        line = played.stdout.splitlines()[-1]
        self.assertRegex(line, r" \(LLR (2\.9|[3-9]\.)\d+, bounds -2\.94 and 2\.94: H1 is accepted\)\.$")
        with open("sprt/league.html", encoding="utf-8") as page:
            self.assertIn(f"<p>{line}</p>", page.read())
        self.assertLess(len(samples.results("sprt")), 400)
        first = samples.results("sprt")
        self.assertNotIn("resuming", league("L.json", "--out", "sprt").stderr)
        self.assertEqual(samples.results("sprt"), first)
        self.write(players=[["a", "random:1"], ["b", "random:2"]], boards={"random": 3}, logs="none",
                   stop={"sprt": ["a", "b"]})
        played = league("L.json", "--out", "open").stdout
        self.assertRegex(played, r"\nStop rule: undecided after 3 boards, whether a is better than b "
                                 r"\(LLR -?0\.\d\d, bounds -2\.94 and 2\.94\); play more boards\.\n$")
        self.assertEqual(league("report", "open").stdout, played)
        with open("batch", "w") as batch:
            batch.write(league("next", "L.json", "none", "--boards", "3").stdout)
        for number in "12":
            league("L.json", "--out", "open" + number, "--games", "batch", "--shard", number + "/2")
        self.assertEqual(league("merge", "merged", "open2", "open1").stdout, played)
        self.write(players=[["a", "random:1"], ["b", "random:2"]], boards={"random": 3}, logs="none",
                   stop={"sprt": ["b", "a"]})
        self.assertIn("whether b is better than a ", league("L.json", "--out", "open").stdout)  # plays no game
        self.assertIn("whether b is better than a ", league("report", "open").stdout)
        self.write(players=[["a", "random:1"], ["b", "random:2"]], boards={"random": 3}, logs="none")
        self.assertNotIn("Stop rule", league("L.json", "--out", "open").stdout)
        self.assertNotIn("Stop rule", league("report", "open").stdout)
        self.write(players=[["four", 4], ["two", 2], ["one", 1]], boards={"random": 400}, logs="none",
                   stop={"order": 0.99})
        self.assertIn("the order of the players is certain",
                      league("L.json", "--out", "order").stderr)
        self.assertLess(len(samples.results("order")), 1200)

    def test_a_swiss_and_a_knock_out_go_on_where_they_were(self):
        players = [["p%d" % i, "random:%d" % i] for i in range(9)]
        for form in ({"swiss": 3}, "knockout"):
            self.write(players=players, boards={"random": 3}, format=form, logs="none")
            league("L.json", "--out", "whole")
            known = samples.results("whole")
            self.assertGreater(max(round for round, _, _ in known), 0)
            os.makedirs("torn")
            lines = lines_of("whole/league.jsonl")
            with open("torn/league.jsonl", "w") as log:
                log.writelines(lines[:len(lines) // 2] + lines[-1:])
                log.write(lines[-2][:20])
            kept = len(lines_of("torn/league.jsonl")) - 2
            self.assertIn("xleague: resuming after %d games\n" % kept, league("L.json", "--out", "torn").stderr)
            self.assertEqual(samples.results("torn"), known)
            shutil.rmtree("whole")
            shutil.rmtree("torn")


class SlowPlayers(LeagueTest):
    @staticmethod
    def is_quiet():
        with open("/proc/loadavg") as file:
            return int(file.read().split()[3].split("/")[0]) <= os.cpu_count()

    @staticmethod
    def busy(threads):
        """Starts processes that keep the machine busy, but take no CPU from others that want it."""
        return [subprocess.Popen(["nice", "-n", "19", "sh", "-c", "while :; do :; done"]) for _ in range(threads)]

    @staticmethod
    def end(processes):
        for each in processes:
            each.kill()
            each.wait()

    def test_who_was_late_on_a_busy_machine_plays_again_and_only_that_counts(self):
        samples.make("teams", ("late",))
        others = self.busy(3 * os.cpu_count() + 3)
        self.addCleanup(self.end, others)
        self.write(players=[["h", 1], {"name": "s", "kind": "exec:exec python3 main.py",
                                       "folder": "teams/late"}],
                   sandbox="basic", boards={"random": 1}, **{"turn-time": 1.5, "grace": 5})
        league("L.json", "--out", "out")
        games = [json.loads(line) for line in lines_of("out/league.jsonl")[1:]]
        self.assertEqual([game["attempts"] for game in games], [2, 2])
        self.assertFalse([seat for game in games for seat in game["seats"] if "out" in seat])
        shutil.rmtree("out")
        self.write(players=[["h", 1], {"name": "s", "kind": "exec:exec python3 main.py",
                                       "folder": "teams/late"}],
                   sandbox="basic", boards={"random": 1},
                   **{"turn-time": 1.5, "grace": 5, "retry_timeouts": False})
        league("L.json", "--out", "out")
        outs = [out for seats in samples.results("out").values() for _, _, out in seats if out]
        self.assertEqual(outs, ["late", "late"])

    PLAYER = """import json, os, sys, time
def free(state):
    taken = [p for q in state["players"] for p in q["places"]]
    return [[r, c] for r, row in enumerate(state["board"]) for c, f in enumerate(row) if f and [r, c] not in taken]
def steps(r, c):
    e = c + r % 2
    return [[r - 2, c], [r - 1, e], [r + 1, e], [r + 2, c], [r + 1, e - 1], [r - 1, e - 1]]
for line in sys.stdin:
    call, [state, *_] = json.loads(line)
    answer = "void"
    if call == "setup":
        answer = free(state)[0]
    if call == "take-turn":
        answer = next([a, t] for a in state["players"][0]["places"] for t in steps(*a) if t in free(state))
    if call in ("setup", "take-turn"):
        BEFORE
    print(json.dumps(answer), flush=True)
"""
    FORKS = """
        for _ in range(30 * (not os.environ.pop("FORKED", ""))):
            if os.fork() == 0:
                os.setsid()
                while True: pass
        os.environ["FORKED"] = "1"
"""
    WORKS = """
        end = time.process_time() + 0.15
        while time.process_time() < end: pass
"""

    def write_players(self, **members):
        kinds = []
        for name, before in members.pop("players").items():
            os.makedirs("own/" + name, exist_ok=True)
            with open("own/%s/main.py" % name, "w") as file:
                file.write(self.PLAYER.replace("BEFORE", before.strip()))
            kinds.append({"name": name, "kind": "exec:exec python3 main.py", "folder": "own/" + name})
        self.write(players=kinds, **members)

    def test_a_player_that_is_not_asked_takes_no_time_from_others(self):
        self.write_players(players={"busy": self.FORKS, "works": self.WORKS}, sandbox="strict", logs="none",
                           boards={"random": 1}, **{"turn-time": 1, "start-time": 10})
        league("L.json", "--out", "out", "-j", "1")
        outs = {name: out for (_, _, names), seats in samples.results("out").items()
                for name, (_, _, out) in zip(names, seats)}
        self.assertIsNone(outs["works"])

    def test_who_stalls_is_not_asked_again(self):
        stalls = self.FORKS + "\n        time.sleep(30)"  # makes the machine look busy
        self.write_players(players={"stalls": stalls, "works": "pass"}, sandbox="basic", logs="none",
                           boards={"random": 1}, **{"turn-time": 0.5, "start-time": 10, "grace": 0.1})
        for attempt in range(5):  # the machine may be busy with something else
            was_quiet = self.is_quiet()
            league("L.json", "--out", "out%d" % attempt, "-j", "2")
            games = [json.loads(line) for line in lines_of("out%d/league.jsonl" % attempt)[1:]]
            if [game["attempts"] for game in games] == [1, 1]:
                return
        if not was_quiet or not self.is_quiet():
            self.skipTest("the machine is busy")
        self.fail("a player that stalled was asked again")

    NEVER = {"nostart": "exec:/nonexistent", "dies": "exec:exit 1", "babble": "exec:echo hello; sleep 3",
             "silent": "exec:sleep 30", "late": "exec:sleep 0.7; echo '\"void\"'; sleep 30"}

    def test_nobody_loses_a_game_as_the_machine_has_no_more_files(self):
        self.write(game="bricks", players=[["a", "house"], ["b", "exec:/bin/cat"]], boards={"random": 2},
                   sandbox="basic")
        statuses = collections.Counter()
        for files in range(9, 23):
            done = subprocess.run(["sh", "-c", 'ulimit -n $0 && exec "$@"', str(files), XLEAGUE, "L.json", "--out",
                                   "few", "-j", "1"], capture_output=True, text=True, check=False)
            statuses[done.returncode] += 1
            if done.returncode == 5:
                self.assertIn("Too many open files", done.stderr)
            log = "few/league.jsonl"
            self.assertNotIn("start-failed", "".join(lines_of(log)) if os.path.exists(log) else "")
            shutil.rmtree("few", ignore_errors=True)
        self.assertEqual(set(statuses), {0, 5})

    def test_who_never_answers_did_not_play(self):
        never = list(self.NEVER.items())
        hasty = {"sandbox": "basic", "turn-time": 0.3, "start-time": 0.5, "grace": 0.5, "logs": "none"}
        formats = (({}, "fish", {"random": 2}), ({"format": {"swiss": 2}}, "fish", {"random": 2}),
                   ({"format": "knockout", "seats": 2}, "fish", {"random": 1}),
                   ({"format": {"gauntlet": "one"}, "seats": 3}, "fish", {"random": 1}),
                   ({"format": "solo", "seats": 1}, "bricks", {"random": 2}))
        for number, (members, game, boards) in enumerate(formats):
            out = "out%d" % number
            house = [["one", "house"], ["two", "random:1"]] if game == "bricks" else [["one", 1], ["two", "greedy"]]
            self.write(players=house + [list(each) for each in never], game=game, boards=boards, **hasty, **members)
            text = league("L.json", "--out", out, "-j", "2").stdout
            with open(out + "/standings.json") as file:
                standings = json.load(file)
            players = {player["name"]: player for player in standings["players"]}
            rows = {row["player"]: row for row in self.table(out)}
            with open(out + "/league.html") as file:
                page = file.read()
            for name in self.NEVER:
                player = players[name]
                self.assertTrue(player["did_not_play"], (members, player))
                self.assertEqual((player["rank"], player["rank_interval"], player["rating"], player["interval"],
                                  player["wins"], player["games"], player["points"]),
                                 (None, None, None, None, 0, 0, [0, 0]), (members, player))
                self.assertGreater(sum(player["failures"].values()), 0, (members, player))
                self.assertEqual((rows[name]["rank"], rows[name]["rating"]), ("", ""))
                self.assertIn("did not play", rows[name]["remark"])
                self.assertIn(name + " did not play: ", text.replace("\n", " "))
                self.assertIn(name + " did not play: ", page)
                with open(out + "/authors/%s.html" % name) as file:
                    self.assertIn("It did not play: ", file.read())
                with open(out + "/authors/one.html") as file:
                    self.assertNotIn(name + " did not play: ", file.read())
            for name in ("one", "two"):  # all points come from games between these two
                points, meetings = players[name]["points"]
                self.assertLessEqual(meetings, players[name]["games"])
                self.assertEqual(sum(points for player in players.values() for points in player["points"][1:]),
                                 2 * meetings)
            self.assertGreater(standings["void"], 0)

    def test_who_is_too_slow_three_times_in_a_row_is_out(self):
        hasty = {"sandbox": "basic", "turn-time": 0.4, "start-time": 0.6, "grace": 0.1, "logs": "none",
                 "boards": {"random": 8, "seed": 1}}
        players = [["one", 1], ["two", "greedy"], ["slow", "exec:sleep 11"]]
        for retry, jobs in ((True, "1"), (True, "4"), (False, "1")):
            shutil.rmtree("out", ignore_errors=True)
            self.write(players=players, **{"retry_timeouts": retry}, **hasty)
            begin = time.time()
            told = league("L.json", "--out", "out", "-j", jobs).stderr
            self.assertLess(time.time() - begin, 30)
            self.assertIn("slow was too slow in three consecutive games; its remaining games are not played",
                          told)
            games = [json.loads(line) for line in lines_of("out/league.jsonl")[1:]]
            self.assertEqual(len(games), 8 * 6)  # all games are there
            left_out = [game for game in games if "left_out_for" in game]
            self.assertEqual(len(left_out), 8 * 4 - 3)
            self.assertTrue(all(game["left_out_for"] == ["slow"] for game in left_out))
        before = lines_of("out/league.jsonl")
        league("L.json", "--out", "out")  # nothing is left to play
        self.assertEqual(lines_of("out/league.jsonl"), before)
        with open("out/league.jsonl", "w") as log:  # killed before the third slow game
            kept = [line for line in before[1:] if '"slow"' in line and "left_out_for" not in line]
            log.writelines([before[0]] + kept[:2])
        league("L.json", "--out", "out", "-j", "1")
        self.assertEqual(sum("left_out_for" in line for line in lines_of("out/league.jsonl")), 8 * 4 - 3)
        league("L.json", "--out", "out", "--rerun", "slow", "-j", "1")
        self.assertEqual(sum("left_out_for" in line for line in lines_of("out/league.jsonl")), 8 * 4 - 3)
        for number in "12":  # each shard detects it on its own
            league("L.json", "--out", "part" + number, "--shard", number + "/2", "-j", "1")
        merged = league("merge", "all", "part1", "part2").stdout.replace("\n", " ")
        self.assertIn("slow was too slow in three consecutive games: %d further games of it were not played and "
                      "do not count." % (8 * 4 - 6), merged)
        self.assertEqual(len(lines_of("all/league.jsonl")), 1 + 8 * 6)
        players[2][1] = "greedy"  # repaired
        self.write(players=players, **{"retry_timeouts": False}, **hasty)
        league("L.json", "--out", "all")
        self.assertFalse([line for line in lines_of("all/league.jsonl") if "left_out_for" in line])


if __name__ == "__main__":
    unittest.main()
