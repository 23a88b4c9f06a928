#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace gauntlet::tool {

// Adds a flag whose value is a natural number from `min` to `max`; error messages call it
// `what`. Defined by the module that parses command lines: options.cpp, or without CLI11
// page/engine/emscripten/options.cpp.
void add_natural(CLI::App& app, const std::string& name, std::uint64_t min, std::uint64_t max,
                 const std::string& help, const std::string& what,
                 const std::function<void(std::uint64_t)>& store);

}  // namespace gauntlet::tool
