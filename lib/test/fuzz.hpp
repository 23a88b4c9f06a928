#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "gauntlet/json.hpp"

// Shared by the fuzzers of the decoders.
namespace gauntlet::test {

inline void require(bool condition) {
  if (!condition) std::abort();
}

// Returns nullopt for bytes that json::parse() rejects.
inline std::optional<json::Value> document_of(const std::uint8_t* data, std::size_t size) {
  try {
    return json::parse({reinterpret_cast<const char*>(data), size});
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

// Every rejected input must be rejected with a message that says what was expected.
template <class Read>
void attempt(const Read& read) {
  try {
    read();
  } catch (const json::Error& error) {
    require(std::string_view(error.what()).find("expected") != std::string_view::npos);
  }
}

}  // namespace gauntlet::test
