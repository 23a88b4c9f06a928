#include "process/supervisor/address_space.hpp"

#include <linux/kcmp.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace gauntlet::process {
namespace {

// Reads a file about a process from its first thread, or from another if the first has ended.
std::string read_of(const Process& process, std::string_view name) {
  if (process.state != 'Z') return read_proc(proc_path(process.pid, name));
  for (const pid_t thread : numbers_in(proc_path(process.pid, "task"))) {
    if (thread == process.pid) continue;
    auto text =
        read_proc(proc_path(process.pid, "task/" + std::to_string(thread) + '/').append(name));
    if (!text.empty()) return text;
  }
  return "";
}

AddressSpace address_space_of(const Process& process) {
  const std::string text = read_of(process, "status");
  return {process.pid,
          labeled_size(text, "\nRssAnon:") + labeled_size(text, "\nVmSwap:") +
              labeled_size(text, "\nHugetlbPages:"),
          labeled_size(text, "\nVmPTE:"), labeled_size(text, "\nRssShmem:"),
          labeled_size(text, "\nVmSize:")};
}

// Returns true if both are the same address space.
bool is_same(const AddressSpace& a, const AddressSpace& b) {
  return a.size == b.size && syscall(SYS_kcmp, a.pid, b.pid, KCMP_VM, 0, 0) == 0;
}

}  // namespace

std::vector<AddressSpace> address_spaces_of(const std::vector<Process>& processes) {
  std::vector<AddressSpace> spaces;
  for (const Process& process : processes) {
    if (process.has_ended()) continue;
    const AddressSpace space = address_space_of(process);
    const bool is_known = std::ranges::any_of(
        spaces, [&](const AddressSpace& other) { return is_same(space, other); });
    if (space.size > 0 && !is_known) spaces.push_back(space);
  }
  return spaces;
}

std::uint64_t proportional_memory(const AddressSpace& space) {
  const auto text = read_proc(proc_path(space.pid, "smaps_rollup"));
  if (text.find("\nPss_Anon:") == text.npos) return space.own + space.shared;
  return std::min(space.own + space.shared,
                  labeled_size(text, "\nPss_Anon:") + labeled_size(text, "\nPss_Shmem:") +
                      labeled_size(text, "\nSwapPss:") + labeled_size(text, "\nShared_Hugetlb:") +
                      labeled_size(text, "\nPrivate_Hugetlb:"));
}

}  // namespace gauntlet::process
