#include <unistd.h>

#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

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

// Paths in /etc. A trailing * matches all names with this prefix.
constexpr std::array copied{
    // the dynamic linker
    "ld.so.cache", "ld.so.conf", "ld.so.conf.d",
    // time, language, terminals, the system's name
    "localtime", "timezone", "locale.alias", "locale.conf", "terminfo", "os-release",
    "debian_version",
    // databases of numbers and types
    "protocols", "services", "networks", "rpc", "mime.types", "magic*",
    // more certificates of authorities, and their configuration
    "ssl/openssl.cnf", "ssl/cert.pem", "pki/ca-trust", "pki/java", "pki/tls/certs",
    "pki/tls/openssl.cnf", "crypto-policies", "ca-certificates",
    // runtimes and compilers
    "java*", "python*", "perl", "ruby*", "php", "racket", "mono", "dotnet", "ocamlfind.conf",
    "ghc*", "haskell*", "R", "julia", "octave*", "erlang", "swi-prolog", "sbclrc", "lua*", "guile*",
    "fpc*", "gnucobol", "maven*", "ant*", "gradle*", "fonts/fonts.conf", "X11/rgb.txt"};

constexpr std::array copied_for_networks{"hosts", "host.conf", "resolv.conf", "gai.conf"};

constexpr std::uintmax_t largest = 16 << 20;  // bytes of a file

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

template <std::size_t count>
void copy_all(const std::array<const char*, count>& names, const fs::path& to) {
  const fs::path etc = "/etc";
  std::error_code error;
  for (const std::string_view name : names) {
    if (!name.ends_with('*')) {
      copy_named(etc / name, to / name);
      continue;
    }
    const std::string_view start = name.substr(0, name.size() - 1);
    for (const auto& entry : fs::directory_iterator(etc, error)) {
      const std::string found = entry.path().filename().string();
      if (found.starts_with(start)) copy_named(entry.path(), to / found);
    }
  }
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

fs::path etc_folder(const fs::path& holder, Network network) {
  const fs::path etc = holder / (network == Network::full ? "etc-of-network" : "etc");
  if (fs::exists(etc)) return etc;
  fs::path part = etc;
  part += ".part";
  fs::create_directories(part);
  using enum fs::perms;
  fs::permissions(part, owner_all | group_read | group_exec | others_read | others_exec);
  copy_all(copied, part);
  write_users(part);
  if (network == Network::full) {
    copy_all(copied_for_networks, part);
  } else {
    write_text(part / "hosts", "127.0.0.1 localhost\n::1 localhost\n");
  }
  fs::rename(part, etc);
  return etc;
}

}  // namespace gauntlet::process
