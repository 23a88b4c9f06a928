// Plays a tournament of Fish.
//   in   {"players": [[name, Kind], ...], "board": ..., "turn-time": S, "least": 2, "most": 4}
//   out  [[names of the winners], [names of the disqualified players]], each sorted

#include "fish/harnesses/xmanager.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "fish/match/tournament.hpp"

namespace gauntlet::tool {
namespace {

// Throws for players that are not available in this environment.
void check_players(const std::vector<match::Contestant>& players, bool allow_exec) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string place = "/players/" + std::to_string(i) + "/1";
    if (players[i].kind == "human") {
      throw json::Error(place, "expected a player other than human, who plays in xref --game");
    }
    if (match::command_of(players[i].kind) && !allow_exec) {
      throw json::Error(place, "expected a player other than exec:, without --allow-exec");
    }
  }
}

json::Value sorted_names(std::vector<std::string> names) {
  std::ranges::sort(names);
  return json::Value::Array(names.begin(), names.end());
}

}  // namespace

json::Value Tournaments::answer(const json::Reader& in, const HarnessMode& mode) {
  const auto spec = match::decode_tournament_spec(in, json::strictness(mode.strict));
  const match::OpenChannel open = channels(spec);
  check_players(spec.players, static_cast<bool>(open));
  const auto report =
      match::play_tournament(spec.rules, match::entrants_of(spec.players, open), {}, jobs());
  std::vector<std::string> winners, disqualified;
  for (const std::size_t player : report.winners) winners.push_back(spec.players[player].name);
  for (const auto& each : report.disqualified)
    disqualified.push_back(spec.players[each.player].name);
  return json::Value::Array{sorted_names(std::move(winners)),
                            sorted_names(std::move(disqualified))};
}

constinit const Harness xmanager{
    .name = "xmanager",
    .summary = "the winners and the disqualified players of a tournament",
    .example_in = R"({"players": [["ann", 1], ["bob", 2], ["cleo", 1]]})",
    .example_out = R"([["ann"],[]])",
    .start = start<Tournaments>,
    .input =
        "Each value is a tournament, an object with players and, optionally, the other keys:\n"
        "  players          [[NAME, KIND], ...], 1 to 10000 in ascending order of age\n"
        "  board            the board of all games, as for xref --game (5x5, 2 fish on every "
        "tile)\n"
        "  turn-time        seconds that a program may take for an answer (1; from 1 to 86400)\n"
        "  first-turn-time  seconds for the first turn of a game (3, or turn-time if that is "
        "more)\n"
        "  least, most      the numbers of players of a game (2 and 4; from 2 to 4)\n"
        "KIND is D or \"house:D\", \"time:MS\", \"greedy\", \"perfect\", \"random:SEED\" or, with "
        "--allow-exec, \"exec:COMMAND\".\n"};

}  // namespace gauntlet::tool
