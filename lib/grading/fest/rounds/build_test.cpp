#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/submissions_test.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::process;
using namespace gauntlet::system;
using namespace gauntlet::grading::fest;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

// A folder in which Ann's program is built.
struct BuildSite {
  gauntlet::test::Folder folder = {};
  Config config = fest::samples::sample_config(folder);
  fs::path log = folder.path() / "ann.log";

  fs::path copies() const { return canonical_path(folder.path()) / "results/programs"; }

  Team make_it() const {
    const HiddenPaths hidden(config, folder.path() / "FEST.json", folder.path() / "results");
    const Config in_copies = with_copies_in(config, copies());
    return *build_program({config, in_copies, hidden}, {{"ann"}}, log);
  }

  Team build(const std::string& command) {
    fs::create_directories(folder.path() / "subs/ann");
    config.build = Build{{.command = command}, config.submission};
    config.build->limits.wall_time = 5s;
    return make_it();
  }

  std::string error_of(const std::string& command) {
    const Team made = build(command);
    CHECK(made.is_built);
    CHECK(made.built == made.build_error.empty());
    return made.build_error;
  }
};

}  // namespace

TEST_CASE("without a build, a fest's program must be a regular file of the team's own",
          "[grading]") {
  const BuildSite site;
  CHECK(site.make_it().build_error == "ann/run does not exist");
  fs::create_directories(site.folder.path() / "subs/ann/run");
  CHECK(site.make_it().build_error == "ann/run is not a regular file");
  fs::remove(site.folder.path() / "subs/ann/run");
  fs::create_symlink(site.folder.write("subs/bob/run", ""), site.folder.path() / "subs/ann/run");
  CHECK(site.make_it().build_error ==
        "ann/run leads to a file or folder that is not the team's own");
  fs::remove(site.folder.path() / "subs/ann/run");
  site.folder.write("subs/ann/run", "");
  const Team made = site.make_it();
  CHECK(made.is_built);
  CHECK(made.built);
  CHECK_FALSE(exists(site.log));
}

TEST_CASE("a fest clears set-id bits of submissions and of builds", "[grading]") {
  BuildSite site;
  const auto file = site.folder.write("subs/ann/own/run", "#!/bin/sh\n");
  constexpr auto bits = fs::perms::set_uid | fs::perms::set_gid;
  const auto sandbox = GENERATE(Sandbox::basic, Sandbox::strict);
  if (sandbox == Sandbox::strict && !gauntlet::test::has_strict()) return;
  site.config.conditions.sandbox = sandbox;
  fs::permissions(file, fs::perms::owner_all | bits);
  const auto made =
      site.build("cp own/run run; chmod 700 run; chmod 6755 run; chmod 2755 . || exit 0");
  CHECK(made.build_error.empty());
  for (const auto* const name : {"own/run", "run", "."}) {
    CHECK((fs::status(site.copies() / "ann" / name).permissions() & bits) == fs::perms::none);
  }
  CHECK(exists(site.copies() / "ann/run"));
}

TEST_CASE("a fest refuses programs that a submission only links to", "[grading]") {
  BuildSite site;
  const std::string foreign = " leads to a file or folder that is not the team's own";
  const fs::path path = site.folder.path(), own = path / "subs/ann", run = own / "run";
  const auto of_bob = site.folder.write("subs/bob/run", "bob's");
  site.config.reference = Program{.path = site.folder.write("solution/run", "")};
  const auto error = [&] { return site.make_it().build_error; };
  SECTION("the whole folder") {
    for (const fs::path& target : {path / "subs/bob", path / "subs", path, path / "solution"}) {
      fs::create_directory_symlink(target, own);
      CHECK(error() == "ann" + foreign);
      CHECK(site.error_of("cp /bin/true run") == "ann" + foreign);
      site.config.build.reset();
      fs::remove(own);
    }
    CHECK(read_file(of_bob) == "bob's");
  }
  SECTION("a folder that the staff keep elsewhere") {
    const auto elsewhere = site.folder.write("store/ann/run", "").parent_path();
    fs::create_directory_symlink(elsewhere, own);
    CHECK(error().empty());
  }
  SECTION("a part of the path") {
    fs::create_directories(own);
    fs::create_directory_symlink(path / "subs/bob", own / "3");
    site.config.program = site.config.submission + "/3/run";
    CHECK(error() == "ann/3/run" + foreign);
  }
  SECTION("the folder of the build") {
    fs::create_directories(own);
    const gauntlet::test::Folder elsewhere;
    fs::create_directory_symlink(elsewhere.path(), own / "3");
    site.config.build = Build{{.command = "touch x"}, site.config.submission + "/3"};
    CHECK(error() == "ann/3 is outside the submission");
    CHECK_FALSE(exists(elsewhere.path() / "x"));
  }
  SECTION("the program") {
    fs::create_directories(own);
    const gauntlet::test::Folder elsewhere;
    const auto far = elsewhere.write("run", "");
    for (const fs::path& target :
         {of_bob, site.config.reference->path, fs::path("/bin/cat"), far}) {
      fs::create_symlink(target, run);
      CHECK(error() == "ann/run" + foreign);
      fs::remove(run);
    }
    for (const fs::path& target : {of_bob, site.config.reference->path}) {
      fs::create_hard_link(target, run);
      CHECK(error() == "ann/run" + foreign);
      fs::remove(run);
    }
  }
  SECTION("but not its own program that other teams link to") {
    site.folder.write("subs/ann/run", "");
    fs::create_directories(path / "subs/cat");
    fs::create_symlink(run, path / "subs/cat/run");
    fs::remove(of_bob);
    fs::remove(path / "subs/bob");
    fs::create_directory_symlink(own, path / "subs/bob");
    CHECK(error().empty());
  }
  SECTION("but not a reference in its own submission") {
    site.config.reference->path = site.folder.write("subs/ann/run", "");
    CHECK(error().empty());
  }
  SECTION("but not a link within the submission") {
    fs::create_directories(own);
    fs::create_symlink(site.folder.write("subs/ann/bin/program", ""), run);
    CHECK(error().empty());
    fs::remove(run);
    fs::create_hard_link(own / "bin/program", run);
    CHECK(error().empty());
  }
}

TEST_CASE("a fest's build does not change the submission", "[grading]") {
  BuildSite site;
  const auto file = site.folder.write("subs/ann/main", "1");
  CHECK(site.error_of("cp main run; echo 2 >main; touch more; chmod 000 more").empty());
  CHECK(read_file(file) == "1");
  CHECK_FALSE(exists(site.folder.path() / "subs/ann/more"));
  CHECK(site.error_of("[ ! -e more ] && cp main run").empty());
  CHECK(read_file(site.copies() / "ann/run") == "1");
}

TEST_CASE("a fest's build that locks its folder fails for its team only", "[grading]") {
  BuildSite site;
  CHECK(site.error_of("cp /bin/true run; chmod 000 .") ==
        "ann/run cannot be reached: ann has the mode 0000, after the build (cp /bin/true run; "
        "chmod 000 ., in ann)");
  CHECK_FALSE(exists(site.copies() / "ann"));
  CHECK(site.error_of("cp /bin/true run; mkdir -p a/b; chmod 000 a/b a").empty());
  CHECK(site.error_of("cp /bin/true run; chmod 111 .").empty());
  CHECK(site.error_of("cp /bin/true run").empty());
}

TEST_CASE("failed builds of a fest are reported with their command, folder and last line",
          "[grading]") {
  BuildSite site;
  CHECK(site.error_of("exit 3") ==
        "the build (exit 3, in ann) failed: expected exit status 0, got 3");
  CHECK(
      site.error_of("echo one; echo 'two ' >&2; echo; exit 1") ==
      "the build (echo one; echo 'two ' >&2; echo; exit 1, in ann) failed: expected exit status 0, "
      "got 1: two");
  CHECK(read_file(site.log) == "one\ntwo \n\n");
  CHECK(site.error_of("kill -SEGV $$")
            .starts_with("the build (kill -SEGV $$, in ann) failed: killed by SIGSEGV"));
  CHECK(site.error_of("echo made") ==
        "ann/run does not exist, after the build (echo made, in ann)");
  CHECK(site.error_of("cp /bin/true run").empty());
  site.config.build->folder += "/3";
  CHECK(site.make_it().build_error == "ann/3 does not exist");
}

TEST_CASE("a fest's build runs in the program's folder by default", "[grading]") {
  BuildSite site;
  site.config.program = site.config.submission + "/3/bin/run";
  site.folder.write("subs/ann/3/x", "");
  site.config.build =
      Build{{.command = "pwd; false"}, site.config.submission + "/3/bin", site.config.submission};
  const std::string end = " failed: expected exit status 0, got 1: " + site.copies().string();
  CHECK(site.make_it().build_error ==
        "the build (pwd; false, in ann/3, because ann/3/bin does not exist)" + end + "/ann/3");
  fs::create_directories(site.folder.path() / "subs/ann/3/bin");
  CHECK(site.make_it().build_error == "the build (pwd; false, in ann/3/bin)" + end + "/ann/3/bin");
  fs::remove_all(site.folder.path() / "subs/ann");
  CHECK(site.make_it().build_error == "ann does not exist");
}

TEST_CASE("the main lines of a build's log are escaped and limited in number", "[grading]") {
  const gauntlet::test::Folder folder;
  CHECK(main_lines(folder.path() / "none").empty());
  CHECK(main_lines(folder.write("log", "one\n\n")).empty());
  CHECK(main_lines(folder.write("log", "a\x1b\n\n b\n")) ==
        std::vector<std::string>{"a\\u001b", " b"});
  CHECK(main_lines(folder.write("log", "1\n2\n3\n4\n5\n6\n7\n")).front() == "2");
  CHECK(main_lines(folder.write("log", "g++ a.cpp\na.cpp:1:1: error: x\n1\n2\n3\n4\n5\n6\n")) ==
        std::vector<std::string>{"1", "2", "3", "4", "5", "6"});
}

TEST_CASE("the end of a build's log is limited in size", "[grading]") {
  const gauntlet::test::Folder folder;
  CHECK(end_of_log(folder.path() / "none").empty());
  CHECK(end_of_log(folder.path()).empty());
  CHECK(end_of_log(folder.write("log", "one\ntwo")) == "one\ntwo");
  const std::string line(100, '-');
  std::string log;
  for (int i = 0; i < 100; ++i) log += line + '\n';
  CHECK(end_of_log(folder.write("log", log)) == log.substr(0, 40 * 101));
  const std::string full(4095, 'x');
  CHECK(end_of_log(folder.write("log", "-\n" + full + '\n')) == full + '\n');
  CHECK(end_of_log(folder.write("log", "-" + full + "\n")) == full + '\n');
  CHECK(end_of_log(folder.write("log", "x\xC3\xA4" + full)) == full);
}

TEST_CASE("a fest's build that exceeds its time limit fails", "[grading]") {
  BuildSite site;
  fs::create_directories(site.folder.path() / "subs/ann");
  site.config.build =
      Build{{.command = "echo on; sleep 100", .limits = {200ms}}, site.config.submission};
  const std::string error = site.make_it().build_error;
  CHECK(error.starts_with(
      "the build (echo on; sleep 100, in ann) failed: time limit of 0.2 s exceeded "));
  CHECK(error.ends_with(": on"));
}

TEST_CASE("strict: a fest's build writes to its own folder only", "[grading]") {
  if (!gauntlet::test::has_strict()) return;
  BuildSite site;
  site.config.conditions.sandbox = Sandbox::strict;
  site.folder.write("subs/bob/secret", "bob's");
  site.folder.write("staff/secret", "the staff's");
  CHECK(site.error_of("cp /bin/true run; ls ..; ls ../..; cat ../bob/secret ../../staff/secret "
                      "2>/dev/null; "
                      "touch ../x ../bob/x ../../x 2>/dev/null; true")
            .empty());
  CHECK(read_file(site.log) == "ann\nprograms\n");
  CHECK(exists(site.copies() / "ann/run"));
  CHECK_FALSE(exists(site.folder.path() / "subs/ann/run"));
  CHECK_FALSE(exists(site.folder.path() / "x"));
}

namespace {

// Ann's program after a build that leaves the file "made", and a command about it.
struct CommandSite : BuildSite {
  Team team = {};
  RubricLine line{
      .title = "a/b", .measure = Measure::command, .points = 1, .command = RubricCommand{}};

  CommandSite() {
    line.command->limits.wall_time = 5s;
    folder.write("subs/ann/source", "ann's");
    team = build("cp source run; touch made");
  }

  Measured measure(const std::string& command) {
    line.command->command = command;
    const HiddenPaths hidden(config, folder.path() / "FEST.json", folder.path() / "results");
    config.rubric = {line};
    const Config in_copies = with_copies_in(config, copies());
    const auto found = run_command({config, in_copies, hidden}, team, line, log);
    CHECK(fs::is_empty(copies() / ".rubric/a%2Fb"));
    return found.value();
  }

  // Counts the cases in this JUnit file, which the command finds as $FILE.
  Measured count(const std::string& command, const std::string& cases = "<testcase/>") {
    line.measure = Measure::junit;
    line.path = "out/*.xml";
    return measure("mkdir -p out; FILE=out/a.xml; text='<testsuite>" + cases + "</testsuite>'\n" +
                   command);
  }
};

}  // namespace

TEST_CASE("a command of a rubric runs in a copy of the built submission", "[grading]") {
  CommandSite site;
  CHECK(site.measure("test -e made && cmp run source") == Measured{1, "exit status 0"});
  CHECK(site.measure("echo secret; exit 3") == Measured{0, "expected exit status 0, got 3"});
  CHECK(read_file(site.log) == "secret\n");
  CHECK(site.measure("echo other >run; rm -r made; chmod 000 .").value == 1);
  CHECK(read_file(site.copies() / "ann/run") == "ann's");
  CHECK(exists(site.copies() / "ann/made"));
  site.team = site.build("exit 1");  // it is not built: the submission as it is
  CHECK(site.measure("test ! -e made && cmp source - <<END\nann's\nEND\n").note ==
        "expected exit status 0, got 1");  // a line feed
  CHECK(site.measure("test ! -e made && test -e source").value == 1);
  fs::remove_all(site.folder.path() / "subs/ann");
  CHECK(site.measure("true") == Measured{0, "ann does not exist"});
  fs::create_directory_symlink(site.folder.write("subs/bob/x", "").parent_path(),
                               site.folder.path() / "subs/ann");
  CHECK(site.measure("true").note == "ann leads to a file or folder that is not the team's own");
}

TEST_CASE("a command of a rubric prints its share", "[grading]") {
  CommandSite site;
  site.line.command->is_share = true;
  CHECK(site.measure("echo warning >&2; echo ' '; echo").value == 0);
  CHECK(site.measure("echo warning >&2; echo 0.25; echo") == Measured{0.25});
  CHECK(site.measure("echo 1") == Measured{1});
  const std::string wrong = "expected a number from 0 to 1 on standard output, got ";
  CHECK(site.measure("echo 1.01").note == wrong + R"("1.01\n")");
  CHECK(site.measure("echo 1; echo 1").note == wrong + R"("1\n1\n")");
  CHECK(site.measure("true").note == wrong + R"("")");
  CHECK(site.measure("echo nan").note == wrong + R"("nan\n")");
  CHECK(site.measure("echo -0.5").note == wrong + R"("-0.5\n")");
  CHECK(site.measure("echo 1; exit 1").note == "expected exit status 0, got 1");
}

TEST_CASE("a command of a rubric writes JUnit files", "[grading]") {
  CommandSite site;
  const std::string write = "echo \"$text\" >$FILE; exit 101";
  CHECK(site.count(write, "<testcase/><testcase><failure/></testcase>") == Measured{1, "", 2});
  CHECK(site.count("exit 0") == Measured{0, "no file is called out/*.xml"});
  CHECK(site.count("echo '<x>' >$FILE").note ==
        "out/a.xml is not a JUnit file: line 1: expected testsuites or testsuite");
  CHECK(site.count("echo \"$text\" >$FILE; kill -SEGV $$").note.starts_with("killed by SIGSEGV"));
  CHECK(site.count("ln -s /etc/passwd $FILE").note ==
        "out/a.xml leads to a file or folder that is not the team's own");
  // Files that were submitted do not count, and links out of the submission are not followed.
  const auto forged =
      site.folder.write("subs/ann/out/forged.xml", "<testsuite><testcase/></testsuite>");
  site.team = site.build("cp source run; cp out/forged.xml out/built.xml");
  CHECK(site.count("exit 0").note == "no file is called out/*.xml");
  CHECK(exists(forged));
  fs::remove_all(forged.parent_path());
  const auto far = site.folder.write("staff/a.xml", "<testsuite/>");
  fs::create_directory_symlink(far.parent_path(), forged.parent_path());
  site.team = site.build("cp source run");
  CHECK(site.count("exit 0").note == "no file is called out/*.xml");
  site.line.path = "out/a.xml";
  CHECK(site.measure("exit 0").note ==
        "out/a.xml leads to a file or folder that is not the team's own");
  CHECK(exists(far));
}

TEST_CASE("a command of a rubric sees its submission and what the staff shows", "[grading]") {
  if (!gauntlet::test::has_strict()) return;
  CommandSite site;
  site.config.conditions.sandbox = Sandbox::strict;
  const auto unit = site.folder.write("staff/unit/test", "x").parent_path();
  const auto other = site.folder.write("staff/other", "x"),
             bob = site.folder.write("subs/bob/x", "");
  const auto results = site.folder.write("results/marks", "x");
  site.team = site.build("cp source run");
  const auto sees = [&](const fs::path& path) {
    return site.measure("test -s '" + path.string() + "'").value == 1;
  };
  CHECK_FALSE(sees(unit / "test"));
  site.line.command->see = {unit};
  CHECK(sees(unit / "test"));
  for (const auto& path : {other, bob, results, site.copies() / "ann/run"}) CHECK_FALSE(sees(path));
  CHECK(site.measure("echo y >>'" + (unit / "test").string() + "'").value == 0);
  site.line.command->see = {unit.parent_path()};  // the tests of the staff, which are hidden
  CHECK(sees(other));
  CHECK(site.measure("cmp run source && touch x y && rm source").value == 1);
  site.line.command->limits.wall_time = 300ms;
  CHECK(site.measure("sleep 9").note.starts_with("time limit of 0.3 s exceeded"));
}
