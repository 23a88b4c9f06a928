#include "process/shell.hpp"

#include "gauntlet/process.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::process;

TEST_CASE("words are quoted as a shell command", "[process]") {
  const std::vector<std::string> words{"./x", "--strict", "a b", "", "it's"};
  CHECK(shell_command(words) == R"(./x --strict 'a b' '' 'it'\''s')");
  CHECK(shown_command(words) == shell_command(words));
}

TEST_CASE("a displayed command is escaped", "[process]") {
  const auto shown = [](const std::string& word) { return shown_command({word}); };
  CHECK(shown("a\n\x1b[2J") == R"($'a\n\033[2J')");
  CHECK(shown("it's\\\x01") == R"($'it\'s\\\001')");
  CHECK(shown("\xff\xe2\x80\xae") == R"($'\377\342\200\256')");
  CHECK(shown("::error::x") == R"($'\072:error\072:x')");
  CHECK(shown("##[x] y") == R"($'\043#[x] y')");
  CHECK(shown("{\n\"\xc3\xa9\":[[1]]}") == "$'{\\n\"\xc3\xa9\":[[1]]}'");
  CHECK(shown("\xc3\xa9 b") == "'\xc3\xa9 b'");
}

TEST_CASE("a shell parses a displayed command to the original words", "[process]") {
  std::string all;
  for (int c = 1; c < 256; ++c) all += static_cast<char>(c);
  for (const auto& word : {all, std::string("::error::'\n'\\"), std::string("##[error]x\n\n")}) {
    const auto outcome =
        run_process({.command = {"/bin/bash", "-c", "printf '%s.' " + shown_command({word})}});
    CHECK(outcome.out == word + '.');
  }
}

TEST_CASE("a program takes the place of its shell, any other command does not", "[process]") {
  using Words = std::vector<std::string>;
  CHECK(by_shell("cat -n", "x") == Words{"/bin/sh", "-c", "exec cat -n \"$@\"", "x"});
  CHECK(by_shell("./a", "x") == Words{"/bin/sh", "-c", "exec ./a \"$@\"", "x"});
  for (const std::string command : {"a=1 cat", "cat | cat", "exit 42", "cat 'a", "", "echo $1"}) {
    CHECK(by_shell(command, "x")[2] == command + " \"$@\"");
  }
}

TEST_CASE("a text is split into words as by a shell", "[process]") {
  using Words = std::vector<std::string>;
  CHECK(shell_words("ref/xboard --strict") == Words{"ref/xboard", "--strict"});
  CHECK(shell_words(" \t a\n b ") == Words{"a", "b"});
  CHECK(shell_words("") == Words{});
  CHECK(shell_words("'my dir/x' \"my dir\"/y my\\ dir/z") ==
        Words{"my dir/x", "my dir/y", "my dir/z"});
  CHECK(shell_words("'' \"\" a''b") == Words{"", "", "ab"});
  CHECK(shell_words(R"('a\b"$' "a\b\"\\\$'" \'\"\\)") == Words{R"(a\b"$)", R"(a\b"\$')", R"('"\)"});
  CHECK(shell_words("$HOME *.json ~ #a;b|c>d&(e) `f`") ==
        Words{"$HOME", "*.json", "~", "#a;b|c>d&(e)", "`f`"});
  CHECK(shell_words("a\\\nb \"c\\\nd\"") == Words{"ab", "cd"});
  CHECK(shell_words("\xc3\xa4\xff") == Words{"\xc3\xa4\xff"});
  for (const auto* const bad : {"'", "a 'b", "\"", "\"a\\\"", "a\\"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(shell_words(bad), std::invalid_argument);
  }
}

TEST_CASE("quoted words are split into the same words", "[process]") {
  const std::vector<std::string> words{"a b", "", "it's", "\"", "\\", "$x", "\xff\xc3", "\n"};
  CHECK(shell_words(shell_command(words)) == words);
}

namespace {

// Runs a command in a user's shell, in another folder, and returns its output.
std::string output_of(const std::string& command) {
  return run_process({.command = {"bash", "-c", command}, .working_directory = "/"}).out;
}

// Writes a program that prints its arguments and environment line by line, without the variables
// that a shell sets itself.
std::filesystem::path write_teller(const test::Folder& folder, const std::string& name) {
  const auto program =
      folder.write(name,
                   "#!/bin/sh\npwd\nfor word; do printf '[%s]\\n' \"$word\"; done\n"
                   "env -0 | grep -az '^-*A' | sort -z | tr '\\0' '|'\ncat\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  return program;
}

}  // namespace

TEST_CASE("a command repeats a run wherever it is pasted", "[process]") {
  const test::Folder folder;
  std::string all_bytes;
  for (int byte = 1; byte < 256; ++byte) all_bytes += static_cast<char>(byte);
  const std::string odd = "o'd d\n$x `y` \\ \" * = ~ -";
  std::filesystem::create_directory(folder.path() / odd);
  RunSpec run;
  run.command = {write_teller(folder, odd + "/-a=b").string(), all_bytes, "", "--x"};
  run.stdin_file = folder.write(odd + "/< 1-in.json", "of the file\n");
  run.working_directory = folder.path() / odd;
  SECTION("unchanged") {}
  SECTION("with variables") { run.environment = {"A=1", "A B=" + odd, "A=2", "AC="}; }
  SECTION("with variables of odd names") { run.environment = {"-A=1", "-AB=" + odd}; }
  SECTION("with a text") { run.stdin_text = all_bytes + "'"; }
  SECTION("bit by bit") { run.delivery = Delivery::trickle; }
  SECTION("in lock step") {
    run.stdin_text = "\\n\n $x\n";
    run.delivery = Delivery::lock_step;
  }
  SECTION("by a name on the PATH") {
    run.command[0] = "cat";
    run.command.resize(1);
    run.environment = {"PATH=/nowhere"};
  }
  const RunResult outcome = run_process(run);
  CHECK(outcome.code == 0);
  CHECK(!outcome.out.empty());
  CHECK(output_of(shell_command(run)) == outcome.out);
}

TEST_CASE("a command for a run without a working directory uses the current one", "[process]") {
  const std::string here = std::filesystem::current_path().string();
  RunSpec run{.command = {"cat", "-"}, .stdin_file = "a/1-in.json"};
  CHECK(shell_command(run) == "cd " + shell_command({here}) + " && cat - < a/1-in.json");
  run.environment = {"A=b c"};
  CHECK(shell_command(run) ==
        "cd " + shell_command({here}) + " && env 'A=b c' cat - < a/1-in.json");
  run.stdin_text = std::string("1\0", 2);
  CHECK(shell_command(run).ends_with(" < a/1-in.json"));
}
