// Makes files that cannot be removed, and takes leases of its own and of system files, by every
// request and in both ABIs.
// none -, basic PASS, strict PASS
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int got = 0;

static void try_all(long (*call)(int number, long file, long second, long third)) {
  const char *const files[] = {"d", "f", "/usr/bin/env", "/bin/sh", "/etc/hosts"};
#ifdef __x86_64__
  const int low = MAP_32BIT;  // where 32-bit calls can read it
#else
  const int low = 0;
#endif
  struct { long flags, none; struct fsxattr more; } *data =
      mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | low, -1, 0);
  data->flags = FS_IMMUTABLE_FL;
  data->more.fsx_xflags = FS_XFLAG_IMMUTABLE;
  for (unsigned i = 0; i < sizeof files / sizeof *files; ++i) {
    const int file = open(files[i], O_RDONLY);
    if (file < 0) continue;
    const unsigned long requests[] = {FS_IOC_SETFLAGS, FS_IOC32_SETFLAGS};
    for (unsigned j = 0; j < 2; ++j) {
      if (call(0, file, requests[j], (long)&data->flags) != 0) continue;
      ++got;
      call(0, file, requests[j], (long)&data->none);
    }
    if (call(0, file, FS_IOC_FSSETXATTR, (long)&data->more) == 0 && ++got) {
      data->more.fsx_xflags = 0;
      call(0, file, FS_IOC_FSSETXATTR, (long)&data->more);
      data->more.fsx_xflags = FS_XFLAG_IMMUTABLE;
    }
    if (call(1, file, F_SETLEASE, F_RDLCK) == 0) ++got;
    close(file);
  }
}

static long native(int number, long file, long second, long third) {
  return number == 0 ? syscall(SYS_ioctl, file, second, third) : syscall(SYS_fcntl, file, second, third);
}

#ifdef __x86_64__
static long in_32_bits(int number, long file, long second, long third) {
  const long numbers[] = {54, 221};  // ioctl, fcntl64
  long result;
  __asm__ volatile("int $0x80"
                   : "=a"(result)
                   : "a"(numbers[number]), "b"(file), "c"(second), "d"(third)
                   : "memory", "r8", "r9", "r10", "r11");
  return (int)result;
}
#endif

int main(void) {
  chdir(getenv("HOME"));
  mkdir("d", 0700);
  close(open("f", O_CREAT | O_RDWR, 0600));
  try_all(native);
#ifdef __x86_64__
  const pid_t child = fork();  // a kernel without the 32-bit ABI kills the caller
  int status = 0;
  if (child == 0) {
    got = 0;
    try_all(in_32_bits);
    _exit(got);
  }
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) got += WEXITSTATUS(status);
#endif
  struct flock lock = {.l_type = F_WRLCK};
  const int file = open("f", O_RDWR);
  if (fcntl(file, F_SETLK, &lock) != 0 || fcntl(file, F_SETFD, FD_CLOEXEC) != 0) got += 100;
  puts(got == 0 ? "[1]" : "[0]");
}
