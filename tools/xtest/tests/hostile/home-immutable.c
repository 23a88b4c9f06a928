// Makes a file in its folder that not even root can remove, as chattr +i does.
// none -, basic PASS, strict PASS
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void) {
  chdir(getenv("TMPDIR"));
  int flags = FS_IMMUTABLE_FL;
  puts(ioctl(open("file", O_CREAT | O_RDWR, 0600), FS_IOC_SETFLAGS, &flags) == 0 ? "[0]" : "[1]");
}
