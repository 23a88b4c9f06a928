#include "grading/shell.hpp"

#include "test/catch.hpp"

using namespace gauntlet::grading;

TEST_CASE("a command for the shell", "[grading]") {
  CHECK(shell_command({"./x", "--strict", "a b", "", "it's"}) ==
        R"(./x --strict 'a b' '' 'it'\''s')");
}
