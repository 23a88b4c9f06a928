#include "grading/reports/run.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {
namespace {

// Each line of the text, after a mark.
std::string marked(std::string_view mark, std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.append(mark).append(text.substr(0, end)) += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string section(std::string_view title, const std::string& text) {
  return text.empty() ? "" : std::string(title) + ":\n" + marked("  ", text);
}

}  // namespace

void Tally::add(const Record& record) {
  if (record.verdict == compare::Verdict::infra) {
    ++infra;
    return;
  }
  ++(record.verdict == compare::Verdict::pass ? passed : failed);
  points += record.points;
  worth += record.worth;
}

Tally tally(const std::vector<Record>& records) {
  Tally tally;
  for (const auto& record : records) tally.add(record);
  return tally;
}

std::vector<ProgramTally> by_program(const std::vector<Record>& records) {
  std::vector<ProgramTally> programs;
  std::map<std::string_view, std::size_t> places;
  for (const auto& record : records) {
    const auto [place, is_new] = places.try_emplace(record.program, programs.size());
    if (is_new) programs.push_back({record.program, 0, {}});
    ProgramTally& program = programs[place->second];
    ++program.tests;
    program.tally.add(record);
  }
  return programs;
}

bool are_of_several(const std::vector<Record>& records) {
  return std::any_of(records.begin(), records.end(), [&](const Record& record) {
    return record.program != records.front().program;
  });
}

Run all_or_nothing(const Run& run) {
  const auto test_of = [](const Record& record) {
    return std::pair(record.program, file_of(record));
  };
  std::set<std::pair<std::string, std::string>> failed;
  for (const auto& record : run.records) {
    const bool has_failed =
        record.verdict != compare::Verdict::pass && record.verdict != compare::Verdict::infra;
    if (has_failed) failed.insert(test_of(record));
  }
  Run result = run;
  for (auto& record : result.records) {
    if (failed.contains(test_of(record))) record.points = 0;
  }
  return result;
}

std::string in_words(const Tally& tally) {
  std::string words =
      std::to_string(tally.passed) + " passed, " + std::to_string(tally.failed) + " failed";
  if (tally.infra > 0) {
    words += ", " + std::to_string(tally.infra) + " not judged (trouble of the test system)";
  }
  return words;
}

std::string points_in_words(const Tally& tally) {
  return decimal(tally.points) + " of " + decimal(tally.worth) + " points";
}

std::string in_words(const ProgramTally& program) {
  return one_line(program.program) + ": " + in_words(program.tally) + ", " +
         points_in_words(program.tally);
}

std::string_view meaning_of(compare::Verdict verdict) {
  switch (verdict) {
    case compare::Verdict::pass:
      return "";
    case compare::Verdict::wrong:
      return "an answer is not what was due";
    case compare::Verdict::missing:
      return "fewer answers than were due";
    case compare::Verdict::extra:
      return "more answers than were due";
    case compare::Verdict::malformed:
      return "the output is no JSON";
    case compare::Verdict::exit:
      return "the exit status or the complaint is not what was due";
    case compare::Verdict::crash:
      return "the program crashed";
    case compare::Verdict::wall:
      return "the program took too long";
    case compare::Verdict::cpu:
      return "the program took too much processor time";
    case compare::Verdict::memory:
      return "the program took too much memory";
    case compare::Verdict::output:
      return "the program wrote too much";
    case compare::Verdict::noexec:
      return "the program cannot be started";
    case compare::Verdict::infra:
      return "trouble of the test system: not scored";
  }
  return "";
}

std::string file_of(const Record& record) {
  if (record.test.ends_with("-in.json")) return record.test;  // whatever the name has in it
  const auto variant = record.test.rfind("-in.json#");
  return variant == record.test.npos ? record.test : record.test.substr(0, record.test.rfind('#'));
}

Record redacted(const Record& record) {
  if (!record.hidden) return record;
  Record shown;
  shown.test = record.test;
  shown.suite = record.suite;
  shown.program = record.program;
  shown.verdict = record.verdict;
  shown.message = meaning_of(record.verdict);
  shown.usage = record.usage;
  shown.points = record.points;
  shown.worth = record.worth;
  shown.hidden = true;
  shown.attempts = record.attempts;
  shown.sandbox = record.sandbox;
  return shown;
}

Run redacted(const Run& run) {
  Run shown{{}, run.wall, run.start};
  shown.records.reserve(run.records.size());
  for (const auto& record : run.records) shown.records.push_back(redacted(record));
  return shown;
}

std::string describe(const Record& record) {
  std::string text(name_of(record.verdict));
  if (!record.message.empty()) text += ": " + record.message;
  text += '\n';
  for (const auto& [pointer, expected, actual] : record.differences) {
    const std::string place = pointer.empty() ? "the whole value" : pointer;
    text.append("  at ").append(place).append(": expected ").append(expected);
    text.append(", got ").append(actual) += '\n';
  }
  for (const auto& note : record.notes) text += "note: " + note + '\n';
  if (!record.command.empty()) text += "$ " + record.command + '\n';
  text += marked("| ", record.complaint);
  text += section("input", record.input);
  text += section("expected", record.expected);
  text += section("actual", record.actual);
  return printable(text);
}

}  // namespace gauntlet::grading::reports
