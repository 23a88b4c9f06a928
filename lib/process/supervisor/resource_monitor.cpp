#include "process/supervisor/resource_monitor.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace gauntlet::process {
namespace {

using End = RunResult::Termination;

// Returns the memory of this process, which a fresh fork of it is reported to have used, too.
std::uint64_t unavoidable_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

ResourceMonitor::ResourceMonitor(pid_t main, const Limits& limits, const PrivateNamespaces& world,
                                 const RunCgroup* group)
    : main_(main), limits_(limits), group_(group) {
  if (group_ == nullptr) memory_.emplace(world);
}

std::optional<End> ResourceMonitor::look_at_group(ExitReport& report) {
  const RunCgroup::CgroupUsage taken = group_->taken();
  peak_ = std::max(peak_, taken.memory);
  report.cpu_time = taken.cpu;
  report.memory = peak_;
  if (taken.has_run_out_of_memory) return End::memory_limit;
  if (limits_.cpu_time && taken.cpu > *limits_.cpu_time) return End::cpu_limit;
  if (taken.was_refused_processes) return End::process_limit;
  return std::nullopt;
}

std::optional<End> ResourceMonitor::check_limits(ReapedUsage& reaped) {
  if (group_ != nullptr) {
    ExitReport ignored;
    return look_at_group(ignored);
  }
  unsigned processes = 0;  // each thread and each zombie counts
  std::chrono::nanoseconds cpu{0};
  const auto all = descendants_of(getpid(), limits_.processes);
  for (const Process& process : all) {
    auto& known = seen_[{process.pid, process.start}];
    known = std::max(known, process.cpu);
    const bool is_orphan = process.parent == getpid() && process.pid != main_;
    if (process.has_ended() && is_orphan) {
      reap_one(process.pid, main_, reaped);
      continue;
    }
    processes += process.threads;
    cpu += process.cpu + process.children;
  }
  if (processes <= limits_.processes) {
    const std::uint64_t memory = memory_->measure(all, limits_.memory.value_or(UINT64_MAX));
    peak_ = std::max(peak_, memory);
    if (limits_.memory && memory > *limits_.memory) return End::memory_limit;
  }
  if (limits_.cpu_time && std::max(cpu + reaped.cpu, cpu_seen()) > *limits_.cpu_time)
    return End::cpu_limit;
  if (processes > limits_.processes) return End::process_limit;
  return std::nullopt;
}

std::chrono::nanoseconds ResourceMonitor::cpu_seen() const {
  std::chrono::nanoseconds sum{0};
  for (const auto& [process, cpu] : seen_) sum += cpu;
  return sum;
}

std::optional<End> ResourceMonitor::final_usage(const ReapedUsage& reaped, ExitReport& report) {
  if (group_ != nullptr) {
    const auto crossed = look_at_group(report);
    if (!group_->knows_peak()) report.memory = std::max(report.memory, reaped.memory);
    return crossed;
  }
  report.cpu_time = std::max(reaped.cpu, cpu_seen());
  report.memory = std::max(reaped.memory, peak_);
  if (limits_.memory && reaped.memory > std::max(*limits_.memory, unavoidable_memory())) {
    return End::memory_limit;
  }
  if (limits_.cpu_time && report.cpu_time > *limits_.cpu_time) return End::cpu_limit;
  return std::nullopt;
}

}  // namespace gauntlet::process
