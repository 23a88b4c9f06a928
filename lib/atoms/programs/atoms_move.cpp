#include "atoms/harnesses/atoms_move.hpp"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "atoms/programs/proof_file.hpp"
#include "core/games.hpp"
#include "gauntlet/atoms_json.hpp"
#include "gauntlet/json.hpp"
#include "support/checksummed/checksummed.hpp"
#include "system/interruption.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::uint64_t default_memory = 256, max_memory = 1 << 24, max_threads = 256;
constexpr std::size_t mebibyte = std::size_t{1} << 20;

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

using Words = std::vector<atoms::OutcomeTranspositionTable::Word>;

// Returns the words in the body of a file. Throws json::Error.
Words words_of(const std::string& path, const std::string& bytes) {
  Words words;
  words.reserve(bytes.size() / word_bytes);
  for (std::size_t i = 0; i + word_bytes <= bytes.size(); i += word_bytes) {
    words.push_back(word_at(bytes, i));
    if (!atoms::OutcomeTranspositionTable::is_possible(words.back())) {
      throw json::Error("", path + " is damaged");
    }
  }
  return words;
}

// Appends words to a file, at most about `max`: of those that `keeps` accepts, the results that
// took the longest search. Throws IoError.
template <class Keeps>
void write_words(ChecksummedFile& file, const atoms::OutcomeTranspositionTable& table,
                 std::size_t max, const Keeps& keeps) {
  std::string bytes;
  table.for_each_of(max, [&](atoms::OutcomeTranspositionTable::Word word) {
    if (keeps(word)) append(bytes, word);
  });
  file.write(bytes);
}

// The file of --known: the winners of positions that earlier searches on boards of this size have
// found. They only save time: a proof does not rely on them. Format: as a checkpoint, with a
// different first line.
class KnownOutcomes {
 public:
  KnownOutcomes(std::string path, const atoms::Grid& grid)
      : path_(std::move(path)),
        header_(dump(json::Value::Object{{"format", "gauntlet-atoms-outcomes"},
                                         {"version", 1},
                                         {"rows", grid.rows()},
                                         {"columns", grid.columns()}})) {}

  // Adds the results in the file, if it exists, to a table. Throws IoError, and json::Error if the
  // file is damaged or is about boards of another size.
  void read(atoms::OutcomeTranspositionTable& table) const {
    if (!std::filesystem::exists(path_)) return;
    const ChecksummedContents contents = read_checksummed(path_);
    if (contents.header != header_) {
      throw json::Error("", path_ + " is not a file of --known for boards of this size");
    }
    for (const auto word : words_of(path_, contents.body)) table.restore(word);
  }

  // Replaces the file atomically by the results that took the longest search. Throws IoError.
  void write(const atoms::OutcomeTranspositionTable& table) const {
    constexpr std::size_t max_known = std::size_t{1} << 24;
    ChecksummedFile file(path_);
    file.write(header_ + '\n');
    write_words(file, table, max_known, atoms::OutcomeTranspositionTable::is_general);
    file.finish();
  }

 private:
  std::string path_;
  std::string header_;
};

// The problem being solved.
struct Task {
  atoms::Board board;
  std::string what;  // "moves", "value" or "outcome"
};

// The file of --checkpoint: the progress of a search, so that a killed search can resume. Format:
// one line of JSON with the number of positions searched; the most expensive table entries, as
// 8-byte little-endian words; the CRC-32 of all of that, 4 bytes big-endian.
class Checkpoint {
 public:
  Checkpoint(std::string path, Task task) : path_(std::move(path)), task_(std::move(task)) {}

  // Restores the search and its initial state from the file, if it exists. Throws IoError, and
  // json::Error if the file is damaged or has another task or version.
  void read(atoms::OutcomeSolver& search, atoms::IterativeSolver::State& state);

  // Replaces the file atomically. The search may be running. Throws IoError.
  void write(const atoms::OutcomeSolver& search, const atoms::IterativeSolver::State& state) const;

 private:
  std::string header(const atoms::OutcomeSolver& search,
                     const atoms::IterativeSolver::State& state) const;

  std::string path_;
  Task task_;
  std::uint64_t positions_before_ = 0;  // searched by the earlier runs that this one resumes
};

void Checkpoint::write(const atoms::OutcomeSolver& search,
                       const atoms::IterativeSolver::State& state) const {
  ChecksummedFile file(path_);
  file.write(header(search, state) + '\n');
  write_words(file, search.table(), max_words, [](auto /*word*/) { return true; });
  file.finish();
}

std::string Checkpoint::header(const atoms::OutcomeSolver& search,
                               const atoms::IterativeSolver::State& state) const {
  auto targets = json::array_of(state.targets, [](const auto& target) { return encode(target); });
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
  for (const auto word : words_of(path_, sealed.body)) search.table().restore(word);
}

// The answers of the tool atoms-move: --solve has threads, a table of any size, checkpoints and
// proofs.
class SolvingMoves final : public AtomsMoves {
 public:
  void declare(Options& options) override;
  // Throws UsageError for more memory than the machine has.
  void check() override;

  bool runs_without_input() const override { return proof_to_verify_.has_value(); }
  // Verifies a proof.
  void run_without_input(const Print& print, const HarnessMode& mode) override;

 private:
  class Solver;

  bool needs_board_solver() const override;
  unsigned threads() const override { return static_cast<unsigned>(threads_.value_or(1)); }
  // Throws json::Error if a file is for another task; IoError; std::bad_alloc.
  json::Value solve(const atoms::Board& board, Deadline deadline, const HarnessMode& mode) override;

  std::optional<std::uint64_t> threads_;
  std::optional<std::uint64_t> memory_;  // MiB
  std::optional<std::string> checkpoint_;
  std::optional<std::string> known_;
  std::optional<std::string> proof_;
  std::optional<std::string> proof_to_verify_;  // a proof file, instead of solving
};

// Solves one board, from a checkpoint if there is one.
class SolvingMoves::Solver {
 public:
  Solver(const atoms::Board& board, const SolvingMoves& flags, Deadline deadline,
         const HarnessMode& mode)
      : board_(board),
        flags_(flags),
        bytes_(flags.memory_.value_or(default_memory) * mebibyte / (flags.proof_ ? 2 : 1)),
        say_(mode.surroundings.progress_line()),
        solver_(board, flags.task(), {flags.threads(), bytes_, deadline},
                [this](const auto& line) { note(line); }) {}

  json::Value answer() {
    auto state = solver_.first_state();
    std::optional<KnownOutcomes> known;
    if (flags_.known_) known.emplace(*flags_.known_, board_.grid()).read(solver_.search().table());
    if (flags_.checkpoint_) {
      interruptible_.emplace(SignalGuard::all);
      checkpoint_.emplace(*flags_.checkpoint_, Task{board_, solver_.task()});
      checkpoint_->read(solver_.search(), state);
    }
    const bool is_done = solver_.solve(std::move(state));
    if (checkpoint_) checkpoint_->write(solver_.search(), solver_.state());
    if (known) known->write(solver_.search().table());
    reraise_if_interrupted();
    if (is_done && flags_.proof_) write_proof();
    return solver_.encoded();
  }

 private:
  // Called periodically during the search.
  void note(const std::function<std::string()>& line) {
    say_(line);
    if (!checkpoint_) return;
    if (is_interrupted()) return solver_.search().stop();
    pace_.keep_if_due([&] { checkpoint_->write(solver_.search(), solver_.state()); });
  }

  void write_proof() {
    const auto on_replies = [&](std::uint64_t replies) {
      say_([&] { return "atoms-move: " + in_millions(replies) + "replies of the proof"; });
      if (checkpoint_ && is_interrupted()) solver_.search().stop();
    };
    try {
      tool::write_proof(*flags_.proof_, board_, solver_.value(), solver_.search(), bytes_,
                        on_replies);
    } catch (const std::bad_alloc&) {
      throw std::runtime_error("the proof needs more than half of --memory");
    }
    reraise_if_interrupted();
  }

  const atoms::Board& board_;
  const SolvingMoves& flags_;
  std::size_t bytes_;
  Surroundings::Say say_;
  std::optional<SignalGuard> interruptible_ = {};
  std::optional<Checkpoint> checkpoint_ = {};
  CheckpointTimer pace_ = {};
  BoardSolver solver_;
};

void SolvingMoves::declare(Options& options) {
  AtomsMoves::declare(options);
  options.natural("--threads", threads_, 1, max_threads, "Run --solve or --time on N threads (1)")
      .needs = {"--solve", "--time"};
  options
      .natural("--memory", memory_, 1, max_memory,
               "Use at most N MiB for the table of --solve (256)")
      .needs = {"--solve"};
  options
      .text("--checkpoint", checkpoint_, "FILE",
            "Save the progress of --solve to FILE, and resume from it")
      .needs = {"--solve"};
  options
      .text("--known", known_, "FILE",
            "Read winners of positions on boards of this size from FILE, and save those found")
      .needs = {"--solve"};
  Flag& proof = options.text("--proof", proof_, "FILE", "Write a proof of the value to FILE");
  proof.needs = {"--solve"};
  proof.excludes = {"--time"};
  options
      .text("--verify-proof,--check", proof_to_verify_, "FILE",
            "Verify a proof instead, by the rules alone; read no other input")
      .excludes = {"--solve"};
}

void SolvingMoves::check() {
  const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  if (!memory_ || pages <= 0 || page <= 0) return;
  const auto max = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) / mebibyte;
  if (*memory_ > max) {
    throw UsageError("--memory: this machine has " + std::to_string(max) + " MiB, got " +
                     std::to_string(*memory_));
  }
}

void SolvingMoves::run_without_input(const Print& print, const HarnessMode& /*mode*/) {
  print(check_proof_file(*proof_to_verify_));
}

bool SolvingMoves::needs_board_solver() const {
  return AtomsMoves::needs_board_solver() || memory_ || checkpoint_ || known_ || proof_ || threads_;
}

json::Value SolvingMoves::solve(const atoms::Board& board, Deadline deadline,
                                const HarnessMode& mode) {
  return Solver(board, *this, deadline, mode).answer();
}

}  // namespace

const Harness atoms_move_program = with_answers<SolvingMoves>(atoms_move);

}  // namespace gauntlet::tool

std::vector<const gauntlet::tool::Harness*> gauntlet::games::atoms::programs() {
  return {&tool::atoms_move_program};
}
