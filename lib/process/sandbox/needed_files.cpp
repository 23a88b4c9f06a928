#include "process/sandbox/needed_files.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
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

namespace {

using Kind = Mounts::Kind;

constexpr int max_interpreters = 6;      // nested interpreters; Linux follows four, plus env(1)
constexpr std::size_t max_words = 1000;  // maximum examined in a shell command

// Folders that hold more than programs.
constexpr std::array common_folders{"/tmp", "/var/tmp", "/dev/shm", "/run", "/srv",
                                    "/mnt", "/media",   "/opt",     "/etc", "/home"};

std::vector<fs::path> find_homes() {
  std::vector<fs::path> homes;
  if (const char* const home = std::getenv("HOME")) homes.push_back(system::canonical_path(home));
  if (const std::string home = own_user().home; !home.empty()) {
    homes.push_back(system::canonical_path(home));
  }
  return homes;
}

bool is_common(const fs::path& folder) {
  static const std::vector<fs::path> homes = find_homes();
  const auto holds = [&](const fs::path& path) { return system::is_inside(path, folder); };
  if (folder.parent_path() == "/home" || folder.filename() == ".local") return true;
  return std::ranges::any_of(homes, holds) || std::ranges::any_of(common_folders, holds);
}

bool is_of_system_folders(const fs::path& path) {
  return std::ranges::any_of(system_folders,
                             [&](const char* folder) { return system::is_inside(path, folder); });
}

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

// The entries beside an installation's bin that belong to the installation.
constexpr std::array parts_of_installation{
    "bin",   "sbin",    "lib",  "lib32", "lib64",    "libexec", "share",      "include",
    "etc",   "jre",     "conf", "jmods", "release",  "legal",   "pyvenv.cfg", "collects",
    "shims", "plugins", "pkg",  "src",   "versions", "version", "shared",     "host"};

// Returns the alphabetic prefix of a name, after which its library folder is named: "python" for
// python3.11.
std::string_view stem_of(std::string_view name) {
  std::size_t size = 0;
  while (size < name.size() && std::isalpha(static_cast<unsigned char>(name[size])) != 0) ++size;
  return name.substr(0, size);
}

bool has_entry_like(const fs::path& folder, std::string_view start) {
  std::error_code error;
  const fs::directory_iterator entries(folder, error);
  return std::any_of(begin(entries), end(entries), [&](const auto& entry) {
    return entry.path().filename().string().starts_with(start);
  });
}

// Returns true if an interpreter is installed in a folder: it is in the folder's bin, beside which
// there is a characteristic entry or a library named after the interpreter.
bool is_installation(const fs::path& top, const fs::path& program) {
  const fs::path folder = program.parent_path().filename();
  if (folder == "shims") return is_there(top / "versions") && is_there(top / "libexec");  // pyenv
  if (folder != "bin") return false;
  for (const char* const mark : {"pyvenv.cfg", "conda-meta", "collects", "pkg/tool"}) {
    if (is_there(top / mark)) return true;
  }
  if (is_there(top / "release") && is_there(top / "lib")) return true;  // Java
  const std::string name = program.filename().string();
  const std::string_view stem = stem_of(name);
  return !stem.empty() &&
         (has_entry_like(top / "lib", stem) || has_entry_like(top / "lib64", stem) ||
          has_entry_like(top / "share", stem));
}

// Returns the folder in which an interpreter is installed; empty if the program is not recognized
// as an interpreter's installation.
fs::path installation_of(const fs::path& program) {
  fs::path folder = program.parent_path();
  const fs::path top = folder.parent_path();
  if (is_there(folder / "host/fxr")) return folder;  // .NET
  return !is_common(system::canonical_path(top)) && is_installation(top, program) ? top
                                                                                  : fs::path();
}

// Returns the folder of the interpreter that a Python virtual environment was created from; empty
// if unknown.
fs::path home_of_environment(const fs::path& top) {
  const std::string text = system::why_not_regular_file(top / "pyvenv.cfg").empty()
                               ? system::read_start(top / "pyvenv.cfg", 4096)
                               : "";
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = next_line(rest);
    if (!line.starts_with("home")) continue;
    const auto begin = line.find_first_not_of(" \t", line.find('=') + 1);
    if (line.find('=') != line.npos && begin != line.npos) return line.substr(begin);
  }
  return {};
}

std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> words;
  for (auto begin = text.find_first_not_of(separators);
       begin != text.npos && words.size() < max_words;) {
    const auto end = std::min(text.find_first_of(separators, begin), text.size());
    words.emplace_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(separators, end);
  }
  return words;
}

// Returns the program that env(1) runs: the first argument that is neither an option nor a
// variable.
std::optional<std::string> program_of_env(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-u" || word == "-C") {
      ++i;
    } else if (!word.starts_with('-') && word.find('=') == word.npos) {
      return word;
    } else if (word.starts_with("-S") && word.size() > 2) {
      return word.substr(2);
    }
  }
  return std::nullopt;
}

fs::path folder_of(const RunSpec& run) {
  std::error_code error;
  return run.working_directory.empty() ? fs::current_path(error)
                                       : fs::absolute(run.working_directory, error);
}

bool is_of_shell(const RunSpec& run) {
  return run.command.size() > 2 && run.command[0] == "/bin/sh" && run.command[1] == "-c";
}

}  // namespace

std::vector<fs::path> own_folders(const fs::path& program) {
  std::vector<fs::path> folders;
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
    if (!is_there(path)) throw std::invalid_argument("--see: no such file or folder: " + path);
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

void NeededFiles::add(const RunSpec& run, const fs::path& program) {
  search_path_ = search_path();
  for (const auto& variable : run.environment) {
    if (variable.starts_with("PATH=")) search_path_ = variable.substr(5);
  }
  if (is_of_shell(run) && !run.working_directory.empty()) add_folder(run);
  add_program(program);
  add_words(run);
}

void NeededFiles::add_folder(const RunSpec& run) {
  const fs::path folder = mounts_.follow(run.working_directory);
  if (folder.empty() || is_common(folder) || mounts_.shows(folder) || mounts_.withholds(folder))
    return;
  mounts_.add(folder, Kind::shown);
}

void NeededFiles::add_program(const fs::path& program) {
  const fs::path path = program.lexically_normal();
  const fs::path real = mounts_.follow(path);
  if (real.empty()) return;
  if (!mounts_.shows(real)) {
    for (const auto& folder : own_folders(path)) {
      if (!mounts_.withholds(folder)) mounts_.add(folder, Kind::shown);
    }
    if (!mounts_.shows(real)) mounts_.insist_on(real);
  }
  add_installation(path);
  add_installation(real);
  add_interpreter_of(real, 0);
}

void NeededFiles::add_interpreter_of(const fs::path& script, int depth) {
  constexpr std::size_t max_of_line = 256;  // that Linux reads
  if (depth == max_interpreters || !system::why_not_regular_file(script).empty()) return;
  const std::string text = system::read_start(script, max_of_line);
  if (!text.starts_with("#!")) return;
  const auto words = split(std::string_view(text).substr(2, text.find('\n') - 2), " \t\r");
  if (words.empty() || !words[0].starts_with('/')) return;
  if (fs::path(words[0]).filename() == "env") {
    const auto name = program_of_env(words);
    if (!name) return;
    const auto found = name->find('/') == name->npos ? find_in_path(*name, search_path_)
                                                     : std::optional<fs::path>(*name);
    if (found) add_tool(*found, depth + 1);
  }
  add_tool(words[0], depth + 1);
}

void NeededFiles::add_tool(const fs::path& tool, int depth) {
  const fs::path path = tool.lexically_normal();
  const fs::path real = mounts_.follow(path);
  if (real.empty()) return;
  add_installation(path);
  add_installation(real);
  if (!mounts_.shows(real) && unseen_.interpreter.empty()) unseen_.interpreter = path.string();
  add_interpreter_of(real, depth);
}

// Shows only what belongs to the installation, not other things in the same folder.
void NeededFiles::add_installation(const fs::path& program) {
  if (is_of_system_folders(program)) return;
  if (const fs::path top = installation_of(program); !top.empty()) {
    for (const char* const part : parts_of_installation) mounts_.add(top / part, Kind::shown);
    const fs::path home = home_of_environment(top);
    if (home.is_absolute() && home / "python3" != program) add_installation(home / "python3");
    return;
  }
  // An add-on package of the system (Filesystem Hierarchy Standard, 3.13).
  const fs::path folder = program.parent_path().filename();
  if (!system::is_inside(program, "/opt") || (folder != "bin" && folder != "sbin")) return;
  const fs::path package = fs::path("/opt") / *std::next(program.begin(), 2);
  if (package != program.parent_path()) mounts_.add(package, Kind::shown);
}

void NeededFiles::add_words(const RunSpec& run) {
  const fs::path folder = folder_of(run);
  std::vector<std::string> words(run.command.begin() + 1, run.command.end());
  if (is_of_shell(run)) {
    words = split(run.command[2], " \t\r\n;|&()<>`$'\"{}=");
    std::ranges::sort(words);
    words.erase(std::ranges::unique(words).begin(), words.end());
  }
  for (const auto& word : words) {
    if (word.empty() || word.starts_with('-')) continue;
    std::error_code error;
    const fs::path file = (folder / word).lexically_normal();
    if (fs::is_regular_file(file, error)) {
      const fs::path real = mounts_.follow(file);
      if (!real.empty() && !mounts_.shows(real) && unseen_.named.empty()) unseen_.named = word;
      if (is_of_shell(run)) add_interpreter_of(real, 0);
    } else if (is_of_shell(run) && word.find('/') == word.npos) {
      const auto found = find_in_path(word, search_path_);
      if (found && !is_of_system_folders(*found)) add_tool(*found, 0);
    }
  }
}

}  // namespace gauntlet::process
