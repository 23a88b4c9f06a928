#include "grading/packages/source_program.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <map>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "gauntlet/process.hpp"
#include "process/termination.hpp"
#include "system/file.hpp"
#include "system/folders/folder.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// By their priority if a program has as many files of one language as of another.
enum class Language { cpp, c, python, java, none };

// Returns true for a script whose first line names Python 2.
bool is_python2(const fs::path& file) {
  const std::string start = system::read_start(file, 100);
  const auto line = start.substr(0, start.find('\n'));
  return line.starts_with("#!") && line.find("python2") != line.npos;
}

Language language_of(const fs::path& file) {
  static const std::map<std::string, Language, std::less<>> languages{
      {".c", Language::c},       {".cc", Language::cpp},     {".cpp", Language::cpp},
      {".cxx", Language::cpp},   {".c++", Language::cpp},    {".C", Language::cpp},
      {".py", Language::python}, {".py3", Language::python}, {".java", Language::java}};
  const auto found = languages.find(file.extension().string());
  if (found == languages.end()) return Language::none;
  const bool is_old = found->second == Language::python && is_python2(file);
  return is_old ? Language::none : found->second;
}

// Runs a command of a build; returns why it failed, or "".
std::string run_step(const Words& command, const fs::path& folder) {
  process::RunSpec run;
  run.command = command;
  run.working_directory = folder;
  run.limits.wall_time = std::chrono::minutes(2);
  run.limits.memory = process::default_build_memory;
  const process::RunResult ended = process::run_process(run);
  const bool has_exited = ended.end == process::RunResult::Termination::exited;
  if (has_exited && ended.code == 0) return "";
  const std::string how = has_exited ? "exit status " + std::to_string(ended.code)
                                     : process::termination_text(ended, run.limits).sentence;
  std::string_view message = ended.err;
  if (const auto error = message.find("error"); error != message.npos) {
    message.remove_prefix(message.rfind('\n', error) + 1);
  }
  message = message.substr(0, message.find('\n'));
  return command[0] + ": " + how +
         (message.empty() ? "" : ": " + text::truncate_text(message, 200));
}

// Returns the file that is run: the one called main or Main, or the first.
fs::path main_file(const std::vector<fs::path>& files) {
  const auto is_main = [](const fs::path& file) {
    std::string name = file.stem();
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    return name == "main" || name == "__main__";
  };
  const auto found = std::ranges::find_if(files, is_main);
  return found == files.end() ? files.front() : *found;
}

// Returns the name of the Java class that is run: that of the main file, or if there is no such
// class, the first one with a main method.
std::string main_class(const fs::path& main_file, const fs::path& folder) {
  std::vector<std::string> classes;
  for (const auto& each : fs::recursive_directory_iterator(folder)) {
    if (each.path().extension() != ".class") continue;
    const auto bytes = system::read_file(each.path());
    const auto has = [&](std::string_view name) { return bytes.find(name) != bytes.npos; };
    if (!has("main") || !has("([Ljava/lang/String;)V")) continue;
    std::string name = each.path().lexically_relative(folder).replace_extension();
    std::ranges::replace(name, '/', '.');
    classes.push_back(name);
  }
  std::string expected = main_file.stem();
  if (classes.empty() || std::ranges::find(classes, expected) != classes.end()) return expected;
  return std::ranges::min(classes);
}

SourceProgram build_files(const std::vector<fs::path>& files, Language language,
                          const fs::path& folder) {
  Words names;
  for (const auto& file : files) names.push_back(file.string());
  const std::string program = folder / "program";
  const fs::path classes = folder / "classes";
  Words command;
  SourceProgram built;
  switch (language) {
    case Language::c:
      command = {"gcc", "-O2", "-std=gnu17", "-w", "-o", program};
      built.command = {program};
      break;
    case Language::cpp:
      command = {"g++", "-O2", "-std=gnu++20", "-w", "-o", program};
      built.command = {program};
      break;
    case Language::java:
      fs::create_directory(classes);
      command = {"javac", "-nowarn", "-encoding", "UTF-8", "-d", classes.string()};
      built.command = {"java", "-Xss64m", "-cp", classes.string()};
      break;
    case Language::python:
      built.command = {"python3", main_file(files).string()};
      return built;
    case Language::none:
      return {.error = "its language is not supported", .is_supported = false};
  }
  command.insert(command.end(), names.begin(), names.end());
  if (language == Language::c) command.emplace_back("-lm");
  built.error = run_step(command, folder);
  if (language == Language::java && built.error.empty()) {
    built.command.push_back(main_class(main_file(files), classes));
  }
  return built;
}

bool is_executable(const fs::path& file) {
  std::error_code error;
  const auto status = fs::status(file, error);
  return fs::is_regular_file(status) &&
         (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
}

// Returns the name of a language's folder in include/.
std::string_view name_of(Language language) {
  switch (language) {
    case Language::c:
      return "c";
    case Language::cpp:
      return "cpp";
    case Language::java:
      return "java";
    case Language::python:
      return "python3";
    case Language::none:
      break;
  }
  return "";
}

// Returns the source files of a file, or of a folder and all in it, by language and path.
std::map<Language, std::vector<fs::path>> sources_in(const fs::path& place) {
  std::map<Language, std::vector<fs::path>> files;
  const auto add = [&](const fs::path& path) {
    const Language language = fs::is_regular_file(path) ? language_of(path) : Language::none;
    if (language != Language::none) files[language].push_back(path);
  };
  add(place);
  if (fs::is_directory(place)) {
    for (fs::recursive_directory_iterator each(place), end; each != end; ++each) {
      if (each->path().filename().native().starts_with('.')) {
        each.disable_recursion_pending();
      } else {
        add(each->path());
      }
    }
  }
  for (auto& [language, paths] : files) std::ranges::sort(paths);
  return files;
}

Language main_language(const std::map<Language, std::vector<fs::path>>& files) {
  const auto most = std::ranges::max_element(
      files, {}, [](const auto& language) { return language.second.size(); });
  return most == files.end() ? Language::none : most->first;
}

// Returns true for a source file of a language that the formats of packages know and build_source()
// does not.
bool is_other_source(const fs::path& file) {
  static constexpr auto extensions = std::to_array<std::string_view>(
      {".a68",  ".adb", ".apl", ".cl",    ".cob", ".cr",  ".cs",   ".d",   ".dart",  ".erl", ".ex",
       ".exs",  ".f90", ".fs",  ".fth",   ".go",  ".hs",  ".icn",  ".jl",  ".js",    ".kt",  ".kts",
       ".lisp", ".lua", ".m",   ".ml",    ".mod", ".nim", ".odin", ".pas", ".php",   ".pl",  ".pm",
       ".ps1",  ".py",  ".py2", ".raku",  ".rb",  ".rkt", ".rs",   ".sc",  ".scala", ".sh",  ".sim",
       ".sno",  ".ss",  ".st",  ".swift", ".ts",  ".vb",  ".zig"});
  return std::ranges::find(extensions, file.extension().string()) != extensions.end();
}

}  // namespace

bool is_source(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && !is_executable(file) &&
         language_of(file) != Language::none;
}

SourceProgram build_source(const fs::path& source, const fs::path& folder,
                           const fs::path& includes) {
  const fs::path copy = folder / "source";
  fs::create_directories(copy);
  const auto add_all = [&](const fs::path& from) {
    if (!fs::is_directory(from)) return;
    system::copy_tree(from, copy);
  };
  if (fs::is_directory(source)) {
    add_all(source);
  } else {
    system::copy_file(source, copy / source.filename());
  }
  if (is_executable(copy / "build")) {
    const std::string reason = run_step({(copy / "build").string()}, copy);
    if (!reason.empty()) return {.error = reason};
  }
  if (is_executable(copy / "run")) return {.command = {(copy / "run").string()}};
  const Language language = main_language(sources_in(copy));
  if (language == Language::none) return build_files({}, language, folder);
  if (!includes.empty()) {
    add_all(includes / "default");
    add_all(includes / name_of(language));
  }
  SourceProgram built = build_files(sources_in(copy).at(language), language, folder);
  built.language = name_of(language);
  return built;
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator each(folder, error); !error && each != fs::directory_iterator();
       each.increment(error)) {
    if (!each->path().filename().string().starts_with('.')) entries.push_back(each->path());
  }
  std::ranges::sort(entries);
  return entries;
}

bool has_build_or_run(const fs::path& folder) {
  bool has_any = false;
  for (const char* const name : {"build", "run"}) {
    std::error_code error;
    if (!fs::is_regular_file(folder / name, error)) continue;
    if (!is_executable(folder / name)) {
      throw std::runtime_error((folder / name).string() +
                               ": expected an executable file (chmod +x)");
    }
    has_any = true;
  }
  return has_any;
}

bool is_program(const fs::path& path) {
  if (has_build_or_run(path)) return true;
  if (main_language(sources_in(path)) != Language::none) return true;
  const auto files = fs::is_directory(path) ? entries_of(path) : std::vector{path};
  const auto other = std::ranges::find_if(files, is_other_source);
  if (other == files.end()) return false;
  throw std::runtime_error(other->string() +
                           ": expected a program in C, C++, Java or Python 3, or build and run");
}

}  // namespace gauntlet::grading
