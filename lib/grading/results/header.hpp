#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/results/shard.hpp"

namespace gauntlet::grading {

// The first line of a results file, which describes its contents.
struct Header {
  std::string plan_digest;  // identifies all tests of the run, of all shards: 16 hexadecimal digits
  std::uint64_t tests = 0;  // in this shard
  Shard shard = {};
  // When the run began, UTC; older files do not have it.
  std::optional<std::chrono::sys_seconds> start = std::nullopt;
  bool operator==(const Header&) const = default;
};

// Returns true if two files belong to the same shard of the same run. Ignores the start time.
bool is_same_shard(const Header& a, const Header& b);

// Returns the earliest start time, or nullopt if no header has one.
std::optional<std::chrono::sys_seconds> earliest_start(const std::vector<Header>& headers);

// Returns the present time.
std::chrono::sys_seconds now();

// Formats a time as "2026-01-31T23:59:59", UTC.
std::string timestamp(std::chrono::sys_seconds time);

json::Value encode(const Header& header);

// Decodes the result of encode(). Throws json::Error for anything else.
Header decode_header(const json::Reader& in);

// Decodes the number of a shard and the number of all shards. Throws json::Error if they are
// invalid.
Shard decode_shard(const json::Reader& number, const json::Reader& of);

// Returns a 64-bit hash (FNV-1a) of these texts in this order: 16 hexadecimal digits.
std::string digest_of(const std::vector<std::string>& texts);

}  // namespace gauntlet::grading
