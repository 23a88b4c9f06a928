#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/fest/rounds/manifest.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {

// A fest, or the fest of one milestone, in the folder of its results.
struct StoredFest {
  std::string name;  // of the milestone, if there are several; otherwise empty
  grading::fest::Store store;

  // Returns "xtest fest", and the milestone.
  std::string title() const { return name.empty() ? "xtest fest" : "xtest fest: " + name; }
};

// Returns the place of the results of a fest in the folder of all results.
StoredFest stored_fest(const std::string& name, const std::filesystem::path& results);

// Returns the fests in a folder of results.
std::vector<StoredFest> fests_in(const std::filesystem::path& results);

// Throws tool::UsageError if tests are revoked, by a file or the revoke.txt of the folder, for all
// milestones together: equal ids are of different tests. `milestone` is the first one, or empty.
void check_revoked(const std::optional<std::string>& revoke, const std::string& milestone,
                   const std::filesystem::path& results);

// Throws tool::UsageError if a folder has no fest, or only a shard of one.
grading::fest::Manifest whole_fest(const grading::fest::Store& store);

// Writes the tables, pages and folders of teams of a fest, or of all milestones and their sum, and
// prints the totals. Throws what whole_fest() and check_revoked() throw, before anything is
// written, and grading::fest::InvalidFest.
ExitStatus make_all_tables(const std::filesystem::path& results,
                           const std::optional<std::string>& revoke, bool redact);

}  // namespace gauntlet::xtest
