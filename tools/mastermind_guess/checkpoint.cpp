#include "mastermind_guess/checkpoint.hpp"

#include <filesystem>
#include <utility>

#include "json/error.hpp"
#include "json/parse.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "mastermind/json.hpp"
#include "support/checksummed/checksummed.hpp"

namespace gauntlet::tool {
namespace {

using mastermind::Evaluation;
using mastermind::ParallelEvaluation;

constexpr const char* checkpoint_format = "gauntlet-mastermind-checkpoint";
constexpr std::uint64_t checkpoint_version = 1;

json::Value encode(const mastermind::Variant& variant) {
  return json::Value::Array{variant.length, variant.colors, variant.repeats};
}

json::Value encode(const mastermind::CodeSpace& codes,
                   const std::vector<mastermind::Row>& history) {
  json::Value::Array rows;
  for (const auto& [guess, feedback] : history) {
    rows.emplace_back(json::Value::Array{codes.text(guess), to_text(codes, feedback)});
  }
  return rows;
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

}  // namespace

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
  ParallelEvaluation::State state{decode_evaluation(histogram), {}};
  const std::size_t size = open.size("histories");
  for (std::size_t i = 0; i < size; ++i) {
    state.open.push_back(mastermind::decode_history(open[i], codes_));
  }
  return state;
}

void EvaluationCheckpoint::write(const ParallelEvaluation::State& state) const {
  json::Value::Array open;
  for (const auto& history : state.open) open.push_back(encode(codes_, history));
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

}  // namespace gauntlet::tool
