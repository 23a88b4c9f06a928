#include "grading/submission/sized_folder.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <chrono>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "gauntlet/process.hpp"
#include "system/file.hpp"
#include "system/folders/folder.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

bool are_mounts_separate = false;

std::mutex sizes_mutex;
std::uint64_t sum_of_sizes = 0;  // of all mounted file systems

// Runs a script with these arguments.
process::RunResult run_script(const char* script, const std::vector<std::string>& args) {
  process::RunSpec run{.command = {"/bin/sh", "-c", script, "sh"},
                       .environment = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"},
                       .sandbox = process::Sandbox::none};
  run.command.insert(run.command.end(), args.begin(), args.end());
  run.limits.wall_time = std::chrono::hours(1);
  run.limits.file_size = UINT64_MAX >> 1U;
  return process::run_process(run);
}

bool has_succeeded(const process::RunResult& result) {
  return result.end == process::RunResult::Termination::exited && result.code == 0;
}

// Makes a file of that size, of which no block is missing, if half of the free space is left when
// all file systems are full and copied. Returns false if that fails.
bool make_image(const fs::path& image, std::uint64_t size) {
  std::error_code error;
  const auto space = fs::space(image.parent_path(), error);
  if (error || space.available / 2 < size + sum_of_sizes) return false;
  const system::File file(
      open(image.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  return file.is_open() && fallocate(file.fd(), 0, 0, static_cast<off_t>(size)) == 0;
}

}  // namespace

void separate_mounts() {
  // Mounts made outside propagate into these, but not back, and from these to the sandboxes.
  are_mounts_separate = geteuid() == 0 && unshare(CLONE_NEWNS) == 0 &&
                        mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) == 0 &&
                        mount(nullptr, "/", nullptr, MS_REC | MS_SHARED, nullptr) == 0;
}

SizedFolder::SizedFolder(fs::path folder, std::uint64_t more) : folder_(std::move(folder)) {
  std::error_code error;
  if (!are_mounts_separate || !fs::is_directory(fs::symlink_status(folder_, error))) return;
  system::DiskUsage usage;
  system::add_usage(folder_, usage);
  constexpr std::uint64_t overhead = std::uint64_t{8} << 20;
  size_ = (usage.bytes + more) / 8 * 9 + overhead;  // an inode of 256 bytes for 4 KiB
  mount_copy();
}

void SizedFolder::mount_copy() {
  const fs::path image = folder_.parent_path() / ('.' + folder_.filename().string() + ".img");
  std::error_code error;
  fs::remove(image, error);
  {
    const std::lock_guard lock(sizes_mutex);
    if (make_image(image, size_)) {
      sum_of_sizes += size_;
      is_mounted_ = true;
    }
  }
  // The working directory of the script stays the folder below the mount. The image has no name
  // once it is mounted; it is gone when the mount ends.
  if (is_mounted_ && !has_succeeded(run_script(R"(set -e
cd "$1"
mkfs.ext4 -q -F -b 4096 -I 256 -i 4096 -m 0 -O ^has_journal,^resize_inode \
  -E nodiscard,lazy_itable_init=1 "$2"
mount -o loop,nosuid,nodev "$2" "$1"
rmdir "$1/lost+found"
cp -a . "$1"
)",
                                               {folder_.string(), image.string()}))) {
    unmount();
  }
  fs::remove(image, error);
}

void SizedFolder::unmount() {
  if (!std::exchange(is_mounted_, false)) return;
  umount2(folder_.c_str(), MNT_DETACH);
  const std::lock_guard lock(sizes_mutex);
  sum_of_sizes -= size_;
}

SizedFolder::~SizedFolder() { unmount(); }

process::RunResult SizedFolder::keep() {
  if (!is_mounted_) return {};
  // The file system stays as long as it is the working directory.
  auto kept = run_script(R"(set -e
cd "$1"
umount -l "$1"
find "$1" -mindepth 1 -delete
cp -a . "$1"
)",
                         {folder_.string()});
  unmount();
  return kept;
}

}  // namespace gauntlet::grading
