#include "grading/fest/setup/config.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "gauntlet/json.hpp"
#include "gauntlet/limits.hpp"
#include "grading/judging/conditions.hpp"
#include "grading/submission/language.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "process/shell.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;
using json::Reader;

bool is_shorter(const std::string& a, const std::string& b) { return a.size() < b.size(); }

// Reads the parts of a document. Relative paths are resolved against the given folder.
class ConfigReader {
 public:
  ConfigReader(const fs::path& folder, const fs::path& results, const Reader& document)
      : folder_(folder), results_(results), fields_(document) {}

  Config read() const {
    Config config;
    config.title = schema::text(fields_.get("title"));
    config.program = pattern(fields_.get("program"));
    config.submission = team_prefix(config.program);
    config.teams = teams(config.program);
    if (const auto* value = fields_.find("tests")) config.tests = pattern(*value);
    if (const auto* value = fields_.find("staff_tests")) config.staff_tests = path(*value);
    if (const auto* value = fields_.find("tags")) config.tags = tags(*value);
    if (const auto* value = fields_.find("tests_pattern")) read_pattern(*value, config);
    if (const auto* value = fields_.find("scenario")) read_scenario(*value, config);
    config.reference = reference();
    if (const auto* value = fields_.find("chaff")) config.chaff = chaff(*value, config.teams);
    if (const auto* value = fields_.find("build")) {
      config.build = build(*value, config.program, config.submission);
    }
    config.conditions = conditions();
    if (const auto* value = fields_.find("languages")) {
      for (const auto& [name, limits] : value->members("languages")) {
        config.languages.emplace(name, language(limits, config.conditions));
      }
    }
    config.allowed_args = arguments(fields_.find("allowed_args"));
    if (const auto* value = fields_.find("max_tests")) {
      config.max_tests = schema::natural(*value);
    }
    if (const auto* value = fields_.find("max_bytes")) {
      config.max_bytes = schema::natural(*value);
    }
    if (const auto* value = fields_.find("require_valid")) {
      config.require_valid = json::read_flag(*value);
    }
    if (const auto* value = fields_.find("accept_unanswered")) {
      config.accept_unanswered = json::read_flag(*value);
    }
    if (const auto* value = fields_.find("keep_cache")) {
      config.keep_cache = json::read_flag(*value);
      if (config.keep_cache && config.conditions.sandbox == process::Sandbox::none) {
        value->fail("a sandbox to go with it");
      }
    }
    if (const auto* value = fields_.find("weights")) config.weights = weights(*value);
    if (const auto* value = fields_.find("rubric")) config.rubric = rubric(*value, config);
    if (const auto* value = fields_.find("earlier")) {
      read_earlier(*value, config);
    } else if (const auto* better = fields_.find("better"); is_by_tests(better)) {
      better->fail("\"earlier\" to go with it");
    }
    if (const auto* value = fields_.find("names")) config.names = json::read_flag(*value);
    return config;
  }

 private:
  std::string path(const Reader& value) const { return read_path(value, folder_).string(); }

  std::string pattern(const Reader& value) const {
    std::string absolute = path(value);
    if (absolute.find(team_placeholder) == absolute.npos) {
      schema::fail("FEST.schema.json#/$defs/team_path", value);
    }
    return absolute;
  }

  static void read_pattern(const Reader& value, Config& config) {
    config.tests_pattern = schema::text(value);
    try {
      config.layouts = layouts_for(config.tests_pattern);
    } catch (const std::invalid_argument&) {
      schema::fail("FEST.schema.json#/properties/tests_pattern", value);
    }
  }

  static bool is_by_tests(const Reader* better) {
    return better != nullptr && schema::text(*better) == "tests";
  }

  void read_earlier(const Reader& value, Config& config) const {
    if (!is_by_tests(fields_.find("better"))) {
      constexpr double max = 1e9;
      config.earlier_points =
          read_grades(value, {.folder = folder_, .teams = config.teams}, max, true);
      return;
    }
    const fs::path table = path(value);
    config.earlier_results = table.parent_path();
    if (!fs::exists(table) || !fs::exists(config.earlier_results / "fest.json")) {
      value.fail("the teams.csv of a fest, with its fest.json beside it");
    }
  }

  static TagFilter tags(const Reader& value) {
    try {
      return parse_tags(schema::text(value));
    } catch (const std::invalid_argument& error) {
      value.refuse(error.what());
    }
  }

  void read_scenario(const Reader& value, Config& config) const {
    config.scenario_file = path(value);
    try {
      config.scenario = std::make_shared<const FolderScenario>(config.scenario_file, true);
    } catch (const std::runtime_error& error) {  // also catches json::Error
      system::rethrow_if_of_machine();
      value.fail("a scenario with files", error.what());
    }
  }

  std::vector<std::string> teams(const std::string& program) const {
    if (const auto* list = fields_.find("teams")) return listed_teams(*list);
    return read_teams(fields_.get("program"), program,
                      [&](const std::string& name) { return is_of_staff(program, name); });
  }

  // Returns true if a folder among the submissions is the staff's: it contains the results, the
  // staff's tests, or a reference that is not at the place of that team's program.
  bool is_of_staff(const std::string& program, const std::string& name) const {
    const fs::path folder = system::canonical_path(expand_team(team_prefix(program), name));
    const auto has = [&](const fs::path& path) {
      return system::is_inside(system::canonical_path(path), folder);
    };
    if (!results_.empty() && has(results_)) return true;
    if (const auto* chaff = fields_.find("chaff")) {
      for (const auto& each : chaff_paths(*chaff)) {
        if (has(each)) return true;
      }
    }
    if (const auto* tests = fields_.find("staff_tests"); tests != nullptr && has(path(*tests))) {
      return true;
    }
    const auto* const reference = fields_.find("reference");
    if (reference == nullptr) return false;
    const fs::path file = path(*reference);
    return has(file) && file != expand_team(program, name);
  }

  static std::vector<std::string> listed_teams(const Reader& list) {
    auto names = schema::texts(list);
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (const auto expected = invalid_name_reason(names[i])) list[i].fail(*expected);
      if (!seen.insert(names[i]).second) list[i].fail("each team once");
    }
    std::ranges::sort(names, text::natural_less);
    return names;
  }

  // A checker or interactor runs in the folder of FEST.json.
  JudgeOptions conditions() const {
    JudgeOptions options = grading::decode_judge_options(
        ConfigSource(fields_),
        {.limits = {.memory = process::default_memory}, .sandbox = process::Sandbox::strict}, true,
        folder_);
    if (options.time_factors.has_any() && fields_.find("reference") == nullptr) {
      fields_.get(options.time_factors.wall_time ? "timeout" : "cpu")
          .fail("a \"reference\" to go with a limit that is relative to it");
    }
    options.trailing_args = arguments(fields_.find("args"));
    if (const auto* value = fields_.find("see")) {
      options.view.readonly_paths = read_paths(*value, folder_);
    }
    if (const auto* value = fields_.find("env")) options.environment = read_environment(*value);
    for (auto* const checker : {&options.checker, &options.interactor}) {
      if (!*checker) continue;
      (*checker)->command.insert(0, "cd " + process::shell_command({folder_.string()}) + " && ");
    }
    const auto* const retry = fields_.find("retry_timeouts");
    options.retry_timeouts = retry == nullptr || json::read_flag(*retry);
    return options;
  }

  // Reads the limits of a language. A factor multiplies the usual limit.
  static Config::LanguageLimits language(const Reader& value, const JudgeOptions& options) {
    const schema::Fields fields(value);
    TimeFactors factors;
    Config::LanguageLimits set{read_limits(ConfigSource(fields), options.limits, &factors),
                               options.time_factors};
    if (fields.find("timeout") != nullptr && !factors.wall_time) set.time_factors.wall_time.reset();
    if (fields.find("cpu") != nullptr && !factors.cpu_time) set.time_factors.cpu_time.reset();
    const auto multiply = [](double factor, std::chrono::milliseconds& limit,
                             std::optional<double>& relative) {
      constexpr std::chrono::duration<double, std::milli> max = std::chrono::hours(24);
      limit = std::chrono::ceil<std::chrono::milliseconds>(std::min(limit * factor, max));
      if (relative) *relative *= factor;
    };
    if (factors.wall_time) {
      multiply(*factors.wall_time, set.limits.wall_time, set.time_factors.wall_time);
    }
    if (!factors.cpu_time) return set;
    if (!set.limits.cpu_time && !set.time_factors.cpu_time) {
      fields.get("cpu").fail("seconds, since there is no usual limit");
    }
    std::chrono::milliseconds usual = set.limits.cpu_time.value_or(std::chrono::milliseconds(0));
    multiply(*factors.cpu_time, usual, set.time_factors.cpu_time);
    if (set.limits.cpu_time) set.limits.cpu_time = usual;
    return set;
  }

  static std::vector<std::string> arguments(const Reader* list) {
    return list == nullptr ? std::vector<std::string>() : schema::texts(*list);
  }

  std::optional<Program> reference() const {
    const auto* const args = fields_.find("reference_args");
    const auto* const value = fields_.find("reference");
    if (value == nullptr) {
      if (args != nullptr) args->fail("a reference as well", "none");
      return std::nullopt;
    }
    return Program{.path = path(*value), .args = arguments(args)};
  }

  std::vector<fs::path> chaff_paths(const Reader& list) const {
    return json::read_items(list, "programs",
                            [&](const Reader& item) { return fs::path(path(item)); });
  }

  std::vector<Chaff> chaff(const Reader& list, const std::vector<std::string>& teams) const {
    const auto paths = chaff_paths(list);
    std::set<std::string> names(teams.begin(), teams.end());
    fs::path top = paths.empty() ? fs::path() : paths.front().parent_path();
    for (const auto& path : paths) {
      while (!system::is_inside(path, top)) top = top.parent_path();
    }
    std::vector<Chaff> programs;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const std::string name = chaff_prefix + paths[i].lexically_relative(top).string();
      if (paths[i] == top) list[i].fail("a program, not the folder of another");
      if (!names.insert(name).second) list[i].fail("a program whose name no team or other has");
      programs.push_back({name, paths[i]});
    }
    std::ranges::sort(programs, text::natural_less, &Chaff::name);
    return programs;
  }

  Build build(const Reader& value, const std::string& program,
              const std::string& submission) const {
    const schema::Fields fields(value);
    Build build{read_build_settings(fields)};
    if (const auto* folder = fields.find("folder")) {
      build.folder = pattern(*folder);
      if (!system::is_inside(build.folder, submission)) {
        folder->fail("a folder in the submission, " + submission);
      }
    } else {  // by default, the program's folder within the team's own part
      build.folder = std::max(fs::path(program).parent_path().string(), submission, is_shorter);
      build.writable = submission;
    }
    return build;
  }

  std::vector<RubricLine> rubric(const Reader& value, const Config& config) const {
    if (fields_.find("weights") != nullptr)
      value.fail(R"(not both "weights" and "rubric")", "both");
    return read_rubric(value, {.folder = folder_,
                               .teams = config.teams,
                               .submission = config.submission,
                               .has_tests = config.tests.has_value(),
                               .has_staff_tests = config.staff_tests.has_value(),
                               .has_chaff = !config.chaff.empty()});
  }

  static Weights weights(const Reader& value) {
    const schema::Fields fields(value);
    const auto weight = [&](std::string_view key, double otherwise) {
      const auto* const number = fields.find(key);
      return number == nullptr ? otherwise : schema::number(*number);
    };
    const Weights defaults;
    return {weight("valid", defaults.valid), weight("passed", defaults.passed),
            weight("caught", defaults.caught), weight("chaff", defaults.chaff)};
  }

  fs::path folder_;
  fs::path results_;
  schema::Fields fields_;
};

}  // namespace

Config read_config(const fs::path& file, const fs::path& results) {
  return read_config(json::parse(system::read_text(file)), file, results);
}

Config read_config(const json::Value& document, const fs::path& file, const fs::path& results) {
  schema::check("FEST.schema.json", Reader(document));
  const fs::path folder = fs::absolute(file).parent_path();
  Config config = ConfigReader(folder, results, Reader(document)).read();
  config.text = json::dump(document);
  return config;
}

void set_language_limits(const Config& config, const fs::path& program, JudgeOptions& options) {
  if (config.languages.empty()) return;
  const auto language = language_of(program);
  const auto found = language ? config.languages.find(*language) : config.languages.end();
  if (found == config.languages.end()) return;
  options.limits = found->second.limits;
  options.time_factors = found->second.time_factors;
}

const Chaff* find_chaff(const Config& config, const std::string& name) {
  const auto found = std::ranges::find(config.chaff, name, &Chaff::name);
  return found == config.chaff.end() ? nullptr : &*found;
}

std::vector<std::string> all_programs(const Config& config) {
  std::vector<std::string> names = config.teams;
  for (const auto& chaff : config.chaff) names.push_back(chaff.name);
  return names;
}

TeamPaths team_paths(const Config& config, const std::string& team) {
  TeamPaths paths{expand_team(config.submission, team), expand_team(config.program, team)};
  if (config.tests) {
    paths.tests = expand_team(*config.tests, team);
    paths.own_tests = expand_team(team_prefix(*config.tests), team);
  }
  if (config.build) {
    paths.build_folder = expand_team(config.build->folder, team);
    paths.writable = expand_team(config.build->writable, team);
  }
  return paths;
}

fs::path program_of(const Config& config, const std::string& name) {
  const Chaff* const chaff = find_chaff(config, name);
  return chaff == nullptr ? team_paths(config, name).program : chaff->path;
}

Config with_copies_in(const Config& config, const fs::path& folder) {
  const fs::path top = fs::path(config.submission).parent_path();
  const auto moved = [&](std::string& pattern) {
    if (!pattern.empty()) pattern = (folder / fs::path(pattern).lexically_relative(top)).string();
  };
  Config copies = config;
  moved(copies.submission);
  moved(copies.program);
  if (copies.build) {
    moved(copies.build->folder);
    moved(copies.build->writable);
  }
  return copies;
}

}  // namespace gauntlet::grading::fest
