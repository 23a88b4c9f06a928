#include "text/utf8.hpp"

namespace gauntlet::text {

namespace {

// What may follow a first byte: so many bytes, the first of them in [low, high].
struct Tail {
  std::size_t size;
  unsigned char low;
  unsigned char high;
};

// Precondition: the first byte is no ASCII. Size 0: no character starts with it.
Tail tail_of(unsigned char first) {
  if (first < 0xc2 || first > 0xf4) return {0, 0, 0};
  if (first < 0xe0) return {1, 0x80, 0xbf};
  if (first == 0xe0) return {2, 0xa0, 0xbf};
  if (first == 0xed) return {2, 0x80, 0x9f};  // no surrogates
  if (first < 0xf0) return {2, 0x80, 0xbf};
  if (first == 0xf0) return {3, 0x90, 0xbf};
  if (first == 0xf4) return {3, 0x80, 0x8f};  // up to U+10FFFF
  return {3, 0x80, 0xbf};
}

}  // namespace

Character first_character(std::string_view text) {
  if (text.empty()) return {};
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1};
  const Tail tail = tail_of(byte(0));
  if (tail.size == 0 || text.size() <= tail.size) return {};
  if (byte(1) < tail.low || byte(1) > tail.high) return {};
  char32_t code = byte(0) & (0x3fU >> tail.size);
  for (std::size_t i = 1; i <= tail.size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6U | (byte(i) & 0x3fU);
  }
  return {code, tail.size + 1};
}

std::size_t character_size(std::string_view text) { return first_character(text).size; }

std::string to_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t size = character_size(bytes);
    if (size == 0) {
      text += "\xef\xbf\xbd";
    } else {
      text += bytes.substr(0, size);
    }
    bytes.remove_prefix(size == 0 ? 1 : size);
  }
  return text;
}

}  // namespace gauntlet::text
