#include "grading/selection.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <utility>

#include "core/random.hpp"

namespace gauntlet::grading {
namespace {

bool fits(const std::string& path, const std::string& wanted) {
  if (path.find(wanted) != path.npos) return true;
  if (wanted.find_first_of("*?[") == wanted.npos) return false;
  return fnmatch(wanted.c_str(), path.c_str(), 0) == 0;
}

bool fits_any(const std::string& path, const std::vector<std::string>& wanted) {
  return std::any_of(wanted.begin(), wanted.end(),
                     [&](const std::string& each) { return fits(path, each); });
}

bool is_selected(const Fixture& fixture, const Selection& selection) {
  const std::string path = fixture.input.string();
  if (selection.only && !selection.only->contains(path)) return false;
  if (!selection.filter.empty() && !fits_any(path, selection.filter)) return false;
  return !fits_any(path, selection.exclude);
}

}  // namespace

std::vector<Fixture> select(const std::vector<Fixture>& fixtures, const Selection& selection) {
  std::vector<Fixture> once;
  std::copy_if(fixtures.begin(), fixtures.end(), std::back_inserter(once),
               [&](const Fixture& fixture) { return is_selected(fixture, selection); });
  if (selection.shuffle) Random(*selection.shuffle).shuffle(once);
  std::vector<Fixture> all;
  for (std::uint64_t round = 0; round < selection.repeat; ++round) {
    all.insert(all.end(), once.begin(), once.end());
  }
  return all;
}

}  // namespace gauntlet::grading
