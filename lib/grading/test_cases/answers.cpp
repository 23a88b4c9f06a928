
#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <system_error>

#include "grading/test_cases/test_suite.hpp"
#include "process/program.hpp"
#include "process/sandbox/needed_files.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<fs::path>;

// Returns true for existing paths that are neither files nor folders, such as /dev/null or a pipe.
bool is_device(const fs::path& path) {
  std::error_code error;
  const auto status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

bool is_part_of_test(const fs::path& path, std::span<const Layout> layouts) {
  const std::string name = path.filename().string();
  return std::ranges::any_of(part::all,
                             [&](std::string_view end) { return name.ends_with(end); }) ||
         is_text_answer(path, layouts) || text_files(path, layouts).has_value();
}

constexpr std::array answer_parts{part::out, part::err, part::expected_files};

bool is_answer(std::string_view name) {
  return std::ranges::any_of(answer_parts,
                             [&](std::string_view end) { return name.ends_with(end); });
}

bool is_repository(std::string_view name) {
  constexpr std::array<std::string_view, 3> names{".git", ".hg", ".svn"};
  return std::ranges::find(names, name) != names.end();
}

// The kind of a file by its first bytes: `folder` means that its whole folder holds
// results of a fest or a league.
enum class Written { other, results, folder };

Written written_in(const fs::path& file) {
  constexpr std::size_t looked_at = 400;
  const std::string text = system::read_start(file, looked_at);
  const auto has = [&](std::string_view part) { return text.find(part) != text.npos; };
  if (has("\"format\"") && has("\"gauntlet-")) {
    return has("\"gauntlet-fest\"") || has("\"gauntlet-league\"") ? Written::folder
                                                                  : Written::results;
  }
  constexpr std::array<std::string_view, 6> starts{"{\"test\":\"",
                                                   "TAP version ",
                                                   "test,suite,program,verdict,",
                                                   "### xtest: ",
                                                   "{\"version\":1,\"status\":",
                                                   "{\n  \"execution_time\":"};
  const bool is_report =
      std::ranges::any_of(starts,
                          [&](std::string_view start) { return text.starts_with(start); }) ||
      has("title=xtest") || has("<testsuites name=\"xtest\"") ||
      (text.starts_with("<!DOCTYPE html>") &&
       has("\"Content-Security-Policy\" content=\"default-src 'none'"));
  return is_report ? Written::results : Written::other;
}

// Searches for answers in and below a folder.
class AnswerSearch {
 public:
  Paths search(const fs::path& folder) {
    if (look_into(folder)) found_ = {folder};
    return std::move(found_);
  }

 private:
  // Returns true if the whole folder must be withheld. Otherwise adds the answers to `found_`.
  bool look_into(const fs::path& folder) {
    std::error_code error;
    std::set<std::string> names;
    Paths folders, answers;
    bool has_others = false;
    constexpr auto options = fs::directory_options::skip_permission_denied;
    for (const auto& entry : fs::directory_iterator(folder, options, error)) {
      const std::string name = entry.path().filename().string();
      const auto type = entry.symlink_status(error).type();
      names.insert(name);
      if (is_answer(name)) answers.push_back(entry.path());
      if (is_text_answer(entry.path())) add_answer(entry.path());
      if (name.ends_with("opts.json")) {
        for (const auto& accepted : accepted_files(entry.path())) add_answer(accepted);
      }
      if (type == fs::file_type::directory) {
        folders.push_back(entry.path());
      } else if (type == fs::file_type::regular) {
        const Written written = written_in(entry.path());
        if (written == Written::folder || name.ends_with(part::scenario)) return true;
        if (written == Written::results) found_.push_back(entry.path());
        has_others = has_others || written == Written::other;
      }
    }
    for (const auto& answer : answers) {
      if (has_input(names, answer.filename().string())) return true;
      add_answer(answer);
    }
    return look_below(folders) && !has_others;
  }

  // Returns true if there are folders and all of them must be withheld.
  bool look_below(const Paths& folders) {
    bool are_all = !folders.empty();
    for (const auto& folder : folders) {
      const std::size_t before = found_.size();
      if (is_repository(folder.filename().string()) || look_into(folder)) {
        found_.resize(before);
        found_.push_back(folder);
      } else {
        are_all = false;
      }
    }
    return are_all;
  }

  static bool has_input(const std::set<std::string>& names, const std::string& answer) {
    return std::ranges::any_of(answer_parts, [&](std::string_view end) {
      if (!answer.ends_with(end)) return false;
      return names.contains(answer.substr(0, answer.size() - end.size()) + std::string(part::in));
    });
  }

  // Adds expected answers that have no input.
  void add_answer(const fs::path& answer) {
    if (!is_device(answer)) found_.push_back(system::canonical_path(answer));
  }

  Paths found_;
};

// Removes duplicates and paths inside another path, unless one of `folders` is between them.
Paths without_inner(Paths paths, const Paths& folders) {
  std::ranges::sort(paths);
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  Paths kept;
  for (const auto& path : paths) {
    const bool is_known = std::ranges::any_of(kept, [&](const fs::path& outer) {
      return system::is_inside(path, outer) &&
             std::ranges::none_of(folders, [&](const fs::path& folder) {
               return folder != outer && system::is_inside(folder, outer) &&
                      system::is_inside(path, folder);
             });
    });
    if (!is_known) kept.push_back(path);
  }
  return kept;
}

}  // namespace

Paths linked_files(const fs::path& folder, std::span<const Layout> layouts) {
  Paths targets;
  std::error_code error;
  constexpr auto options = fs::directory_options::skip_permission_denied;
  fs::recursive_directory_iterator entry(folder, options, error);
  while (!error && entry != fs::recursive_directory_iterator()) {
    std::error_code unread;
    if (entry->is_symlink(unread) && is_part_of_test(entry->path(), layouts) &&
        !is_device(entry->path())) {
      targets.push_back(system::canonical_path(entry->path()));
    }
    entry.increment(error);
  }
  return targets;
}

Paths answers_in(const fs::path& folder) {
  return AnswerSearch().search(system::canonical_path(folder));
}

Paths named_files(const std::string& program, const std::vector<std::string>& args) {
  Paths files{process::find_program(program).value_or(program)};
  for (const auto& word : args) {
    std::error_code error;
    if (fs::is_regular_file(word, error)) files.emplace_back(word);
  }
  std::ranges::transform(files, files.begin(), system::canonical_path);
  std::erase_if(files, system::is_system_path);
  return files;
}

Paths show_files(process::SandboxPolicy& policy, const std::string& program,
                 const std::vector<std::string>& args) {
  Paths folders = process::own_folders(process::find_program(program).value_or(program));
  for (const auto& word : args) {
    std::error_code error;
    if (!fs::is_regular_file(word, error) || process::link_leads_out(word)) continue;
    policy.readonly_paths.emplace_back(fs::absolute(word));
    for (auto& folder : process::own_folders(fs::absolute(word))) {
      policy.readonly_paths.push_back(folder);
      folders.push_back(std::move(folder));
    }
  }
  return folders;
}

void withhold_answers(process::SandboxPolicy& policy, const Paths& own_folders, const Paths& tests,
                      const Paths& files) {
  Paths folders = own_folders;
  for (const auto& path : policy.readonly_paths) folders.push_back(system::canonical_path(path));
  Paths withheld = policy.withheld;
  for (const auto& folder : tests) {
    fs::path plain = system::canonical_path(folder);
    for (auto& target : linked_files(folder)) withheld.push_back(std::move(target));
    const bool has_folders = std::ranges::any_of(
        folders, [&](const fs::path& path) { return system::is_inside(path, plain); });
    if (!has_folders) withheld.push_back(std::move(plain));
  }
  for (const auto& folder : folders) {
    for (auto& path : answers_in(folder)) withheld.push_back(std::move(path));
  }
  for (const auto& file : files) {
    if (!is_device(file)) withheld.push_back(system::canonical_path(file));
  }
  policy.withheld = without_inner(std::move(withheld), folders);
}

}  // namespace gauntlet::grading
