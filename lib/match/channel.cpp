#include "match/channel.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

namespace gauntlet::match {
namespace {

int decode_coordinate(const json::Reader& in) {
  constexpr std::uint64_t max = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(in.natural("a row or column: a natural number"), max));
}

}  // namespace

json::Value start_call() { return json::Value::Array{"start", json::Value::Array{true}}; }

json::Value end_call(bool has_won) {
  return json::Value::Array{"end", json::Value::Array{has_won}};
}

std::string describe_other_output(const json::Malformed& error) {
  std::string text = error.what();
  if (text.find("; it looks like ") != text.npos) return text;
  return text +
         "; if it is other output beside the answer: print only answers on standard output, "
         "everything else on standard error";
}

void decode_void(const json::Reader& in) {
  constexpr std::string_view expected = "\"void\"";
  if (in.string(expected) != "void") in.fail(expected);
}

Position decode_place(const json::Reader& in) {
  const auto [row, column] = in.items<2>("a position: [row, column]");
  return {decode_coordinate(row), decode_coordinate(column)};
}

}  // namespace gauntlet::match
