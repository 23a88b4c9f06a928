#include "mastermind/options.hpp"

#include <stdexcept>
#include <string>

namespace gauntlet::mastermind {

Variant variant_of(OptionValues values) {
  const Variant variant{static_cast<int>(values[0]), static_cast<int>(values[1]),
                        values[2] == 1};
  if (variant.is_valid()) return variant;
  throw std::invalid_argument("expected a variant of 1 to " + std::to_string(Variant::max_codes) +
                              " codes, got " + (variant.codes() == 0 ? "none" : "more"));
}

}  // namespace gauntlet::mastermind
