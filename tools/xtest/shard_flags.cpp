#include "xtest/shard_flags.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>

#include "support/command_line.hpp"
#include "system/written_file.hpp"
#include "xtest/tests.hpp"

namespace gauntlet::xtest {
namespace {

using grading::Shard;

// "auto", or "auto/N" where the environment says nothing of the total.
std::optional<Shard> automatic(const std::string& text) {
  if (text == "auto") return grading::array_shard(grading::our_environment());
  if (!text.starts_with("auto/")) return std::nullopt;
  const auto total = grading::parse_shard("1/" + text.substr(text.find('/') + 1));
  if (!total) return std::nullopt;
  return grading::array_shard(grading::our_environment(), total->of);
}

Shard asked_for(const std::string& text) {
  auto shard = automatic(text);
  if (!shard) shard = grading::parse_shard(text);
  if (!shard) throw tool::WrongUsage("--shard: expected K/N, auto or auto/N, got " + text);
  return *shard;
}

// What the records of each name took; for one that is not known, what they took on average.
std::vector<double> weights_of(const std::vector<std::string>& names, const std::string& timings,
                               std::string grading::Record::* name) {
  std::map<std::string, double> known;
  double sum = 0;
  for (const auto& record : read_results(timings).records) {
    const auto time = static_cast<double>(record.usage.wall.count());
    known[record.*name] += time;
    sum += time;
  }
  const double average = known.empty() ? 1 : sum / static_cast<double>(known.size());
  std::vector<double> weights;
  std::transform(names.begin(), names.end(), std::back_inserter(weights), [&](const auto& each) {
    const auto found = known.find(each);
    return found == known.end() ? average : found->second;
  });
  return weights;
}

}  // namespace

void ShardFlags::declare(tool::Options& options) {
  options.text("--shard", shard, "K/N", "Only the Kth of N parts; auto: as a job array says");
  options.choice("--split", split, {"slice", "hash"},
                 "How the parts are made: by turns, or by the tests' names");
  options.text("--timings", timings, "FILE", "Parts that take as long, by these results");
}

std::optional<Shard> ShardFlags::chosen() const {
  try {
    if (shard) return asked_for(*shard);
    const auto environment = grading::our_environment();
    const auto imposed = grading::imposed_shard(environment);
    const auto file = grading::shard_status_file(environment);
    if (imposed && file) system::write_file(*file, "");
    return imposed;
  } catch (const std::invalid_argument& error) {
    throw tool::WrongUsage(error.what());
  }
}

std::vector<unsigned> ShardFlags::split_up(const std::vector<std::string>& names, unsigned of,
                                           std::string grading::Record::* name) const {
  if (timings) return grading::split_by_weight(weights_of(names, *timings, name), of);
  if (split == "hash") return grading::split_by_hash(names, of);
  return grading::split_by_slice(names.size(), of);
}

}  // namespace gauntlet::xtest
