#include "system/temporary_folder.hpp"

#include "system/home.hpp"

namespace gauntlet::system {

TemporaryFolder::TemporaryFolder() : path_(make_temporary_folder()) {}

TemporaryFolder::~TemporaryFolder() { remove_folder(path_); }

}  // namespace gauntlet::system
