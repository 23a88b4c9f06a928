#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grading/fixtures/shard.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

namespace gauntlet::grading {

// The first line of a results file: what the file is to hold.
struct Header {
  std::string plan;  // stands for all that is to be run, by all shards: 16 hexadecimal digits
  std::uint64_t tests = 0;  // of this shard
  Shard shard = {};
  // When the run began, UTC; older files do not say.
  std::optional<std::chrono::sys_seconds> start = std::nullopt;
  bool operator==(const Header&) const = default;
};

// Whether two files are of the same part of the same run, whenever that began.
bool are_of_same_part(const Header& a, const Header& b);

// The first beginning that a header tells; nothing if none does.
std::optional<std::chrono::sys_seconds> earliest_start(const std::vector<Header>& headers);

// This moment.
std::chrono::sys_seconds now();

// "2026-01-31T23:59:59", UTC.
std::string timestamp(std::chrono::sys_seconds time);

json::Value encode(const Header& header);

// Whether it is meant as a header, not as a record.
bool is_header(const json::Value& value);

// The header that encode() gave; throws json::Error for anything else.
Header decode_header(const json::Reader& in);

// From its number and that of all shards; throws json::Error where they make no sense.
Shard decode_shard(const json::Reader& number, const json::Reader& of);

// Stands for these texts in this order.
std::string plan_of(const std::vector<std::string>& texts);

}  // namespace gauntlet::grading
