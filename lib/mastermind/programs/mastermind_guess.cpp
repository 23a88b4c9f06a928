#include "mastermind/harnesses/mastermind_guess.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "mastermind/parallel_evaluation.hpp"
#include "support/checksummed/checksummed.hpp"
#include "system/interruption.hpp"

namespace gauntlet::tool {
namespace {

using mastermind::Evaluation;
using mastermind::ParallelEvaluation;

constexpr const char* checkpoint_format = "gauntlet-mastermind-checkpoint";
constexpr std::uint64_t checkpoint_version = 1;

json::Value encode(const mastermind::Variant& variant) {
  json::Value::Array fields{variant.length, variant.colors, variant.repeats};
  if (variant.black_peg) fields.emplace_back("black");
  return fields;
}

// The other members follow from the number of codes found with 1, 2, ... guesses.
Evaluation decode_evaluation(const json::Reader& in) {
  Evaluation found;
  const std::size_t size = in.size("numbers of codes");
  for (std::size_t i = 0; i < size; ++i) {
    found.histogram.push_back(in[i].natural("codes", mastermind::Variant::max_codes));
    found.codes += found.histogram.back();
    found.total += found.histogram.back() * (i + 1);
  }
  return found;
}

// The progress of an evaluation in a file, so that a killed one can resume. Format: one line of
// JSON, then its CRC-32, 4 bytes big-endian.
class EvaluationCheckpoint {
 public:
  // The codes must outlive it.
  EvaluationCheckpoint(std::string path, const mastermind::CodeSpace& codes, std::string strategy)
      : path_(std::move(path)), codes_(codes), strategy_(std::move(strategy)) {}

  // Returns the state in the file, or the initial state if it does not exist. Throws IoError, and
  // json::Error if the file is damaged or of another evaluation or version.
  mastermind::ParallelEvaluation::State read() const;

  // Replaces the file atomically. Throws IoError.
  void write(const mastermind::ParallelEvaluation::State& state) const;

 private:
  std::string path_;
  const mastermind::CodeSpace& codes_;
  std::string strategy_;
};

ParallelEvaluation::State EvaluationCheckpoint::read() const {
  if (!std::filesystem::exists(path_)) return ParallelEvaluation::begin();
  const auto refuse = [&](const std::string& why) { throw json::Error("", path_ + " is " + why); };
  const json::Value document = json::parse(read_checksummed(path_).header);
  const json::Reader in(document);
  const auto [form, number, variant, strategy, histogram, open] =
      in.fields("format", "version", "variant", "strategy", "histogram", "open");
  if (form.value() != json::Value(checkpoint_format)) refuse("no checkpoint of mastermind-guess");
  if (number.value() != json::Value(checkpoint_version)) refuse("a checkpoint of another version");
  if (variant.value() != encode(codes_.variant())) refuse("a checkpoint of another variant");
  if (strategy.value() != json::Value(strategy_)) refuse("a checkpoint of another strategy");
  Evaluation found = decode_evaluation(histogram);
  return {std::move(found),
          json::read_items(open, "histories", [this](const json::Reader& history) {
            return mastermind::decode_history(history, codes_);
          })};
}

void EvaluationCheckpoint::write(const ParallelEvaluation::State& state) const {
  auto open = json::array_of(
      state.open, [this](const auto& history) { return mastermind::encode(codes_, history); });
  const auto& histogram = state.found.histogram;
  const std::string line = dump(
      json::Value::Object{{"format", checkpoint_format},
                          {"version", checkpoint_version},
                          {"variant", encode(codes_.variant())},
                          {"strategy", strategy_},
                          {"histogram", json::Value::Array(histogram.begin(), histogram.end())},
                          {"open", std::move(open)}});
  ChecksummedFile file(path_);
  file.write(line + '\n');
  file.finish();
}

constexpr std::uint64_t max_threads = 256;

Evaluation run(const mastermind::CodeSpace& codes, const mastermind::Strategy& strategy,
               unsigned threads, const Surroundings::Reach& reach) {
  ParallelEvaluation evaluation(codes, strategy, ParallelEvaluation::begin());
  evaluation.run(threads, [&](std::uint64_t found) {
    reach(found);
    return true;
  });
  return evaluation.state().found;
}

// A signal ends the process when the checkpoint is written, also while a guess is searched for.
Evaluation run(const mastermind::CodeSpace& codes, const mastermind::Strategy& strategy,
               unsigned threads, Surroundings::Reach reach, const EvaluationCheckpoint& file) {
  const SignalGuard interruptible(SignalGuard::keep_ignored);
  ParallelEvaluation evaluation(codes, strategy, file.read());
  CheckpointTimer pace;
  const auto write = [&] { file.write(evaluation.state()); };
  pace.keep(write);
  evaluation.run(threads, [&](std::uint64_t found) {
    reach(found);
    if (is_interrupted()) {
      write();
      reach = nullptr;  // removes its line
      reraise_if_interrupted();
    }
    pace.keep_if_due(write);
    return true;
  });
  write();
  return evaluation.state().found;
}

// The answers of the tool mastermind-guess: --evaluate has threads and checkpoints.
class EvaluatingGuesses final : public MastermindGuesses {
 public:
  void check() override;
  // If a signal was held, ends the process by it.
  void end() override;

 private:
  void declare_evaluation(Options& options) override;
  // With a checkpoint, SIGINT and SIGTERM write it and then terminate the process. Throws IoError,
  // and json::Error if the checkpoint is damaged or of another evaluation.
  json::Value evaluate(const mastermind::CodeSpace& codes, const mastermind::Strategy& strategy,
                       const HarnessMode& mode) override;
  // A signal ends a search in time, which then prints what it has found.
  std::shared_ptr<void> hold_signals() const override;
  bool is_interrupted() const override;

  std::optional<std::uint64_t> threads_;
  std::optional<std::string> checkpoint_;
};

void EvaluatingGuesses::declare_evaluation(Options& options) {
  options
      .natural("--threads", threads_, 1, max_threads,
               "Run --evaluate, by a one-step heuristic, on N threads (1)")
      .needs = {"--evaluate"};
  options
      .text("--checkpoint", checkpoint_, "FILE",
            "Save the progress of --evaluate to FILE, and resume from it")
      .needs = {"--evaluate"};
}

void EvaluatingGuesses::check() {
  MastermindGuesses::check();
  if (!is_best() || (!threads_ && !checkpoint_)) return;
  throw UsageError(std::string(threads_ ? "--threads" : "--checkpoint") +
                   " does not go with --strategy " + settings().strategy);
}

json::Value EvaluatingGuesses::evaluate(const mastermind::CodeSpace& codes,
                                        const mastermind::Strategy& strategy,
                                        const HarnessMode& mode) {
  if (!threads_ && !checkpoint_) return MastermindGuesses::evaluate(codes, strategy, mode);
  const auto threads = static_cast<unsigned>(threads_.value_or(1));
  const auto reach = mode.surroundings.progress_count("mastermind-guess", codes.size(), "codes");
  if (!checkpoint_) return encode(run(codes, strategy, threads, reach));
  const EvaluationCheckpoint file(*checkpoint_, codes, settings().strategy);
  const Evaluation found = run(codes, strategy, threads, reach, file);
  if (found.codes != codes.size()) throw json::Error("", *checkpoint_ + " is damaged");
  return encode(found);
}

std::shared_ptr<void> EvaluatingGuesses::hold_signals() const {
  return std::make_shared<SignalGuard>(SignalGuard::keep_ignored);
}

bool EvaluatingGuesses::is_interrupted() const { return tool::is_interrupted(); }

void EvaluatingGuesses::end() { reraise_if_interrupted(); }

}  // namespace

const Harness mastermind_guess_program = with_answers<EvaluatingGuesses>(mastermind_guess);

}  // namespace gauntlet::tool

std::vector<const gauntlet::tool::Harness*> gauntlet::games::mastermind::programs() {
  return {&tool::mastermind_guess_program};
}
