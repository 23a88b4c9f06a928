#include "grading/packages/problem_settings.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "grading/packages/source_program.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

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

// Programs that are started from now on have an unlimited stack, as in problemtools; the limit of
// memory bounds it.
void lift_stack_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_STACK, &limit);
}

class SettingsReader {
 public:
  SettingsReader(const fs::path& build_folder, ProblemPackage& package)
      : build_folder_(build_folder), package_(package) {
    problem_.file = package.folder / "problem.yaml";
    problem_.yaml = read_yaml_file(problem_.file);
  }

  ProblemSettings read() {
    read_version();
    read_type();
    read_limits();
    read_validator();
    return std::move(problem_);
  }

 private:
  Words words_of(std::string_view key) const {
    const yaml::Node* const node = problem_.yaml.find(key);
    return node == nullptr ? Words() : Setting(problem_.file, *node).list();
  }

  void read_version() {
    static constexpr auto versions = std::to_array<std::string_view>(
        {"legacy", "legacy-icpc", "2023-07", "2023-07-draft", "2025-09", "2025-09-draft"});
    if (const auto* const node = problem_.yaml.find("problem_format_version")) {
      const Setting version(problem_.file, *node);
      if (!has(versions, version.text())) {
        version.fail("legacy, 2023-07 or 2025-09, got " + version.text());
      }
      is_newer_ = !version.text().starts_with("legacy");
      problem_.is_2025 = version.text().starts_with("2025-09");
    }
    const Setting all(problem_.file, problem_.yaml);
    is_newer_ ? all.check_keys(newer_keys) : all.check_keys(legacy_keys);
    const std::span<const std::string_view> limits(limit_keys);
    check_keys("limits", is_newer_ ? limits.subspan(only_legacy_limits) : limits);
    check_keys("grading", grading_keys);
    const auto* const constants = problem_.yaml.find("constants");
    if (constants != nullptr && !constants->members.empty()) {
      Setting(problem_.file, *constants).refuse("constants");
    }
    if (fs::exists(package_.folder / "static_validator")) {
      throw std::runtime_error((package_.folder / "static_validator").string() +
                               ": expected no static validator, which xtest does not support");
    }
    package_.languages = words_of("languages");
    if (package_.languages == Words{"all"}) package_.languages.clear();
  }

  void check_keys(std::string_view section, std::span<const std::string_view> known) const {
    if (const auto* const node = problem_.yaml.find(section))
      Setting(problem_.file, *node).check_keys(known);
  }

  void read_type() {
    static constexpr auto types_known =
        std::to_array<std::string_view>({"pass-fail", "scoring", "interactive", "multi-pass"});
    // The legacy format has no multi-pass problems; DOMjudge marks them by this word.
    static constexpr auto validation_known = std::to_array<std::string_view>(
        {"default", "custom", "score", "interactive", "multi-pass"});
    const Words types = words_of("type"), validation = words_of("validation");
    for (const auto& type : types) {
      const Setting setting(problem_.file, *problem_.yaml.find("type"));
      if (type == "submit-answer") setting.refuse(type);
      if (!has(types_known, type)) {
        setting.fail("pass-fail, scoring, interactive or multi-pass, got " + type);
      }
    }
    if (has(types, "pass-fail") && has(types, "scoring")) {
      Setting(problem_.file, *problem_.yaml.find("type")).fail("pass-fail or scoring, got both");
    }
    for (const auto& word : validation) {
      if (!has(validation_known, word)) {
        Setting(problem_.file, *problem_.yaml.find("validation"))
            .fail("default or custom, with score, interactive or multi-pass, got " + word);
      }
    }
    package_.is_scoring = has(types, "scoring");
    package_.is_interactive = has(types, "interactive") || has(validation, "interactive");
    package_.is_multi_pass = has(types, "multi-pass") || has(validation, "multi-pass");
    package_.has_max_scores = package_.is_scoring && problem_.is_2025;
    has_score_ = has(validation, "score");
    is_custom_ = has(validation, "custom") || package_.is_interactive || package_.is_multi_pass;
    if (const auto* const node = problem_.find("grading", "objective")) {
      package_.is_minimized = Setting(problem_.file, *node).is("min", "max");
    }
  }

  std::optional<double> limit(std::string_view key) const {
    const yaml::Node* const node = problem_.find("limits", key);
    if (node == nullptr) return std::nullopt;
    const double number = Setting(problem_.file, *node).number();
    constexpr double max = 1'000'000;
    if (!(number > 0 && number <= max)) {
      Setting(problem_.file, *node).fail("a number above 0, at most 1000000");
    }
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
    if (const auto* const factors = problem_.find("limits", "time_multipliers")) {
      Setting(problem_.file, *factors).check_keys(factor_keys);
      package_.time_multiplier = 2;
      if (const auto* const factor = factors->find("ac_to_time_limit")) {
        package_.time_multiplier = Setting(problem_.file, *factor).number();
      }
    }
    if (package_.is_multi_pass) passes_ = 2;
    if (const auto passes = limit("validation_passes")) {
      const Setting setting(problem_.file, *problem_.find("limits", "validation_passes"));
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
    problem_.flags = words_of("validator_flags");
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
    problem_.has_several = validators.size() > 1;
    problem_.checker =
        Checker{"", CheckerProtocol::kattis, problem_.flags, package_.is_interactive};
    problem_.checker->passes = passes_;
    problem_.checker->score_file = has_score_                         ? ScoreFile::required
                                   : is_newer_ && package_.is_scoring ? ScoreFile::allowed
                                                                      : ScoreFile::forbidden;
    for (std::size_t i = 0; i < validators.size(); ++i) {
      const SourceProgram built = build_source(validators[i], build_folder_ / std::to_string(i));
      if (!built.error.empty()) {
        throw std::runtime_error(validators[i].string() + ": the output validator: " + built.error);
      }
      const std::string command = process::shell_command(built.command);
      if (i == 0) {
        problem_.checker->command = command;
      } else {
        problem_.checker->further_commands.push_back(command);
      }
    }
    problem_.checker->time_limit =
        std::chrono::milliseconds(std::llround(limit("validation_time").value_or(60) * 1000));
    problem_.checker->memory = bytes(limit("validation_memory").value_or(2048));
    problem_.checker->output = bytes(limit("validation_output").value_or(8));
  }

  // Returns the programs in output_validators/, or that of output_validator/: the folder itself, or
  // one in it if no program lies directly in it. In the newer formats, a problem has a custom
  // validator if there is one.
  std::vector<fs::path> find_validators() {
    auto validators = entries_of(package_.folder / "output_validators");
    std::erase_if(validators, [](const fs::path& path) { return !is_program(path); });
    const fs::path newer = package_.folder / "output_validator";
    auto programs = has_build_or_run(newer) ? std::vector{newer} : entries_of(newer);
    std::erase_if(programs, [](const fs::path& path) { return !is_program(path); });
    const auto is_folder = [](const fs::path& path) { return fs::is_directory(path); };
    if (!std::ranges::all_of(programs, is_folder)) programs = {newer};
    if (!programs.empty()) validators = programs;
    if (fs::is_directory(newer) && !validators.empty()) is_custom_ = true;
    return validators;
  }

  const fs::path& build_folder_;
  ProblemPackage& package_;
  ProblemSettings problem_ = {};
  bool is_custom_ = false;
  bool has_score_ = false;
  unsigned passes_ = 1;
  bool is_newer_ = false;  // than legacy
};

}  // namespace

const yaml::Node* ProblemSettings::find(std::string_view section, std::string_view key) const {
  const yaml::Node* const found = yaml.find(section);
  return found == nullptr ? nullptr : found->find(key);
}

ProblemSettings read_problem_settings(const fs::path& build_folder, ProblemPackage& package) {
  lift_stack_limit();
  return SettingsReader(build_folder, package).read();
}

}  // namespace gauntlet::grading
