#include "grading/judging/conditions.hpp"

#include <cstddef>
#include <stdexcept>
#include <utility>

#include "core/numbers.hpp"
#include "process/program.hpp"
#include "process/shell.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

using process::Network;
using process::Sandbox;

// Returns "--a, --b or --c".
std::string flags_in_words(const std::vector<std::string_view>& names) {
  std::vector<std::string> flags(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) flags[i] = "--" + std::string(names[i]);
  return text::list_of({flags.begin(), flags.end()});
}

// Parses a setting that is one of several names.
template <class Choice>
Choice read_choice(const ConfigValue& setting, const std::string& expected,
                   std::optional<Choice> (*find)(std::string_view name)) {
  const auto choice = find(setting.word(expected));
  if (!choice) setting.fail(expected);
  return *choice;
}

compare::Decimal read_tolerance(const ConfigValue& setting) {
  if (!setting.in_file()) return compare::parse_tolerance(setting.word(""));
  const std::string expected = "a tolerance, a number such as 0.001";
  const auto literal = json::literal_of(setting.in_file()->value());
  if (!literal) setting.fail(expected);
  compare::Decimal tolerance = compare::to_decimal(*literal);
  if (tolerance.negative) setting.fail(expected + ", that is not negative");
  return tolerance;
}

// Returns the names of the settings that say how values are compared. In a file, "at" is an alias
// of "rules".
std::vector<std::string_view> names_of_rules(const ConfigSource& settings) {
  if (settings.are_in_file()) return {"tolerance", "course", "rules", "at"};
  return {"tolerance", "course-tolerance", "rule"};
}

void check_network(const ConfigValue& net, const JudgeOptions& options) {
  if (options.sandbox == Sandbox::strict || options.view.network == Network::none) return;
  if (!net.in_file()) throw std::invalid_argument("--net needs --sandbox strict");
  net.in_file()->fail("the strict sandbox to go with it", to_string(options.sandbox));
}

}  // namespace

std::optional<ConfigValue> ConfigSource::find(std::string_view name) const {
  if (are_in_file()) {
    const auto* const value = find_in_file_(name);
    return value == nullptr ? std::nullopt : std::optional<ConfigValue>(*value);
  }
  const auto found = flags_.find(name);
  if (found == flags_.end()) return std::nullopt;
  return ConfigValue("--" + found->first, found->second.back());
}

void ConfigSource::add_rules(std::string_view name, compare::Rules& rules) const {
  if (are_in_file()) {
    if (const auto* const list = find_in_file_(name)) read_rules(*list, rules);
  } else if (const auto found = flags_.find(name); found != flags_.end()) {
    for (const auto& text : found->second) compare::add_rule(text, rules);
  }
}

bool ConfigSource::is_set(std::string_view name) const {
  const auto setting = find(name);
  return setting && (!setting->in_file() || json::read_flag(*setting->in_file()));
}

void ConfigSource::exclude(std::string_view name,
                           const std::vector<std::string_view>& others) const {
  if (!has(name)) return;
  for (const auto& other : others) {
    const auto setting = find(other);
    if (!setting) continue;
    if (setting->in_file()) {
      setting->in_file()->fail("not both " + json::quote(name) + " and " + json::quote(other),
                               "both");
    }
    throw std::invalid_argument("--" + std::string(name) + " cannot be combined with " +
                                flags_in_words(others));
  }
}

namespace {

// Reads a factor such as "5x"; nullopt for other values.
std::optional<double> read_factor(const ConfigValue& setting) {
  const auto& in_file = setting.in_file();
  if (in_file && in_file->value().as<std::string>() == nullptr) return std::nullopt;
  const std::string& text = setting.word("");
  if (!in_file && !text.ends_with('x')) return std::nullopt;
  constexpr double max = 1000;
  const auto factor =
      text.ends_with('x') ? parse_decimal(text.substr(0, text.size() - 1)) : std::nullopt;
  if (!factor || *factor <= 0 || *factor > max) {
    setting.fail(std::string(process::seconds_in_words) + ", or a factor up to 1000 such as " +
                 setting.written("5x"));
  }
  return factor;
}

// Reads a limit of time, or its factor.
template <class Time>
void read_time(const ConfigSource& settings, std::string_view name, Time& time,
               std::optional<double>* factor) {
  const auto setting = settings.find(name);
  if (!setting) return;
  if (factor != nullptr) *factor = read_factor(*setting);
  if (factor == nullptr || !*factor) time = read_seconds(*setting);
}

}  // namespace

process::Limits read_limits(const ConfigSource& settings, process::Limits defaults,
                            TimeFactors* factors) {
  process::Limits limits = defaults;
  read_time(settings, "timeout", limits.wall_time, factors ? &factors->wall_time : nullptr);
  read_time(settings, "cpu", limits.cpu_time, factors ? &factors->cpu_time : nullptr);
  if (const auto setting = settings.find("mem")) limits.memory = read_memory(*setting);
  if (const auto setting = settings.find("output")) {
    limits.output = read_mebibytes(*setting, process::output_range);
  }
  if (const auto setting = settings.find("procs")) {
    limits.processes = static_cast<unsigned>(read_in_range(*setting, process::processes_range));
  }
  return limits;
}

Network read_network(const ConfigValue& setting) {
  return read_choice(setting, R"("none", "loopback" or "full")", process::parse_network);
}

compare::Rules read_rules(const ConfigSource& settings) {
  const auto names = names_of_rules(settings);
  const std::string_view course = names[1];
  settings.exclude("exact", {"compare"});
  settings.exclude("exact", names);
  settings.exclude(course, {"tolerance"});
  compare::Rules rules;
  if (const auto setting = settings.find("compare")) rules.method = read_method(*setting);
  if (settings.is_set("exact")) rules.method = compare::Method::exact;
  if (const auto setting = settings.find("tolerance")) rules.tolerance = read_tolerance(*setting);
  if (settings.is_set(course)) rules.tolerance = compare::course_tolerance();
  settings.exclude("rules", {"at"});
  for (std::size_t i = 2; i < names.size(); ++i) settings.add_rules(names[i], rules);
  return rules;
}

namespace {

// A path starts at the folder; the current one if it is empty.
std::vector<std::string> read_wrapper(const ConfigValue& setting,
                                      const std::filesystem::path& folder) {
  const std::string expected = "a command, such as valgrind -q";
  std::vector<std::string> words;
  try {
    words = process::shell_words(setting.word(expected));
  } catch (const std::exception&) {
    setting.fail(expected);
  }
  if (!words.empty() && words[0].find('/') != std::string::npos) {
    words[0] = std::filesystem::absolute(folder / words[0]).lexically_normal();
  }
  const auto program = words.empty() ? std::nullopt : process::find_program(words[0]);
  if (!program || !std::filesystem::exists(*program)) {
    setting.fail(expected + ", of a program that is installed");
  }
  return words;
}

// Reads a checker or an interactor.
std::optional<Checker> read_checker(const ConfigSource& settings, std::string_view name,
                                    CheckerProtocol protocol) {
  auto others = names_of_rules(settings);
  others.insert(others.begin(), {"compare", "exact"});
  settings.exclude(name, others);
  const auto command = settings.find(name);
  if (!command) return std::nullopt;
  const auto& in_file = command->in_file();
  Checker checker{in_file ? json::read_word(*in_file, "a shell command") : command->word("")};
  checker.protocol = protocol;
  checker.is_interactor = name == "interactor";
  return checker;
}

void read_checkers(const ConfigSource& settings, JudgeOptions& options) {
  auto protocol = CheckerProtocol::kattis;
  const auto setting =
      settings.find(settings.are_in_file() ? "checker_protocol" : "checker-protocol");
  if (setting) {
    protocol = read_choice(*setting, R"("kattis" or "testlib")", parse_checker_protocol);
  }
  options.checker = read_checker(settings, "checker", protocol);
  options.interactor = read_checker(settings, "interactor", protocol);
  if (setting && !options.checker && !options.interactor) {
    if (!setting->in_file()) {
      throw std::invalid_argument("--checker-protocol needs --checker or --interactor");
    }
    setting->in_file()->fail(R"(a "checker" or an "interactor" to go with it)");
  }
  if (protocol == CheckerProtocol::kattis) settings.exclude("interactor", {"checker"});
}

}  // namespace

JudgeOptions decode_judge_options(const ConfigSource& settings, JudgeOptions defaults,
                                  bool may_be_relative, const std::filesystem::path& folder) {
  JudgeOptions options = std::move(defaults);
  options.limits =
      read_limits(settings, options.limits, may_be_relative ? &options.time_factors : nullptr);
  if (const auto setting = settings.find("sandbox")) {
    options.sandbox =
        read_choice(*setting, R"("none", "basic" or "strict")", process::parse_sandbox);
  }
  if (const auto setting = settings.find("net")) {
    options.view.network = read_network(*setting);
    check_network(*setting, options);
  }
  if (const auto setting = settings.find("wrapper"))
    options.wrapper = read_wrapper(*setting, folder);
  read_checkers(settings, options);
  options.rules = read_rules(settings);
  return options;
}

}  // namespace gauntlet::grading
