#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace gauntlet::text {

// Returns the indexes of the lines, at most two, of the innermost call in the last stack trace of
// Python or JavaScript that is neither in the language's own files nor in node_modules; nothing if
// there is none. Lines for which `is_gap` is true stand for others.
std::vector<std::size_t> innermost_own_call(const std::vector<std::string_view>& lines,
                                            const std::function<bool(std::string_view)>& is_gap);

}  // namespace gauntlet::text
