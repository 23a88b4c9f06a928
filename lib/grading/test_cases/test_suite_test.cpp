#include "grading/test_cases/test_suite.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "gauntlet/json.hpp"
#include "grading/test_cases/selection.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::system;

TEST_CASE("test cases are found below a folder, in natural order", "[grading]") {
  const test::Folder folder;
  for (const std::string number : {"10", "9", "b/1", "2"}) {
    folder.write(number + "-in.json", number);
    folder.write(number + "-out.json", "true");
  }
  folder.write("README.md", "no fixture");
  folder.write("3-in.json.bak", "none either");
  folder.write("in.json", "nor this");
  const auto found = find_test_cases(folder.path());
  CHECK(found.problems().empty());
  std::vector<std::filesystem::path> inputs;
  for (const auto& test_case : found.valid) inputs.push_back(test_case.input);
  const auto& path = folder.path();
  CHECK(inputs == std::vector{path / "2-in.json", path / "9-in.json", path / "10-in.json",
                              path / "b/1-in.json"});
}

TEST_CASE("a test case is read from its files", "[grading]") {
  const test::Folder folder;
  folder.write("1-in.json", "anything ] at all");
  folder.write("1-out.json", " 1\n[2] ");
  folder.write("2-in.json", "");
  folder.write("2-err.txt", "input 1: \n\n");
  folder.write("3-in.json", "");
  folder.write("3-out.json", "3");
  folder.write("3-err.txt", "");
  folder.write("3-opts.json", R"({"args": ["--strict", ""]})");
  const auto found = find_test_cases(folder.path());
  CHECK(found.problems().empty());
  REQUIRE(found.valid.size() == 3);
  CHECK(found.valid[0].expected.answers.size() == 2);
  CHECK(found.valid[0].args.empty());
  CHECK_FALSE(found.valid[0].expected.stderr_text);
  CHECK(found.valid[1].expected.answers.empty());
  CHECK(found.valid[1].expected.stderr_text == "input 1:");
  CHECK(found.valid[2].expected.answers.size() == 1);
  CHECK(found.valid[2].expected.stderr_text == "");
  CHECK(found.valid[2].args == std::vector<std::string>{"--strict", ""});
}

TEST_CASE("incomplete and invalid test cases are reported", "[grading]") {
  const test::Folder folder;
  const auto only_problem = [&folder] {
    const auto found = find_test_cases(folder.path());
    REQUIRE(found.problems().size() == 1);
    CHECK(found.valid.empty());
    return found.problems()[0].substr(folder.path().string().size() + 1);
  };
  SECTION("an input without answers") {
    folder.write("1-in.json", "1");
    folder.write("1-opts.json", "{}");
    CHECK(only_problem() == "1-in.json: its expected answers are missing: 1-out.json or 1-err.txt");
  }
  SECTION("answers without an input") {
    folder.write("01-out.json", "1");
    folder.write("1-in.txt", "1");
    CHECK(only_problem() == "01-out.json: its input 01-in.json is missing");
  }
  SECTION("malformed answers") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "[1, }");
    CHECK(only_problem().starts_with("1-out.json: /1: malformed JSON"));
    folder.write("1-out.json", "1\r\n2\r\n[1, }");
    CHECK(only_problem().starts_with("1-out.json: /1: malformed JSON at line 3, column 5: "));
    folder.write("1-out.json", std::string("1\0abc", 5));
    CHECK(only_problem() ==
          "1-out.json: malformed JSON at line 1, column 2: unexpected NUL; expected end of input "
          "(byte 1)");
  }
  SECTION("malformed options") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "1");
    folder.write("1-opts.json", std::string("{}\r\n\0{}", 7));
    CHECK(only_problem().starts_with("1-opts.json: malformed JSON at line 2, column 1: "));
  }
  SECTION("an empty file of answers") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "");
    CHECK(only_problem() == "1-out.json: expected at least one answer, got none");
  }
  SECTION("invalid options") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "1");
    folder.write("1-opts.json", R"({"args": [1]})");
    CHECK(only_problem().starts_with("1-opts.json: /args/0: expected an argument"));
  }
  SECTION("arguments with NUL") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "1");
    folder.write("1-opts.json", R"({"args": ["a", "b\u0000c"]})");
    CHECK(only_problem() ==
          R"(1-opts.json: /args/1: expected an argument without NUL, got "b\u0000c")");
  }
  SECTION("arguments of a text test with NUL") {
    folder.write("1.in", "1");
    folder.write("1.out", "1");
    folder.write("1.args", std::string("a\0b", 3));
    CHECK(only_problem() == "1.args: expected arguments without NUL");
  }
  SECTION("a rule for texts") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "1");
    folder.write("1-opts.json", R"({"rules": ["/a=set", "regex"]})");
    CHECK(only_problem() ==
          "1-in.json: the rule regex has no effect, because the answers are compared by the method "
          "json");
    folder.write("1-opts.json", R"({"rules": ["regex"], "compare": "text"})");
    CHECK(find_test_cases(folder.path()).problems().empty());
  }
  SECTION("rules under both names of the key") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "1");
    folder.write("1-opts.json", R"({"rules": ["/a=set"], "at": ["/b=set"]})");
    CHECK(only_problem() == R"(1-opts.json: /at: expected not both "rules" and "at", got both)");
  }
}

namespace {

namespace fs = std::filesystem;

// Drops the privileges of root, which ignores permissions, until it is destroyed.
class Nobody {
 public:
  explicit Nobody(const test::Folder& folder) {
    fs::permissions(folder.path(), fs::perms::all);
    if (is_root_) REQUIRE(seteuid(65534) == 0);
  }
  Nobody(const Nobody&) = delete;
  Nobody& operator=(const Nobody&) = delete;
  ~Nobody() {
    if (is_root_ && seteuid(0) != 0) std::abort();
  }

 private:
  bool is_root_ = geteuid() == 0;
};

void make_socket(const fs::path& path) {
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  const std::string name = path.string();
  REQUIRE(name.size() < sizeof address.sun_path);
  std::copy(name.begin(), name.end(), address.sun_path);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  REQUIRE(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  close(socket);
}

// Returns all problems, one per line, with paths relative to the folder.
std::string problems_in(const test::Folder& folder) {
  std::string text;
  const std::string path = folder.path().string() + '/';
  for (auto problem : find_test_cases(folder.path()).problems()) {
    for (auto at = problem.find(path); at != problem.npos; at = problem.find(path)) {
      problem.erase(at, path.size());
    }
    text += problem + '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("test cases may have any name", "[grading]") {
  const test::Folder folder;
  const std::vector<std::string> names{
      "\u00e4\u20ac", "\xff",   "-",     "01",        "1",   "1a", "2",   "A",    "a",
      "a b",          "a\n\nb", "a#pad", "a-in.json", "a.b", "a*", "b 2", "b 10", "b10/c"};
  for (const auto& name : names) {
    folder.write(name + "-in.json", "1");
    folder.write(name + "-out.json", "1");
    folder.write(name + "-opts.json", "{}");
  }
  for (const std::string name :
       {"-in.json", "-out.json", ".1-in.json", ".#2-in.json", ".git/x-in.json", "3-in.json~",
        "#3-in.json#", "4-in.json.swp", "5-IN.json", "in.json"}) {
    folder.write(name, "1");
  }
  CHECK(problems_in(folder).empty());
  const auto found = find_test_cases(folder.path()).valid;
  REQUIRE(found.size() == names.size());
  std::vector<std::string> order;
  for (const auto& test_case : found) {
    order.push_back(test_case.input.lexically_relative(folder.path()).string());
    CHECK(input_of(test_case.expected.answers_file) == test_case.input);
  }
  const auto place = [&](const std::string& name) {
    return std::find(order.begin(), order.end(), name + "-in.json") - order.begin();
  };
  CHECK(place("01") + 1 == place("1"));
  CHECK(place("1") < place("2"));
  CHECK(place("b 2") < place("b 10"));
  CHECK(place("b10/c") + 1 == static_cast<std::ptrdiff_t>(order.size()));
  CHECK_FALSE(input_of(".1-in.json"));
  CHECK_FALSE(input_of("-in.json"));
  CHECK(input_of("x/a b-err.txt") == "x/a b-in.json");
}

TEST_CASE("files of any name need their partners", "[grading]") {
  const test::Folder folder;
  folder.write("first-in.json", "1");
  folder.write("second-out.json", "1");
  folder.write("third-opts.json", "{}");
  CHECK(problems_in(folder) ==
        "first-in.json: its expected answers are missing: first-out.json or first-err.txt\n"
        "second-out.json: its input second-in.json is missing\n"
        "third-opts.json: its input third-in.json is missing\n");
}

TEST_CASE("an invalid test has what could be read, and the options of its folders", "[grading]") {
  const test::Folder folder;
  folder.write("opts.json", R"({"tags": ["all"], "require_valid": true})");
  folder.write("1-in.json", "1");
  folder.write("1-opts.json", R"({"tags": ["own"], "points": 3, "args": ["-x"]})");
  folder.write("2-in.json", "1");
  folder.write("2-out.json", "1");
  folder.write("bad/opts.json", "[");
  folder.write("bad/3-in.json", "1");
  folder.write("bad/3-out.json", "1");
  const auto found = find_test_cases(folder.path());
  CHECK(found.valid.size() == 1);
  REQUIRE(found.invalid.size() == 2);
  const TestCase& first = found.invalid[0];
  CHECK(first.name() == (folder.path() / "1-in.json").string());
  CHECK(first.tags == std::vector<std::string>{"own", "flags", "all"});
  CHECK(first.points.max == 3);
  CHECK(first.status.requires_valid);
  CHECK(first.status.has_known_tags);
  CHECK(found.invalid[1].status.invalid.starts_with((folder.path() / "bad/opts.json").string() +
                                                    ": "));
  CHECK_FALSE(found.invalid[1].status.has_known_tags);
  Selection selection;
  selection.tags = {parse_tags("own")};
  CHECK(select(found.all(), selection).size() == 2);  // the tags of bad/3 are unknown
  selection.tags = {parse_tags("!all")};
  CHECK(select(found.all(), selection).empty());
}

TEST_CASE("a byte order mark and carriage returns do not matter in files of the staff",
          "[grading]") {
  const test::Folder folder;
  const std::string mark = "\xef\xbb\xbf";
  folder.write("opts.json", mark + "{\r\n\"tags\": [\"a\"]}\r\n");
  folder.write("1-in.json", "1");
  folder.write("1-out.json", mark + "1\r\n");
  folder.write("1-opts.json", mark + "{}");
  folder.write("2.in", "");
  folder.write("2.out", "x");
  folder.write("2.args", mark + "a b\r\n");
  folder.write("2.err", mark + "no\r\ngood\r\n");
  const auto found = find_test_cases(folder.path());
  CHECK(found.problems() == std::vector<std::string>());
  REQUIRE(found.valid.size() == 2);
  CHECK(found.valid[0].tags == std::vector<std::string>{"a"});
  CHECK(found.valid[1].args == std::vector<std::string>{"a", "b"});
  CHECK(found.valid[1].expected.stderr_text == "no\ngood");
}

TEST_CASE("a test may expect the exit status only", "[grading]") {
  const test::Folder folder;
  folder.write("1-in.json", "1");
  folder.write("1-opts.json", R"({"exit_status": 65})");
  folder.write("2.in", "");
  folder.write("2.opts.json", R"({"exit_status": 0})");
  folder.write("3.in", "");
  folder.write("3.opts.json", "{}");
  const auto found = find_test_cases(folder.path());
  REQUIRE(found.valid.size() == 2);
  CHECK(found.valid[0].expected.exit_status == 65);
  CHECK(found.valid[0].expected.ignores_output);
  CHECK(found.valid[1].expected.ignores_output);
  CHECK(found.problems() ==
        std::vector{(folder.path() / "3.in").string() + ": its expected output is missing: 3.out"});
}

TEST_CASE("a part that is not a regular file invalidates its own test case only", "[grading]") {
  const test::Folder folder;
  const auto& path = folder.path();
  for (int i = 1; i <= 9; ++i) {
    folder.write(std::to_string(i) + "-in.json", "1");
    folder.write(std::to_string(i) + "-out.json", "1");
  }
  fs::remove(path / "1-in.json");
  REQUIRE(mkfifo((path / "1-in.json").c_str(), 0600) == 0);
  fs::remove(path / "2-out.json");
  fs::create_directories(path / "2-out.json" / "1-in.json");
  make_socket(path / "3-opts.json");
  fs::create_symlink("/dev/zero", path / "4-err.txt");
  fs::create_symlink("5-opts.json", path / "5-opts.json");
  fs::create_symlink("nowhere", path / "6-err.txt");
  fs::permissions(path / "7-in.json", fs::perms::none);
  fs::remove(path / "8-in.json");
  fs::create_symlink("9-in.json", path / "8-in.json");
  const Nobody nobody(folder);
  CHECK(problems_in(folder) ==
        "1-in.json: it is a named pipe\n"
        "2-out.json: it is a folder\n"
        "3-opts.json: it is a socket\n"
        "4-err.txt: it is a device\n"
        "5-opts.json: it is a symbolic link loop\n"
        "6-err.txt: it is a broken symbolic link\n"
        "7-in.json: Permission denied\n");
  CHECK(find_test_cases(path).valid.size() == 2);
  for (int i = 1; i <= 7; ++i) {
    CHECK_THROWS_AS(read_test_case(path / (std::to_string(i) + "-in.json")), json::Error);
  }
  CHECK(read_test_case(path / "8-in.json").expected.answers.size() == 1);
}

TEST_CASE("folders that cannot be listed are reported", "[grading]") {
  const test::Folder folder;
  const auto& path = folder.path();
  folder.write("a/1-in.json", "1");
  folder.write("a/1-out.json", "1");
  folder.write("closed/1-in.json", "1");
  fs::permissions(path / "closed", fs::perms::none);
  fs::create_directory_symlink("..", path / "a/above");
  fs::create_directory_symlink(".", path / "same");
  fs::create_symlink("itself", path / "itself");
  fs::create_directory_symlink("a", path / "beside");
  fs::create_symlink("nowhere", path / "nothing");
  {
    const Nobody nobody(folder);
    CHECK(problems_in(folder) == "closed: cannot be read: Permission denied\n");
    CHECK(find_test_cases(path).valid.size() == 1);
  }
  fs::permissions(path / "closed", fs::perms::owner_all);
}

TEST_CASE("files and the pipes of shells can be read", "[grading]") {
  const test::Folder folder;
  const auto reason = [](const fs::path& path) {
    try {
      read_file(path);
    } catch (const std::runtime_error& error) {
      return std::string(error.what()).substr(15 + path.string().size());
    }
    return std::string("none");
  };
  const std::string large(200'000, 'x');
  CHECK(read_file(folder.write("file", large)) == large);
  CHECK(read_file(folder.write("empty", "")).empty());
  CHECK(reason(folder.path() / "none") == ": No such file or directory");
  CHECK(reason(folder.path()) == ": it is a folder");
  CHECK(reason("/dev/null") == ": it is a device");
  REQUIRE(mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
  CHECK(reason(folder.path() / "pipe") == ": it is a named pipe");
  make_socket(folder.path() / "socket");
  CHECK(reason(folder.path() / "socket") == ": it is a socket");
  std::array<int, 2> ends{};
  REQUIRE(pipe2(ends.data(), O_CLOEXEC) == 0);
  REQUIRE(write(ends[1], "piped", 5) == 5);
  close(ends[1]);
  CHECK(read_file("/proc/self/fd/" + std::to_string(ends[0])) == "piped");
  close(ends[0]);
}

TEST_CASE("text tests are found among JSON tests", "[grading]") {
  const test::Folder folder;
  folder.write("2-in.json", "1");
  folder.write("2-out.json", "1");
  folder.write("10.in", "");
  folder.write("10.out", "no JSON");
  folder.write("3.in", "");
  folder.write("3.ans", "3");
  folder.write("3.args", "--strict 'a b'");
  folder.write("3.opts.json", R"({"compare": "tokens", "rules": ["ignore-case"], "points": 2})");
  folder.write("4.in", "");
  folder.write("4.err", "bad input\n");
  folder.write("Makefile.in/README", "");
  const auto found = find_test_cases(folder.path());
  CHECK(found.problems().empty());
  REQUIRE(found.valid.size() == 4);
  CHECK(found.valid[0].input.filename() == "2-in.json");
  CHECK_FALSE(found.valid[0].expected.is_text);
  const TestCase& tokens = found.valid[1];
  CHECK(tokens.expected.is_text);
  CHECK(tokens.expected.answers_file.filename() == "3.ans");
  CHECK(tokens.args == std::vector<std::string>{"--strict", "a b"});
  CHECK(tokens.rules.method == compare::Method::tokens);
  CHECK(tokens.rules.text.ignores_case);
  CHECK(tokens.points.max == 2);
  CHECK(found.valid[2].expected.stderr_text == "bad input");
  CHECK(found.valid[3].input.filename() == "10.in");
  CHECK(find_test_cases(folder.path(), {}).valid.size() == 1);
}

TEST_CASE("a text input without an output is a problem among tests only", "[grading]") {
  const test::Folder folder;
  folder.write("src/config.h.in", "");
  folder.write("tests/1.in", "");
  CHECK(find_test_cases(folder.path()).problems().empty());
  folder.write("tests/2.in", "");
  folder.write("tests/2.out", "");
  CHECK(find_test_cases(folder.path()).problems() ==
        std::vector{(folder.path() / "tests/1.in").string() +
                    ": its expected output is missing: 1.out; xtest accept records it"});
}

TEST_CASE("the options of a text test, and files beside tests of Polygon, are not inputs",
          "[grading]") {
  const test::Folder folder;
  for (const auto* const file :
       {"a/input/1.txt", "a/output/1.txt", "a/input/1.args", "a/input/1.opts.json", "a/input/1.err",
        "a/tests/1", "a/tests/1.a", "a/tests/README", "b/tests/1.in", "b/tests/1.out"}) {
    folder.write(file, std::string_view(file).ends_with("json") ? "{}" : "");
  }
  const auto found = find_test_cases(folder.path());
  CHECK(found.problems() == std::vector<std::string>());
  CHECK(found.valid.size() == 3);
}

TEST_CASE("the expected text of a regular expression must be one", "[grading]") {
  const test::Folder folder;
  folder.write("1.in", "");
  folder.write("1.out", "(a");
  folder.write("1.opts.json", R"({"rules": ["regex"]})");
  const auto found = find_test_cases(folder.path());
  CHECK(found.valid.empty());
  REQUIRE(found.problems().size() == 1);
  CHECK(found.problems()[0].ends_with(
      "1.out: expected a regular expression: missing closing parenthesis at byte 2"));
}
