// Tries to create set-ID files by every system call that sets a mode, in every ABI.
// none -, basic PASS, strict PASS
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static int got = 0;

static void look(const char *call) {
  struct stat found;
  if (stat("f", &found) == 0 && (found.st_mode & 06000) != 0) {
    ++got;
    fprintf(stderr, "%s: %o\n", call, found.st_mode);
    unlink("f");
  }
}

static void look_at(const char *call, int file) {
  struct stat found;
  if (file < 0) return;
  if (fstat(file, &found) == 0 && (found.st_mode & 06000) != 0) {
    ++got;
    fprintf(stderr, "%s: %o\n", call, found.st_mode);
  }
  close(file);
  unlink("f");
}

static void touch(void) { close(open("f", O_CREAT | O_RDWR, 0700)); }

#ifdef __x86_64__
// System calls of the 32-bit ABI, which a 64-bit program can use, too.
static long call32(long number, long a, long b, long c, long d) {
  long result;
  __asm__ volatile("int $0x80"
                   : "=a"(result)
                   : "a"(number), "b"(a), "c"(b), "d"(c), "S"(d)
                   : "memory", "r8", "r9", "r10", "r11");
  return (int)result;
}
#endif

#ifdef __x86_64__
static void try_mode_in_32_bits(unsigned mode) {
  char *low = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  const long name = (long)strcpy(low, "f");
  look_at("32-bit open", call32(5, name, O_CREAT | O_RDWR, mode, 0));
  look_at("32-bit creat", call32(8, name, mode, 0, 0));
  look_at("32-bit openat", call32(295, AT_FDCWD, name, O_CREAT | O_RDWR, mode));
  call32(14, name, S_IFREG | mode, 0, 0), look("32-bit mknod");
  call32(297, AT_FDCWD, name, S_IFREG | mode, 0), look("32-bit mknodat");
  touch();
  call32(15, name, mode, 0, 0), look("32-bit chmod");
  touch();
  const int file = open("f", O_RDWR);
  call32(94, file, mode, 0, 0), look("32-bit fchmod");
  close(file);
  touch();
  call32(306, AT_FDCWD, name, mode, 0), look("32-bit fchmodat");
  touch();
  call32(452, AT_FDCWD, name, mode, 0), look("32-bit fchmodat2");
  munmap(low, 4096);
  unlink("f");
}
#endif

static void try_mode(unsigned mode) {
  struct { unsigned long flags, mode, resolve; } how = {O_CREAT | O_RDWR, mode, 0};
  touch();
  chmod("f", mode), look("chmod");
  touch();
  int file = open("f", O_RDWR);
  fchmod(file, mode), look("fchmod");
  close(file);
  touch();
  syscall(SYS_fchmodat, AT_FDCWD, "f", mode), look("fchmodat");
  touch();
  syscall(452, AT_FDCWD, "f", mode, 0), look("fchmodat2");
  touch();
  // The kernel uses 16 bits of a mode and 32 bits of flags.
  syscall(SYS_fchmodat, AT_FDCWD, "f", mode | 0xffff0000UL), look("fchmodat, odd mode");
  touch();
  syscall(SYS_fchmodat, AT_FDCWD, "f", mode | 0xff00000000UL), look("fchmodat, long mode");
  unlink("f");
  look_at("openat", openat(AT_FDCWD, "f", O_CREAT | O_RDWR, mode));
  look_at("openat, long flags",
          syscall(SYS_openat, AT_FDCWD, "f", O_CREAT | O_RDWR | 0x700000000UL, mode));
  look_at("openat, no file", openat(AT_FDCWD, ".", O_TMPFILE | O_RDWR, mode));
  look_at("openat2", syscall(437, AT_FDCWD, "f", &how, sizeof how));
  syscall(SYS_mknodat, AT_FDCWD, "f", S_IFREG | mode, 0), look("mknodat");
  syscall(SYS_mknodat, AT_FDCWD, "f", mode, 0), look("mknodat");
  syscall(SYS_mkdirat, AT_FDCWD, "f", mode), look("mkdirat");
  rmdir("f");
#ifdef __x86_64__
  look_at("open", syscall(SYS_open, "f", O_CREAT | O_RDWR, mode));
  look_at("creat", syscall(SYS_creat, "f", mode));
  syscall(SYS_mknod, "f", S_IFREG | mode, 0), look("mknod");
  touch();
  syscall(0x40000000 + SYS_chmod, "f", mode), look("x32 chmod");
#endif
  unlink("f");
}

int main(void) {
  const unsigned modes[] = {04700, 02700, 06711, 04000, 02010};
  struct { char unused[120]; } ring = {{0}};
  umask(0);
  chdir(getenv("HOME"));
  for (unsigned i = 0; i < sizeof modes / sizeof *modes; ++i) try_mode(modes[i]);
#ifdef __x86_64__
  const pid_t child = fork();  // a kernel without the 32-bit ABI kills the caller
  int status = 0;
  if (child == 0) {
    for (unsigned i = 0; i < sizeof modes / sizeof *modes; ++i) try_mode_in_32_bits(modes[i]);
    _exit(got);
  }
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) got += WEXITSTATUS(status);
  unlink("f");
#endif
  touch();
  // Sets file capabilities.
  const unsigned capabilities[] = {0x02000001, 0xff, 0, 0, 0};
  got += setxattr("f", "security.capability", capabilities, sizeof capabilities, 0) == 0;
  got += lsetxattr("f", "security.capability", capabilities, sizeof capabilities, 0) == 0;
  struct { const void *value; unsigned size, flags; } args = {capabilities, sizeof capabilities, 0};
  got += syscall(463, AT_FDCWD, "f", 0, "security.capability", &args, sizeof args) == 0;
  got += syscall(425, 1, &ring) >= 0;  // io_uring could do all of the above
  // Calls that programs need.
  if (chmod("f", 0755) != 0 || chmod("f", 01644) != 0 || mkdir("d", 0777) != 0) got += 100;
  const int plain = syscall(SYS_openat, AT_FDCWD, "f", O_RDONLY, 06777);
  if (plain < 0) got += 100;  // without O_CREAT the mode is ignored
  puts(got == 0 ? "[1]" : "[0]");
}
