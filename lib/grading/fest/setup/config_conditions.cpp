#include "grading/fest/setup/config_conditions.hpp"

#include <optional>
#include <stdexcept>

#include "compare/values.hpp"
#include "grading/fixtures/settings.hpp"
#include "process/shell.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Reader;

process::Sandbox read_sandbox(const Reader& value) {
  const std::string expected = R"("none", "basic" or "strict")";
  const auto sandbox = process::find_sandbox(value.string(expected));
  if (!sandbox) value.fail(expected);
  return *sandbox;
}

compare::Decimal read_tolerance(const Reader& value) {
  const std::string expected = "a tolerance, a number such as 0.001";
  const auto literal = compare::literal_of(value.value());
  if (!literal) value.fail(expected);
  compare::Decimal tolerance = compare::to_decimal(*literal);
  if (tolerance.negative) value.fail(expected + ", that is not negative");
  return tolerance;
}

// Refuses the second of two keys where both are there.
void exclude(const json::Fields& fields, std::string_view key, std::string_view other) {
  const auto* const value = fields.find(other);
  if (fields.find(key) == nullptr || value == nullptr) return;
  value->fail("not both " + json::quote(key) + " and " + json::quote(other), "both");
}

compare::Rules read_rules_of(const json::Fields& fields) {
  for (const std::string_view key : {"tolerance", "course", "at"}) exclude(fields, "exact", key);
  for (const std::string_view key : {"tolerance", "course", "at", "exact"}) {
    exclude(fields, "checker", key);
  }
  exclude(fields, "course", "tolerance");
  compare::Rules rules;
  if (const auto* value = fields.find("exact")) rules.exact = json::read_flag(*value);
  if (const auto* value = fields.find("tolerance")) rules.tolerance = read_tolerance(*value);
  if (const auto* value = fields.find("course"); value != nullptr && read_flag(*value)) {
    rules.tolerance = compare::course_tolerance();
  }
  if (const auto* value = fields.find("at")) rules.at = read_rules(*value);
  return rules;
}

}  // namespace

process::Limits read_limits(const json::Fields& fields, process::Limits otherwise) {
  process::Limits limits = otherwise;
  if (const auto* value = fields.find("timeout")) limits.wall = read_seconds(*value);
  if (const auto* value = fields.find("cpu")) limits.cpu = read_seconds(*value);
  if (const auto* value = fields.find("mem")) limits.memory = read_memory(*value);
  if (const auto* value = fields.find("output"))
    limits.output = read_mebibytes(*value, process::output_range);
  if (const auto* value = fields.find("procs")) {
    limits.processes = static_cast<unsigned>(read_in_range(*value, process::processes_range));
  }
  return limits;
}

process::Network read_network(const Reader& value) {
  const std::string expected = R"("none", "loopback" or "full")";
  const auto network = process::find_network(value.string(expected));
  if (!network) value.fail(expected);
  return *network;
}

Conditions read_conditions(const json::Fields& fields, const std::filesystem::path& folder) {
  Conditions conditions;
  if (const auto* value = fields.find("args")) {
    conditions.args = json::read_texts(*value, "a list of arguments", "an argument");
  }
  if (const auto* value = fields.find("env")) conditions.environment = read_environment(*value);
  conditions.limits = read_limits(fields, {.memory = process::usual_memory});
  conditions.sandbox = process::Sandbox::strict;
  if (const auto* value = fields.find("sandbox")) conditions.sandbox = read_sandbox(*value);
  if (const auto* value = fields.find("net")) {
    conditions.view.network = read_network(*value);
    if (conditions.sandbox != process::Sandbox::strict &&
        conditions.view.network != process::Network::none) {
      value->fail("the strict sandbox to go with it", name_of(conditions.sandbox));
    }
  }
  conditions.rules = read_rules_of(fields);
  if (const auto* value = fields.find("checker")) {
    conditions.checker = "cd " + process::shell_command({folder.string()}) + " && ";
    conditions.checker->append(json::read_word(*value, "a command of the shell"));
  }
  return conditions;
}

}  // namespace gauntlet::grading::fest
