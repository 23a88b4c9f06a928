#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "gauntlet/json.hpp"
#include "grading/fest/submissions/validation.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/results.hpp"
#include "text/display.hpp"
#include "text/utf8.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Value;

// Returns the ids of the valid tests.
std::unordered_set<std::string> valid_tests(const Validation& audit) {
  std::unordered_set<std::string> ids;
  for (const auto& [test, test_case] : audit.tests) {
    if (test.is_valid()) ids.insert(test.id());
  }
  return ids;
}

// Returns, by id, how the reference failed to answer, unless that made the test invalid.
std::unordered_map<std::string, std::string> silences(const Validation& audit) {
  std::unordered_map<std::string, std::string> by_id;
  const auto valid = valid_tests(audit);
  for (const auto& record : audit.errors) {
    if (!valid.contains(record.test)) continue;
    std::string text(to_string(record.verdict));
    by_id[record.test] = text.append(": ").append(record.message);
  }
  return by_id;
}

std::string remark(const Test& test) {
  if (test.revoked) return "revoked";
  if (!test.invalid_reason.empty()) return test.invalid_reason;
  return test.duplicate_of.empty() ? "" : "duplicate of " + test.duplicate_of;
}

Value encode_test(const Test& test) {
  return Value::Object{{"test", text::to_utf8(test.id())},
                       {"owner", text::to_utf8(test.owner)},
                       {"name", text::to_utf8(test.name)},
                       {"valid", test.is_valid()},
                       {"reason", text::to_utf8(test.invalid_reason)},
                       {"duplicate_of", text::to_utf8(test.duplicate_of)}};
}

}  // namespace

ValidationCounts count(const Validation& audit) {
  ValidationCounts count;
  count.tests = audit.tests.size();
  const auto silent = silences(audit);
  count.not_validated =
      static_cast<std::size_t>(std::ranges::count_if(audit.errors, [&](const TestResult& record) {
        return record.verdict == compare::Verdict::internal_error || silent.contains(record.test);
      }));
  for (const auto& [test, test_case] : audit.tests) {
    ++(test.counts() ? count.unique : test.is_valid() ? count.duplicate : count.invalid);
  }
  return count;
}

std::string to_text(const Validation& audit) {
  const auto silent = silences(audit);
  std::string text;
  for (const auto& [test, test_case] : audit.tests) {
    const std::string id = reports::one_line(test.id());
    if (const auto said = remark(test); !said.empty()) {
      text.append(id).append(": ").append(reports::one_line(said)) += '\n';
    }
    if (const auto found = silent.find(test.id()); found != silent.end()) {
      text.append(id).append(": the reference failed: ");
      text.append(reports::one_line(found->second)) += '\n';
    }
  }
  const auto [tests, fresh, same, invalid, not_asked] = count(audit);
  text.append(std::to_string(fresh)).append(" valid and unique, ");
  text.append(std::to_string(same)).append(" duplicate, ");
  text.append(std::to_string(invalid)).append(" invalid");
  if (not_asked > 0) {
    text.append(", ").append(std::to_string(not_asked)).append(" not validated");
  }
  return text += '\n';
}

std::string to_json(const Validation& audit) {
  const auto [tests, fresh, same, invalid, not_asked] = count(audit);
  Value::Array list, error;
  list.reserve(tests);
  for (const auto& [test, test_case] : audit.tests) list.push_back(encode_test(test));
  error.reserve(audit.errors.size());
  for (const auto& record : audit.errors) error.push_back(grading::encode(record));
  const Value document(Value::Object{{"format", "gauntlet-validation"},
                                     {"version", 1},
                                     {"summary", Value::Object{{"tests", tests},
                                                               {"unique", fresh},
                                                               {"duplicate", same},
                                                               {"invalid", invalid},
                                                               {"unvalidated", not_asked}}},
                                     {"tests", std::move(list)},
                                     {"unvalidated", std::move(error)}});
  return text::escape_lines_for_display(json::dump_pretty(document)) + '\n';
}

}  // namespace gauntlet::grading::fest
