#include "grading/fest/submissions/snapshot.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "gauntlet/json.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/test_files.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "system/folders/folder.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fest {

namespace fs = std::filesystem;

using Copies = std::vector<std::pair<fs::path, fs::path>>;

Copies copies_of(const Test& test, const fs::path& input, const fs::path& copy,
                 std::span<const Layout> layouts, bool is_set) {
  Copies copies = is_set ? Copies{{part_beside(input, part::opts), part_beside(copy, part::opts)}}
                         : parts_of_test(input, copy, layouts);
  std::erase_if(copies, [](const auto& each) { return !fs::exists(each.first); });  // broken links
  if (test.owner != staff) return copies;
  fs::path from = input.parent_path(), to = copy.parent_path();
  const fs::path name = test.name;
  for (auto depth = std::distance(name.begin(), name.end()); depth > 0; --depth) {
    if (fs::exists(from / "opts.json")) copies.emplace_back(from / "opts.json", to / "opts.json");
    from = from.parent_path();
    to = to.parent_path();
  }
  return copies;
}

namespace {

// Returns the input of a test; of a set of files the n-scenario.json that it stands for.
fs::path submitted_input(const SubmittedTest& submitted) {
  if (!submitted.set) return submitted.test_case.value().input;
  const PathPattern::Match& set = submitted.set->set;
  return set.folder / (set.name + std::string(part::scenario));
}

std::string text_of(const FileSet& set) { return json::dump(set.scenario->filled(set.set)) + '\n'; }

// Removes all other files in and below a folder.
void remove_all_but(const std::set<fs::path>& kept, const fs::path& folder) {
  if (!fs::is_directory(folder)) return;
  std::vector<fs::path> others;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_directory() && !kept.contains(entry.path())) others.push_back(entry.path());
  }
  for (const auto& path : others) fs::remove(path);
}

}  // namespace

fs::path snapshot_input(const Test& test, const fs::path& folder) {
  return folder / folder_name(test.owner) / text::to_utf8(test.name);
}

void save_snapshot(const std::vector<SubmittedTest>& tests, const fs::path& folder,
                   std::span<const Layout> layouts) {
  std::set<fs::path> kept;
  for (const auto& submitted : tests) {
    const Test& test = submitted.test;
    if (!test.is_valid()) continue;
    const fs::path copy = snapshot_input(test, folder);
    if (submitted.set) {
      fs::create_directories(copy.parent_path());
      system::replace_file(copy, text_of(*submitted.set));
      kept.insert(copy);
    }
    for (const auto& [source, target] :
         copies_of(test, submitted_input(submitted), copy, layouts, submitted.set.has_value())) {
      if (kept.contains(target)) continue;  // the options of a folder
      fs::create_directories(target.parent_path());
      fs::remove_all(target);
      if (fs::is_directory(source)) {
        fs::create_directory(target);
        copy_files(source, target);
        for (const auto& file : list_files(target).files) kept.insert(target / file);
      } else {
        system::copy_file(source, target);
        kept.insert(target);
      }
    }
  }
  remove_all_but(kept, folder);
}

bool matches_snapshot(const SubmittedTest& submitted, const fs::path& folder,
                      std::span<const Layout> layouts) {
  const Test& test = submitted.test;
  const bool is_set = submitted.set.has_value();
  const fs::path copy = snapshot_input(test, folder);
  if (is_set && (!fs::exists(copy) || system::read_file(copy) != text_of(*submitted.set))) {
    return false;
  }
  const auto source = copies_of(test, submitted_input(submitted), copy, layouts, is_set);
  const auto kept = copies_of(test, copy, copy, layouts, is_set);
  const auto contents = [](const fs::path& path) {
    return fs::is_directory(path) ? contents_of(path) : system::read_file(path);
  };
  return source.size() == kept.size() && std::ranges::all_of(source, [&](const auto& each) {
           const auto& [path, twin] = each;
           return fs::exists(twin) && contents(path) == contents(twin);
         });
}

std::optional<fs::path> options_file(const fs::path& input, std::span<const Layout> layouts) {
  if (!end_of_input(input.string()).empty()) return part_beside(input, part::opts);
  const auto files = text_files(input, layouts);
  return files ? files->options : std::nullopt;
}

namespace {

// The text of a test's options.
struct OptionsText {
  std::optional<std::string> text = std::nullopt;     // nullopt without a file
  std::optional<std::string> visibility = "visible";  // nullopt if the options are invalid
  std::string rest = "{}";  // without the visibility; all of a text that is not an object
};

OptionsText read_options_text(const std::optional<fs::path>& file) {
  if (!file || !fs::exists(*file)) return {};
  const std::string text = system::read_text(*file);
  OptionsText options{text, std::nullopt, text};
  try {
    json::Value document = json::parse(text);
    auto* const object = document.as<json::Value::Object>();
    if (object == nullptr) return options;
    options.visibility = "visible";
    std::erase_if(*object, [&](const json::Value::Member& member) {
      if (member.first != "visibility") return false;
      const auto* const word = member.second.as<std::string>();
      const bool is_valid = word != nullptr && (*word == "hidden" || parse_release(*word));
      options.visibility = is_valid ? std::optional(*word) : std::nullopt;
      return is_valid;
    });
    options.rest = json::dump(document);
  } catch (const json::Error&) {
    return options;
  }
  return options;
}

std::string with_visibility(const std::string& word, const std::string& options) {
  if (word == "visible") return options;
  json::Value document = json::parse(options);
  document.as<json::Value::Object>()->emplace_back("visibility", word);
  return json::dump(document);
}

}  // namespace

std::string options_of_result(const fs::path& file) { return read_options_text(file).rest; }

void update_visibility(const Config& config, const fs::path& folder) {
  if (!config.staff_tests || !fs::is_directory(*config.staff_tests)) return;
  for (const auto& listed : list_tests_of_staff(config).listed) {
    const fs::path copy = snapshot_input({staff, listed.name}, folder);
    if (!listed.invalid_reason.empty() || !fs::exists(copy)) continue;
    const auto source = options_file(listed.input, config.layouts);
    auto target = options_file(copy, config.layouts);
    const OptionsText now = read_options_text(source), before = read_options_text(target);
    if (!now.visibility || !before.visibility) continue;
    std::optional<std::string> text = now.text;
    if (now.rest != before.rest) text = with_visibility(*now.visibility, before.rest);
    if (text == before.text) continue;
    if (!target) {
      const fs::path beside = source.value().lexically_relative(listed.input.parent_path());
      target = (copy.parent_path() / beside).lexically_normal();
    }
    if (text) {
      system::replace_file(*target, *text);
    } else {
      fs::remove(*target);
    }
  }
}

std::vector<std::optional<TestCase>> load_snapshot(const std::vector<Test>& tests,
                                                   const fs::path& folder,
                                                   std::span<const Layout> layouts) {
  std::vector<std::optional<TestCase>> kept(tests.size());
  std::vector<std::size_t> places;  // of the tests that count
  std::vector<TestCase> counting;
  FolderOptions options(folder);
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (!tests[i].invalid_reason.empty()) continue;
    const fs::path input = snapshot_input(tests[i], folder);
    if (!fs::exists(input)) {
      throw std::runtime_error("the test " + tests[i].id() + " is not in " + folder.string());
    }
    kept[i] = read_test_case(input, tests[i].owner == staff ? &options : nullptr, layouts);
    if (!tests[i].counts()) continue;
    places.push_back(i);
    counting.push_back(std::move(*kept[i]));
  }
  options.share_points(counting);
  for (std::size_t i = 0; i < places.size(); ++i) kept[places[i]] = std::move(counting[i]);
  return kept;
}

}  // namespace gauntlet::grading::fest
