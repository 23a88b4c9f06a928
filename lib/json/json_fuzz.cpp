// What comes out of any stream of bytes is written as JSON that reads back as the same value.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "json/parse.hpp"
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
      try {
        const Value value = parse(*text);
        if (parse(dump(value)) != value || parse(dump_pretty(value)) != value) std::abort();
      } catch (const Malformed&) {
        throw;
      } catch (const Error&) {
      }
    }
  } catch (const Malformed&) {
  }
  return 0;
}
