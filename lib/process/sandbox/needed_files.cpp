#include "process/sandbox/needed_files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "process/supervisor/proc.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

namespace fs = std::filesystem;

std::string search_path() {
  const char* const path = std::getenv("PATH");
  return path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
}

namespace {

using Kind = Mounts::Kind;
using Paths = std::vector<fs::path>;

Paths split_search_path(std::string_view folders) {
  Paths paths;
  while (!folders.empty()) {
    const auto folder = folders.substr(0, folders.find(':'));
    folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
    paths.emplace_back(folder);
  }
  return paths;
}

bool is_executable(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<fs::path> find_in_path(const std::string& name, const std::string& folders) {
  if (name.empty()) return std::nullopt;
  for (const fs::path& folder : split_search_path(folders)) {
    fs::path found = fs::absolute(folder / name);
    if (is_executable(found)) return found;
  }
  return std::nullopt;
}

namespace {

// Folders that hold more than programs.
constexpr std::array common_folders{"/tmp", "/var/tmp", "/dev/shm", "/run", "/srv",
                                    "/mnt", "/media",   "/opt",     "/etc", "/home"};

Paths find_homes() {
  Paths homes;
  if (const char* const home = std::getenv("HOME")) homes.push_back(system::canonical_path(home));
  if (const std::string home = own_user().home; !home.empty()) {
    homes.push_back(system::canonical_path(home));
  }
  return homes;
}

bool is_common(const fs::path& folder) {
  static const Paths homes = find_homes();
  const auto holds = [&](const fs::path& path) { return system::is_inside(path, folder); };
  if (folder.parent_path() == "/home" || folder.filename() == ".local") return true;
  return std::ranges::any_of(homes, holds) || std::ranges::any_of(common_folders, holds);
}

bool is_of_system_folders(const fs::path& path) {
  return std::ranges::any_of(
      system_folders(), [&](const fs::path& folder) { return system::is_inside(path, folder); });
}

// The interpreters and compilers whose installations are visible if they are on our PATH.
constexpr std::array runtimes{
    "python", "python3", "pypy3",  "node",   "deno", "bun", "java",   "javac",  "kotlin",  "scala",
    "groovy", "clojure", "racket", "ruby",   "perl", "php", "lua",    "luajit", "guile",   "ghc",
    "ocaml",  "go",      "rustc",  "dotnet", "mono", "erl", "elixir", "julia",  "Rscript", "swipl",
    "sbcl",   "dart",    "swift",  "nim",    "zig",  "gcc", "clang",  "fpc",    "gnatmake"};

// The entries beside an installation's bin that belong to the installation.
constexpr std::array parts_of_installation{"bin",      "sbin",  "lib",     "lib32",    "lib64",
                                           "libexec",  "share", "include", "etc",      "jre",
                                           "conf",     "jmods", "release", "legal",    "pyvenv.cfg",
                                           "collects", "shims", "plugins", "versions", "version"};

// Further ones of Go, which has the folder pkg/tool.
constexpr std::array parts_of_go{"pkg", "src"};

// Adds those of these entries of a real folder that do not lead out of it.
void add_parts(const fs::path& top, const auto& names, Paths& found) {
  for (const char* const name : names) {
    std::error_code error;
    const fs::path real = fs::canonical(top / name, error);
    if (!error && system::is_inside(real, top)) found.push_back(top / name);
  }
}

// Adds what belongs to the installation of a program. Precondition: the program's folder is real.
void add_installation(const fs::path& program, Paths& found) {
  const fs::path folder = program.parent_path();
  if (is_of_system_folders(folder)) return;
  const fs::path name = folder.filename();
  const bool has_parts = name == "bin" || name == "sbin" || name == "shims";
  const fs::path top = has_parts ? folder.parent_path() : folder;
  if (is_common(top)) {
    found.push_back(program);
  } else if (!has_parts) {
    found.push_back(folder);
  } else {
    add_parts(top, parts_of_installation, found);
    std::error_code error;
    if (fs::exists(top / "pkg/tool", error)) add_parts(top, parts_of_go, found);
  }
}

// A program in a folder of PATH, and the installations to which it and the targets of its links
// belong.
struct Installation {
  fs::path program;
  fs::path folder;  // the real folder of PATH
  Paths paths;
};

Installation installation_of(const fs::path& program) {
  constexpr int max_links = 40;
  Installation found{program, system::canonical_path(program.parent_path()), {}};
  std::error_code error;
  fs::path next = program;
  for (int i = 0; i < max_links; ++i) {
    next = system::canonical_path(next.parent_path()) / next.filename();
    add_installation(next, found.paths);
    if (!fs::is_symlink(next, error)) break;
    next = next.parent_path() / fs::read_symlink(next, error);
  }
  return found;
}

struct SearchPath {
  Paths folders;  // real
  std::vector<Installation> installations;
};

SearchPath look_at(const std::string& folders) {
  SearchPath found;
  for (const fs::path& folder : split_search_path(folders)) {
    if (!folder.is_absolute()) continue;
    found.folders.push_back(system::canonical_path(folder));
    // An add-on package of the system (Filesystem Hierarchy Standard, 3.13).
    if (system::is_inside(found.folders.back(), "/opt")) {
      found.installations.push_back({folder / "any", found.folders.back(), {}});
      add_installation(found.folders.back() / "any", found.installations.back().paths);
    }
    for (const char* const name : runtimes) {
      if (!is_executable(folder / name)) continue;
      auto installation = installation_of(folder / name);
      if (!installation.paths.empty()) found.installations.push_back(std::move(installation));
    }
  }
  return found;
}

// Returns our PATH, and what it leads to. Thread-safe.
const SearchPath& own_search_path() {
  static std::mutex mutex;
  static std::map<std::string, SearchPath> known;
  const std::lock_guard lock(mutex);
  const auto [entry, is_new] = known.try_emplace(search_path());
  if (is_new) entry->second = look_at(entry->first);
  return entry->second;
}

// Returns true if only the administrator, or whoever set our PATH, can have made a link in a
// folder.
bool may_link_anywhere(const fs::path& folder) {
  if (is_of_system_folders(folder)) return true;
  if (std::ranges::find(own_search_path().folders, folder) != own_search_path().folders.end()) {
    return true;
  }
  struct stat facts{};
  const bool is_top = folder.parent_path() == folder.root_path();
  return is_top && stat(folder.c_str(), &facts) == 0 && facts.st_uid == 0 &&
         (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// How a path leads to its file.
enum class Way { direct, by_links, out };

Way way_to(const fs::path& path) {
  Way way = Way::direct;
  fs::path real = "/";
  for (const fs::path& part : path) {
    real /= part;
    std::error_code error;
    if (!fs::is_symlink(real, error)) continue;
    const fs::path folder = real.parent_path();
    real = system::canonical_path(real);
    if (may_link_anywhere(folder)) continue;
    way = Way::by_links;
    struct stat facts{};
    const bool is_for_all = stat(folder.c_str(), &facts) != 0 || (facts.st_mode & S_IWOTH) != 0;
    if (is_for_all || !system::is_inside(real, folder)) return Way::out;
  }
  return way;
}

}  // namespace

bool link_leads_out(const fs::path& path) {
  return way_to(fs::absolute(path).lexically_normal()) == Way::out;
}

std::vector<fs::path> own_folders(const fs::path& program) {
  Paths folders;
  if (link_leads_out(program)) return folders;
  for (const auto& path : {program.lexically_normal(), system::canonical_path(program)}) {
    const fs::path folder = system::canonical_path(path.parent_path());
    if (is_common(folder) || is_of_system_folders(folder)) continue;
    if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
  }
  return folders;
}

std::vector<fs::path> paths_to_show(const std::vector<std::string>& paths) {
  std::vector<fs::path> found;
  for (const auto& path : paths) {
    std::error_code error;
    if (!fs::exists(path, error)) {
      throw std::invalid_argument("--see: no such file or folder: " + path);
    }
    const fs::path real = system::canonical_path(path);
    for (const char* const own : {"/proc", "/dev", "/tmp", "/var/tmp", "/run"}) {
      const bool is_whole = std::string_view(own) == "/proc" || std::string_view(own) == "/dev";
      if (real == own || (is_whole && system::is_inside(real, own))) {
        throw std::invalid_argument("--see " + path + ": the strict sandbox has its own " + own);
      }
    }
    found.push_back(fs::absolute(path));
  }
  return found;
}

namespace {

using Installations = std::vector<const Installation*>;

// Returns the installations on our PATH, except those in folders that are visible already or will
// be because the program lies there: a submission may have brought them.
Installations installations_outside(const Mounts& mounts, const Paths& own) {
  Installations found;
  for (const Installation& one : own_search_path().installations) {
    const bool is_own = std::ranges::any_of(
        own, [&](const fs::path& path) { return system::is_inside(one.folder, path); });
    if (!is_own && !mounts.shows(one.folder) && !mounts.withholds(one.folder))
      found.push_back(&one);
  }
  return found;
}

void show(Mounts& mounts, const Installations& installations) {
  for (const Installation* const one : installations) {
    mounts.follow(one->program);
    for (const fs::path& path : one->paths) {
      if (!mounts.shows(path) && !mounts.withholds(path)) mounts.add(path, Kind::shown);
    }
  }
}

// Returns false if the program will not be visible.
bool add_program(Mounts& mounts, const fs::path& program, const Paths& own) {
  const Way way = way_to(program);
  const fs::path real = system::canonical_path(program);
  if (way == Way::out && !mounts.shows(real)) return false;
  if (mounts.follow(program) != real) return false;  // it was replaced meanwhile
  for (const auto& folder : own) {
    if (mounts.shows(real)) break;
    if (!mounts.withholds(folder)) mounts.show_real(folder);
  }
  if (mounts.shows(real)) return true;
  // Among tests, the command line itself must name it.
  if (mounts.withholds(real) && way != Way::direct) return false;
  mounts.show_real(real);
  return true;
}

constexpr std::size_t max_shell_words = 1000;  // maximum examined in a shell command

std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> words;
  for (auto begin = text.find_first_not_of(separators);
       begin != text.npos && words.size() < max_shell_words;) {
    const auto end = std::min(text.find_first_of(separators, begin), text.size());
    words.emplace_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(separators, end);
  }
  return words;
}

// Returns the program that env(1) runs: the first argument that is neither an option nor a
// variable.
std::string program_of_env(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-u" || word == "-C") {
      ++i;
    } else if (word.starts_with("-S") && word.size() > 2) {
      return word.substr(2);
    } else if (!word.starts_with('-') && word.find('=') == word.npos) {
      return word;
    }
  }
  return "";
}

// Returns the interpreter of a script's #! line if it exists; "" otherwise.
fs::path interpreter_of(const fs::path& script) {
  constexpr std::size_t max_of_line = 256;  // that Linux reads
  if (!system::why_not_regular_file(script).empty()) return "";
  const std::string text = system::read_start(script, max_of_line);
  if (!text.starts_with("#!")) return "";
  const auto words = split(std::string_view(text).substr(2, text.find('\n') - 2), " \t\r");
  if (words.empty()) return "";
  fs::path interpreter = words[0];
  if (interpreter.filename() == "env") {
    const std::string name = program_of_env(words);
    interpreter = name.find('/') == name.npos ? find_in_path(name, search_path()).value_or("")
                                              : fs::path(name);
  }
  std::error_code error;
  return interpreter.is_absolute() && fs::exists(interpreter, error) ? interpreter : "";
}

bool shows_target(const Mounts& mounts, const fs::path& tool) {
  return mounts.shows(system::canonical_path(tool));
}

// Returns true if a tool is not visible where it was found. Its target may be: a virtual
// environment of Python has links to the system's interpreter.
bool is_outside(const Mounts& mounts, const fs::path& tool) {
  return !tool.empty() && !(shows_target(mounts, tool.parent_path()) && shows_target(mounts, tool));
}

bool is_of_shell(const RunSpec& run) {
  return run.command.size() > 2 && run.command[0] == "/bin/sh" && run.command[1] == "-c";
}

// The words of a command after the program, or those of a shell command.
std::vector<std::string> words_of(const RunSpec& run) {
  return is_of_shell(run) ? split(run.command[2], " \t\r\n;|&()<>`$'\"{}=")
                          : std::vector<std::string>(run.command.begin() + 1, run.command.end());
}

// Returns true if a shell command names a program on our PATH that is not visible there, or a
// script of which the interpreter is not.
bool needs_installations(const Mounts& mounts, const RunSpec& run, const fs::path& folder) {
  return std::ranges::any_of(words_of(run), [&](const std::string& word) {
    std::error_code error;
    if (fs::is_regular_file(folder / word, error)) {
      return is_outside(mounts, interpreter_of(folder / word));
    }
    if (word.find('/') != word.npos) return false;
    const fs::path found = find_in_path(word, search_path()).value_or("");
    return is_outside(mounts, found) || is_outside(mounts, interpreter_of(found));
  });
}

// Returns the first existing file that a command names and the sandbox does not show.
std::string unseen_word(Mounts& mounts, const RunSpec& run, const fs::path& folder) {
  for (const auto& word : words_of(run)) {
    std::error_code error;
    if (word.empty() || word.starts_with('-') || !fs::is_regular_file(folder / word, error))
      continue;
    if (!link_leads_out(folder / word)) mounts.follow((folder / word).lexically_normal());
    if (!mounts.shows(system::canonical_path(folder / word))) return word;
  }
  return "";
}

}  // namespace

UnseenFiles add_needed_files(Mounts& mounts, const RunSpec& run, const fs::path& program) {
  const fs::path path = program.lexically_normal();
  const fs::path folder = run.working_directory.empty() ? "." : run.working_directory;
  const Paths own = own_folders(path);
  const bool is_of_path = run.command[0].find('/') == std::string::npos;
  const auto installations = installations_outside(mounts, is_of_path ? Paths() : own);
  if (!add_program(mounts, path, own)) return {.needed = system::canonical_path(path).string()};
  const fs::path interpreter = interpreter_of(path);
  const bool is_needed = is_outside(mounts, interpreter) ||
                         (is_of_path && !(is_of_system_folders(path) &&
                                          is_of_system_folders(system::canonical_path(path)))) ||
                         (is_of_shell(run) && needs_installations(mounts, run, folder));
  if (is_needed) show(mounts, installations);
  const bool is_unseen = !interpreter.empty() && !shows_target(mounts, interpreter);
  return {is_unseen ? interpreter.string() : "", unseen_word(mounts, run, folder)};
}

}  // namespace gauntlet::process
