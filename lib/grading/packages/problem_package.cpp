#include "grading/packages/problem_package.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "core/numbers.hpp"
#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "grading/packages/source_program.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"
#include "text/names.hpp"
#include "yaml/yaml.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::uint64_t max_dialogue = std::uint64_t{256} << 20;  // bytes

yaml::Node read_yaml_file(const fs::path& file) {
  try {
    auto yaml = yaml::parse(system::read_file(file));
    if (yaml.kind != yaml::Node::Kind::map) throw yaml::Error(yaml.line, "expected KEY: VALUE");
    return yaml;
  } catch (const yaml::Error& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
  }
}

// A file's value, whose errors name the file and the line.
class Setting {
 public:
  Setting(const fs::path& file, const yaml::Node& node) : file_(file), node_(node) {}

  std::string error(const std::string& expected) const {
    return file_.string() + ": line " + std::to_string(node_.line) + ": expected " + expected;
  }

  [[noreturn]] void fail(const std::string& expected) const {
    throw std::runtime_error(error(expected));
  }

  const std::string& text() const {
    if (node_.kind != yaml::Node::Kind::scalar) fail("a text");
    return node_.text;
  }

  double number() const {
    const auto number = to_number(text());
    if (!number) fail("a number, got " + text());
    return *number;
  }

  Words words() const {
    try {
      return process::shell_words(text());
    } catch (const std::invalid_argument& error) {
      fail("words: " + std::string(error.what()));
    }
  }

  bool is(std::string_view yes, std::string_view no) const {
    if (text() != yes && text() != no) fail(std::string(yes) + " or " + std::string(no));
    return text() == yes;
  }

  // Also reads infinities.
  static std::optional<double> to_number(std::string_view text) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (text == "inf" || text == "+inf") return infinity;
    return text == "-inf" ? -infinity : parse_number(text);
  }

 private:
  const fs::path& file_;
  const yaml::Node& node_;
};

// Also reads exponents: 1e-6.
std::optional<compare::Decimal> to_tolerance(std::string_view text) {
  try {
    const auto literal = json::literal_of(json::parse(text));
    if (!literal || text.starts_with('-')) return std::nullopt;
    return compare::to_decimal(*literal);
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

// Programs that are started from now on have an unlimited stack, as in problemtools; the limit of
// memory bounds it.
void lift_stack_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_STACK, &limit);
}

// Reads the package. Groups and tests are added as they are found.
class PackageReader {
 public:
  PackageReader(const fs::path& folder, const fs::path& build_folder)
      : file_(folder / "problem.yaml"), build_folder_(build_folder), yaml_(read_yaml_file(file_)) {
    package_.folder = folder;
  }

  ProblemPackage read() {
    lift_stack_limit();
    read_version();
    read_type();
    read_limits();
    read_validator();
    for (const char* const name : {"sample", "secret"}) {
      if (fs::is_directory(package_.folder / "data" / name)) top_.emplace_back(name);
    }
    if (!top_.empty()) package_.data = group(package_.folder / "data", {});
    if (package_.tests.empty()) {
      throw std::runtime_error(package_.folder.string() +
                               ": no tests in data/sample and data/secret (NAME.in with NAME.ans)");
    }
    std::ranges::sort(package_.strays);
    if (package_.time_limit) set_time_limit(package_, *package_.time_limit);
    return std::move(package_);
  }

 private:
  const yaml::Node* find(std::string_view section, std::string_view key) const {
    const yaml::Node* const found = yaml_.find(section);
    return found == nullptr ? nullptr : found->find(key);
  }

  Words words_of(std::string_view key) const {
    const yaml::Node* const node = yaml_.find(key);
    return node == nullptr ? Words() : list_of(file_, *node);
  }

  // Reads a list of words, or a text of several.
  static Words list_of(const fs::path& file, const yaml::Node& node) {
    if (node.kind != yaml::Node::Kind::list) return Setting(file, node).words();
    Words words;
    for (const auto& item : node.items) words.push_back(Setting(file, item).text());
    return words;
  }

  void read_version() {
    static constexpr std::array<std::string_view, 6> versions{
        "legacy", "legacy-icpc", "2023-07", "2023-07-draft", "2025-09", "2025-09-draft"};
    if (const auto* const node = yaml_.find("problem_format_version")) {
      const Setting version(file_, *node);
      if (std::ranges::find(versions, version.text()) == versions.end()) {
        version.fail("legacy, 2023-07 or 2025-09, got " + version.text());
      }
      is_newer_ = !version.text().starts_with("legacy");
      is_2025_ = version.text().starts_with("2025-09");
    }
    const auto* const constants = yaml_.find("constants");
    if (constants != nullptr && !constants->members.empty()) {
      refuse(Setting(file_, *constants), "constants");
    }
  }

  // Remembers that programs cannot be graded because a part of the format is not supported.
  void refuse_grading(const Setting& setting, const std::string& part) {
    if (package_.grader_problem.empty()) {
      package_.grader_problem = setting.error("no " + part + ", which xtest does not support");
    }
  }

  [[noreturn]] static void refuse(const Setting& setting, const std::string& part) {
    setting.fail("no " + part + ", which xtest does not support");
  }

  void read_type() {
    const Words types = words_of("type"), validation = words_of("validation");
    const auto has = [](const Words& words, std::string_view word) {
      return std::ranges::find(words, word) != words.end();
    };
    for (const auto& type : types) {
      if (type != "pass-fail" && type != "scoring" && type != "interactive") {
        Setting(file_, *yaml_.find("type")).fail("pass-fail, scoring or interactive, got " + type);
      }
    }
    for (const auto& word : validation) {
      if (word != "default" && word != "custom" && word != "score" && word != "interactive") {
        Setting(file_, *yaml_.find("validation"))
            .fail("default or custom, with score or interactive, got " + word);
      }
    }
    package_.is_scoring = has(types, "scoring");
    package_.is_interactive = has(types, "interactive") || has(validation, "interactive");
    if (package_.is_scoring && is_2025_) {
      refuse_grading(Setting(file_, *yaml_.find("type")), "scores of the format 2025-09");
    }
    has_score_ = has(validation, "score");
    is_custom_ = has(validation, "custom") || has(types, "interactive");
    if (const auto* const node = find("grading", "objective")) {
      package_.is_minimized = Setting(file_, *node).is("min", "max");
    }
  }

  std::optional<double> limit(std::string_view key) const {
    const yaml::Node* const node = find("limits", key);
    if (node == nullptr) return std::nullopt;
    const double number = Setting(file_, *node).number();
    constexpr double max = 1'000'000;
    if (!(number > 0 && number <= max)) Setting(file_, *node).fail("a number above 0");
    return number;
  }

  static std::uint64_t bytes(double mebibytes) {
    return static_cast<std::uint64_t>(mebibytes * (1 << 20));
  }

  void read_limits() {
    package_.memory = bytes(limit("memory").value_or(2048));
    package_.output = bytes(limit("output").value_or(8));
    package_.time_limit = limit("time_limit");
    if (const auto factor = limit("time_multiplier")) package_.time_multiplier = *factor;
    if (const auto* const factors = find("limits", "time_multipliers")) {
      package_.time_multiplier = 2;
      if (const auto* const factor = factors->find("ac_to_time_limit")) {
        package_.time_multiplier = Setting(file_, *factor).number();
      }
    }
    const fs::path file = package_.folder / ".timelimit";
    if (!fs::exists(file)) return;
    std::string text = system::read_text(file);
    text.erase(text.find_last_not_of(" \t\r\n") + 1);
    package_.time_limit = parse_decimal(text);
    if (!package_.time_limit || *package_.time_limit <= 0) {
      throw std::runtime_error(file.string() + ": expected a number of seconds, got " + text);
    }
  }

  void read_validator() {
    flags_ = words_of("validator_flags");
    const auto validators = find_validators();
    if (!is_custom_) return;
    if (validators.empty()) {
      throw std::runtime_error(package_.folder.string() +
                               ": its output validator is missing (output_validators/)");
    }
    if (validators.size() > 1 && package_.is_interactive) {
      throw std::runtime_error(validators[1].string() +
                               ": expected one output validator, as the problem is interactive");
    }
    checker_ = Checker{"", CheckerProtocol::kattis, flags_, package_.is_interactive};
    checker_->score_file = has_score_                         ? ScoreFile::required
                           : is_newer_ && package_.is_scoring ? ScoreFile::allowed
                                                              : ScoreFile::forbidden;
    for (std::size_t i = 0; i < validators.size(); ++i) {
      const SourceProgram built = build_source(validators[i], build_folder_ / std::to_string(i));
      if (!built.error.empty()) {
        throw std::runtime_error(validators[i].string() + ": the output validator: " + built.error);
      }
      const std::string command = process::shell_command(built.command);
      if (i == 0) {
        checker_->command = command;
      } else {
        checker_->further_commands.push_back(command);
      }
    }
    checker_->time_limit =
        std::chrono::milliseconds(std::llround(limit("validation_time").value_or(60) * 1000));
    checker_->memory = bytes(limit("validation_memory").value_or(2048));
    checker_->output = bytes(limit("validation_output").value_or(8));
  }

  // Returns the programs in output_validators/, or that of output_validator/, where it is a folder
  // or lies directly. In the newer formats, a problem has a custom validator if there is one.
  std::vector<fs::path> find_validators() {
    auto validators = entries_of(package_.folder / "output_validators");
    std::erase_if(validators, [](const fs::path& path) { return !is_program(path); });
    const fs::path newer = package_.folder / "output_validator";
    auto folders = entries_of(newer);
    std::erase_if(
        folders, [](const fs::path& path) { return !fs::is_directory(path) || !is_program(path); });
    if (!folders.empty()) {
      validators = folders;
    } else if (fs::is_directory(newer) && is_program(newer)) {
      validators = {newer};
    }
    if (fs::is_directory(newer) && !validators.empty()) is_custom_ = true;
    return validators;
  }

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
      for (const auto& [key, node] : yaml.members) read_group_setting(file, key, node, group);
    }
    // Before they were keys of groups, some were of all groups.
    for (const char* const key : {"accept_score", "reject_score", "range"}) {
      if (const auto* const node = find("grading", key))
        read_group_setting(file_, key, *node, group);
    }
    if (const auto* const node = find("grading", "on_reject")) {
      const std::string& policy = Setting(file_, *node).text();
      if (policy == "first_error") group.breaks = true;
      if (policy == "grade") group.breaks = false;
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
    } else if (key == "output_validator_flags") {
      const yaml::Node* const flags = node.find("flags");
      group.validator_flags = Setting(file, flags == nullptr ? node : *flags).words();
    }
  }

  // Reads the settings of a group or a test in the format 2025-09.
  void read_new_settings(const fs::path& file, PackageGroup& group) {
    static constexpr std::array<std::string_view, 5> scoring{"max_score", "score_aggregation",
                                                             "verdict_aggregation", "require_pass",
                                                             "static_validation_score"};
    if (!fs::exists(file)) return;
    const yaml::Node yaml = read_yaml_file(file);
    for (const auto& [key, node] : yaml.members) {
      const Setting value(file, node);
      if (key == "output_validator_args") {
        group.validator_flags = list_of(file, node);
      } else if (key == "args") {
        if (!list_of(file, node).empty()) refuse(value, "args of a program");
      } else if (std::ranges::find(scoring, key) != scoring.end()) {
        refuse_grading(value, key);
      }
    }
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
    read_new_settings(folder / "test_group.yaml", group);
    const bool is_top = group.name == "data";
    PackageGroup inherited = group;  // without members
    std::vector<std::pair<std::string, fs::path>> found;
    for (const auto& each : fs::directory_iterator(folder)) {
      const fs::path& path = each.path();
      const bool is_folder = each.is_directory();
      if (path.extension() == ".files") {
        throw std::runtime_error(path.string() +
                                 ": expected no files of a test, which xtest does not support");
      }
      if (!is_folder && !is_top && is_stray(path)) package_.strays.push_back(path);
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
    return group;
  }

  TestCase test(const fs::path& input, PackageGroup group) {
    read_new_settings(fs::path(input).replace_extension(".yaml"), group);
    const fs::path answers = fs::path(input).replace_extension(".ans");
    if (!fs::is_regular_file(answers)) {
      throw std::runtime_error(input.string() +
                               ": its answers are missing: " + answers.filename().string());
    }
    TestCase test_case{.input = input, .expected = {.answers_file = answers, .is_text = true}};
    test_case.limits.memory = package_.memory;
    // Kattis does not limit what is said to an interactor, so that a program that says too much
    // exceeds its time.
    test_case.limits.output = package_.is_interactive ? max_dialogue : package_.output;
    if (package_.is_scoring) test_case.points.max = std::max(0.0, group.accept_score);
    if (checker_) {
      test_case.checker = checker_;
      auto& args = test_case.checker->args;
      args.insert(args.end(), group.validator_flags.begin(), group.validator_flags.end());
    } else {
      Words flags = flags_;
      flags.insert(flags.end(), group.validator_flags.begin(), group.validator_flags.end());
      test_case.rules = rules(flags);
    }
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
        const auto tolerance = to_tolerance(flags[i]);
        if (!tolerance) refuse_flag(flag + ' ' + flags[i]);
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
    throw std::runtime_error(file_.string() +
                             ": expected flags of the default output validator, got " + flag);
  }

  ProblemPackage package_;
  fs::path file_;
  fs::path build_folder_;
  yaml::Node yaml_;
  Words flags_;  // validator_flags
  Words top_;    // the folders in data/ that have tests
  std::optional<Checker> checker_;
  bool is_custom_ = false;
  bool has_score_ = false;
  bool is_newer_ = false;  // than legacy
  bool is_2025_ = false;
};

}  // namespace

bool is_package(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "problem.yaml", error);
}

ProblemPackage read_package(const fs::path& folder, const fs::path& build_folder) {
  try {
    return PackageReader(folder, build_folder).read();
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
