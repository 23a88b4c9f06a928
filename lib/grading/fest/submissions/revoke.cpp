#include "grading/fest/submissions/revoke.hpp"

#include <set>
#include <sstream>
#include <stdexcept>

#include "grading/fixtures/fixtures.hpp"
#include "json/value.hpp"
#include "system/plain_file.hpp"

namespace gauntlet::grading::fest {

std::vector<Revocation> read_revoked(const std::filesystem::path& file) {
  std::vector<Revocation> revoked;
  std::istringstream lines(system::read_file(file));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (line.empty() || line.starts_with('#')) continue;
    revoked.push_back({line, file.string() + ':' + std::to_string(number)});
  }
  return revoked;
}

void revoke(std::vector<HandedIn>& tests, const std::vector<Revocation>& revoked) {
  std::set<std::string> known;
  for (const auto& [test, fixture] : tests) known.insert(test.id());
  std::set<std::string> taken_back;
  for (const auto& [id, where] : revoked) {
    if (!known.contains(id)) {
      throw std::invalid_argument(where + ": expected a test's id, such as " +
                                  (known.empty() ? "team/1-in.json" : *known.begin()) + ", got " +
                                  json::quote(id));
    }
    taken_back.insert(id);
  }
  for (auto& [test, fixture] : tests) test.revoked = taken_back.contains(test.id());
  mark_duplicates(tests);
}

}  // namespace gauntlet::grading::fest
