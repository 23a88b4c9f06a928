// Tries to create namespaces in which it would be root.
// none -, basic -, strict PASS
#define _GNU_SOURCE
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  struct clone_args all = {.flags = CLONE_NEWUSER, .exit_signal = SIGCHLD};
  const int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWNET,    CLONE_NEWPID,
                       CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP, CLONE_NEWUSER | CLONE_NEWNS};
  int got = 0;
  for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
    got += unshare(kinds[i]) == 0;
    got += syscall(SYS_clone, kinds[i] | SIGCHLD, 0, 0, 0, 0) >= 0;
  }
  got += syscall(SYS_clone3, &all, sizeof all) >= 0;
  got += setns(0, 0) == 0;
  puts(got == 0 ? "[1]" : "[0]");
}
