#include "system/paths.hpp"

#include <algorithm>
#include <system_error>

namespace gauntlet::system {

namespace fs = std::filesystem;

fs::path plain_path(const fs::path& path) {
  std::error_code error;
  auto found = fs::weakly_canonical(fs::absolute(path), error);
  if (!found.has_filename()) found = found.parent_path();
  return error ? path : found;
}

bool is_below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

bool is_of_system(const fs::path& path) {
  return is_below(path, "/usr") || is_below(path, "/bin") || is_below(path, "/opt");
}

}  // namespace gauntlet::system
