#include "grading/fest/config_conditions.hpp"

#include <optional>
#include <stdexcept>

#include "grading/shell.hpp"
#include "grading/values.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Reader;

Sandbox read_sandbox(const Reader& value) {
  const std::string expected = R"("none", "basic" or "strict")";
  const auto sandbox = find_sandbox(value.string(expected));
  if (!sandbox) value.fail(expected);
  return *sandbox;
}

Decimal read_tolerance(const Reader& value) {
  const std::string expected = "a tolerance, a number such as 0.001";
  const auto literal = literal_of(value.value());
  if (!literal) value.fail(expected);
  Decimal tolerance = to_decimal(*literal);
  if (tolerance.negative) value.fail(expected + ", that is not negative");
  return tolerance;
}

// Refuses the second of two keys where both are there.
void exclude(const Fields& fields, std::string_view key, std::string_view other) {
  const auto* const value = fields.find(other);
  if (fields.find(key) == nullptr || value == nullptr) return;
  value->fail("not both " + json::quote(key) + " and " + json::quote(other), "both");
}

Rules read_rules_of(const Fields& fields) {
  for (const std::string_view key : {"tolerance", "course", "at"}) exclude(fields, "exact", key);
  for (const std::string_view key : {"tolerance", "course", "at", "exact"}) {
    exclude(fields, "checker", key);
  }
  exclude(fields, "course", "tolerance");
  Rules rules;
  if (const auto* value = fields.find("exact")) rules.exact = read_flag(*value);
  if (const auto* value = fields.find("tolerance")) rules.tolerance = read_tolerance(*value);
  if (const auto* value = fields.find("course"); value != nullptr && read_flag(*value)) {
    rules.tolerance = course_tolerance();
  }
  if (const auto* value = fields.find("at")) rules.at = read_rules(*value);
  return rules;
}

}  // namespace

Limits read_limits(const Fields& fields, Limits otherwise) {
  Limits limits = otherwise;
  if (const auto* value = fields.find("timeout")) limits.wall = read_seconds(*value);
  if (const auto* value = fields.find("cpu")) limits.cpu = read_seconds(*value);
  if (const auto* value = fields.find("mem")) limits.memory = read_memory(*value);
  if (const auto* value = fields.find("output"))
    limits.output = read_mebibytes(*value, output_range);
  if (const auto* value = fields.find("procs")) {
    limits.processes = static_cast<unsigned>(read_in_range(*value, processes_range));
  }
  return limits;
}

Network read_network(const Reader& value) {
  const std::string expected = R"("none", "loopback" or "full")";
  const auto network = find_network(value.string(expected));
  if (!network) value.fail(expected);
  return *network;
}

Conditions read_conditions(const Fields& fields, const std::filesystem::path& folder) {
  Conditions conditions;
  if (const auto* value = fields.find("args")) {
    conditions.args = read_texts(*value, "a list of arguments", "an argument");
  }
  if (const auto* value = fields.find("env")) conditions.environment = read_environment(*value);
  conditions.limits = read_limits(fields, {.memory = usual_memory});
  conditions.sandbox = Sandbox::strict;
  if (const auto* value = fields.find("sandbox")) conditions.sandbox = read_sandbox(*value);
  if (const auto* value = fields.find("net")) {
    conditions.view.network = read_network(*value);
    if (conditions.sandbox != Sandbox::strict && conditions.view.network != Network::none) {
      value->fail("the strict sandbox to go with it", name_of(conditions.sandbox));
    }
  }
  conditions.rules = read_rules_of(fields);
  if (const auto* value = fields.find("checker")) {
    conditions.checker = "cd " + shell_command({folder.string()}) + " && ";
    conditions.checker->append(read_word(*value, "a command of the shell"));
  }
  return conditions;
}

}  // namespace gauntlet::grading::fest
