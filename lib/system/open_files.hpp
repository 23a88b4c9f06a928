#pragma once

namespace gauntlet::system {

// Lets this process have as many files and connections open as it may at all.
void allow_open_files();

}  // namespace gauntlet::system
