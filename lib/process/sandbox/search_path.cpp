#include "process/sandbox/search_path.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace gauntlet::process {

namespace fs = std::filesystem;

std::string search_path() {
  const char* const path = std::getenv("PATH");
  return path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
}

std::optional<fs::path> find_in_path(const std::string& name, const std::string& folders) {
  for (std::string_view rest = folders; !name.empty() && !rest.empty();) {
    const auto folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(folder.size() + 1, rest.size()));
    fs::path found = fs::absolute(fs::path(folder) / name);
    std::error_code error;
    if (fs::is_regular_file(found, error) && access(found.c_str(), X_OK) == 0) return found;
  }
  return std::nullopt;
}

}  // namespace gauntlet::process
