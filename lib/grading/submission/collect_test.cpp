#include "grading/submission/collect.hpp"

#include "gauntlet/process.hpp"
#include "process/program.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet::grading;
namespace fs = std::filesystem;
using std::chrono::seconds;
using std::chrono::sys_seconds;

TEST_CASE("a URL is shown without its password", "[grading]") {
  CHECK(without_credentials("https://me:secret@x.edu/a@b.git") == "https://x.edu/a@b.git");
  CHECK(without_credentials("https://x.edu/a@b.git") == "https://x.edu/a@b.git");
  CHECK(without_credentials("git@x.edu:a.git") == "git@x.edu:a.git");
  CHECK(is_branch_name("feature/a-1.x"));
  for (const auto* wrong : {"", "-x", "a:b", "a b", "*", "+a"}) CHECK_FALSE(is_branch_name(wrong));
}

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

// A repository whose commits have the dates 100, 200, 300 seconds after 2001-09-09T01:46:40Z.
struct Origin {
  Origin() {
    git("init -q -b main");
    for (const int n : {1, 2, 3}) commit(n, n * 100);
  }

  std::string git(const std::string& words, const std::string& date = "1000000000") {
    std::string command = "git -c user.name=x -c user.email=x " + words;
    const auto done = gauntlet::process::run_process(
        {.command = {"sh", "-c", command},
         .working_directory = path,
         .environment = {"GIT_COMMITTER_DATE=" + date + " +0000", "GIT_CONFIG_NOSYSTEM=1"}});
    INFO(done.err);
    CHECK(done.code == 0);
    return done.out;
  }

  void commit(int n, int date) {
    folder.write("origin/n", std::to_string(n));
    git("add -A && git -c user.name=x -c user.email=x commit -qm c",
        std::to_string(1'000'000'000 + date));
  }

  Collected collect(std::optional<int> deadline, const std::string& branch = "") const {
    TeamRepository repository{.team = "ann", .url = path.string(), .branch = branch};
    if (deadline) repository.deadline = sys_seconds(seconds(1'000'000'000 + *deadline));
    return gauntlet::grading::collect(repository, {folder.path() / "out", 64 * mebibyte});
  }

  std::string collected() const { return gauntlet::system::read_file(folder.path() / "out/ann/n"); }

  gauntlet::test::Folder folder = {};
  fs::path path = (folder.write("origin/.keep", ""), folder.path() / "origin");
};

bool has_git() { return gauntlet::process::find_program("git").has_value(); }

}  // namespace

TEST_CASE("the last commit before a deadline is collected", "[grading]") {
  if (!has_git()) return;
  Origin origin;
  const Collected first = origin.collect(299);
  CHECK(first.error.empty());
  CHECK(first.commit.size() == 40);
  CHECK(first.date == sys_seconds(seconds(1'000'000'200)));
  CHECK(first.later_commits == 1);
  CHECK_FALSE(first.is_unchanged);
  CHECK_FALSE(first.has_odd_dates);
  CHECK(origin.collected() == "2");
  CHECK(origin.collect(200).is_unchanged);
  CHECK(origin.collect(std::nullopt).later_commits == 0);
  CHECK(origin.collected() == "3");
  CHECK(origin.collect(99).error == "no commit on the branch before the deadline");
  CHECK(origin.collected() == "3");
  CHECK_FALSE(fs::exists(origin.folder.path() / "out/ann/.git"));

  SECTION("a commit on a side branch, merged later, is not on the branch") {
    origin.git("checkout -q -b side");
    origin.commit(4, 350);
    origin.git("checkout -q main");
    origin.git("merge -q --no-ff -m m side", "1000000900");
    CHECK(origin.collect(400).date == sys_seconds(seconds(1'000'000'300)));
    CHECK(origin.collect(400, "side").date == sys_seconds(seconds(1'000'000'350)));
  }
  SECTION("a date that was set back is reported") {
    origin.commit(4, 900);
    origin.commit(5, 300);
    CHECK(origin.collect(400).has_odd_dates);
    CHECK(origin.collected() == "5");
  }
}

TEST_CASE("a repository that cannot be collected changes nothing", "[grading]") {
  if (!has_git()) return;
  Origin origin;
  CHECK(origin.collect(std::nullopt, "none").error ==
        "git fetch: couldn't find remote ref refs/heads/none");
  CHECK_FALSE(fs::exists(origin.folder.path() / "out/ann"));
  const auto try_url = [&](const std::string& url) {
    return collect({.team = "bob", .url = url}, {origin.folder.path() / "out", mebibyte}).error;
  };
  CHECK(try_url("ext::sh -c 'touch evil'") == "git fetch: transport 'ext' not allowed");
  CHECK(try_url("http://x.invalid/a.git") == "git fetch: transport 'http' not allowed");
  CHECK(try_url("--upload-pack=touch evil") != "");
  CHECK_FALSE(fs::exists("evil"));

  origin.folder.write("out/bob/own", "");
  CHECK(try_url(origin.path.string()).ends_with("bob exists and was not collected; move it away"));
  CHECK(fs::exists(origin.folder.path() / "out/bob/own"));
}

TEST_CASE("a collected repository runs nothing and is limited", "[grading]") {
  if (!has_git()) return;
  Origin origin;
  SECTION("hooks, filters and submodules") {
    const fs::path mark = origin.folder.path() / "mark";
    origin.folder.write("origin/.gitattributes", "* filter=evil\n");
    origin.folder.write("origin/.git/hooks/post-checkout", "#!/bin/sh\ntouch " + mark.string());
    fs::permissions(origin.path / ".git/hooks/post-checkout", fs::perms::all);
    origin.folder.write("origin/.gitmodules",
                        "[submodule \"s\"]\n\tpath = s\n\turl = " + origin.path.string() + "\n");
    fs::create_directories(origin.path / "s");
    origin.git("update-index --add --cacheinfo 160000," +
               origin.git("rev-parse HEAD").substr(0, 40) + ",s");
    origin.commit(4, 400);
    const Collected result = origin.collect(std::nullopt);
    CHECK(result.error.empty());
    CHECK(result.submodules == 1);
    CHECK(origin.collected() == "4");
    CHECK(fs::is_empty(origin.folder.path() / "out/ann/s"));
    CHECK_FALSE(fs::exists(mark));
  }
  SECTION("the size of files") {
    origin.folder.write("origin/large", std::string(8 * mebibyte, 'x'));  // compresses well
    origin.commit(4, 400);
    const auto error = collect({.team = "ann", .url = origin.path.string()},
                               {origin.folder.path() / "out", 4 * mebibyte})
                           .error;
    CHECK(error.starts_with("git checkout-index: "));
    CHECK_FALSE(fs::exists(origin.folder.path() / "out/ann"));
  }
}
