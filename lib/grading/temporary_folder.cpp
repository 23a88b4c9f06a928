#include "grading/temporary_folder.hpp"

#include "grading/home.hpp"

namespace gauntlet::grading {

TemporaryFolder::TemporaryFolder() : path_(make_temporary_folder()) {}

TemporaryFolder::~TemporaryFolder() { remove_folder(path_); }

}  // namespace gauntlet::grading
