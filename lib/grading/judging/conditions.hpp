#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/fixtures/settings.hpp"
#include "grading/judging/judge.hpp"
#include "json/fields.hpp"

// The one reader of how programs are run and judged: a FEST.json and the command lines of xtest say
// it by the same names. All of these throw what Setting throws.
namespace gauntlet::grading {

// The members of an object, or the flags of a command line.
class Settings {
 public:
  // By their names without "--": the texts that followed a flag, one for each time it is given. One
  // that takes no text has an empty one.
  using Flags = std::map<std::string, std::vector<std::string>, std::less<>>;

  // Refers to the fields.
  explicit Settings(const json::Fields& fields) : fields_(&fields) {}
  explicit Settings(Flags flags) : flags_(std::move(flags)) {}

  bool has(std::string_view name) const { return find(name).has_value(); }

  // Nothing where it is left out.
  std::optional<Setting> find(std::string_view name) const;

  // "--at" has several.
  std::vector<compare::Rule> rules(std::string_view name) const;

  // Whether it is there and, in a file, true.
  bool is_set(std::string_view name) const;

  // Refuses the first of these names where one of the others is there, too.
  void exclude(std::string_view name, const std::vector<std::string_view>& others) const;

 private:
  const json::Fields* fields_ = nullptr;
  Flags flags_ = {};
};

// Reads "timeout", "cpu", "mem", "output" and "procs"; those left out are as in `usual`.
process::Limits read_limits(const Settings& settings, process::Limits usual);

process::Network read_network(const Setting& setting);

// Reads "exact", "tolerance", "course" and "at".
compare::Rules read_rules(const Settings& settings);

// Reads all of these, and "sandbox" and "net"; refuses rules where there is a "checker", which is
// not read. `usual` has the limits and the sandbox where they are left out.
Conditions read_conditions(const Settings& settings, Conditions usual);

}  // namespace gauntlet::grading
