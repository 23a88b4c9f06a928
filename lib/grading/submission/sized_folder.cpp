#include "grading/submission/sized_folder.hpp"

#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <chrono>
#include <system_error>
#include <utility>

#include "gauntlet/process.hpp"
#include "grading/submission/submission.hpp"
#include "process/termination.hpp"
#include "system/folders/folder.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

bool are_mounts_separate = false;

// Each gets the folder, its twin and the size of the file system in bytes. The file of the file
// system has no name once it is mounted; it is gone when the mount ends.
constexpr const char* mount_twin = R"(set -e
fallocate -l "$3" "$2.img"
mkfs.ext4 -q -F -m 0 -i 8192 -O ^has_journal,^resize_inode -E nodiscard,lazy_itable_init=1 "$2.img"
mkdir "$2"
mount -o loop,nosuid,nodev "$2.img" "$2"
rm "$2.img"
rmdir "$2/lost+found"
cp -a "$1/." "$2"
mount --bind "$2" "$1"
)";
constexpr const char* copy_back = R"(mkdir "$2" && cp -a "$1/." "$2")";

process::RunResult run_script(const char* script, const fs::path& folder, const fs::path& twin,
                              std::uint64_t size) {
  process::RunSpec run{.command = {"/bin/sh", "-c", script, "sh", folder.string(), twin.string(),
                                   std::to_string(size)},
                       .environment = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin"},
                       .sandbox = process::Sandbox::none};
  run.limits.wall_time = std::chrono::minutes(10);
  run.limits.file_size = UINT64_MAX >> 1U;
  return process::run_process(run);
}

}  // namespace

void separate_mounts() {
  // Mounts made outside propagate into these, but not back, and from these to the sandboxes.
  are_mounts_separate = geteuid() == 0 && unshare(CLONE_NEWNS) == 0 &&
                        mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) == 0 &&
                        mount(nullptr, "/", nullptr, MS_REC | MS_SHARED, nullptr) == 0;
}

SizedFolder::SizedFolder(fs::path folder, std::uint64_t more) : folder_(std::move(folder)) {
  twin_ = folder_.parent_path() / ('.' + folder_.filename().string() + ".twin");
  std::error_code error;
  if (!are_mounts_separate || !fs::is_directory(folder_, error)) return;
  system::DiskUsage usage;
  system::add_usage(folder_, usage);
  constexpr std::uint64_t least = std::uint64_t{8} << 20;
  const std::uint64_t size = least + (usage.bytes + more) / 16 * 17;  // with the inodes
  if (fs::space(folder_, error).available / 2 < size || error) return;
  const auto mounted = run_script(mount_twin, folder_, twin_, size);
  is_mounted_ = mounted.end == process::RunResult::Termination::exited && mounted.code == 0;
  umount2(twin_.c_str(), MNT_DETACH);
  fs::remove(twin_, error);
  fs::remove(twin_.string() + ".img", error);
}

SizedFolder::~SizedFolder() {
  if (is_mounted_) umount2(folder_.c_str(), MNT_DETACH);
}

std::optional<std::string> SizedFolder::keep() {
  if (!is_mounted_) return std::nullopt;
  const auto copied = run_script(copy_back, folder_, twin_, 0);
  if (copied.end != process::RunResult::Termination::exited || copied.code != 0) {
    remove_copy(twin_);
    return "its files cannot be kept: " + process::termination_text(copied, {}).verdict;
  }
  umount2(folder_.c_str(), MNT_DETACH);
  is_mounted_ = false;
  remove_copy(folder_);
  fs::rename(twin_, folder_);
  return std::nullopt;
}

}  // namespace gauntlet::grading
