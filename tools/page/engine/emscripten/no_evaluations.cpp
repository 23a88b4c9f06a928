// Replaces tools/mastermind_guess/evaluating.cpp in browsers, which have no threads and no files.

#include "mastermind_guess/evaluating.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {

json::Value evaluate(const mastermind::CodeSpace&, const mastermind::Strategy&, const std::string&,
                     const Evaluating&) {
  throw IoError("the web app has no threads and no files");
}

}  // namespace gauntlet::tool
