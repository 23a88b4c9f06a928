#include "system/temporary_folder.hpp"

#include "system/scratch_folder.hpp"

namespace gauntlet::system {

TemporaryFolder::TemporaryFolder() : path_(make_temporary_folder()) {}

TemporaryFolder::~TemporaryFolder() { remove_folder(path_); }

}  // namespace gauntlet::system
