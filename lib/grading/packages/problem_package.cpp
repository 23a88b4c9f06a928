#include "grading/packages/problem_package.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <span>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "core/numbers.hpp"
#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "grading/packages/settings.hpp"
#include "grading/packages/source_program.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t max_dialogue = std::uint64_t{256} << 20;  // bytes

// The keys of problem.yaml and of maps in it. DOMjudge has validation_passes in the legacy format.
constexpr auto legacy_keys = std::to_array<std::string_view>(
    {"problem_format_version", "type", "name", "uuid", "author", "source", "source_url", "license",
     "rights_owner", "limits", "validation", "validator_flags", "grading", "keywords"});
constexpr auto newer_keys = std::to_array<std::string_view>(
    {"problem_format_version", "type", "name", "uuid", "version", "credits", "source", "license",
     "rights_owner", "embargo_until", "limits", "keywords", "languages", "allow_file_writing",
     "constants"});
constexpr auto limit_keys = std::to_array<std::string_view>(
    {"time_multiplier", "time_safety_margin", "time_multipliers", "time_limit", "time_resolution",
     "memory", "output", "code", "compilation_time", "compilation_memory", "validation_time",
     "validation_memory", "validation_output", "validation_passes"});
constexpr std::size_t only_legacy_limits = 2;  // the first ones
constexpr auto factor_keys =
    std::to_array<std::string_view>({"ac_to_time_limit", "time_limit_to_tle"});
constexpr auto grading_keys = std::to_array<std::string_view>(
    {"objective", "show_test_data_groups", "accept_score", "reject_score", "range", "on_reject"});

// Those of testdata.yaml, of test_group.yaml, and of the settings of one test.
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

bool has(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

bool has(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

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
    return node == nullptr ? Words() : Setting(file_, *node).list();
  }

  void read_version() {
    static constexpr auto versions = std::to_array<std::string_view>(
        {"legacy", "legacy-icpc", "2023-07", "2023-07-draft", "2025-09", "2025-09-draft"});
    if (const auto* const node = yaml_.find("problem_format_version")) {
      const Setting version(file_, *node);
      if (!has(versions, version.text())) {
        version.fail("legacy, 2023-07 or 2025-09, got " + version.text());
      }
      is_newer_ = !version.text().starts_with("legacy");
      is_2025_ = version.text().starts_with("2025-09");
    }
    const Setting all(file_, yaml_);
    is_newer_ ? all.check_keys(newer_keys) : all.check_keys(legacy_keys);
    const std::span<const std::string_view> limits(limit_keys);
    check_keys("limits", is_newer_ ? limits.subspan(only_legacy_limits) : limits);
    check_keys("grading", grading_keys);
    const auto* const constants = yaml_.find("constants");
    if (constants != nullptr && !constants->members.empty()) {
      Setting(file_, *constants).refuse("constants");
    }
    if (fs::exists(package_.folder / "static_validator")) {
      throw std::runtime_error((package_.folder / "static_validator").string() +
                               ": expected no static validator, which xtest does not support");
    }
    package_.languages = words_of("languages");
    if (package_.languages == Words{"all"}) package_.languages.clear();
  }

  void check_keys(std::string_view section, std::span<const std::string_view> known) const {
    if (const auto* const node = yaml_.find(section)) Setting(file_, *node).check_keys(known);
  }

  void read_type() {
    static constexpr auto types_known =
        std::to_array<std::string_view>({"pass-fail", "scoring", "interactive", "multi-pass"});
    // The legacy format has no multi-pass problems; DOMjudge marks them by this word.
    static constexpr auto validation_known = std::to_array<std::string_view>(
        {"default", "custom", "score", "interactive", "multi-pass"});
    const Words types = words_of("type"), validation = words_of("validation");
    for (const auto& type : types) {
      const Setting setting(file_, *yaml_.find("type"));
      if (type == "submit-answer") setting.refuse(type);
      if (!has(types_known, type)) {
        setting.fail("pass-fail, scoring, interactive or multi-pass, got " + type);
      }
    }
    if (has(types, "pass-fail") && has(types, "scoring")) {
      Setting(file_, *yaml_.find("type")).fail("pass-fail or scoring, got both");
    }
    for (const auto& word : validation) {
      if (!has(validation_known, word)) {
        Setting(file_, *yaml_.find("validation"))
            .fail("default or custom, with score, interactive or multi-pass, got " + word);
      }
    }
    package_.is_scoring = has(types, "scoring");
    package_.is_interactive = has(types, "interactive") || has(validation, "interactive");
    package_.is_multi_pass = has(types, "multi-pass") || has(validation, "multi-pass");
    package_.has_max_scores = package_.is_scoring && is_2025_;
    has_score_ = has(validation, "score");
    is_custom_ = has(validation, "custom") || package_.is_interactive || package_.is_multi_pass;
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
    package_.time_resolution = limit("time_resolution").value_or(1);
    if (const auto factor = limit("time_multiplier")) package_.time_multiplier = *factor;
    if (is_newer_) package_.time_multiplier = 2;
    if (const auto* const factors = find("limits", "time_multipliers")) {
      Setting(file_, *factors).check_keys(factor_keys);
      package_.time_multiplier = 2;
      if (const auto* const factor = factors->find("ac_to_time_limit")) {
        package_.time_multiplier = Setting(file_, *factor).number();
      }
    }
    if (package_.is_multi_pass) passes_ = 2;
    if (const auto passes = limit("validation_passes")) {
      const Setting setting(file_, *find("limits", "validation_passes"));
      if (!package_.is_multi_pass) setting.fail("no passes, as the type is not multi-pass");
      if (*passes < 2 || *passes > 10'000 || *passes != std::floor(*passes)) {
        setting.fail("a number of passes from 2 to 10000");
      }
      passes_ = static_cast<unsigned>(*passes);
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
    if (validators.size() > 1 && (package_.is_interactive || package_.is_multi_pass)) {
      throw std::runtime_error(validators[1].string() +
                               ": expected one output validator, as the problem is " +
                               (package_.is_interactive ? "interactive" : "multi-pass"));
    }
    has_several_ = validators.size() > 1;
    checker_ = Checker{"", CheckerProtocol::kattis, flags_, package_.is_interactive};
    checker_->passes = passes_;
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
      if (is_2025_ && !yaml.members.empty()) {
        throw std::runtime_error(file.string() +
                                 ": expected test_group.yaml, as the format is 2025-09");
      }
      Setting(file, yaml).check_keys(testdata_keys);
      for (const auto& [key, node] : yaml.members) read_group_setting(file, key, node, group);
      check_grader_flags(file, group);
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
      if (has_several_ && !flags.contains("")) value.refuse("flags of one of several validators");
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
    if (!is_bounded && !checker_) {
      throw std::runtime_error((folder / "test_group.yaml").string() +
                               ": expected max_score, as no output validator gives scores");
    }
    std::size_t tests = 0;
    for (const auto& each : fs::recursive_directory_iterator(folder)) {
      if (each.path().extension() == ".in") ++tests;
    }
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
    if (checker_) {
      test_case.checker = checker_;
      auto& args = test_case.checker->args;
      args.insert(args.end(), group.validator_flags.begin(), group.validator_flags.end());
      set_score_file(top, group, *test_case.checker);
    } else {
      Words flags = flags_;
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
  Words flags_;                  // validator_flags
  Words top_;                    // the folders in data/ that have tests
  Words passable_ = {"sample"};  // groups that other groups may require
  std::optional<Checker> checker_;
  bool is_custom_ = false;
  bool has_score_ = false;
  bool has_several_ = false;  // output validators
  unsigned passes_ = 1;
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
