#include "grading/header.hpp"

#include <string_view>

namespace gauntlet::grading {
namespace {

using json::Reader;
using json::Value;

constexpr std::string_view format = "gauntlet-run";
constexpr std::uint64_t version = 1;

}  // namespace

Value encode(const Header& header) {
  return Value::Object{
      {"format", format},      {"version", version},           {"plan", header.plan},
      {"tests", header.tests}, {"shard", header.shard.number}, {"shards", header.shard.of}};
}

bool is_header(const Value& value) {
  const auto* object = value.as<Value::Object>();
  return object != nullptr && !object->empty() && object->front().first == "format";
}

Header decode_header(const Reader& in) {
  const auto [name, number, plan, tests, shard, of] =
      in.fields("format", "version", "plan", "tests", "shard", "shards");
  if (name.string("the name of the format") != format) name.fail("the format gauntlet-run");
  if (number.natural("a version") != version) number.fail("version 1");
  Header header;
  header.plan = plan.string("a plan");
  header.tests = tests.natural("a number of tests");
  header.shard = decode_shard(shard, of);
  return header;
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
  std::uint64_t rest = hash_of(all);
  for (auto digit = digits.rbegin(); rest > 0; ++digit, rest /= 16) {
    *digit = "0123456789abcdef"[rest % 16];
  }
  return digits;
}

}  // namespace gauntlet::grading
