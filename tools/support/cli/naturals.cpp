#include "support/cli/naturals.hpp"

#include "support/cli/options.hpp"

namespace gauntlet::tool {

void Options::natural(const std::string& name, std::uint64_t& value, std::uint64_t min,
                      std::uint64_t max, const std::string& help, const std::string& what) {
  add_natural(app_, name, min, max, help + " (" + std::to_string(value) + ")", what,
              [&value](std::uint64_t number) { value = number; });
}

void Options::natural(const std::string& name, std::optional<std::uint64_t>& value,
                      std::uint64_t min, std::uint64_t max, const std::string& help) {
  add_natural(app_, name, min, max, help, "a number",
              [&value](std::uint64_t number) { value = number; });
}

}  // namespace gauntlet::tool
