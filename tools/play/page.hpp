#pragma once

#include <string_view>

namespace gauntlet::tool {

// Opens the web app in a browser, with the named game if not empty. Prints its URL, and opens it if
// there are a desktop and xdg-open. The file is where packages and scripts/page put it. Returns the
// exit status: 0, or 1 if the file is missing.
int show_page(std::string_view game);

}  // namespace gauntlet::tool
