#include "grading/home.hpp"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

bool is_fresh(const fs::path& home) {
  struct stat found{};
  if (lstat(home.c_str(), &found) != 0 || found.st_mode != (S_IFDIR | S_IRWXU)) return false;
  std::error_code error;
  return fs::is_empty(home, error) && !error;
}

// A folder that its owner may not enter cannot be emptied.
void open_up(const fs::path& folder) {
  std::error_code error;
  fs::permissions(folder, fs::perms::owner_all, error);
  fs::recursive_directory_iterator each(folder, fs::directory_options::none, error);
  for (; !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    std::error_code ignored;
    if (each->symlink_status(ignored).type() != fs::file_type::directory) continue;
    fs::permissions(each->path(), fs::perms::owner_all, ignored);
  }
}

}  // namespace

fs::path make_temporary_folder() {
  std::string name = (fs::temp_directory_path() / "gauntlet-").string();
  name.append(6, 'X');  // for mkdtemp() to replace
  if (mkdtemp(name.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), "no temporary folder");
  }
  return name;
}

void remove_folder(const fs::path& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  if (!error) return;
  open_up(folder);
  fs::remove_all(folder, error);
}

void renew_home(const fs::path& folder) {
  const fs::path home = folder / "home";
  if (is_fresh(home)) return;
  remove_folder(home);
  std::error_code error;
  for (int i = 0; i < 1000 && fs::exists(fs::symlink_status(home, error)); ++i) {
    fs::rename(home, folder / ("left-" + std::to_string(i)), error);
  }
  fs::create_directories(folder, error);
  mkdir(home.c_str(), S_IRWXU);
  fs::permissions(home, fs::perms::owner_all, error);
}

}  // namespace gauntlet::grading
