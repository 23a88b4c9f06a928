// Plays a tournament of Fish.
//   in   {"players": [[name, Kind], ...], "board": ..., "turn-time": S, "least": 2, "most": 4}
//   out  [[names of the winners], [names of the disqualified players]], each sorted

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "harness/harness.hpp"
#include "match/fish/tournament.hpp"
#include "match/fish/tournament_spec.hpp"
#include "match/program.hpp"
#include "process/processors.hpp"
#include "support/players/program_flags.hpp"

using namespace gauntlet;

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

class Tournaments final : public tool::Answers {
  void declare(tool::Options& options) override {
    options.flag("--allow-exec", allow_exec_,
                 "Allow players that are programs (exec:COMMAND); the input names them");
    program_.declare(options);
  }

  void check() override {
    if (allow_exec_) exec_ = program_.settings();
  }

  json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) override {
    const auto spec = match::decode_tournament_spec(in, json::strictness(mode.strict));
    check_players(spec.players, allow_exec_);
    match::ExecSettings exec = exec_;
    exec.talk.turn_time = spec.turn_time;
    exec.talk.first_turn_time = spec.first_turn_time;
    const auto open = [&](std::size_t player) {
      const std::string command(*match::command_of(spec.players[player].kind));
      return std::make_unique<match::Program>(command, exec);
    };
    const auto report =
        match::play_tournament(spec.rules, match::entrants_of(spec.players, open), {},
                               static_cast<unsigned>(process::allowed_cpus().size()));
    std::vector<std::string> winners, disqualified;
    for (const std::size_t player : report.winners) winners.push_back(spec.players[player].name);
    for (const auto& each : report.disqualified)
      disqualified.push_back(spec.players[each.player].name);
    return json::Value::Array{sorted_names(std::move(winners)),
                              sorted_names(std::move(disqualified))};
  }

  bool allow_exec_ = false;
  tool::ProgramFlags program_;
  match::ExecSettings exec_;  // set by check()
};

}  // namespace

constinit const tool::Harness tool::xmanager{
    .name = "xmanager",
    .summary = "the winners and the disqualified players of a tournament",
    .example_in = R"({"players": [["ann", 1], ["bob", 2], ["cleo", 1]]})",
    .example_out = R"([["ann"],[]])",
    .start = tool::start<Tournaments>};
