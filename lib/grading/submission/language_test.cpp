#include "grading/submission/language.hpp"

#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using grading::language_of;

TEST_CASE("the language of a program", "[grading]") {
  const test::Folder folder;
  const auto of = [&](const std::string& text, const std::string& name = "run") {
    return std::string(language_of(folder.write(name, text)).value_or("none"));
  };
  CHECK(of("#!/usr/bin/env python3\nimport java\n") == "python");
  CHECK(of("#!/opt/python3.11/bin/python3.11 -u\n") == "python");
  CHECK(of("#!/usr/bin/env -S node --x\n") == "javascript");
  CHECK(of("#!/bin/sh\n# not python\ncd x && exec java -cp x Main \"$@\"\n") == "java");
  CHECK(of("#!/bin/sh\necho 1\n") == "shell");
  CHECK(of("#!/bin/bash\nexec \"$(dirname \"$0\")/main\"\n") == "shell");
  CHECK(of("\x7f"
           "ELF...") == "native");
  CHECK(of("x", "a.jar") == "java");
  CHECK(of("x") == "none");
  CHECK_FALSE(language_of(folder.path() / "missing"));
  CHECK(language_of("/bin/true") == "native");
}
