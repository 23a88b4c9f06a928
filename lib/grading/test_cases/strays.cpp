#include "grading/test_cases/strays.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/numbers.hpp"
#include "grading/results/test_result.hpp"
#include "process/shell.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& file) {
  constexpr auto executable =
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  std::error_code error;
  return (fs::status(file, error).permissions() & executable) != fs::perms::none && !error;
}

bool fits_any(const fs::path& file, const std::vector<PathPattern>& patterns) {
  return std::ranges::any_of(
      patterns, [&](const PathPattern& pattern) { return pattern.match(file).has_value(); });
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_letter_or_digit(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

// A pair of patterns, of inputs and outputs.
using Pair = std::pair<std::string, std::string>;

// Returns the pattern of a file whose name has, from `begin` to `end`, a word that differs between
// an input and its output; nullopt if nothing is left for {name}.
std::optional<std::string> pattern_around(const std::string& file, std::size_t begin,
                                          std::size_t end) {
  const std::string before = file.substr(0, begin), word = file.substr(begin, end - begin);
  const std::string after = file.substr(end);
  std::size_t name = before.size();
  while (name > 0 && !is_letter_or_digit(before[name - 1])) --name;
  if (name > 0) return "{name}" + before.substr(name) + word + after;
  std::size_t separator = 0;
  while (separator < after.size() && !is_letter_or_digit(after[separator])) ++separator;
  const auto dot = std::min(after.rfind('.'), after.size());
  if (dot <= separator) return std::nullopt;
  return before + word + after.substr(0, separator) + "{name}" + after.substr(dot);
}

// Tells how much a pattern looks like that of outputs, from 0.
int output_rank(const std::string& pattern) {
  constexpr std::array<std::string_view, 10> known{"out", "ans",     "exp",  "ref", "sol",
                                                   "res", "correct", "gold", "std", "truth"};
  const std::string text = text::to_lower(pattern);
  const bool has_word = std::ranges::any_of(
      known, [&](std::string_view word) { return text.find(word) != text.npos; });
  const bool is_input = text.find("stdin") != text.npos;
  if (!is_input && (has_word || text.ends_with(".a"))) return 2;
  return text.ends_with(".json") || text.ends_with(".txt") ? 1 : 0;
}

// Tells how much a pattern looks like that of inputs, from 0: files of the same name in many
// folders are less likely inputs than files of many names in a folder.
int input_rank(const std::string& pattern) {
  constexpr std::array<std::string_view, 6> known{".in",     "input", "sample",
                                                  "example", "quest", "case"};
  const std::string text = text::to_lower(pattern);
  const bool has_word = std::ranges::any_of(
      known, [&](std::string_view word) { return text.find(word) != text.npos; });
  if (text.starts_with("{name}/")) return has_word ? 1 : 0;
  return has_word ? 4 : text == "{name}" ? 2 : 3;
}

// Counts the files that differ only in a word, by their patterns.
class PatternSearch {
 public:
  explicit PatternSearch(const std::vector<fs::path>& files) : count_(files.size()) {
    for (const fs::path& file : files) add(file);
    for (const auto& [rest, patterns] : by_rest_) {
      if (patterns.size() > max_words) continue;
      for (const auto& a : patterns) {
        for (const auto& b : patterns) {
          if (output_rank(b) > output_rank(a)) ++counts_[{a, b}];
        }
      }
    }
  }

  // Returns the pair that most files have, if any, and nullopt if these are only a few of the
  // files.
  std::optional<Pair> best() const {
    const auto found = std::ranges::max_element(counts_, {}, [](const auto& each) {
      return std::pair(each.second, input_rank(each.first.first));
    });
    const bool are_few = found == counts_.end() || found->second * min_share < count_;
    return are_few ? std::nullopt : std::optional(found->first);
  }

 private:
  static constexpr std::size_t max_words = 6;
  static constexpr std::size_t min_share = 10;  // a tenth; many pairs count twice

  static std::string key(std::string folder, std::string_view before, char separator,
                         std::string_view after) {
    return folder.append(before).append(1, separator).append(after);
  }

  void add(const fs::path& file) {
    const std::string name = file.filename().string();
    const std::string folder = file.parent_path().string() + '/';
    for (std::size_t begin = 0, end = 0; begin < name.size(); begin = std::max(end, begin + 1)) {
      end = begin;
      while (end < name.size() && is_letter(name[end])) ++end;
      if (end == begin) continue;
      const auto pattern = pattern_around(name, begin, end);
      if (!pattern) continue;
      const std::string before = name.substr(0, begin), after = name.substr(end);
      by_rest_[key(folder, before, '\0', after)].insert(*pattern);
      // An output may have the name of its input, followed by a word.
      const auto last = before.find_last_not_of("._-");
      if (last != before.npos)
        by_rest_[key(folder, before.substr(0, last + 1) + after, '\1', after)].insert(*pattern);
    }
    const std::string extension = file.extension().string();
    by_rest_[folder + name + '\1'].insert("{name}");
    by_rest_[key(folder, name, '\1', extension)].insert("{name}" + extension);
    add_prefixed(folder, name, extension);
    const fs::path above = file.parent_path().parent_path();
    by_rest_[above.string() + '\0' + name].insert(file.parent_path().filename().string() +
                                                  "/{name}");
    if (file.has_parent_path()) by_rest_[folder + '\2'].insert("{name}/" + name);
  }

  // An output may have the name of its input after a word: out.1.c.
  void add_prefixed(const std::string& folder, const std::string& name,
                    const std::string& extension) {
    const auto word = std::ranges::find_if_not(name, is_letter);
    const auto rest = std::find_if(word, name.end(), is_letter_or_digit);
    if (word == name.begin() || rest == word || rest == name.end()) return;
    const std::string before(name.begin(), rest), after(rest, name.end());
    by_rest_[folder + after + '\1'].insert(before + "{name}");
    if (fs::path(after).extension() == extension)
      by_rest_[key(folder, after, '\1', extension)].insert(before + "{name}" + extension);
  }

  std::size_t count_;                                     // of the files
  std::map<std::string, std::set<std::string>> by_rest_;  // key: the path without the word
  std::map<Pair, std::size_t> counts_;
};

}  // namespace

bool folder_looks_like_part(const fs::path& folder, std::span<const Layout* const> layouts,
                            bool has_json_tests) {
  static_assert(part::expected_files.ends_with(part::files));
  return (has_json_tests && folder.filename().string().ends_with(part::files)) ||
         std::ranges::any_of(layouts, [&](const Layout* layout) {
           return fits_any(folder, layout->files) || fits_any(folder, layout->expected_files);
         });
}

bool looks_like_part(const fs::path& file, std::span<const Layout* const> layouts,
                     bool has_json_tests) {
  const std::string lower_name = text::to_lower(file.filename().string());
  const fs::path lower = file.parent_path() / lower_name;
  const bool is_json = has_json_tests && std::ranges::any_of(part::all, [&](std::string_view end) {
                         return lower_name.size() > end.size() && lower_name.ends_with(end);
                       });
  if (is_json) return true;
  return !is_program(file) && std::ranges::any_of(layouts, [&](const Layout* layout) {
    return fits_any(lower, layout->outputs) || fits_any(lower, layout->errors) ||
           fits_any(lower, layout->arguments) || fits_any(lower, layout->options) ||
           (!layout->is_known_by_output && layout->input.match(lower));
  });
}

std::string describe_others(const std::vector<fs::path>& files) {
  if (files.empty()) return "there are no files";
  constexpr std::size_t max_shown = 4;
  std::string text = "there " + std::string(files.size() == 1 ? "is " : "are ") +
                     pluralize(files.size(), "file") +
                     (files.size() > max_shown ? ", such as " : ": ");
  for (std::size_t i = 0; i < std::min(files.size(), max_shown); ++i) {
    text += (i > 0 ? ", " : "") + files[i].filename().string();
  }
  const auto pair = PatternSearch(files).best();
  if (!pair) return text;
  return text + "; try --tests-pattern " +
         process::shown_command({pair->first + ':' + pair->second});
}

}  // namespace gauntlet::grading
