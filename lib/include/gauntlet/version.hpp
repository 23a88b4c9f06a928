#pragma once

#include <string_view>

// The version of the library.
//
//   std::cout << version() << '\n';

namespace gauntlet {

// Returns the release, with the commit it was built from if known: "1.0.0 (d7b8c20)".
std::string_view version();

}  // namespace gauntlet
