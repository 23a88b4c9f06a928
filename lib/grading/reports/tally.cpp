#include "grading/reports/tally.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {

void Tally::add(const Record& record) {
  if (record.verdict == compare::Verdict::infra) {
    ++infra;
    return;
  }
  if (record.verdict == compare::Verdict::skip) {
    ++skipped;
  } else if (record.verdict == compare::Verdict::xfail) {
    ++xfailed;
  } else {
    ++(record.verdict == compare::Verdict::pass ? passed : failed);
  }
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

std::string in_words(const Tally& tally) {
  std::string words =
      std::to_string(tally.passed) + " passed, " + std::to_string(tally.failed) + " failed";
  if (tally.skipped > 0) words += ", " + std::to_string(tally.skipped) + " skipped";
  if (tally.xfailed > 0) words += ", " + std::to_string(tally.xfailed) + " xfailed";
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

}  // namespace gauntlet::grading::reports
