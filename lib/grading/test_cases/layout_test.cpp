#include "grading/test_cases/layout.hpp"

#include <stdexcept>

#include "grading/test_cases/test_suite.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

static std::string name_in(const std::string& pattern, const std::string& path) {
  const auto match = PathPattern(pattern).match(path);
  return match ? match->folder.string() + '|' + match->name : "none";
}

TEST_CASE("a pattern matches the end of a path", "[grading]") {
  CHECK(name_in("{name}.in", "a/b/1.in") == "a/b|1");
  CHECK(name_in("{name}.in", "1.in") == "|1");
  CHECK(name_in("{name}.in", "1.out") == "none");
  CHECK(name_in("input{name}.txt", "a/input12.txt") == "a|12");
  CHECK(name_in("input{name}.txt", "input.txt") == "|");
  CHECK(name_in("input/{name}", "a/input/x.y") == "a|x.y");
  CHECK(name_in("input/{name}", "a/output/x") == "none");
  CHECK(name_in("{name}/input", "a/7/input") == "a|7");
  CHECK(name_in("{name}/input", "input") == "none");
  CHECK(PathPattern("out/{name}.txt").fill({"a", "7"}) == "a/out/7.txt");
}

TEST_CASE("a pattern has one name and stays in its folder", "[grading]") {
  for (const auto* const text : {"", "a", "{name}{name}", "{name}/{name}", "/{name}", "../{name}",
                                 "a/./{name}", "{name}/"}) {
    CHECK_THROWS_AS(PathPattern(text), std::invalid_argument);
  }
  CHECK_THROWS_AS(parse_layout("{name}.in"), std::invalid_argument);
  CHECK_THROWS_AS(parse_layout("{name}.in:1.out"), std::invalid_argument);
}

TEST_CASE("the files of a text test are found in every layout", "[grading]") {
  const test::Folder folder;
  const auto output_of = [&](const std::string& input, const std::string& output) {
    folder.write(input, "");
    CHECK_FALSE(text_files(folder.path() / input));
    folder.write(output, "");
    const auto files = text_files(folder.path() / input);
    CHECK((files && files->output == folder.path() / output));
    CHECK(is_text_answer(folder.path() / output));
    CHECK_FALSE(is_text_answer(folder.path() / input));
  };
  output_of("a/1.in", "a/1.out");
  output_of("a/test-2.in", "a/test-2.ans");
  output_of("a/3.in", "a/3.expected");
  output_of("a/4.in", "a/4.ref");
  output_of("a/5.in", "a/5.sol");
  output_of("a/6.in", "a/6.exp");
  output_of("a/7.in", "a/7.expect");
  output_of("a/8.in", "a/8.expout");
  output_of("b/1.in.txt", "b/1.out.txt");
  output_of("c/input1.txt", "c/output1.txt");
  output_of("c/input.txt", "c/output.txt");
  output_of("d/in1.txt", "d/out1.txt");
  output_of("e/1/input", "e/1/output");
  output_of("e/2/input.txt", "e/2/output.txt");
  output_of("e/3/in", "e/3/out");
  output_of("f/input/1.in", "f/output/1.out");
  output_of("f/input/input00.txt", "f/output/output00.txt");
  output_of("f/input/x.txt", "f/output/x.txt");
  output_of("g/inputs/x.txt", "g/outputs/x.txt");
  output_of("g/in/x.txt", "g/out/x.txt");
  output_of("h/tests/01", "h/tests/01.a");
  output_of("i/1_input.txt", "i/1_output.txt");
  output_of("i/2-in.txt", "i/2-out.txt");
  output_of("i/3_input", "i/3_expected");
  output_of("i/4input.txt", "i/4expected.txt");
  output_of("i/5.input", "i/5.answer");
  output_of("j/input1", "j/output1");
  output_of("j/in.2", "j/out.2");
  output_of("j/input_03.dat", "j/output_03.dat");
  output_of("k/1/input.txt", "k/1/expected_output.txt");
  output_of("k/2/in.txt", "k/2/out.txt");
  output_of("l/1.dat", "l/1.ans");
  output_of("l/2.src", "l/2.expected");
  output_of("l/3.src", "l/3.src.expected");
  output_of("m/tests/in/1.txt", "m/tests/out/1.txt");
  output_of("m/inputs/1", "m/expected/1");
  output_of("m/in/in1.txt", "m/out/out1.txt");
  output_of("m/input/1_input.txt", "m/output/1_output.txt");
  CHECK_FALSE(is_text_answer(folder.write("a.out", "")));
}

TEST_CASE("an input of any extension is the only other file of its name", "[grading]") {
  const test::Folder folder;
  const auto source = folder.write("1.src", "");
  folder.write("1.expected", "");
  folder.write("1.args", "");
  folder.write("1.opts.json", "{}");
  CHECK(text_files(source).value().arguments == folder.path() / "1.args");
  CHECK_FALSE(text_files(folder.path() / "1.args"));
  CHECK(find_test_cases(folder.path()).valid.size() == 1);
  folder.write("1.md", "");
  const auto found = find_test_cases(folder.path());
  CHECK(found.all().empty());
  REQUIRE(found.strays.size() == 3);
  CHECK(found.strays[2].filename() == "1.opts.json");
  folder.write("1.in", "");
  CHECK(find_test_cases(folder.path()).valid.at(0).input.filename() == "1.in");
}

TEST_CASE("a pattern may have inputs of any extension", "[grading]") {
  const test::Folder folder;
  const std::vector<Layout> layouts{parse_layout("{name}.*:{name}.res")};
  for (const auto* const name : {"1.q", "1.res", "2.c", "2.res", "2.args", "README.md"})
    folder.write(name, "");
  const auto found = find_test_cases(folder.path(), layouts);
  CHECK(found.problems().empty());
  REQUIRE(found.valid.size() == 2);
  CHECK(found.valid[1].input.filename() == "2.c");
}

TEST_CASE("helper files with words of tests in their names are none", "[grading]") {
  const test::Folder folder;
  for (const auto* const name :
       {"input_parser.py", "output_parser.py", "index.html", "outdex.html"})
    folder.write(name, "");
  CHECK(find_test_cases(folder.path()).all().empty());
}

TEST_CASE("a pattern names a file for the standard input", "[grading]") {
  const test::Folder folder;
  const std::vector<Layout> layouts{parse_layout("{name}.src:{name}.out:{name}.in")};
  for (const auto* const name : {"1.src", "1.out", "1.in", "2.src", "2.out"})
    folder.write(name, "");
  const auto found = find_test_cases(folder.path(), layouts).valid;
  REQUIRE(found.size() == 2);
  CHECK(found[0].input.filename() == "1.src");
  CHECK(found[0].files.standard_input.filename() == "1.in");
  CHECK(found[1].files.standard_input.empty());
}

TEST_CASE("a text test has arguments, options and an error beside its input", "[grading]") {
  const test::Folder folder;
  folder.write("1.in", "");
  folder.write("1.err", "");
  folder.write("1.args", "");
  folder.write("1.opts.json", "");
  const auto files = text_files(folder.path() / "1.in").value();
  CHECK_FALSE(files.output);
  CHECK(files.error == folder.path() / "1.err");
  CHECK(files.arguments == folder.path() / "1.args");
  CHECK(files.options == folder.path() / "1.opts.json");
  CHECK(files.all().size() == 4);
  CHECK(text_files(folder.write("2.in", "")) == std::nullopt);
}

TEST_CASE("the options of a text test do not have the extension of its input", "[grading]") {
  const test::Folder folder;
  for (const std::string name : {"input1", "x"}) {
    const auto input = folder.write("input/" + name + ".txt", "");
    const std::string answer = name == "x" ? name : "output1";
    folder.write("output/" + answer + ".txt", "");
    const auto args = folder.write("input/" + name + ".args", "");
    CHECK(text_files(input).value().arguments == args);
  }
}

TEST_CASE("a layout can be given as a pattern", "[grading]") {
  const test::Folder folder;
  const std::vector<Layout> layouts{parse_layout("q/{name}.q.txt:a/{name}.txt")};
  folder.write("x/q/1.q.txt", "");
  folder.write("x/a/1.txt", "");
  folder.write("x/q/1.q.args", "");
  const auto files = text_files(folder.path() / "x/q/1.q.txt", layouts).value();
  CHECK(files.output == folder.path() / "x/a/1.txt");
  CHECK(files.arguments == folder.path() / "x/q/1.q.args");
}

TEST_CASE("the other files of a text test are not taken for inputs or options of a folder",
          "[grading]") {
  const test::Folder folder;
  folder.write("input/1", "");
  folder.write("input/1.args", "-x");
  folder.write("output/1", "");
  folder.write("2/input", "");
  folder.write("2/output", "");
  folder.write("2/opts.json", R"({"args": ["-y"]})");
  const auto found = find_test_cases(folder.path());
  CHECK(found.problems().empty());
  REQUIRE(found.valid.size() == 2);
  CHECK(found.valid[0].args == std::vector<std::string>{"-y"});
  CHECK(found.valid[1].args == std::vector<std::string>{"-x"});
  CHECK(found.valid[1].files.text_parts.size() == 3);
}

TEST_CASE("the files of a text test get the names of a layout", "[grading]") {
  const test::Folder folder;
  folder.write("input/1", "");
  folder.write("input/1.args", "");
  folder.write("output/1", "");
  const auto files = text_files(folder.path() / "input/1").value();
  const auto renamed = files.renamed("7", text_layouts().front());
  REQUIRE(renamed.size() == 3);
  CHECK(renamed[0] == std::pair{folder.path() / "input/1", std::filesystem::path("7.in")});
  CHECK(renamed[1] == std::pair{folder.path() / "output/1", std::filesystem::path("7.out")});
  CHECK(renamed[2] == std::pair{folder.path() / "input/1.args", std::filesystem::path("7.args")});
}

TEST_CASE("the folders of a text test get the names of a layout", "[grading]") {
  const test::Folder folder;
  folder.write("1/input", "");
  folder.write("1/files/a", "");
  folder.write("1/expected-files/b", "");
  const auto files = text_files(folder.path() / "1/input").value();
  CHECK(files.all().size() == 1);
  CHECK(files.folders().size() == 2);
  const auto renamed = files.renamed("7", text_layouts().front());
  REQUIRE(renamed.size() == 3);
  CHECK(renamed[1] == std::pair{folder.path() / "1/files", std::filesystem::path("7.files")});
  CHECK(renamed[2].second == "7.expected-files");
}
