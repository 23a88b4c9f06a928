#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cstdio>

#include "process/sandbox/probe/probes.hpp"

namespace gauntlet::probe {

bool write_file(const Words& words) {
  return open(words.at(0).c_str(), O_WRONLY | O_APPEND | O_CLOEXEC) >= 0;
}

// Precondition: the folder contains a file named "file".
bool spoil(const Words& words) {
  const std::string folder = words.at(0) + '/';
  const std::string file = folder + "file", other = folder + "other";
  bool spoilt = false;
  for (const int result :
       {chmod(file.c_str(), 0777), truncate(file.c_str(), 0),
        utimensat(AT_FDCWD, file.c_str(), nullptr, 0), link(file.c_str(), other.c_str()),
        symlink("/", other.c_str()), mkdir(other.c_str(), 0777), mkfifo(other.c_str(), 0777),
        creat(other.c_str(), 0777), std::rename(file.c_str(), other.c_str()), unlink(file.c_str()),
        chmod(folder.c_str(), 0777), rmdir(folder.c_str())}) {
    spoilt = spoilt || result >= 0;
  }
  return spoilt;
}

bool attribute(const Words& words) {
  return setxattr(words.at(0).c_str(), "user.gauntlet-probe", "x", 1, 0) == 0;
}

bool crowd(const Words& words) {
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = words.at(0) + "/file-" + std::to_string(i);
    const int number = open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (number < 0 || write(number, "x", 1) != 1) return false;
    close(number);
  }
  return true;
}

}  // namespace gauntlet::probe
