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
