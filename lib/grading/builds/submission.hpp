#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

// A submission is a folder or a single file. Fests and leagues compare it with the earlier one,
// copy it, and build in the copy, so nothing that a build does can be taken for a part of the
// submission.
namespace gauntlet::grading {

// Whether a file, given by its path from the submission's folder, does not count.
using IsLeftOut = std::function<bool(const std::string& path)>;

// Returns a fingerprint of a submission (16 hexadecimal digits): a hash of the name, kind and
// permissions of each entry, of what files contain and of where links lead, but not of times and
// owners. Holes in files count as zeros. What cannot be read is part of the hash, with the reason.
std::string fingerprint_of_submission(const std::filesystem::path& path,
                                      const IsLeftOut& is_left_out = {});

// Why a submission was not copied.
struct CopyError {
  std::string reason;         // one line
  bool is_disk_full = false;  // for want of space, and not for anything in the submission
};

// Copies a submission to a path where nothing is. The copy has the same permissions, but for the
// set-user-ID and set-group-ID bits, and files the same times; holes stay holes. Links stay links:
// one that leads into the submission leads into the copy, one that leads out of it leads where it
// did. Pipes, sockets and devices are left out. Returns the reason if the submission could not be
// copied; then no part of a copy is left. `max_bytes` limits what the copy takes of the disk.
std::optional<CopyError> copy_submission(const std::filesystem::path& from,
                                         const std::filesystem::path& to, std::uint64_t max_bytes);

// Removes a copy with all that a build has left in it, whatever its permissions.
void remove_copy(const std::filesystem::path& copy);

}  // namespace gauntlet::grading
