#include "support/cli/did_you_mean.hpp"

#include "text/closest_match.hpp"

namespace gauntlet::tool {

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const auto near = text::closest_match(word, known);
  return near ? "; did you mean " + *near + '?' : "";
}

}  // namespace gauntlet::tool
