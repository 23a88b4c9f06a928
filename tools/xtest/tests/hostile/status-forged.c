// Crashes, after it has tried to make process 1 of the sandbox report success.
// none CRASH, basic CRASH, strict CRASH
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int is_bubblewrap(void) {
  char name[32] = "";
  const int file = open("/proc/1/comm", O_RDONLY);
  if (file >= 0) read(file, name, sizeof name - 1);
  return strncmp(name, "bwrap", 5) == 0;
}

// bubblewrap's outer process reads from an eventfd the exit status plus 1.
static void report(int file) {
  const uint64_t success = 1;
  char path[64], target[64] = "";
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  if (readlink(path, target, sizeof target - 1) > 0 && strstr(target, "eventfd") != NULL) {
    write(file, &success, sizeof success);
  }
}

static void steal_files(int handle) {
  for (int i = 0; i < 64; ++i) {
    const int file = syscall(SYS_pidfd_getfd, handle, i, 0);
    if (file >= 0) report(file);
    char path[64];
    snprintf(path, sizeof path, "/proc/1/fd/%d", i);
    const int opened = open(path, O_RDWR | O_NONBLOCK);
    if (opened >= 0) report(opened);
  }
}

// Each of these gives control of process 1: there it could write the status itself.
static int has_control(void) {
  char byte = 0;
  FILE* maps = fopen("/proc/1/maps", "r");
  unsigned long address = 0;
  if (maps == NULL || fscanf(maps, "%lx", &address) != 1) address = 0x10000;
  const struct iovec here = {&byte, 1}, there = {(void*)address, 1};
  int got = 0;
  got += syscall(SYS_process_vm_readv, 1, &here, 1, &there, 1, 0) >= 0;
  got += syscall(SYS_process_vm_writev, 1, &here, 1, &there, 1, 0) >= 0;
  got += ptrace(PTRACE_SEIZE, 1, 0, 0) == 0;
  got += ptrace(PTRACE_ATTACH, 1, 0, 0) == 0;
  got += open("/proc/1/mem", O_RDWR) >= 0;
  got += syscall(SYS_prlimit64, 1, RLIMIT_NOFILE, NULL, &(struct rlimit){0, 0}) == 0;
  got += syscall(SYS_kcmp, 1, getpid(), 2, 0, 0) >= 0;
  got += syscall(SYS_kcmp, getpid(), 1, 2, 0, 0) >= 0;
  return got;
}

int main(void) {
  puts("[1]");
  fflush(stdout);
  if (is_bubblewrap()) {
    steal_files(syscall(SYS_pidfd_open, 1, 0));
    steal_files(open("/proc/1", O_RDONLY | O_DIRECTORY));
    for (int signal = 1; signal < 32; ++signal) kill(1, signal);
    if (has_control() > 0) exit(0);
    usleep(100000);
  }
  abort();
}
