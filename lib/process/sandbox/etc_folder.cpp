#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "process/sandbox/mounts.hpp"

namespace gauntlet::process {

OwnUser own_user() {
  const std::string number = std::to_string(geteuid());
  std::ifstream users("/etc/passwd");
  for (std::string line; std::getline(users, line);) {
    std::istringstream fields(line);
    std::array<std::string, 6> field;  // name, password, user, group, comment, home
    for (auto& each : field) std::getline(fields, each, ':');
    if (field[2] == number) return {field[0], field[5]};
  }
  return {};
}

namespace {

namespace fs = std::filesystem;

// Paths in /etc that programs need. A trailing * matches all names with this prefix.
constexpr std::array needed_names{
    // the dynamic linker
    "ld.so.cache", "ld.so.conf", "ld.so.conf.d",
    // time, language, terminals, the system's name
    "localtime", "timezone", "locale.alias", "locale.conf", "terminfo", "os-release",
    "debian_version",
    // databases of numbers and types
    "protocols", "services", "networks", "rpc", "mime.types", "magic*",
    // certificates of authorities, and their configuration
    "ssl/certs", "ssl/openssl.cnf", "ssl/cert.pem", "pki/ca-trust", "pki/java", "pki/tls/certs",
    "pki/tls/openssl.cnf", "crypto-policies", "ca-certificates",
    // runtimes and compilers
    "alternatives", "java*", "python*", "perl", "ruby*", "php", "racket", "mono", "dotnet",
    "ocamlfind.conf", "ghc*", "haskell*", "R", "julia", "octave*", "erlang", "swi-prolog", "sbclrc",
    "lua*", "guile*", "fpc*", "gnucobol", "maven*", "ant*", "gradle*", "fonts/fonts.conf",
    "X11/rgb.txt"};

constexpr std::array names_for_networks{"hosts", "host.conf", "resolv.conf", "gai.conf"};

constexpr std::uintmax_t largest = 16 << 20;  // bytes of a file
constexpr std::size_t large_folder = 16;      // entries, which take long to copy

bool is_for_everybody(const fs::path& path, fs::perms what) {
  std::error_code error;
  return (fs::status(path, error).permissions() & what) == what && !error;
}

// Returns true if the target of a symbolic link does not exist in the sandbox.
bool leads_out(const fs::path& link) {
  std::error_code error;
  const std::string target = fs::weakly_canonical(link, error).string();
  return !target.starts_with("/usr/") && !target.starts_with("/etc/");
}

// Copies a file if it is world-readable and not too large. Ignores errors.
void copy_plain_file(const fs::path& from, const fs::path& to) {
  std::error_code error;
  const bool is_wanted = fs::is_regular_file(from, error) &&
                         is_for_everybody(from, fs::perms::others_read) &&
                         fs::file_size(from, error) <= largest;
  if (is_wanted) fs::copy_file(from, to, error);
}

// Copies links as links.
void copy_entry(const fs::path& from, const fs::path& to) {
  std::error_code error;
  if (fs::is_symlink(from, error)) {
    fs::copy_symlink(from, to, error);
  } else if (!fs::is_directory(from, error)) {
    copy_plain_file(from, to);
  } else if (is_for_everybody(from, fs::perms::others_read | fs::perms::others_exec)) {
    fs::create_directories(to, error);
    for (const auto& entry : fs::directory_iterator(from, error)) {
      copy_entry(entry.path(), to / entry.path().filename());
    }
  }
}

// Returns the number of entries in a folder and below if everybody may read it with all they hold:
// files, folders and links, but no named pipes, sockets or devices.
std::optional<std::size_t> count_public(const fs::path& folder) {
  if (!is_for_everybody(folder, fs::perms::others_read | fs::perms::others_exec)) return {};
  std::size_t count = 0;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    ++count;
    if (entry.is_symlink(error)) continue;
    if (entry.is_directory(error)) {
      const auto inner = count_public(entry.path());
      if (!inner) return {};
      count += *inner;
    } else if (!entry.is_regular_file(error) ||
               !is_for_everybody(entry.path(), fs::perms::others_read)) {
      return {};
    }
  }
  return error ? std::nullopt : std::optional(count);
}

// Copies the contents of a file whose target is elsewhere, such as a resolv.conf in /run.
void copy_named(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  if (fs::is_symlink(from, error) && leads_out(from)) {
    copy_plain_file(from, to);
  } else {
    copy_entry(from, to);
  }
}

// Calls a function with each path in `etc` that has one of these names.
void for_each_of(const fs::path& etc, const auto& names, const auto& call) {
  std::error_code error;
  for (const std::string_view name : names) {
    if (!name.ends_with('*')) {
      call(etc / name);
      continue;
    }
    const std::string_view start = name.substr(0, name.size() - 1);
    for (const auto& entry : fs::directory_iterator(etc, error)) {
      if (entry.path().filename().string().starts_with(start)) call(entry.path());
    }
  }
}

void copy_all(const auto& names, const fs::path& to) {
  const fs::path etc = "/etc";
  for_each_of(etc, names, [&](const fs::path& path) {
    if (std::ranges::find(system_folders(), path) != system_folders().end()) return;
    copy_named(path, to / path.lexically_relative(etc));
  });
}

void write_text(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

// Writes the current user, root and nobody; programs do not need other users.
void write_users(const fs::path& etc) {
  std::string users, groups;
  const auto add = [&](const std::string& name, uid_t user, gid_t group) {
    users += name + ":x:" + std::to_string(user) + ':' + std::to_string(group) + "::/tmp:/bin/sh\n";
    groups += name + ":x:" + std::to_string(group) + ":\n";
  };
  constexpr uid_t nobody = 65534;
  const uid_t own = geteuid();
  if (own != 0 && own != nobody) add(own_user().name, own, getegid());
  add("root", 0, 0);
  add("nobody", nobody, nobody);
  write_text(etc / "passwd", users);
  write_text(etc / "group", groups);
  write_text(etc / "nsswitch.conf",
             "passwd: files\ngroup: files\nhosts: files dns\n"
             "networks: files\nprotocols: files\nservices: files\n");
}

}  // namespace

std::vector<fs::path> large_public_folders(const fs::path& etc) {
  std::vector<fs::path> found;
  for_each_of(etc, needed_names, [&](const fs::path& path) {
    std::error_code error;
    const bool is_link = fs::is_symlink(path, error);
    if (!is_link && fs::is_directory(path, error) &&
        count_public(path).value_or(0) >= large_folder) {
      found.push_back(path);
    }
  });
  return found;
}

fs::path etc_folder(const fs::path& holder, Network network) {
  const fs::path etc = holder / (network == Network::full ? "etc-of-network" : "etc");
  if (fs::exists(etc)) return etc;
  fs::path part = etc;
  part += ".part";
  fs::create_directories(part);
  using enum fs::perms;
  fs::permissions(part, owner_all | group_read | group_exec | others_read | others_exec);
  copy_all(needed_names, part);
  write_users(part);
  if (network == Network::full) {
    copy_all(names_for_networks, part);
  } else {
    utsname host{};
    uname(&host);
    const std::string names = std::string(" localhost ") + host.nodename + '\n';
    write_text(part / "hosts", "127.0.0.1" + names + "::1" + names);
  }
  fs::rename(part, etc);
  return etc;
}

}  // namespace gauntlet::process
