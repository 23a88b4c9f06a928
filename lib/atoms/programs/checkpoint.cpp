#include "atoms/programs/checkpoint.hpp"

#include <filesystem>
#include <optional>
#include <utility>

#include "gauntlet/atoms_json.hpp"
#include "gauntlet/json.hpp"
#include "support/checksummed/checksummed.hpp"

namespace gauntlet::tool {
namespace {

constexpr const char* checkpoint_format = "gauntlet-atoms-checkpoint";
constexpr std::uint64_t checkpoint_version = 1;
constexpr std::size_t max_words = std::size_t{1} << 22;
constexpr std::size_t word_bytes = sizeof(atoms::OutcomeTranspositionTable::Word);
constexpr std::uint64_t max_plies = 1 << 20;

json::Value encode(const atoms::IterativeSolver::SolveTarget& target) {
  json::Value wins;
  if (target.wins) wins = *target.wins;
  return json::Value::Array{wins, target.plies};
}

atoms::Goal decode_goal(const json::Reader& in) {
  const auto [winner, end] = in.items<2>("a goal");
  return {static_cast<int>(winner.natural("0 or 1", 1)),
          static_cast<int>(end.natural("electrons", atoms::Goal::no_end))};
}

void decode_target(const json::Reader& in, atoms::IterativeSolver::SolveTarget& target) {
  const auto [wins, plies] = in.items<2>("an outcome");
  target.wins.reset();
  if (const bool* known = wins.value().as<bool>()) target.wins = *known;
  target.plies = static_cast<int>(plies.natural("plies", max_plies));
}

void append(std::string& bytes, atoms::OutcomeTranspositionTable::Word word) {
  for (std::size_t i = 0; i < word_bytes; ++i) {
    bytes += static_cast<char>(word >> 8 * i & 255U);
  }
}

atoms::OutcomeTranspositionTable::Word word_at(const std::string& bytes, std::size_t begin) {
  atoms::OutcomeTranspositionTable::Word word = 0;
  for (std::size_t i = word_bytes; i-- > 0;) {
    word = word << 8 | static_cast<unsigned char>(bytes[begin + i]);
  }
  return word;
}

}  // namespace

void Checkpoint::write(const atoms::OutcomeSolver& search,
                       const atoms::IterativeSolver::State& state) const {
  ChecksummedFile file(path_);
  file.write(header(search, state) + '\n');
  std::string bytes;
  search.table().for_each_of(
      max_words, [&](atoms::OutcomeTranspositionTable::Word word) { append(bytes, word); });
  file.write(bytes);
  file.finish();
}

std::string Checkpoint::header(const atoms::OutcomeSolver& search,
                               const atoms::IterativeSolver::State& state) const {
  json::Value::Array targets;
  for (const auto& target : state.targets) targets.push_back(encode(target));
  return dump(
      json::Value::Object{{"format", checkpoint_format},
                          {"version", checkpoint_version},
                          {"solve", task_.what},
                          {"board", atoms::encode(task_.board)},
                          {"goal", json::Value::Array{search.goal().winner, search.goal().end}},
                          {"tried", json::Value::Array{state.wins_tried, state.losses_tried}},
                          {"targets", std::move(targets)},
                          {"positions", positions_before_ + search.nodes()}});
}

void Checkpoint::read(atoms::OutcomeSolver& search, atoms::IterativeSolver::State& state) {
  if (!std::filesystem::exists(path_)) return;
  const ChecksummedContents sealed = read_checksummed(path_);
  const auto refuse = [&](const std::string& why) { throw json::Error("", path_ + " is " + why); };
  const json::Value document = json::parse(sealed.header);
  const json::Reader in(document);
  const auto* const members = document.as<json::Value::Object>();
  if (members == nullptr || members->size() < 2 ||
      (*members)[0].second != json::Value(checkpoint_format)) {
    refuse("no checkpoint of atoms-move");
  }
  if ((*members)[1].second != json::Value(checkpoint_version)) {
    refuse("a checkpoint of another version");
  }
  const auto [form, number, what, board, goal, tried, targets, positions] =
      in.fields("format", "version", "solve", "board", "goal", "tried", "targets", "positions");
  if (board.value() != atoms::encode(task_.board)) refuse("a checkpoint of another position");
  if (what.value() != json::Value(task_.what)) refuse("a checkpoint of another question");
  if (targets.size("outcomes") != state.targets.size()) refuse("no checkpoint of atoms-move");
  for (std::size_t i = 0; i < state.targets.size(); ++i) {
    decode_target(targets[i], state.targets[i]);
  }
  const auto [wins, losses] = tried.items<2>("two numbers of plies");
  state.wins_tried = static_cast<int>(wins.natural("plies", max_plies));
  state.losses_tried = static_cast<int>(losses.natural("plies", max_plies));
  positions_before_ = positions.natural("positions");
  search.resume(decode_goal(goal));
  for (std::size_t i = 0; i + word_bytes <= sealed.body.size(); i += word_bytes) {
    const auto word = word_at(sealed.body, i);
    if (!atoms::OutcomeTranspositionTable::is_possible(word)) refuse("damaged");
    search.table().restore(word);
  }
}

}  // namespace gauntlet::tool
