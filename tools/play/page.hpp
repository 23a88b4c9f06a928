#pragma once

#include <string_view>

namespace gauntlet::tool {

// Shows the page in a browser, with a game if one is named: writes its address, and opens it where
// there are a desktop and xdg-open. The page lies where packages and scripts/page put it. Returns
// an exit status: 0, or 1 where there is no page.
int show_page(std::string_view game);

}  // namespace gauntlet::tool
