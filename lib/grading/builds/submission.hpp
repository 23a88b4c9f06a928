#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

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

// Removes a copy with all files that a build has left in it, whatever their permissions.
void remove_copy(const std::filesystem::path& copy);

}  // namespace gauntlet::grading
