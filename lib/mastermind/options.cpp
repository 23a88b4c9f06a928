#include "mastermind/options.hpp"

namespace gauntlet::mastermind {

Variant variant_of(OptionValues values) {
  return {static_cast<int>(values[0]), static_cast<int>(values[1]), values[2] == 1};
}

std::string why_invalid(OptionValues values) {
  const Variant variant = variant_of(values);
  if (variant.is_valid()) return {};
  return "expected a variant of 1 to " + std::to_string(Variant::max_codes) + " codes, got " +
         (variant.codes() == 0 ? "none" : "more");
}

}  // namespace gauntlet::mastermind
