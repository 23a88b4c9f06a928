// In the place of evaluating.cpp in tools/mastermind_guess, for a page: there are no threads and no
// files.

#include "mastermind_guess/evaluating.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {

json::Value evaluate(const mastermind::Codes&, const mastermind::Strategy&, const std::string&,
                     const Evaluating&) {
  throw IoError("a page has no threads and no files");
}

}  // namespace gauntlet::tool
