#pragma once

#include <filesystem>

#include "grading/judging/judge.hpp"
#include "json/fields.hpp"

// What a FEST.json says of how programs are run and judged, by the names of xtest's flags. All of
// these throw json::Error.
namespace gauntlet::grading::fest {

// The limits, where they are not left out.
process::Limits read_limits(const json::Fields& fields, process::Limits otherwise);

process::Network read_network(const json::Reader& value);

// The sandbox is strict unless said otherwise; a checker runs in the folder given.
Conditions read_conditions(const json::Fields& fields, const std::filesystem::path& folder);

}  // namespace gauntlet::grading::fest
