#include "grading/results/results.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>

#include "gauntlet/json.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& reason) {
  throw std::invalid_argument(name + ": " + reason);
}

std::string line_of(const json::Value& value) {
  return text::escape_lines_for_display(json::dump(value));
}

std::string describe(const Shard& shard) {
  return "shard " + std::to_string(shard.number) + " of " + std::to_string(shard.of);
}

const Header& check(const NamedResults& file) {
  const auto& [headers, records, size, is_truncated] = file.results;
  if (headers.size() != 1) refuse(file.name, "expected the results of one shard");
  const Header& header = headers.front();
  if (is_truncated || records.size() != header.tests) {
    refuse(file.name, describe(header.shard) + " is incomplete: it has " +
                          std::to_string(records.size()) + " of " + std::to_string(header.tests) +
                          " results");
  }
  return header;
}

}  // namespace

Results read_results(std::string_view text) {
  Results results;
  results.size = json::read_lines(text, [&](const json::Reader& line) {
    if (json::begins_with(line, "format")) {
      results.headers.push_back(decode_header(line));
    } else {
      results.records.push_back(decode_record(line));
    }
  });
  results.is_truncated = results.size < text.size();
  return results;
}

std::string results_line(const Header& header) { return line_of(encode(header)); }
std::string results_line(const TestResult& record) { return line_of(encode(record)); }

Results merge(const std::vector<NamedResults>& shards) {
  if (shards.empty()) throw std::invalid_argument("no shards to merge");
  std::map<unsigned, std::string> seen;  // the files by shard number
  const Header& first = check(shards.front());
  Results all;
  all.headers.push_back({first.plan_digest, 0, {1, 1}, std::nullopt});
  for (const auto& file : shards) {
    const Header& header = check(file);
    if (header.plan_digest != first.plan_digest || header.shard.of != first.shard.of) {
      refuse(file.name, "it belongs to a different run than " + shards.front().name);
    }
    const auto [known, is_new] = seen.try_emplace(header.shard.number, file.name);
    if (!is_new) refuse(file.name, describe(header.shard) + " is already in " + known->second);
    all.headers.front().tests += header.tests;
    all.headers.front().start = earliest_start({all.headers.front(), header});
    const auto& records = file.results.records;
    all.records.insert(all.records.end(), records.begin(), records.end());
  }
  for (unsigned number = 1; number <= first.shard.of; ++number) {
    if (!seen.contains(number)) {
      throw std::invalid_argument(describe(Shard{number, first.shard.of}) + " is missing");
    }
  }
  std::ranges::stable_sort(all.records, text::natural_less, &TestResult::test);
  return all;
}

void sort_by_names(std::vector<TestResult>& records, const std::vector<std::string>& names) {
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < names.size(); ++i) places.try_emplace(names[i], i);
  std::ranges::stable_sort(records, {}, [&](const TestResult& one) { return places.at(one.test); });
}

std::set<std::string> failed_inputs(const std::vector<TestResult>& records) {
  std::set<std::string> inputs;
  for (const auto& record : records) {
    if (!is_success(record.verdict)) inputs.insert(file_of(record));
  }
  return inputs;
}

std::vector<double> time_of_each(const std::vector<std::string>& names,
                                 const std::vector<TestResult>& records,
                                 std::string TestResult::* name) {
  std::map<std::string, double> known;
  double sum = 0;
  for (const auto& record : records) {
    const auto time = static_cast<double>(record.usage.wall_time.count());
    known[record.*name] += time;
    sum += time;
  }
  const double average = known.empty() ? 1 : sum / static_cast<double>(known.size());
  std::vector<double> times;
  std::ranges::transform(names, std::back_inserter(times), [&](const auto& each) {
    const auto found = known.find(each);
    return found == known.end() ? average : found->second;
  });
  return times;
}

}  // namespace gauntlet::grading
