#include "grading/packages/problem_package.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <span>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "compare/text.hpp"
#include "core/numbers.hpp"
#include "gauntlet/compare.hpp"
#include "grading/packages/problem_settings.hpp"
#include "grading/packages/settings.hpp"
#include "grading/packages/source_program.hpp"
#include "system/file.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t max_dialogue = std::uint64_t{256} << 20;  // bytes

// The keys of testdata.yaml, of test_group.yaml, and of the settings of one test.
constexpr auto testdata_keys = std::to_array<std::string_view>(
    {"on_reject", "grading", "grader_flags", "input_validator_flags", "output_validator_flags",
     "accept_score", "reject_score", "range"});
constexpr auto group_keys = std::to_array<std::string_view>(
    {"args", "input_validator_args", "output_validator_args", "input_visualizer_args",
     "output_visualizer_args", "full_feedback", "max_score", "score_aggregation", "require_pass",
     "static_validation_score", "static_validator_args"});
constexpr auto test_keys = std::to_array<std::string_view>(
    {"args", "input_validator_args", "output_validator_args", "input_visualizer_args",
     "output_visualizer_args", "full_feedback", "hint", "description"});

constexpr auto grader_modes =
    std::to_array<std::string_view>({"worst_error", "first_error", "always_accept", "sum", "avg",
                                     "min", "max", "ignore_sample", "accept_if_any_accepted"});

constexpr auto data_folders = std::to_array<std::string_view>(
    {"sample", "secret", "invalid_input", "invalid_answer", "invalid_output", "valid_output"});

// Formats of packages leave out all files and folders with such names.
bool is_hidden(const fs::path& path) { return path.filename().native().starts_with('.'); }

// Counts the tests in a folder and all in it.
std::size_t count_tests(const fs::path& folder) {
  std::size_t tests = 0;
  for (const auto& each : fs::directory_iterator(folder)) {
    if (is_hidden(each.path())) continue;
    if (each.is_directory()) {
      tests += each.path().extension() == ".files" ? 0 : count_tests(each.path());
    } else if (each.path().extension() == ".in") {
      ++tests;
    }
  }
  return tests;
}

// Reads the test data of a package. Groups and tests are added as they are found.
class DataReader {
 public:
  DataReader(const ProblemSettings& problem, const fs::path& build_folder, ProblemPackage& package)
      : problem_(problem), build_folder_(build_folder), package_(package) {}

  void read() {
    for (const char* const name : {"sample", "secret"}) {
      if (fs::is_directory(package_.folder / "data" / name)) top_.emplace_back(name);
    }
    if (!top_.empty()) package_.data = group(package_.folder / "data", {});
    if (package_.tests.empty()) {
      throw std::runtime_error(package_.folder.string() +
                               ": no tests in data/sample and data/secret (NAME.in with NAME.ans)");
    }
    std::ranges::sort(package_.strays);
  }

 private:
  void build_grader() {
    const fs::path folder = package_.folder / "graders";
    auto graders = entries_of(folder);
    std::erase_if(graders, [](const fs::path& path) { return !is_program(path); });
    if (graders.size() != 1) {
      package_.grader_problem = folder.string() + ": expected one grader";
      return;
    }
    const SourceProgram built = build_source(graders[0], build_folder_ / "grader");
    if (!built.error.empty()) package_.grader_problem = graders[0].string() + ": " + built.error;
    package_.grader = built.command;
  }

  void read_group_settings(const fs::path& folder, PackageGroup& group) {
    const fs::path file = folder / "testdata.yaml";
    if (fs::exists(file)) {
      const yaml::Node yaml = read_yaml_file(file);
      if (problem_.is_2025 && !yaml.members.empty()) {
        throw std::runtime_error(file.string() +
                                 ": expected test_group.yaml, as the format is 2025-09");
      }
      Setting(file, yaml).check_keys(testdata_keys);
      for (const auto& [key, node] : yaml.members) read_group_setting(file, key, node, group);
      check_grader_flags(file, group);
    }
    // Before they were keys of groups, some were of all groups.
    for (const char* const key : {"accept_score", "reject_score", "range"}) {
      if (const auto* const node = problem_.find("grading", key))
        read_group_setting(problem_.file, key, *node, group);
    }
    if (const auto* const node = problem_.find("grading", "on_reject")) {
      const std::string& policy = Setting(problem_.file, *node).text();
      if (policy == "first_error") group.breaks = true;
      if (policy == "grade") group.breaks = false;
    }
  }

  static void check_grader_flags(const fs::path& file, const PackageGroup& group) {
    if (group.has_own_grader) return;
    for (const auto& flag : group.grader_flags) {
      if (has(grader_modes, flag)) continue;
      throw std::runtime_error(file.string() + ": expected flags of the default grader, got " +
                               flag);
    }
  }

  void read_group_setting(const fs::path& file, std::string_view key, const yaml::Node& node,
                          PackageGroup& group) {
    const Setting value(file, node);
    if (key == "on_reject") {
      group.breaks = value.is("break", "continue");
    } else if (key == "grading") {
      group.has_own_grader = value.is("custom", "default");
      if (group.has_own_grader && package_.grader.empty() && package_.grader_problem.empty()) {
        build_grader();
      }
    } else if (key == "grader_flags") {
      group.grader_flags = value.words();
    } else if (key == "accept_score") {
      group.accept_score = value.number();
    } else if (key == "reject_score") {
      group.reject_score = value.number();
    } else if (key == "range") {
      const Words words = value.words();
      const auto min = words.size() == 2 ? Setting::to_number(words[0]) : std::nullopt;
      const auto max = words.size() == 2 ? Setting::to_number(words[1]) : std::nullopt;
      if (!min || !max) value.fail("two numbers");
      group.min_score = *min;
      group.max_score = *max;
    } else if (key == "input_validator_flags") {
      group.input_args = flags_of(value, node);
    } else if (key == "output_validator_flags") {
      const auto flags = flags_of(value, node);
      if (problem_.has_several && !flags.contains(""))
        value.refuse("flags of one of several validators");
      group.validator_flags = flags.empty() ? Words() : flags.begin()->second;
    }
  }

  // Reads a text, or a map with a validator's name and its flags.
  static ValidatorArgs flags_of(const Setting& value, const yaml::Node& node) {
    if (node.kind != yaml::Node::Kind::map) return {{"", value.words()}};
    static constexpr auto keys = std::to_array<std::string_view>({"name", "flags"});
    value.check_keys(keys);
    const auto text = [&](std::string_view key) {
      const auto* const found = node.find(key);
      return found == nullptr ? Words() : value.inner(*found).words();
    };
    const Words name = text("name");
    return {{name.empty() ? "" : name[0], text("flags")}};
  }

  // Reads the settings of a group (test_group.yaml), or of a test, as they are since 2025-09.
  void read_new_settings(const fs::path& file, std::span<const std::string_view> known,
                         PackageGroup& group) {
    if (!fs::exists(file)) return;
    const yaml::Node yaml = read_yaml_file(file);
    Setting(file, yaml).check_keys(known);
    for (const auto& [key, node] : yaml.members) {
      const Setting value(file, node);
      if (key == "output_validator_args") {
        group.validator_flags = value.list();
      } else if (key == "args") {
        group.args = value.list();
        for (const auto& arg : group.args) {
          if (arg.find("{input}") != arg.npos) value.refuse("{input} in arguments");
        }
      } else if (key == "input_validator_args") {
        group.input_args.clear();
        if (node.kind != yaml::Node::Kind::map) group.input_args[""] = value.list();
        for (const auto& [name, args] : node.members) {
          group.input_args[name] = value.inner(args).list();
        }
      } else if (key == "static_validation_score" || key == "static_validator_args") {
        value.refuse(key);
      } else if (key == "max_score" || key == "score_aggregation" || key == "require_pass") {
        read_score_setting(key, value, group);
      }
    }
  }

  void read_score_setting(std::string_view key, const Setting& value, PackageGroup& group) const {
    static constexpr auto aggregations =
        std::to_array<std::string_view>({"pass-fail", "sum", "min"});
    if (group.aggregation.empty()) {
      value.fail("no " + std::string(key) + ", which is for groups of scoring problems");
    } else if (key == "max_score") {
      group.max_score =
          value.text() == "unbounded" ? std::numeric_limits<double>::infinity() : value.number();
      if (!(group.max_score >= 0)) value.fail("a number of at least 0");
    } else if (key == "score_aggregation") {
      if (!has(aggregations, value.text())) value.fail("pass-fail, sum or min");
      group.aggregation = value.text();
    } else {
      group.required.clear();
      for (const auto& name : value.list()) {
        if (!has(passable_, name))
          value.fail("an earlier group that is passed or not, got " + name);
        group.required.push_back("data/" + name);
      }
    }
  }

  // Sets how the group of this folder is scored in the format 2025-09, before its settings are
  // read.
  void begin_scores(const fs::path& folder, PackageGroup& group) {
    const bool is_secret = group.name == "data/secret", is_sample = group.name == "data/sample";
    if (is_sample || group.name == "data") {
      group.accept_score = 0;
      group.breaks = is_sample;
    } else if (is_secret || fs::exists(folder / "test_group.yaml")) {
      group.max_score = is_secret ? 100 : std::numeric_limits<double>::infinity();
      group.aggregation = is_secret ? "sum" : "pass-fail";
      group.required.clear();
    }
  }

  void end_scores(const fs::path& folder, double max_of_all, PackageGroup& group) {
    const bool is_sample = group.name == "data/sample";
    const bool is_group = fs::exists(folder / "test_group.yaml") || group.name == "data/secret";
    if (!is_sample && group.aggregation.empty()) return;
    if (is_sample || group.aggregation == "pass-fail") {
      passable_.push_back(group.name.substr(group.name.find('/') + 1));
    }
    if (is_sample || !is_group) return;
    const bool is_bounded = std::isfinite(group.max_score);
    if (!is_bounded && (group.aggregation == "pass-fail" || std::isfinite(max_of_all))) {
      throw std::runtime_error((folder / "test_group.yaml").string() + ": max_score is missing");
    }
    if (!is_bounded && !problem_.checker) {
      throw std::runtime_error((folder / "test_group.yaml").string() +
                               ": expected max_score, as no output validator gives scores");
    }
    const std::size_t tests = count_tests(folder);
    group.breaks = group.aggregation != "sum";
    group.grader_flags = {group.aggregation == "sum" ? "sum" : "min"};
    group.accept_score = !is_bounded ? 0 : group.max_score;
    if (group.aggregation == "sum" && tests > 0) group.accept_score /= static_cast<double>(tests);
  }

  // Which score the output validator may give a test.
  void set_score_file(std::string_view top, const PackageGroup& group, Checker& checker) const {
    if (!package_.has_max_scores) return;
    const bool is_bounded = std::isfinite(group.max_score);
    if (top != "secret") {
      checker.score_file = ScoreFile::ignored;
    } else if (group.aggregation == "pass-fail") {
      checker.score_file = ScoreFile::forbidden;
    } else {
      checker.score_file = is_bounded ? ScoreFile::allowed : ScoreFile::required;
    }
    checker.max_score = is_bounded ? group.accept_score : group.max_score;
  }

  // Returns true if a file in a group looks like a part of a test and is none.
  static bool is_stray(const fs::path& path) {
    const std::string extension = text::to_lower(path.extension().string());
    if (extension == ".in") return path.extension() != ".in";
    return extension == ".ans" && !fs::exists(fs::path(path).replace_extension(".in"));
  }

  PackageGroup group(const fs::path& folder, PackageGroup settings) {
    PackageGroup group = std::move(settings);
    group.name = folder.lexically_relative(package_.folder).string();
    read_group_settings(folder, group);
    const double max_of_all = group.max_score;
    if (package_.has_max_scores) begin_scores(folder, group);
    read_new_settings(folder / "test_group.yaml", group_keys, group);
    if (package_.has_max_scores) end_scores(folder, max_of_all, group);
    const bool is_top = group.name == "data";
    PackageGroup inherited = group;  // without members
    std::vector<std::pair<std::string, fs::path>> found;
    for (const auto& each : fs::directory_iterator(folder)) {
      const fs::path& path = each.path();
      const bool is_folder = each.is_directory();
      if (is_hidden(path)) continue;
      if (path.extension() == ".args") {
        throw std::runtime_error(path.string() + ": expected args in " + path.stem().string() +
                                 ".yaml");
      }
      if (is_folder && path.extension() == ".files") continue;
      if (is_folder && is_top && !has(data_folders, path.filename().string())) {
        throw std::runtime_error(path.string() + ": expected sample, secret, invalid_input, " +
                                 "invalid_answer, invalid_output or valid_output");
      }
      const bool is_input = group.name.starts_with("data/invalid_input");
      if (!is_folder && !is_top && !is_input && is_stray(path)) package_.strays.push_back(path);
      const bool is_of_top = std::ranges::find(top_, path.filename().string()) != top_.end();
      if (is_folder ? is_top && !is_of_top : is_top || path.extension() != ".in") continue;
      found.emplace_back(is_folder ? path.filename() : path.stem(), path);
    }
    std::ranges::sort(found);
    for (const auto& [name, path] : found) {
      if (fs::is_directory(path)) {
        group.members.push_back({true, group.groups.size()});
        group.groups.push_back(this->group(path, inherited));
      } else {
        group.members.push_back({false, package_.tests.size()});
        package_.tests.push_back(test(path, group));
      }
    }
    if (is_top) {
      for (const auto name : std::span(data_folders).subspan(2)) {
        if (fs::is_directory(folder / name)) read_checked_only(folder / name, inherited);
      }
    }
    return group;
  }

  // Reads tests that are for validators only.
  void read_checked_only(const fs::path& folder, const PackageGroup& settings) {
    const auto count = static_cast<std::ptrdiff_t>(package_.tests.size());
    group(folder, settings);
    package_.tests.erase(package_.tests.begin() + count, package_.tests.end());
  }

  TestCase test(const fs::path& input, PackageGroup group) {
    read_new_settings(fs::path(input).replace_extension(".yaml"), test_keys, group);
    const fs::path answers = fs::path(input).replace_extension(".ans");
    const fs::path place = input.lexically_relative(package_.folder / "data");
    const std::string top = place.begin()->string();
    if (!fs::is_regular_file(answers) && top != "invalid_input") {
      throw std::runtime_error(input.string() +
                               ": its answers are missing: " + answers.filename().string());
    }
    TestCase test_case{.input = input, .expected = {.answers_file = answers, .is_text = true}};
    test_case.args = group.args;
    const fs::path files = fs::path(input).replace_extension(".files");
    if (fs::is_directory(files)) test_case.files.folder = files;
    test_case.limits.memory = package_.memory;
    // Kattis does not limit what is said to an interactor, so that a program that says too much
    // exceeds its time.
    test_case.limits.output = package_.is_interactive ? max_dialogue : package_.output;
    if (package_.is_scoring) test_case.points.max = std::max(0.0, group.accept_score);
    if (problem_.checker) {
      test_case.checker = problem_.checker;
      auto& args = test_case.checker->args;
      args.insert(args.end(), group.validator_flags.begin(), group.validator_flags.end());
      set_score_file(top, group, *test_case.checker);
    } else {
      Words flags = problem_.flags;
      flags.insert(flags.end(), group.validator_flags.begin(), group.validator_flags.end());
      test_case.rules = rules(flags);
    }
    package_.checked.push_back({top, test_case, group.input_args, group.validator_flags});
    return test_case;
  }

  // Returns the rules for flags of the default output validator.
  compare::Rules rules(const Words& flags) const {
    compare::Rules rules;
    rules.method = compare::Method::tokens;
    rules.text.ignores_case = true;
    for (std::size_t i = 0; i < flags.size(); ++i) {
      const std::string& flag = flags[i];
      const bool is_tolerance = flag == "float_tolerance" || flag == "float_absolute_tolerance" ||
                                flag == "float_relative_tolerance";
      if (is_tolerance) {
        if (++i == flags.size()) refuse_flag(flag);
        const auto tolerance = compare::parse_number(flags[i]);
        if (!tolerance || tolerance->negative) refuse_flag(flag + ' ' + flags[i]);
        if (flag != "float_relative_tolerance") rules.tolerance = *tolerance;
        if (flag != "float_absolute_tolerance") rules.text.relative_tolerance = *tolerance;
      } else if (flag == "case_sensitive") {
        rules.text.ignores_case = false;
      } else if (flag == "space_change_sensitive") {
        rules.method = compare::Method::text;
        rules.text.exact_space = true;
      } else {
        refuse_flag(flag);
      }
    }
    return rules;
  }

  [[noreturn]] void refuse_flag(const std::string& flag) const {
    throw std::runtime_error(problem_.file.string() +
                             ": expected flags of the default output validator, got " + flag);
  }

  const ProblemSettings& problem_;
  const fs::path& build_folder_;
  ProblemPackage& package_;
  Words top_;                    // the folders in data/ that have tests
  Words passable_ = {"sample"};  // groups that other groups may require
};

}  // namespace

bool is_package(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "problem.yaml", error);
}

ProblemPackage read_package(const fs::path& folder, const fs::path& build_folder) {
  try {
    ProblemPackage package{.folder = folder};
    const ProblemSettings problem = read_problem_settings(build_folder, package);
    DataReader(problem, build_folder, package).read();
    if (package.time_limit) set_time_limit(package, *package.time_limit);
    return package;
  } catch (const std::filesystem::filesystem_error& error) {
    throw std::runtime_error(folder.string() + ": " + error.what());
  }
}

void set_time_limit(ProblemPackage& package, double seconds) {
  const std::chrono::milliseconds time(std::llround(seconds * 1000));
  for (auto& test_case : package.tests) {
    test_case.limits.cpu_time = time;
    test_case.limits.wall_time = 2 * time + std::chrono::seconds(1);
  }
}

}  // namespace gauntlet::grading
