#pragma once

#include <string>

namespace gauntlet::process {

// Who we are, by /etc/passwd; getpwuid(3) cannot be linked statically.
struct OwnUser {
  std::string name = "user";
  std::string home = {};  // empty if unknown
};

OwnUser own_user();

}  // namespace gauntlet::process
