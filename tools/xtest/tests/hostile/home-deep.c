// Creates thousands of nested folders.
// none -, basic PASS, strict PASS
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  if (chdir(getenv("HOME")) != 0) return 1;
  for (int i = 0; i < 2000; ++i) {
    mkdir("further", 0700);
    mkdir("aside", 0);
    if (chdir("further") != 0) return 1;
  }
  puts("[1]");
}
