#include "grading/results/header.hpp"

#include <array>
#include <ctime>
#include <string_view>

#include "core/hash.hpp"
#include "core/numbers.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::grading {
namespace {

using json::Reader;
using json::Value;
using std::chrono::sys_seconds;

constexpr std::string_view format = "gauntlet-run";
constexpr std::uint64_t version = 1;

// Parses a time of timestamp() followed by Z. Formatting the result again detects invalid times.
sys_seconds decode_start(const Reader& in) {
  constexpr std::string_view expected = "a time such as 2026-01-31T23:59:59Z";
  const std::string& text = in.string(expected);
  std::tm time{};
  if (text.size() != 20) in.fail(expected);
  const auto number = [&](std::size_t begin, std::size_t digits) {
    return static_cast<int>(
        parse_natural(std::string_view(text).substr(begin, digits)).value_or(0));
  };
  time.tm_year = number(0, 4) - 1900;
  time.tm_mon = number(5, 2) - 1;
  time.tm_mday = number(8, 2);
  time.tm_hour = number(11, 2);
  time.tm_min = number(14, 2);
  time.tm_sec = number(17, 2);
  const sys_seconds start{std::chrono::seconds(timegm(&time))};
  if (timestamp(start) + 'Z' != text) in.fail(expected);
  return start;
}

}  // namespace

Value encode(const Header& header) {
  Value::Object object{
      {"format", format},      {"version", version},           {"plan", header.plan_digest},
      {"tests", header.tests}, {"shard", header.shard.number}, {"shards", header.shard.of}};
  if (header.start) object.emplace_back("start", timestamp(*header.start) + 'Z');
  return object;
}

Header decode_header(const Reader& in) {
  const json::Fields fields(in, "a header",
                            {"format", "version", "plan", "tests", "shard", "shards", "start"});
  fields.check_format(format, version);
  Header header{fields.get("plan").string("a plan"),
                fields.get("tests").natural("a number of tests"),
                decode_shard(fields.get("shard"), fields.get("shards"))};
  if (const auto* start = fields.find("start")) header.start = decode_start(*start);
  return header;
}

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

sys_seconds now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

std::string timestamp(sys_seconds time) {
  const std::time_t seconds = time.time_since_epoch().count();
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &utc)};
}

Shard decode_shard(const Reader& number, const Reader& of) {
  const auto shard = parse_shard(std::to_string(number.natural("a number from 1")) + '/' +
                                 std::to_string(of.natural("a number from 1")));
  if (!shard) number.fail("a number from 1 to the number of shards");
  return *shard;
}

std::string digest_of(const std::vector<std::string>& texts) {
  std::string all;
  for (const auto& text : texts) all += json::quote(text);
  return hex_digits(fnv_1a(all));
}

}  // namespace gauntlet::grading
