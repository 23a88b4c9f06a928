#include "grading/results/header.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/hash.hpp"

namespace gauntlet::grading {
namespace {

using json::Reader;
using json::Value;
using std::chrono::sys_seconds;

constexpr std::string_view format = "gauntlet-run";
constexpr std::uint64_t version = 1;

std::string two_digits(unsigned number) {
  return {static_cast<char>('0' + number / 10), static_cast<char>('0' + number % 10)};
}

// What timestamp() gave, with a Z: read by writing it again.
sys_seconds decode_start(const Reader& in) {
  constexpr std::string_view shape = "dddd-dd-ddTdd:dd:ddZ",
                             expected = "a time as 2026-01-31T23:59:59Z";
  const std::string& text = in.string(expected);
  const auto fits = [](char c, char place) {
    return place == 'd' ? c >= '0' && c <= '9' : c == place;
  };
  if (!std::equal(text.begin(), text.end(), shape.begin(), shape.end(), fits)) in.fail(expected);
  const auto number = [&](std::size_t begin, std::size_t size) {
    return std::stoi(text.substr(begin, size));
  };
  const std::chrono::year_month_day date{std::chrono::year(number(0, 4)),
                                         std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                         std::chrono::day(static_cast<unsigned>(number(8, 2)))};
  if (!date.ok()) in.fail(expected);
  const sys_seconds start = std::chrono::sys_days(date) + std::chrono::hours(number(11, 2)) +
                            std::chrono::minutes(number(14, 2)) +
                            std::chrono::seconds(number(17, 2));
  if (timestamp(start) + 'Z' != text) in.fail(expected);
  return start;
}

Header decode(const std::array<Reader, 6>& fields) {
  const auto& [name, number, plan, tests, shard, of] = fields;
  if (name.string("the name of the format") != format) name.fail("the format gauntlet-run");
  if (number.natural("a version") != version) number.fail("version 1");
  Header header;
  header.plan = plan.string("a plan");
  header.tests = tests.natural("a number of tests");
  header.shard = decode_shard(shard, of);
  return header;
}

}  // namespace

Value encode(const Header& header) {
  Value::Object object{
      {"format", format},      {"version", version},           {"plan", header.plan},
      {"tests", header.tests}, {"shard", header.shard.number}, {"shards", header.shard.of}};
  if (header.start) object.emplace_back("start", timestamp(*header.start) + 'Z');
  return object;
}

bool is_header(const Value& value) {
  const auto* object = value.as<Value::Object>();
  return object != nullptr && !object->empty() && object->front().first == "format";
}

Header decode_header(const Reader& in) {
  if (!in.has_member("start", "a header")) {
    return decode(in.fields("format", "version", "plan", "tests", "shard", "shards"));
  }
  const auto [name, number, plan, tests, shard, of, start] =
      in.fields("format", "version", "plan", "tests", "shard", "shards", "start");
  Header header = decode({name, number, plan, tests, shard, of});
  header.start = decode_start(start);
  return header;
}

bool are_of_same_part(const Header& a, const Header& b) {
  return a.plan == b.plan && a.tests == b.tests && a.shard == b.shard;
}

std::optional<sys_seconds> earliest_start(const std::vector<Header>& headers) {
  std::optional<sys_seconds> earliest;
  for (const auto& header : headers) {
    if (header.start && (!earliest || *header.start < *earliest)) earliest = header.start;
  }
  return earliest;
}

sys_seconds now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

std::string timestamp(sys_seconds time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return std::to_string(static_cast<int>(date.year())) + '-' +
         two_digits(static_cast<unsigned>(date.month())) + '-' +
         two_digits(static_cast<unsigned>(date.day())) + 'T' +
         two_digits(static_cast<unsigned>(clock.hours().count())) + ':' +
         two_digits(static_cast<unsigned>(clock.minutes().count())) + ':' +
         two_digits(static_cast<unsigned>(clock.seconds().count()));
}

Shard decode_shard(const Reader& number, const Reader& of) {
  const auto shard = parse_shard(std::to_string(number.natural("a number from 1")) + '/' +
                                 std::to_string(of.natural("a number from 1")));
  if (!shard) number.fail("a number from 1 to that of all shards");
  return *shard;
}

std::string plan_of(const std::vector<std::string>& texts) {
  std::string all;
  for (const auto& text : texts) all += json::quote(text);
  std::string digits(16, '0');
  std::uint64_t rest = fnv_1a(all);
  for (auto digit = digits.rbegin(); rest > 0; ++digit, rest /= 16) {
    *digit = "0123456789abcdef"[rest % 16];
  }
  return digits;
}

}  // namespace gauntlet::grading
