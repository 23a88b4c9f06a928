#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/judging/plan.hpp"
#include "grading/test_cases/config_values.hpp"
#include "schema/schema.hpp"

// FEST.json and the command lines of xtest use these functions to read how programs run and are
// judged, with identical names. All of them throw the exceptions of Setting.
namespace gauntlet::grading {

// The fields of a JSON object, or the flags of a command line.
class ConfigSource {
 public:
  // Maps the name of a flag without "--" to its values, one for each time that it is given. The
  // value of a flag without argument is "".
  using Flags = std::map<std::string, std::vector<std::string>, std::less<>>;

  // Keep a reference to the fields.
  explicit ConfigSource(const json::Fields& fields)
      : find_in_file_([&](std::string_view name) { return fields.find(name); }) {}
  explicit ConfigSource(const schema::Fields& fields)
      : find_in_file_([&](std::string_view name) { return fields.find(name); }) {}
  explicit ConfigSource(Flags flags) : flags_(std::move(flags)) {}

  bool has(std::string_view name) const { return find(name).has_value(); }

  // Returns nullopt if the setting is absent.
  std::optional<ConfigValue> find(std::string_view name) const;

  // Returns true if the settings are keys of a file, false if they are flags.
  bool are_in_file() const { return find_in_file_ != nullptr; }

  // Adds all rules of a setting; "--rule" may be repeated.
  void add_rules(std::string_view name, compare::Rules& rules) const;

  // Returns true if the setting is present and, in a file, true.
  bool is_set(std::string_view name) const;

  // Throws if the setting is present together with one of the others.
  void exclude(std::string_view name, const std::vector<std::string_view>& others) const;

 private:
  std::function<const json::Reader*(std::string_view name)> find_in_file_;
  Flags flags_ = {};
};

// Reads "timeout", "cpu", "mem", "output" and "procs"; absent limits are taken from
// `defaults`. With `factors`, the first two may also be factors such as "5x", which are stored
// there instead.
process::Limits read_limits(const ConfigSource& settings, process::Limits defaults,
                            TimeFactors* factors = nullptr);

process::Network read_network(const ConfigValue& setting);

// Reads "compare", "exact", "tolerance", "course" and "rules" or "at" of a file, or the flags
// "compare", "exact", "tolerance", "course-tolerance" and "rule".
compare::Rules read_rules(const ConfigSource& settings);

// Reads all of the above, "sandbox", "net", "wrapper", "checker", "interactor" and their protocol:
// the key "checker_protocol" of a file or the flag "checker-protocol". Throws if there are rules
// together with one of them, a protocol without one, or both with the protocol of Kattis.
// `defaults` has the default limits and sandbox. `may_be_relative`: limits of time may be factors
// (read_limits()). `folder`: where the path of a "wrapper" starts, if not in the current folder.
JudgeOptions decode_judge_options(const ConfigSource& settings, JudgeOptions defaults,
                                  bool may_be_relative = false,
                                  const std::filesystem::path& folder = {});

}  // namespace gauntlet::grading
