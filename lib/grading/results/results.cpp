#include "grading/results/results.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>

#include "core/hash.hpp"
#include "core/numbers.hpp"
#include "json/codec.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

using json::Reader;
using std::chrono::sys_seconds;

// Parses a time of timestamp() followed by Z.
sys_seconds decode_start(const Reader& in) {
  constexpr std::string_view expected = "a time such as 2026-01-31T23:59:59Z";
  const std::string& text = in.string(expected);
  const auto start = parse_time(text);
  if (!start || timestamp(*start) + 'Z' != text) in.fail(expected);
  return *start;
}

constexpr json::Field<Header> start_field{
    "start", "",
    [](const Header& header, std::string_view) -> json::Value {
      return timestamp(*header.start) + 'Z';
    },
    [](const Reader& in, std::string_view, Header& header) { header.start = decode_start(in); },
    [](const Header& header) { return !header.start; }};

}  // namespace

static constexpr auto fields_of(const Header*) {
  using json::field, json::optional_field;
  return json::object("a header", json::format_field<Header>("gauntlet-run"),
                      json::version_field<Header, 1>(), field<&Header::plan_digest>("plan"),
                      field<&Header::tests>("tests", "a number of tests"),
                      field<&Header::shard, &Shard::number>("shard"),
                      field<&Header::shard, &Shard::of>("shards"), start_field,
                      optional_field<&Header::program>("program", "a fingerprint"))
      .with_check([](const Reader& in, const Header& header) { check_shard(in, header.shard); });
}

json::Value encode(const Header& header) { return json::write(header); }

Header decode_header(const Reader& in) { return json::read<Header>(in); }

bool is_same_shard(const Header& a, const Header& b) {
  return a.plan_digest == b.plan_digest && a.tests == b.tests && a.shard == b.shard;
}

std::optional<sys_seconds> earliest_start(const std::vector<Header>& headers) {
  std::optional<sys_seconds> earliest;
  for (const auto& header : headers) {
    if (header.start && (!earliest || *header.start < *earliest)) earliest = header.start;
  }
  return earliest;
}

void check_shard(const Reader& in, const Shard& shard) {
  if (parse_shard(std::to_string(shard.number) + '/' + std::to_string(shard.of))) return;
  for (const auto& [key, value] : in.members("an object")) {
    if (key == "shard") value.fail("a number from 1 to the number of shards");
  }
}

std::string digest_of(const std::vector<std::string>& texts) {
  std::string all;
  for (const auto& text : texts) all += json::quote(text);
  return hex_digits(fnv_1a(all));
}

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
                          std::to_string(records.size()) + " of " +
                          pluralize(header.tests, "result"));
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
std::string results_line(const TestResult& result) { return line_of(encode(result)); }

Results merge(const std::vector<NamedResults>& shards) {
  if (shards.empty()) throw std::invalid_argument("no shards to merge");
  std::map<unsigned, std::string> seen;  // the files by shard number
  const Header& first = check(shards.front());
  Results all;
  all.headers.push_back({first.plan_digest, 0, {1, 1}, std::nullopt, first.program});
  for (const auto& file : shards) {
    const Header& header = check(file);
    if (header.plan_digest != first.plan_digest || header.shard.of != first.shard.of) {
      refuse(file.name, "it belongs to a different run than " + shards.front().name);
    }
    const auto [known, is_new] = seen.try_emplace(header.shard.number, file.name);
    if (!is_new) refuse(file.name, describe(header.shard) + " is already in " + known->second);
    all.headers.front().tests += header.tests;
    all.headers.front().start = earliest_start({all.headers.front(), header});
    if (header.program != first.program) all.headers.front().program.clear();
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
  for (const auto& result : records) {
    if (!is_success(result.verdict)) inputs.insert(file_of(result));
  }
  return inputs;
}

std::vector<double> time_of_each(const std::vector<std::string>& names,
                                 const std::vector<TestResult>& records,
                                 std::string TestResult::* name) {
  std::map<std::string, double> known;
  double sum = 0;
  for (const auto& result : records) {
    const auto time = static_cast<double>(result.usage.wall_time.count());
    known[result.*name] += time;
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

namespace {

using Pairs =
    std::map<std::string, std::array<const TestResult*, 2>, decltype(&text::natural_less)>;

void add(Pairs& pairs, const std::vector<TestResult>& records, std::size_t side) {
  for (const auto& result : records) {
    auto& known = pairs[result.test].at(side);
    if (known == nullptr || known->verdict < result.verdict) known = &result;
  }
}

std::string describe(const TestResult* result) {
  if (result == nullptr) return "";
  std::string words(to_string(result->verdict));
  if (!result->message.empty()) words += ": " + result->message;
  return words;
}

Change::Kind kind_of(const TestResult* before, const TestResult* after) {
  if (before == nullptr) return Change::Kind::added;
  if (after == nullptr) return Change::Kind::removed;
  if (is_success(before->verdict) == is_success(after->verdict)) return Change::Kind::changed;
  return is_success(after->verdict) ? Change::Kind::fixed : Change::Kind::regressed;
}

}  // namespace

std::vector<Change> compare_results(const std::vector<TestResult>& before,
                                    const std::vector<TestResult>& after) {
  Pairs pairs(text::natural_less);
  add(pairs, before, 0);
  add(pairs, after, 1);
  std::vector<Change> changes;
  for (const auto& [test, pair] : pairs) {
    const auto [a, b] = pair;
    if (a != nullptr && b != nullptr && a->verdict == b->verdict) continue;
    changes.push_back({kind_of(a, b), test, describe(a), describe(b)});
  }
  return changes;
}

std::string_view to_string(Change::Kind kind) {
  constexpr std::array<std::string_view, 5> names{"regressed", "fixed", "changed", "removed",
                                                  "added"};
  return names.at(static_cast<std::size_t>(kind));
}

}  // namespace gauntlet::grading
