// Stores extended attributes of files in a tmpfs.
// needs: a world of its own
// flags: --mem 64
// none -, basic PASS, strict PASS
#include <fcntl.h>
#include <stdio.h>
#include <sys/xattr.h>
#include <unistd.h>

int main(void) {
  static char value[60000];
  char name[64];
  long got = 0;
  for (int i = 0; i < 2000; ++i) {
    snprintf(name, sizeof name, "/dev/shm/%d", i);
    close(open(name, O_CREAT | O_WRONLY, 0600));
    got += setxattr(name, "user.hoard", value, sizeof value, 0) == 0;
    got += setxattr(name, "trusted.hoard", value, sizeof value, 0) == 0;
    unlink(name);
  }
  puts(got == 0 ? "[1]" : "[0]");
}
