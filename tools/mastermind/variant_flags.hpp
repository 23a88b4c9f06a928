#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "mastermind/options.hpp"
#include "support/command_line.hpp"
#include "support/options.hpp"

namespace gauntlet::tool {

// The flags that say which variant of mastermind is played.
class VariantFlags {
 public:
  void declare(Options& options) { options.options_of_game(mastermind::variant_options, values_); }

  // Throws WrongUsage if there is no such variant.
  mastermind::Variant variant() const {
    try {
      return mastermind::variant_of(values_);
    } catch (const std::invalid_argument& error) {
      throw WrongUsage(error.what());
    }
  }

 private:
  std::vector<std::uint64_t> values_;
};

}  // namespace gauntlet::tool
