#pragma once

#include <cstdint>
#include <string>

#include "mastermind/variant.hpp"
#include "support/command_line.hpp"
#include "support/options.hpp"

namespace gauntlet::tool {

// The flags that say which variant of mastermind is played.
struct VariantFlags {
  std::uint64_t length = 4;
  std::uint64_t colors = 6;
  bool repeats = false;

  // What each helps with begins with that.
  void declare(Options& options, const std::string& prefix = "") {
    using mastermind::Variant;
    options.natural("--length", length, 1, Variant::max_length, prefix + "Places");
    options.natural("--colors", colors, 1, Variant::max_colors,
                    prefix + "Colors, written 1-9, then a-z");
    options.flag("--repeats", repeats, prefix + "A code may have a color more than once");
  }

  // Throws WrongUsage if there is no such variant.
  mastermind::Variant variant() const {
    const mastermind::Variant variant{static_cast<int>(length), static_cast<int>(colors), repeats};
    if (!variant.is_valid()) {
      throw WrongUsage("expected a variant of 1 to " +
                       std::to_string(mastermind::Variant::max_codes) + " codes, got " +
                       (variant.codes() == 0 ? "none" : "more"));
    }
    return variant;
  }
};

}  // namespace gauntlet::tool
