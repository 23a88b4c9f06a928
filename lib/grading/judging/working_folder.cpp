#include "grading/judging/working_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>

#include "core/numbers.hpp"
#include "grading/judging/judge.hpp"
#include "grading/test_cases/test_files.hpp"
#include "process/shell.hpp"
#include "system/folders/folder.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr int in_folder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

std::string describe_type(mode_t mode) {
  if (S_ISDIR(mode)) return "it is a folder";
  if (S_ISLNK(mode)) return "it is a symbolic link";
  if (S_ISFIFO(mode)) return "it is a named pipe";
  if (S_ISSOCK(mode)) return "it is a socket";
  return "it is a device";
}

std::string in_hex(char c) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return {'0', 'x', digits[byte >> 4U], digits[byte & 15U]};
}

FileComparison compare_binary(const std::string& expected, const std::string& actual) {
  FileComparison compared;
  compared.is_binary = true;
  compared.method = compare::Method::exact;
  if (expected == actual) return compared;
  compared.verdict = compare::Verdict::wrong;
  const auto [a, b] = std::ranges::mismatch(expected, actual);
  if (a == expected.end() || b == actual.end()) {
    compared.message = "expected " + pluralize(expected.size(), "byte") + ", got " +
                       std::to_string(actual.size()) + ", which are equal up to there";
  } else {
    compared.message = "byte " + std::to_string(a - expected.begin()) + ": expected " + in_hex(*a) +
                       ", got " + in_hex(*b);
  }
  return compared;
}

// Opens the folder that contains a path; returns why it cannot be opened.
std::string open_parent(const system::File& top, const fs::path& file, system::File& parent) {
  parent = system::File(openat(top.fd(), ".", in_folder));
  if (!parent.is_open()) return std::string("the folder cannot be read: ") + std::strerror(errno);
  fs::path path;
  for (const auto& part : file.parent_path()) {
    path /= part;
    system::File next(openat(parent.fd(), part.c_str(), in_folder));
    if (!next.is_open()) {
      const int error = errno;
      struct stat found{};
      const bool is_other = fstatat(parent.fd(), part.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0 &&
                            !S_ISDIR(found.st_mode);
      if (error == ENOENT) return "it was not written";
      return "the folder " + path.string() + " cannot be read: " +
             (is_other ? (S_ISREG(found.st_mode) ? "it is a file" : describe_type(found.st_mode))
                       : std::strerror(error));
    }
    parent = std::move(next);
  }
  return "";
}

}  // namespace

FileComparison compare_file(const std::string& expected, const std::string& actual,
                            compare::Rules rules) {
  const auto is_binary = [](const std::string& text) { return text.find('\0') != text.npos; };
  if (is_binary(expected) || is_binary(actual)) return compare_binary(expected, actual);
  // JSON is found out for each file.
  if (rules.method == compare::Method::json) rules.method.reset();
  FileComparison compared;
  const TextComparison by_rules = compare_as_test(expected, actual, rules);
  static_cast<compare::Comparison&>(compared) = by_rules;
  compared.method = by_rules.method;
  return compared;
}

WorkingFolder::WorkingFolder(const PlannedTest& planned, process::RunSpec& run)
    : planned_(planned) {
  if (!planned.has_folder) return;
  path_ = holder_.emplace().path() / "files";
  fs::create_directory(path_);
  fs::permissions(path_, fs::perms::owner_all);
  folder_ = system::File(open(path_.c_str(), in_folder));
  if (!folder_.is_open()) throw std::runtime_error("could not read " + path_.string());
  const TestCase& test = *planned.test;
  if (!test.files.folder.empty()) copy_files(test.files.folder, path_);
  if (planned.passes_input) {
    const std::string input = system::read_file(test.input);
    const auto text = apply_variant(test.variant, input);
    system::write_file(path_ / test.input.filename(), text.value_or(input));
  }
  make_absolute(planned, run);
  run.working_directory = path_;
  run.view.writable_paths.push_back(path_);
  run.disk_limits.push_back({path_, run.limits.file_size});
}

WorkingFolder::Found WorkingFolder::read(const fs::path& file, std::uint64_t max) const {
  Found found;
  fchmod(folder_.fd(), S_IRWXU);  // the program may have changed it
  system::File parent;
  found.error = open_parent(folder_, file, parent);
  const std::string name = file.filename().string();
  struct stat status{};
  if (found.error.empty() &&
      fstatat(parent.fd(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    found.error = errno == ENOENT ? "it was not written" : std::strerror(errno);
  }
  found.is_missing = found.error == "it was not written";
  if (!found.error.empty()) return found;
  if (!S_ISREG(status.st_mode)) {
    found.error = describe_type(status.st_mode);
    return found;
  }
  const system::File opened(
      openat(parent.fd(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!opened.is_open() || fstat(opened.fd(), &status) != 0 || !S_ISREG(status.st_mode)) {
    found.error = std::string("it cannot be read: ") + std::strerror(errno);
    return found;
  }
  const auto size = static_cast<std::uint64_t>(status.st_size);
  found.is_too_large = size > max;
  if (found.is_too_large) {
    found.error = "it has " + pluralize(size, "byte") + ", " + std::to_string(max) +
                  " are allowed (--output)";
  } else if (!system::read_all(opened, found.text, max)) {
    found.error = std::string("it cannot be read: ") + std::strerror(errno);
  }
  return found;
}

void WorkingFolder::judge_files(TestResult& result) const {
  using compare::Verdict;
  const fs::path& expected_files = planned_.test->expected.folder;
  if (result.verdict != Verdict::pass || expected_files.empty()) return;
  const auto listing = list_files(expected_files);
  if (!listing.error.empty()) throw std::runtime_error(listing.error);
  std::size_t others = 0;
  for (const auto& file : listing.files) {
    const Found found = read(file, planned_.run.limits.output);
    const std::string expected = system::read_file(expected_files / file);
    FileComparison compared;
    if (found.error.empty()) {
      compared = compare_file(expected, found.text, planned_.rules);
    } else {
      compared.verdict = found.is_missing     ? Verdict::missing
                         : found.is_too_large ? Verdict::output_limit
                                              : Verdict::wrong;
      compared.message = found.error;
    }
    if (compared.verdict == Verdict::pass) continue;
    if (result.verdict != Verdict::pass) {
      ++others;
      continue;
    }
    result.verdict = compared.verdict;
    result.message = "file " + text::escape_for_display(file.string()) + ": " + compared.message;
    result.points.earned = 0;
    ResultDetails& details = result.details;
    details.file = file.string();
    details.method = compared.method;
    const bool is_shown = found.error.empty() && !compared.is_binary;
    details.expected = is_shown ? shown_start(expected) : "";
    details.actual = is_shown ? shown_start(found.text) : "";
    details.differences = std::move(compared.differences);
  }
  if (others > 0) {
    result.message += "; " + pluralize(others, "other file differs", "other files differ");
  }
}

std::vector<fs::path> WorkingFolder::written_files() const {
  const TestCase& test = *planned_.test;
  const auto is_given = [&](const fs::path& file) {
    if (file == test.input.filename()) return true;
    if (test.files.folder.empty() || !fs::exists(test.files.folder / file)) return false;
    const std::string given = system::read_file(test.files.folder / file);
    const Found now = read(file, given.size());
    return now.error.empty() && now.text == given;
  };
  std::vector<fs::path> files;
  const auto on_entry = [&](const system::WalkedEntry& entry) {
    if (S_ISREG(entry.status.st_mode) && !is_given(entry.path)) files.emplace_back(entry.path);
    return true;
  };
  system::walk_folder(
      path_, on_entry, [](const std::string&, int) {}, system::LockedFolders::report);
  std::ranges::sort(files);
  return files;
}

void make_absolute(const PlannedTest& planned, process::RunSpec& run) {
  const fs::path& place = planned.run.working_directory;
  const fs::path folder = fs::absolute(place.empty() ? "." : place);
  const std::size_t last = planned.first_own_arg + planned.test->args.size();
  for (std::size_t i = 0; i < run.command.size(); ++i) {
    std::string& word = run.command[i];
    std::error_code error;
    const bool is_path =
        i == 0 ? word.find('/') != word.npos : !word.empty() && fs::exists(folder / word, error);
    if (!is_path || (i >= planned.first_own_arg && i < last)) continue;
    word = (i == 0 ? fs::absolute(word) : folder / word).lexically_normal().string();
  }
  if (!run.stdin_file.empty()) run.stdin_file = fs::absolute(run.stdin_file).lexically_normal();
}

std::string repeat_place(const PlannedTest& planned) {
  if (!planned.has_folder) return process::shell_place(planned.run);
  std::string place = "cd \"$(mktemp -d)\" && ";
  const auto copy = [&](const fs::path& path) {
    place += "cp -R " + process::shown_command({path.string()}) + " . && ";
  };
  const auto normal = [](const fs::path& path) { return fs::absolute(path).lexically_normal(); };
  if (!planned.test->files.folder.empty()) copy(normal(planned.test->files.folder) / ".");
  if (planned.passes_input) copy(normal(planned.test->input));
  return place;
}

}  // namespace gauntlet::grading
