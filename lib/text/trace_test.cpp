#include "test/catch.hpp"
#include "text/display.hpp"

using gauntlet::text::error_from_stderr;

TEST_CASE("without a trace the last error is the last line", "[text]") {
  CHECK(error_from_stderr("").empty());
  CHECK(error_from_stderr(" \n\t\n").empty());
  CHECK(error_from_stderr("one\nout of ideas\n\n") == "out of ideas");
  CHECK(error_from_stderr("we are\n    at a loss\n") == "    at a loss");
  CHECK(error_from_stderr("KeyError: 1\n  File \"a.py\", line 3") == "  File \"a.py\", line 3");
}

TEST_CASE("for a Python trace it is the exception with its line", "[text]") {
  CHECK(error_from_stderr("thinking\n"
                          "Traceback (most recent call last):\n"
                          "  File \"/home/ann/player.py\", line 21, in <module>\n"
                          "    answer = place(state)\n"
                          "             ^^^^^^^^^^^^\n"
                          "  File \"/home/ann/player.py\", line 12, in place\n"
                          "    return free[0]\n"
                          "           ~~~~^^^\n"
                          "IndexError: list index out of range\n") ==
        "IndexError: list index out of range (player.py, line 12)");
  // Files of Python itself are skipped; the last of two exceptions counts.
  CHECK(error_from_stderr(
            "Traceback (most recent call last):\n"
            "  File \"p.py\", line 5, in <module>\n"
            "    f(\"{\")\n"
            "ValueError: no\n"
            "\n"
            "During handling of the above exception, another exception occurred:\n"
            "\n"
            "Traceback (most recent call last):\n"
            "  File \"p.py\", line 7, in f\n"
            "    return json.loads(x)\n"
            "  File \"/usr/lib/python3.11/json/__init__.py\", line 346, in loads\n"
            "    return _default_decoder.decode(s)\n"
            "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n") ==
        "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0) (p.py, line 7)");
  CHECK(error_from_stderr("  File \"q.py\", line 1\n    x = = 3\n        ^\n"
                          "SyntaxError: invalid syntax\n") ==
        "SyntaxError: invalid syntax (q.py, line 1)");
}

TEST_CASE("for a Java or JavaScript trace it is the cause with its line", "[text]") {
  CHECK(error_from_stderr("Exception in thread \"main\" java.lang.RuntimeException: outer\n"
                          "\tat P.main(P.java:2)\n"
                          "Caused by: java.lang.IllegalStateException: boom\n"
                          "\tat java.base/java.util.Objects.requireNonNull(Objects.java:233)\n"
                          "\tat game.P.f(P.java:1)\n"
                          "\tat game.P.main(P.java:2)\n"
                          "\t... 1 more\n") == "java.lang.IllegalStateException: boom (P.java:1)");
  CHECK(error_from_stderr("Exception in thread \"main\" X\n\tat P.main(Unknown Source)\n") == "X");
  CHECK(error_from_stderr("/tmp/n.js:1\n"
                          "function f(x) { return x.places.length; }\n"
                          "                                ^\n"
                          "\n"
                          "TypeError: Cannot read properties of undefined (reading 'length')\n"
                          "    at f (/tmp/n.js:1:33)\n"
                          "    at Module._compile (node:internal/modules/cjs/loader:1521:14)\n"
                          "    at node:internal/main/run_main_module:28:49\n"
                          "\n"
                          "Node.js v20.20.2\n") ==
        "TypeError: Cannot read properties of undefined (reading 'length') (n.js:1:33)");
  CHECK(error_from_stderr("\tat P.f(P.java:1)\n\tat P.g(P.java:2)\n") == "\tat P.g(P.java:2)");
}

TEST_CASE("for a Rust or Go panic it is the reason with its line", "[text]") {
  CHECK(error_from_stderr(
            "thread 'main' (17058) panicked at src/main.rs:1:55:\n"
            "index out of bounds: the len is 0 but the index is 3\n"
            "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n") ==
        "index out of bounds: the len is 0 but the index is 3 (main.rs:1:55)");
  CHECK(error_from_stderr("thread 'main' panicked at 'no', src/main.rs:2:5\nnote: run with it\n") ==
        "thread 'main' panicked at 'no', src/main.rs:2:5");
  CHECK(error_from_stderr("panic: no tile\n\ngoroutine 1 [running]:\nmain.place(...)\n"
                          "\t/home/ann/player.go:12\nmain.main()\n\t/home/ann/player.go:20 +0x1d\n"
                          "exit status 2\n") == "panic: no tile (player.go:12)");
  CHECK(error_from_stderr("panic: over") == "panic: over");
}
