#pragma once

#include <span>

#include "harness/harness.hpp"
#include "page/methods/methods.hpp"

namespace gauntlet::page {

// All calls that the page can make.
const Methods& engine();

// Adds the calls `tools`, which lists the harnesses in the given order, and `run`, which runs one
// (README.md). The elements of `harnesses` must outlive `calls`.
void add_tool_calls(Methods& calls, std::span<const tool::Harness* const> harnesses);

}  // namespace gauntlet::page
