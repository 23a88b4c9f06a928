#include "process/sandbox/mounts.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <fstream>
#include <mutex>
#include <system_error>

namespace gauntlet::process {

namespace fs = std::filesystem;

const std::vector<fs::path>& system_folders() {
  static const std::vector<fs::path> folders = [] {
    std::vector<fs::path> found{"/usr",   "/bin",    "/sbin",        "/lib",         "/lib32",
                                "/lib64", "/libx32", "/var/lib/ghc", "/var/lib/gems"};
    for (fs::path& folder : large_public_folders("/etc")) found.push_back(std::move(folder));
    return found;
  }();
  return folders;
}

namespace {

using Kind = Mounts::Kind;

bool is_visible(Kind kind) { return kind == Kind::shown || kind == Kind::writable; }

// bubblewrap creates these folders; nothing else is mounted in them, whatever a command names.
bool is_in_own_folder(const std::string& path) {
  return path == "/" || path == "/dev" || path.starts_with("/dev/") || path == "/proc" ||
         path.starts_with("/proc/");
}

// bubblewrap cannot create a mount point in a read-only folder, so it is created beforehand in
// folders made for the sandbox.
void make_mount_point(const fs::path& point, const fs::path& of) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(point, error))) return;
  if (fs::is_directory(of, error)) {
    fs::create_directories(point, error);
  } else {
    fs::create_directories(point.parent_path(), error);
    const std::ofstream file(point);
  }
}

// Returns the entries of /proc besides those of processes that the sandbox hides: what others than
// root cannot read, and keys and addresses of the kernel.
const std::vector<std::string>& hidden_in_proc() {
  static const std::vector<std::string> found = [] {
    std::vector<std::string> paths;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
      const std::string name = entry.path().filename().string();
      const bool is_known = name == "keys" || name == "key-users" || name == "kallsyms";
      const auto status = entry.symlink_status(error);
      if (error || !fs::is_regular_file(status)) continue;
      const bool is_public = (status.permissions() & fs::perms::others_read) != fs::perms::none;
      if (is_known || (geteuid() == 0 && !is_public)) paths.push_back(entry.path().string());
    }
    return paths;
  }();
  return found;
}

}  // namespace

// Resolves a path as the kernel does: path_resolution(7).
fs::path Mounts::follow(const fs::path& path) {
  constexpr int max_links = 40;
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  std::deque<fs::path> rest(absolute.begin(), absolute.end());
  fs::path real = "/";
  for (int links = 0; !rest.empty();) {
    const fs::path part = rest.front();
    rest.pop_front();
    if (part.empty() || part == "." || part == "/") continue;
    if (part == "..") {
      real = real.parent_path();
      continue;
    }
    const fs::path next = real / part;
    const auto type = fs::symlink_status(next, error).type();
    if (type == fs::file_type::none || type == fs::file_type::not_found) return {};
    if (type != fs::file_type::symlink) {
      real = next;
      continue;
    }
    if (++links > max_links) return {};
    const fs::path target = fs::read_symlink(next, error);
    mounts_.try_emplace(next.string(), Mount{Kind::link, target.string()});
    rest.insert(rest.begin(), target.begin(), target.end());
    if (target.is_absolute()) real = "/";
  }
  return real;
}

fs::path Mounts::add(const fs::path& path, Kind kind) {
  fs::path real = follow(path);
  if (real.empty()) return real;
  auto& known = mounts_.try_emplace(real.string()).first->second;
  if (kind >= known.kind) known = {kind, real.string()};
  return real;
}

void Mounts::show_real(const fs::path& path) {
  mounts_[path.string()] = {Kind::shown, path.string()};
}

void Mounts::add_link(const fs::path& path, const std::string& target) {
  mounts_.insert_or_assign(path.string(), Mount{Kind::link, target});
}

void Mounts::add_copy(const fs::path& path, const fs::path& source) {
  mounts_.try_emplace(path.string(), Mount{Kind::shown, source.string()});
}

Mounts::Map::const_iterator Mounts::innermost(std::string path, bool may_be_itself) const {
  for (bool is_first = true; !path.empty(); is_first = false) {
    const auto found = mounts_.find(path);
    if (found != mounts_.end() && found->second.kind != Kind::link && (may_be_itself || !is_first))
      return found;
    const auto slash = path.rfind('/');
    path.resize(path.size() == 1 ? 0 : std::max<std::size_t>(slash, 1));
  }
  return mounts_.end();
}

bool Mounts::shows(const fs::path& path) const {
  const auto found = innermost(path.string(), true);
  if (found == mounts_.end() || !is_visible(found->second.kind)) return false;
  if (found->first == found->second.source) return true;
  const fs::path rest = path.lexically_relative(found->first);
  std::error_code error;
  return fs::exists(fs::symlink_status(found->second.source / rest, error));
}

bool Mounts::is_read_only(const fs::path& path) const {
  const auto found = innermost(path.string(), true);
  return found != mounts_.end() && found->second.kind == Kind::shown;
}

bool Mounts::is_of_system(const std::string& path) const {
  return std::ranges::any_of(system_folders(), [&](const fs::path& folder) {
    if (folder == path) return true;
    const auto link = mounts_.find(folder.string());
    return link != mounts_.end() && link->second.kind == Kind::link &&
           (folder.parent_path() / link->second.source).lexically_normal() == path;
  });
}

std::vector<fs::path> Mounts::own_folders() const {
  std::vector<fs::path> folders;
  for (const auto& [path, mount] : mounts_) {
    const bool is_own = mount.kind == Kind::shown && mount.source == path && !is_of_system(path);
    if (is_own) folders.emplace_back(path);
  }
  return folders;
}

bool Mounts::withholds(const fs::path& path) const {
  const auto found = innermost(path.string(), true);
  return found != mounts_.end() && found->second.kind == Kind::withheld;
}

void Mounts::append_shown(const std::string& path, const std::string& source,
                          std::vector<std::string>& words) const {
  const auto outer = innermost(path, false);
  if (outer != mounts_.end() && outer->second.kind == Kind::shown) {
    const std::string& copy = outer->second.source;
    if (copy == outer->first) return;
    make_mount_point(copy + path.substr(outer->first.size()), source);
  }
  words.insert(words.end(), {"--ro-bind", source, path});
}

void Mounts::append_withheld(const std::string& path, std::vector<std::string>& words,
                             std::vector<std::string>& last) const {
  const auto outer = innermost(path, false);
  if (outer == mounts_.end() || !is_visible(outer->second.kind)) return;
  if (outer->second.source != outer->first) return;
  if (fs::is_directory(path)) {
    words.insert(words.end(), {"--size", "4096", "--tmpfs", path});
    last.insert(last.end(), {"--remount-ro", path});
  } else {
    words.insert(words.end(), {"--ro-bind", "/dev/null", path});
  }
}

void Mounts::append_to(std::vector<std::string>& words, std::uint64_t size) const {
  const bool has_root = mounts_.contains("/");
  if (has_root) words.insert(words.end(), {"--ro-bind", "/", "/"});
  words.insert(words.end(), {"--dev", "/dev", "--proc", "/proc"});
  for (const auto& path : hidden_in_proc()) {
    words.insert(words.end(), {"--ro-bind", "/dev/null", path});
  }
  // Remounted read-only after everything is in place. Much of /proc/sys is writable for root.
  std::vector<std::string> last{"--remount-ro", "/dev", "--remount-ro", "/proc"};
  if (!has_root) last.insert(last.end(), {"--remount-ro", "/"});
  for (const auto& [path, mount] : mounts_) {
    if (mount.kind != Kind::temporary) continue;
    words.insert(words.end(), {"--size", std::to_string(size), "--tmpfs", path});
  }
  for (const auto& [path, mount] : mounts_) {
    if (is_in_own_folder(path)) continue;
    const auto outer = innermost(path, false);
    switch (mount.kind) {
      case Kind::link:
        if (outer == mounts_.end() || !is_visible(outer->second.kind)) {
          words.insert(words.end(), {"--symlink", mount.source, path});
        }
        break;
      case Kind::shown:
        append_shown(path, mount.source, words);
        break;
      case Kind::writable:
        words.insert(words.end(), {"--bind", mount.source, path});
        break;
      case Kind::temporary:
        break;
      case Kind::withheld:
        append_withheld(path, words, last);
        break;
    }
  }
  words.insert(words.end(), last.begin(), last.end());
}

namespace {

using Clock = std::chrono::steady_clock;

bool is_channel(const fs::file_status& status) {
  return status.type() == fs::file_type::fifo || status.type() == fs::file_type::socket;
}

// Skips unreadable folders, because the program cannot read them either.
std::vector<fs::path> look_through(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  constexpr auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator each(folder, options, error);
       !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    std::error_code none;
    if (is_channel(each->symlink_status(none))) found.push_back(each->path());
  }
  return found;
}

struct Known {
  std::vector<fs::path> channels;
  Clock::time_point until;
};

}  // namespace

std::vector<fs::path> find_channels(const fs::path& folder) {
  constexpr int share = 50;                       // of the time, for searching
  constexpr std::chrono::milliseconds little{2};  // not worth caching
  static std::mutex mutex;
  static std::map<fs::path, Known> known;
  const std::lock_guard lock(mutex);
  const auto begin = Clock::now();
  const auto last = known.find(folder);
  if (last != known.end() && begin < last->second.until) {
    auto channels = last->second.channels;  // some may be gone
    std::erase_if(channels, [](const fs::path& path) {
      std::error_code none;
      return !is_channel(fs::symlink_status(path, none));
    });
    return channels;
  }
  auto channels = look_through(folder);
  const auto end = Clock::now();
  if (end - begin > little) {
    known[folder] = {channels, end + (end - begin) * share};
  } else {
    known.erase(folder);
  }
  return channels;
}

}  // namespace gauntlet::process
