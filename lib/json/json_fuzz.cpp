// Every value read from arbitrary bytes must be written as JSON that parses to an equal value, and
// parse() and scan() must agree on which texts are valid JSON.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "gauntlet/json.hpp"
#include "json/splitter.hpp"

using namespace gauntlet::json;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::size_t at = 0;
  const std::size_t piece = size == 0 ? 1 : 1 + data[0] % 16;
  Splitter splitter([&](char* to, std::size_t room) {
    const std::size_t count = std::min({piece, room, size - at});
    std::copy_n(data + at, count, to);
    at += count;
    return count;
  });
  try {
    while (const auto text = splitter.next()) {
      const bool is_json = !scan(*text).malformed;
      try {
        const Value value = parse(*text, splitter.place());
        check(*text, splitter.place());
        if (!is_json) std::abort();
        if (parse(dump(value)) != value || parse(dump_pretty(value)) != value) std::abort();
      } catch (const Malformed&) {
        if (is_json) std::abort();
        throw;
      } catch (const Error&) {
        if (!is_json) std::abort();
      }
    }
  } catch (const Malformed&) {
  }
  return 0;
}
