#pragma once

#include <optional>
#include <string>

#include "grading/results/record.hpp"

namespace gauntlet::grading::reports {

// Where a test failed in one of the usual ways (an answer printed as Python prints values, a line
// of debugging before it, nothing flushed, the players not rotated, ...): what that is and what to
// do about it, in one sentence for whoever wrote the program. Nothing where none is seen, and of
// records that are redacted. It may quote pieces of what was printed, already harmless to show
// (text/visible.hpp), but not escaped for HTML. Judged by the texts in the record: where these were
// cut, less is seen.
std::optional<std::string> hint_for(const Record& record);

}  // namespace gauntlet::grading::reports
