#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace gauntlet::tool {

// A flag whose value is a natural number from least to most, of `what` as errors call it. Whoever
// reads command lines defines it: options.cpp, and without CLI11
// page/engine/emscripten/options.cpp.
void add_natural(CLI::App& app, const std::string& name, std::uint64_t least, std::uint64_t most,
                 const std::string& help, const std::string& what,
                 const std::function<void(std::uint64_t)>& store);

}  // namespace gauntlet::tool
