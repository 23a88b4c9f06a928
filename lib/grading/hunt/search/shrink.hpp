#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "grading/hunt/inputs/generate.hpp"
#include "json/value.hpp"

namespace gauntlet::grading::hunt {

// The first of some texts, by index, that is as good as what is being shrunk; nothing if none is.
using FirstGood = std::function<std::optional<std::size_t>(std::span<const std::string> texts)>;

struct Shrunk {
  json::Value value;
  std::size_t steps = 0;  // edits made
  std::size_t tried = 0;  // texts asked for
  bool is_least = false;  // no edit of it is good; else there was no time to see
};

// Delta debugging: ddmin (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing
// Input", 2002) on the tree of a JSON value rather than on a list of characters. Makes a good value
// simpler by one edit after the other (edits.hpp, tied_changes()), as long as there is one after
// which it is still good and its text shorter, or as long and earlier in the alphabet. No text is
// asked for twice, and none that does not count. The same for the same answers, how ever many texts
// are asked for at a time. Stops early when `go_on` says so.
Shrunk shrink(json::Value value, const FirstGood& first_good, const std::function<bool()>& go_on,
              const Accepts& accepts = {});

}  // namespace gauntlet::grading::hunt
