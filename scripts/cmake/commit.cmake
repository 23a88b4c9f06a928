# Writes version.cpp if its content has changed. Parameters: version, source, given (a commit) and
# file.
set(archived "$Format:%H$")  # git archive puts the commit here (.gitattributes)
if(given)
  set(commit ${given})
elseif(archived MATCHES "^[0-9a-f]+$")
  set(commit ${archived})
elseif(EXISTS ${source}/.git)
  execute_process(COMMAND git -c safe.directory=* -C ${source} rev-parse HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(commit)
  string(SUBSTRING ${commit} 0 7 commit)
  string(APPEND version " (${commit})")
endif()
file(CONFIGURE OUTPUT ${file} @ONLY CONTENT [[
#include "gauntlet/version.hpp"

namespace gauntlet {

std::string_view version() { return "@version@"; }

}  // namespace gauntlet
]])
