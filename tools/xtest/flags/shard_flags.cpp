#include "xtest/flags/shard_flags.hpp"

#include <stdexcept>

#include "grading/results/results.hpp"
#include "support/cli/command_line.hpp"
#include "system/file_writer.hpp"
#include "xtest/flags/arguments.hpp"

namespace gauntlet::xtest {
namespace {

using grading::Shard;

// Parses "auto", or "auto/N" if the environment does not have the total.
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
  if (!shard) throw tool::UsageError("--shard: expected K/N, auto or auto/N, got " + text);
  return *shard;
}

}  // namespace

void ShardFlags::declare(tool::Options& options) {
  options.text("--shard", shard, "K/N",
               "Run only shard K of N; auto: the shard of this job in its job array");
  options.choice("--split", split, {"slice", "hash"},
                 "Assign tests to shards in turn (slice) or by their names (hash)");
  options.text("--timings", timings, "FILE",
               "Balance the shards by the durations in results file FILE");
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
    throw tool::UsageError(error.what());
  }
}

std::vector<unsigned> ShardFlags::split_up(const std::vector<std::string>& names, unsigned of,
                                           std::string grading::TestResult::* name) const {
  if (timings) {
    const auto records = read_results(*timings).records;
    return grading::split_by_weight(grading::time_of_each(names, records, name), of);
  }
  if (split == "hash") return grading::split_by_hash(names, of);
  return grading::split_by_slice(names.size(), of);
}

}  // namespace gauntlet::xtest
