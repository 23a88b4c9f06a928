#include "grading/judging/cache.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace gauntlet::grading {

void add_cache(const std::filesystem::path& folder, process::RunSpec& run) {
  if (folder.empty()) return;
  // The variables, each with its folder. Julia reads more folders after a colon, by default its
  // own.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> variables{{
      {"XDG_CACHE_HOME", "cache"},
      {"PYTHONPYCACHEPREFIX", "python"},
      {"NUMBA_CACHE_DIR", "numba"},
      {"NODE_COMPILE_CACHE", "node"},
      {"DENO_DIR", "deno"},
      {"GOCACHE", "go"},
      {"CCACHE_DIR", "ccache"},
      {"DOTNET_CLI_HOME", "dotnet"},
      {"JULIA_DEPOT_PATH", "julia:"},
  }};
  std::vector<std::string> environment;
  environment.reserve(variables.size() + run.environment.size());
  for (const auto& [name, inner] : variables) {
    environment.push_back(std::string(name) + '=' + (folder / inner).string());
  }
  environment.insert(environment.end(), run.environment.begin(), run.environment.end());
  run.environment = std::move(environment);
  run.view.writable_paths.push_back(folder);
  constexpr std::uint64_t max_size = std::uint64_t{1} << 30;
  run.disk_limits.push_back({folder, max_size, true});
}

}  // namespace gauntlet::grading
