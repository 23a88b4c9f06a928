#include "grading/results/shard.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "core/hash.hpp"
#include "core/numbers.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

constexpr unsigned max_shards = 1'000'000;

std::optional<unsigned> to_number(std::string_view text) {
  const auto value = parse_natural(text);
  if (!value || *value > std::numeric_limits<unsigned>::max()) return std::nullopt;
  return static_cast<unsigned>(*value);
}

bool makes_sense(const Shard& shard) {
  return shard.number >= 1 && shard.number <= shard.of && shard.of <= max_shards;
}

// Throws std::invalid_argument if the variable is not a number.
std::optional<unsigned> number_in(const Environment& environment, const std::string& name) {
  const auto text = environment(name);
  if (!text) return std::nullopt;
  const auto number = to_number(*text);
  if (!number) throw std::invalid_argument(name + ": expected a number, got " + *text);
  return number;
}

unsigned need(std::optional<unsigned> number, const std::string& name) {
  if (!number) throw std::invalid_argument(name + " is not set");
  return *number;
}

Shard checked(const Shard& shard, const std::string& source) {
  if (!makes_sense(shard)) {
    throw std::invalid_argument(source + ": no such shard: " + std::to_string(shard.number) +
                                " of " + std::to_string(shard.of));
  }
  return shard;
}

std::optional<Shard> shard_from_zero(const Environment& environment, const std::string& index,
                                     const std::string& total) {
  const auto number = number_in(environment, index);
  const auto of = number_in(environment, total);
  if (!number && !of) return std::nullopt;
  return checked({need(number, index) + 1, need(of, total)}, index);
}

// The task IDs may start anywhere and have any constant step.
Shard slurm_shard(const Environment& environment, unsigned id) {
  const std::string prefix = "SLURM_ARRAY_TASK_";
  const auto get = [&](const char* name) {
    return need(number_in(environment, prefix + name), prefix + name);
  };
  const unsigned min = get("MIN"), max = get("MAX"), count = get("COUNT");
  const unsigned step = count > 1 ? (max - min) / (count - 1) : 1;
  const bool even = count >= 1 && max >= min && id >= min && step > 0 &&
                    (count - 1) * step == max - min && (id - min) % step == 0;
  if (!even) throw std::invalid_argument(prefix + "ID: the task IDs are not evenly spaced");
  return checked({(id - min) / step + 1, count}, prefix + "ID");
}

}  // namespace

std::optional<Shard> parse_shard(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == text.npos) return std::nullopt;
  const auto number = to_number(text.substr(0, slash));
  const auto of = to_number(text.substr(slash + 1));
  if (!number || !of || !makes_sense({*number, *of})) return std::nullopt;
  return Shard{*number, *of};
}

Environment our_environment() {
  return [](const std::string& name) -> std::optional<std::string> {
    const char* const value = std::getenv(name.c_str());
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
  };
}

std::optional<Shard> imposed_shard(const Environment& environment) {
  if (const auto bazel = shard_from_zero(environment, "TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS")) {
    return bazel;
  }
  return shard_from_zero(environment, "GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS");
}

std::optional<std::string> shard_status_file(const Environment& environment) {
  const auto bazel = environment("TEST_SHARD_STATUS_FILE");
  return bazel ? bazel : environment("GTEST_SHARD_STATUS_FILE");
}

Shard array_shard(const Environment& environment, std::optional<unsigned> of) {
  if (const auto id = number_in(environment, "SLURM_ARRAY_TASK_ID")) {
    return slurm_shard(environment, *id);
  }
  if (const auto index = number_in(environment, "CI_NODE_INDEX")) {
    return checked({*index, need(number_in(environment, "CI_NODE_TOTAL"), "CI_NODE_TOTAL")},
                   "CI_NODE_INDEX");
  }
  if (const auto index = number_in(environment, "JOB_COMPLETION_INDEX")) {
    if (!of) throw std::invalid_argument("JOB_COMPLETION_INDEX has no total; use --shard auto/N");
    return checked({*index + 1, *of}, "JOB_COMPLETION_INDEX");
  }
  throw std::invalid_argument("the variables of a job array are not set");
}

std::optional<Shard> requested_shard(const std::optional<std::string>& flag) {
  const auto environment = our_environment();
  if (!flag) {
    const auto imposed = imposed_shard(environment);
    const auto file = shard_status_file(environment);
    if (imposed && file) system::write_file(*file, "");
    return imposed;
  }
  std::optional<Shard> shard = parse_shard(*flag);
  if (*flag == "auto") {
    shard = array_shard(environment);
  } else if (flag->starts_with("auto/")) {
    const auto total = parse_shard("1/" + flag->substr(flag->find('/') + 1));
    if (total) shard = array_shard(environment, total->of);
  }
  if (!shard) {
    throw std::invalid_argument("--shard: expected K/N, auto or auto/N, got " + *flag);
  }
  return shard;
}

std::vector<unsigned> split_by_slice(std::size_t items, unsigned of) {
  std::vector<unsigned> shards(items);
  for (std::size_t i = 0; i < items; ++i) shards[i] = static_cast<unsigned>(i % of) + 1;
  return shards;
}

std::vector<unsigned> split_by_hash(const std::vector<std::string>& names, unsigned of) {
  std::vector<unsigned> shards(names.size());
  std::ranges::transform(names, shards.begin(), [of](const std::string& name) {
    return static_cast<unsigned>(fnv_1a(name) % of) + 1;
  });
  return shards;
}

std::vector<unsigned> split_by_weight(const std::vector<double>& weights, unsigned of) {
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return weights[i]; });
  std::vector<double> loads(of);
  std::vector<unsigned> shards(weights.size());
  for (const std::size_t item : order) {
    const auto lightest = std::ranges::min_element(loads);
    *lightest += weights[item];
    shards[item] = static_cast<unsigned>(lightest - loads.begin()) + 1;
  }
  return shards;
}

}  // namespace gauntlet::grading
