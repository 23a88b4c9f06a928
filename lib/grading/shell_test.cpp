#include "grading/shell.hpp"

#include "grading/process.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;

TEST_CASE("a command for the shell", "[grading]") {
  const std::vector<std::string> words{"./x", "--strict", "a b", "", "it's"};
  CHECK(shell_command(words) == R"(./x --strict 'a b' '' 'it'\''s')");
  CHECK(shown_command(words) == shell_command(words));
}

TEST_CASE("a command that is shown is harmless", "[grading]") {
  const auto shown = [](const std::string& word) { return shown_command({word}); };
  CHECK(shown("a\n\x1b[2J") == R"($'a\n\033[2J')");
  CHECK(shown("it's\\\x01") == R"($'it\'s\\\001')");
  CHECK(shown("\xff\xe2\x80\xae") == R"($'\377\342\200\256')");
  CHECK(shown("::error::x") == R"($'\072:error\072:x')");
  CHECK(shown("##[x] y") == R"($'\043#[x] y')");
  CHECK(shown("{\n\"\xc3\xa9\":[[1]]}") == "$'{\\n\"\xc3\xa9\":[[1]]}'");
  CHECK(shown("\xc3\xa9 b") == "'\xc3\xa9 b'");
}

TEST_CASE("a shell takes a command that is shown for what it was", "[grading]") {
  std::string all;
  for (int c = 1; c < 256; ++c) all += static_cast<char>(c);
  for (const auto& word : {all, std::string("::error::'\n'\\"), std::string("##[error]x\n\n")}) {
    const auto outcome =
        run_process({.command = {"/bin/bash", "-c", "printf '%s.' " + shown_command({word})}});
    CHECK(outcome.out == word + '.');
  }
}

TEST_CASE("a text is split into words as a shell splits it", "[grading]") {
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

TEST_CASE("words that are quoted are split into the same words", "[grading]") {
  const std::vector<std::string> words{"a b", "", "it's", "\"", "\\", "$x", "\xff\xc3", "\n"};
  CHECK(shell_words(shell_command(words)) == words);
}
