#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "grading/submission/names.hpp"
#include "system/file.hpp"

// A submission is a folder or a single file. Fests and leagues compare it with the previous one,
// copy it, and build in the copy, so that files made by a build are never taken for a part of the
// submission.
namespace gauntlet::grading {

// Returns true if a file, given by its path relative to the submission's folder, is ignored.
using IsLeftOut = std::function<bool(const std::string& path)>;

// Returns a fingerprint of a submission (16 hexadecimal digits): a hash of the name, kind and
// permissions of each entry, the contents of files and the targets of links, but not of times and
// owners. Holes in files count as zeros. An unreadable entry is hashed with the error.
std::string fingerprint_of_submission(const std::filesystem::path& path,
                                      const IsLeftOut& is_left_out = {});

// The reason why a submission was not copied.
struct CopyError {
  std::string reason;         // one line
  bool is_disk_full = false;  // for lack of space, not because of the submission
};

// Copies a submission to a path that does not exist yet. Permissions are kept except the
// set-user-ID and set-group-ID bits; times of files and holes are kept. Links stay links: a link
// into the submission leads into the copy, any other to its old target. Pipes, sockets and devices
// are skipped. Returns the reason if the copy failed; a partial copy is removed. `max_bytes` limits
// the disk space of the copy.
std::optional<CopyError> copy_submission(const std::filesystem::path& from,
                                         const std::filesystem::path& to, std::uint64_t max_bytes);

// The folder with the results of submissions. A run that was killed at any moment can be resumed
// from it. It is created by the first write.
class ResultsFolder {
 public:
  explicit ResultsFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path builds() const { return folder_ / "builds"; }

  // Returns the path of the output of a build, by the name of the team or player.
  std::filesystem::path log_of(const std::string& name) const {
    return builds() / (folder_name(name) + ".log");
  }

  // Locks the folder, creating it if necessary, so that no other run writes to it. Throws
  // std::runtime_error if another run holds the lock.
  system::FileLock lock() const;

 private:
  std::filesystem::path folder_;
};

// Removes a copy with all files that a build has left in it, whatever their permissions.
void remove_copy(const std::filesystem::path& copy);

}  // namespace gauntlet::grading
