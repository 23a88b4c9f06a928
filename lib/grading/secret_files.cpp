#include "grading/secret_files.hpp"

#include <algorithm>
#include <string_view>
#include <system_error>

#include "grading/paths.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

// Something that is there and is neither a file nor a folder, such as /dev/null or a pipe.
bool is_device(const fs::path& path) {
  std::error_code error;
  const auto status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

bool is_part_of_test(const fs::path& path) {
  const std::string name = path.filename().string();
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"-in.json", "-out.json", "-err.txt", "-opts.json"},
      [&](std::string_view end) { return name.ends_with(end); });
}

}  // namespace

std::vector<fs::path> linked_files(const fs::path& folder) {
  std::vector<fs::path> targets;
  std::error_code error;
  constexpr auto options = fs::directory_options::skip_permission_denied;
  fs::recursive_directory_iterator entry(folder, options, error);
  while (!error && entry != fs::recursive_directory_iterator()) {
    std::error_code unread;
    if (entry->is_symlink(unread) && is_part_of_test(entry->path()) && !is_device(entry->path())) {
      targets.push_back(plain_path(entry->path()));
    }
    entry.increment(error);
  }
  return targets;
}

std::vector<fs::path> files_to_hide(const std::vector<fs::path>& folders,
                                    const std::vector<fs::path>& files) {
  std::vector<fs::path> hidden;
  for (const auto& folder : folders) {
    hidden.push_back(plain_path(folder));
    for (auto& target : linked_files(folder)) hidden.push_back(std::move(target));
  }
  for (const auto& file : files) {
    if (!is_device(file)) hidden.push_back(plain_path(file));
  }
  return outermost(std::move(hidden));
}

std::vector<fs::path> outermost(std::vector<fs::path> paths) {
  std::sort(paths.begin(), paths.end());  // a folder comes before what is in it
  std::vector<fs::path> found;
  for (auto& path : paths) {
    if (found.empty() || !is_below(path, found.back())) found.push_back(std::move(path));
  }
  return found;
}

}  // namespace gauntlet::grading
