#pragma once

#include <cstdint>
#include <string_view>

// Hash functions with the same values on every machine and in every version.
namespace gauntlet {

// One step of SplitMix64 (Steele, Lea, Flood 2014): a bijection of 64 bits that sends
// neighbors far apart.
constexpr std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

// Combines a hash with one more word. The result depends on the order of the words.
constexpr std::uint64_t hash_combine(std::uint64_t hash, std::uint64_t word) {
  return splitmix64(splitmix64(hash) + word);
}

// 64-bit FNV-1a (Fowler, Noll, Vo). Its values are stored in results files, so it must never
// change.
constexpr std::uint64_t fnv_1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3;
  }
  return hash;
}

}  // namespace gauntlet
