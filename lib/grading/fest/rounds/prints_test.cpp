#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/submissions_test.hpp"
#include "test/catch.hpp"

TEST_CASE("the flags of xtest that run and judge as a fest does", "[grading]") {
  using Flags = std::vector<std::string>;
  CHECK(flags_of("").empty());
  CHECK(
      flags_of(R"({"title": "t", "program": "x", "sandbox": "strict", "course": false})").empty());
  CHECK(flags_of(R"({"args": ["-q", "a b"], "rules": ["/a=set", "/b=set"], "course": true,
                     "mem": "none", "timeout": 2.5, "env": ["A=b"], "checker": "./check"})") ==
        Flags{"--timeout", "2.5", "--mem", "none", "--env", "A=b", "--course-tolerance", "--rule",
              "/a=set", "--rule", "/b=set", "--", "-q", "a b"});
  CHECK(flags_of(R"({"at": ["/a=set"]})") == Flags{"--rule", "/a=set"});
  CHECK(flags_of(R"({"timeout": 1e1, "cpu": 25E-1, "tolerance": 1e-6})") ==
        Flags{"--timeout", "10", "--cpu", "2.5", "--tolerance", "1e-6"});
}

using namespace gauntlet::grading;
using namespace gauntlet::grading::fest;
namespace fs = std::filesystem;

TEST_CASE("fingerprints of how programs are run", "[grading]") {
  const std::string print = fingerprint_of_runs(R"({"title": "t", "timeout": 2, "mem": 64})");
  CHECK(print.size() == 16);
  CHECK(print ==
        fingerprint_of_runs(R"({"mem":64, "timeout": 2.0, "weights": {}, "reference": "x"})"));
  CHECK(print != fingerprint_of_runs(R"({"timeout": 2, "mem": 65})"));
  CHECK(print != fingerprint_of_runs(R"({"timeout": 2, "mem": 64, "rules": ["/x=set"]})"));
}

TEST_CASE("fingerprints of a program", "[grading]") {
  const gauntlet::test::Folder folder;
  Config config = fest::samples::sample_config(folder);
  config.text = R"({"program": "subs/{team}/run"})";
  const std::string none = fingerprint_of_program(config, "ann");
  folder.write("subs/ann/run", "1");
  folder.write("subs/ann/beside", "1");
  const std::string one = fingerprint_of_program(config, "ann");
  CHECK(one != none);
  CHECK(has_submission_changed(none, one));
  folder.write("subs/ann/beside", "2");
  CHECK(has_submission_changed(one, fingerprint_of_program(config, "ann")));
  folder.write("subs/ann/beside", "1");
  CHECK(one == fingerprint_of_program(config, "ann"));
  folder.write("subs/ann/Tests/1-in.json", "1");
  const std::string with_tests = fingerprint_of_program(config, "ann");
  folder.write("subs/ann/Tests/1-in.json", "2");
  folder.write("subs/ann/Tests/more/2-in.json", "2");
  fs::remove_all(folder.path() / "subs/ann/Tests/more");
  CHECK(with_tests == fingerprint_of_program(config, "ann"));
  for (const auto* name : {"Tests/1-in.json.c", "Tests/.more/1-in.json", "Tests/a-in.json/x.c"}) {
    folder.write("subs/ann/" + std::string(name), "");
    CHECK(with_tests != fingerprint_of_program(config, "ann"));
    fs::remove_all((folder.path() / "subs/ann" / name).parent_path());
    folder.write("subs/ann/Tests/1-in.json", "2");
  }
  fs::remove_all(folder.path() / "subs/ann/Tests");
  folder.write("subs/ann/run", "2");
  CHECK(one != fingerprint_of_program(config, "ann"));
  folder.write("subs/ann/run", "1");
  for (const std::string more : {R"("env": ["A=b"])", R"("build": {"command": "make"})"}) {
    config.text = R"({"program": "subs/{team}/run", )" + more + "}";
    CHECK(one != fingerprint_of_program(config, "ann"));
    CHECK_FALSE(has_submission_changed(one, fingerprint_of_program(config, "ann")));
  }
}

TEST_CASE("the visibility of the staff's tests is not in their fingerprint", "[grading]") {
  const gauntlet::test::Folder folder;
  const Config config = fest::samples::sample_config(folder);
  fest::samples::hand_in(folder, staff, "1-in.json", "1", "2");
  fest::samples::hand_in(folder, "ann", "1-in.json", "1", "2");
  folder.write("staff/2.in", "1");
  folder.write("staff/2.out", "1");
  const auto print_with = [&](const std::string& file, std::string_view options) {
    const auto path = folder.write(file, options);
    const std::string print = fingerprint_of_tests(config);
    fs::remove(path);
    return print;
  };
  const std::string none = fingerprint_of_tests(config);
  for (const auto* const file : {"staff/1-opts.json", "staff/2.opts.json"}) {
    CAPTURE(file);
    CHECK(print_with(file, R"({"visibility": "hidden"})") == none);
    const std::string points = print_with(file, R"({"points": 2})");
    CHECK(points != none);
    CHECK(print_with(file, R"({"visibility": "hidden", "points": 2})") == points);
    for (const auto* const invalid : {"", "{", R"({"visibility": "hiden"})", "[]"}) {
      CHECK(print_with(file, invalid) != none);
    }
  }
  const auto print_accepting = [&](std::string_view text) {
    folder.write("staff/b.txt", text);
    return print_with("staff/2.opts.json", R"({"accept": [{"file": "b.txt"}]})");
  };
  CHECK(print_with("staff/1-opts.json", R"({"accept": [3]})") !=
        print_with("staff/1-opts.json", R"({"accept": [4]})"));
  CHECK(print_accepting("3") != print_accepting("4"));
  const auto* const file = "subs/ann/Tests/1-opts.json";  // where it is invalid
  CHECK(print_with(file, R"({"visibility": "hidden"})") != print_with(file, "{}"));
}

TEST_CASE("fingerprints of tests and their validation", "[grading]") {
  const gauntlet::test::Folder folder;
  Config config = fest::samples::sample_config(folder);
  config.staff_tests.reset();
  config.text = R"({"timeout": 2})";
  std::string last = fingerprint_of_tests(config);
  const auto is_other = [&] {
    const std::string before = std::exchange(last, fingerprint_of_tests(config));
    return last != before;
  };
  fest::samples::hand_in(folder, "ann", "1-in.json", "1", "2");
  CHECK(is_other());
  fest::samples::hand_in(folder, "ann", "1-in.json", "1", "3");
  CHECK(is_other());
  folder.write("subs/ann/Tests/1-opts.json", "{}");
  CHECK(is_other());
  folder.write("subs/ann/run", "");
  config.text = R"({"timeout": 2.0, "args": ["-q"]})";
  CHECK_FALSE(is_other());
  config.text = R"({"timeout": 3})";
  CHECK(is_other());
  config.reference = Program{.path = folder.write("reference", "1")};
  CHECK(is_other());
  folder.write("reference", "2");
  CHECK(is_other());
  config.reference->args = {folder.write("jar", "1").string()};
  CHECK(is_other());
  folder.write("jar", "2");
  CHECK(is_other());
  CHECK_FALSE(is_other());
}
