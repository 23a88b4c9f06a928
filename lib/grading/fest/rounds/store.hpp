#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/fest/rounds/manifest.hpp"
#include "grading/results/results.hpp"
#include "system/written_file.hpp"

namespace gauntlet::grading::fest {

// The folder of a fest, which holds all that was found out, written so that a fest that was killed
// at any moment can go on; tools/xtest/README.md says what is in it.
class Store {
 public:
  // The folder is made when something is written.
  explicit Store(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path tests() const { return folder_ / "tests"; }
  std::filesystem::path builds() const { return folder_ / "builds"; }
  std::filesystem::path log_of(const std::string& team) const;

  // Whether there is something of a fest that must not be lost.
  bool is_used() const;

  // Nothing if it was killed before anything was found out. Throws json::Error, naming the file,
  // for one that makes no sense, and std::runtime_error for one that cannot be read, as does
  // results().
  std::optional<Manifest> manifest() const;
  Results results() const;

  // The tests that a file takes back; without one those of the folder's revoke.txt, if that is
  // there. Throws std::runtime_error for a file that cannot be read.
  std::vector<Revocation> revoked(const std::optional<std::filesystem::path>& file) const;

  // Keeps other runs from writing into the folder, which is made if it is not there. Throws
  // std::runtime_error when one does.
  system::FileLock lock() const;

  // All of it or nothing is written. Throws std::system_error, as does the next one.
  void save(const Manifest& manifest) const;

  // Makes the results file one that holds these; more can then be written to it.
  ResultsWriter write_results(const Header& header, const std::vector<Record>& records) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace gauntlet::grading::fest
