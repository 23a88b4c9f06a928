#include "grading/submission/submission.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet::grading;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t plenty = std::uint64_t{1} << 30;

struct Submitted {
  Submitted() {
    folder.write("ann/main.py", "print(1)\n");
    folder.write("ann/lib/a.py", "");
    fs::create_symlink("main.py", ann / "run");
  }

  std::string fingerprint() const { return fingerprint_of_submission(ann); }

  gauntlet::test::Folder folder = {};
  fs::path ann = folder.path() / "ann";
};

std::uint64_t allocated(const fs::path& file) {
  struct stat found{};
  stat(file.c_str(), &found);
  return static_cast<std::uint64_t>(found.st_blocks) * 512;
}

}  // namespace

TEST_CASE("the fingerprint of a submission depends on its content", "[grading]") {
  const Submitted submitted;
  const fs::path main = submitted.ann / "main.py";
  const std::string before = submitted.fingerprint();
  const auto time = fs::last_write_time(main);
  CHECK(before.size() == 16);
  SECTION("with equal size and time") {
    submitted.folder.write("ann/main.py", "print(2)\n");
    fs::last_write_time(main, time);
    CHECK(submitted.fingerprint() != before);
    submitted.folder.write("ann/main.py", "print(1)\n");
    CHECK(submitted.fingerprint() == before);
  }
  SECTION("a file that is removed and restored") {
    fs::rename(main, submitted.folder.path() / "away");
    CHECK(submitted.fingerprint() != before);
    fs::rename(submitted.folder.path() / "away", main);
    CHECK(submitted.fingerprint() == before);
  }
  SECTION("an empty file or folder") {
    submitted.folder.write("ann/new", "");
    const std::string file = submitted.fingerprint();
    fs::remove(submitted.ann / "new");
    fs::create_directory(submitted.ann / "new");
    CHECK(file != before);
    CHECK(submitted.fingerprint() != before);
    CHECK(submitted.fingerprint() != file);
  }
  SECTION("permissions") {
    chmod(main.c_str(), 0755);
    CHECK(submitted.fingerprint() != before);
  }
  SECTION("the target of a link") {
    fs::remove(submitted.ann / "run");
    fs::create_symlink("lib/a.py", submitted.ann / "run");
    CHECK(submitted.fingerprint() != before);
  }
  SECTION("names") {
    fs::rename(main, submitted.ann / "main2.py");
    CHECK(submitted.fingerprint() != before);
  }
  SECTION("but not times") {
    fs::last_write_time(main, time + std::chrono::hours(1));
    CHECK(submitted.fingerprint() == before);
  }
  SECTION("nor holes instead of zeros") {
    const std::string zeros(1 << 20, '\0');
    submitted.folder.write("ann/main.py", zeros);
    const std::string full = submitted.fingerprint();
    fs::resize_file(main, 0);
    fs::resize_file(main, zeros.size());
    CHECK(submitted.fingerprint() == full);
    fs::resize_file(main, zeros.size() - 1);
    CHECK(submitted.fingerprint() != full);
  }
}

TEST_CASE("the fingerprint of a single file or a missing submission", "[grading]") {
  const gauntlet::test::Folder folder;
  const fs::path file = folder.path() / "ann.py";
  const std::string none = fingerprint_of_submission(file);
  folder.write("ann.py", "1");
  const std::string one = fingerprint_of_submission(file);
  CHECK(one != none);
  folder.write("ann.py", "2");
  CHECK(fingerprint_of_submission(file) != one);
}

TEST_CASE("the fingerprint of a large sparse file is fast", "[grading]") {
  const Submitted submitted;
  fs::resize_file(submitted.ann / "main.py", std::uintmax_t{1} << 40);
  CHECK(submitted.fingerprint().size() == 16);
}

TEST_CASE("the copy of a submission", "[grading]") {
  const Submitted submitted;
  const fs::path copy = submitted.folder.path() / "programs/ann", own = submitted.ann;
  SECTION("has the same content") {
    chmod((own / "main.py").c_str(), 0755);
    CHECK_FALSE(copy_submission(own, copy, plenty));
    CHECK(fingerprint_of_submission(copy) == submitted.fingerprint());
    CHECK(fs::last_write_time(copy / "main.py") == fs::last_write_time(own / "main.py"));
  }
  SECTION("is a single file if the submission is one") {
    CHECK_FALSE(copy_submission(own / "main.py", copy, plenty));
    CHECK(gauntlet::system::read_file(copy) == "print(1)\n");
  }
  SECTION("has no set-id bits") {
    chmod((own / "main.py").c_str(), 06755);
    chmod((own / "lib").c_str(), 02755);
    CHECK_FALSE(copy_submission(own, copy, plenty));
    struct stat found{};
    REQUIRE(stat((copy / "main.py").c_str(), &found) == 0);
    CHECK((found.st_mode & 07777U) == 0755);
    REQUIRE(stat((copy / "lib").c_str(), &found) == 0);
    CHECK((found.st_mode & 07777U) == 0755);
  }
  SECTION("has read-only folders") {
    chmod((own / "lib").c_str(), 0555);
    CHECK_FALSE(copy_submission(own, copy, plenty));
    CHECK(fs::exists(copy / "lib/a.py"));
    remove_copy(copy);
    CHECK_FALSE(fs::exists(copy));
    chmod((own / "lib").c_str(), 0755);
  }
  SECTION("has links with equivalent targets") {
    fs::create_symlink(own / "main.py", own / "absolute");
    fs::create_symlink("../ann/main.py", own / "around");
    fs::create_symlink("../bob/run", own / "lib/out");
    fs::create_symlink("../../bob/run", own / "lib/far");
    CHECK_FALSE(copy_submission(own, copy, plenty));
    CHECK(fs::read_symlink(copy / "absolute") ==
          gauntlet::system::canonical_path(copy) / "main.py");
    CHECK(fs::read_symlink(copy / "lib/out") == "../bob/run");
    CHECK(fs::read_symlink(copy / "lib/far") ==
          gauntlet::system::canonical_path(submitted.folder.path()) / "bob/run");
  }
  SECTION("leaves out pipes") {
    mkfifo((own / "pipe").c_str(), 0600);
    CHECK_FALSE(copy_submission(own, copy, plenty));
    CHECK_FALSE(fs::exists(copy / "pipe"));
  }
  SECTION("keeps holes") {
    constexpr std::uintmax_t size = std::uintmax_t{1} << 36;
    fs::resize_file(own / "main.py", size);
    CHECK_FALSE(copy_submission(own, copy, plenty));
    CHECK(fs::file_size(copy / "main.py") == size);
    CHECK(allocated(copy / "main.py") < (1 << 20));
  }
  SECTION("has a limit") {
    submitted.folder.write("ann/data", std::string(3 << 20, 'x'));
    const auto failure = copy_submission(own, copy, 2 << 20);
    REQUIRE(failure);
    CHECK(failure->reason ==
          "it has more than 2 MiB, the limit for the sources of a program (data)");
    CHECK_FALSE(failure->is_disk_full);
    CHECK_FALSE(fs::exists(copy));
  }
  SECTION("fails if the submission cannot be read") {
    if (geteuid() == 0) return;
    chmod((own / "lib").c_str(), 0);
    const std::string locked = submitted.fingerprint();
    const auto failure = copy_submission(own, copy, plenty);
    REQUIRE(failure);
    CHECK(failure->reason == "lib cannot be copied: Permission denied");
    chmod((own / "lib").c_str(), 0755);
    CHECK(submitted.fingerprint() != locked);
  }
}
