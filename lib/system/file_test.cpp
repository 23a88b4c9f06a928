

#include "system/file.hpp"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <exception>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::system;

namespace {

bool is_free(const std::filesystem::path& file) {
  try {
    const FileLock lock(file, "it");
    return true;
  } catch (const std::runtime_error& error) {
    CHECK(std::string(error.what()) == "it is in use by another run");
    return false;
  }
}

}  // namespace

TEST_CASE("a file has its old contents until the new ones are complete", "[system]") {
  const test::Folder folder;
  const auto file = folder.write("file", "old");
  {
    FileReplacement incomplete(file);
    incomplete.write("new");
    CHECK(read_file(file) == "old");
  }
  CHECK(read_file(file) == "old");
  replace_file(file, "new");
  CHECK(read_file(file) == "new");
  CHECK_FALSE(std::filesystem::exists(file.string() + ".part"));
  CHECK_THROWS_AS(replace_file(folder.path() / "no" / "file", "new"), std::system_error);
}

TEST_CASE("lines are appended to the kept part of a log", "[system]") {
  const test::Folder folder;
  const auto file = folder.write("log", "1\n2\ninc");
  LogFile log(file, 4);
  log.write("3");
  CHECK(read_file(file) == "1\n2\n3\n");
  log.sync();
}

TEST_CASE("a lock excludes other processes", "[system]") {
  const test::Folder folder;
  const auto file = folder.path() / "file";
  std::optional<FileLock> lock(std::in_place, file, "it");
  CHECK(std::filesystem::exists(file));
  CHECK_FALSE(is_free(file));
  write_file(file, "the lock is advisory");
  CHECK(read_file(file) == "the lock is advisory");
  lock.reset();
  CHECK(is_free(file));
  CHECK(read_file(file) == "the lock is advisory");
}

TEST_CASE("a lock ends with its process", "[system]") {
  const test::Folder folder;
  const auto file = folder.path() / "file";
  const Pipe ready = make_pipe();
  const pid_t pid = fork();
  if (pid == 0) {
    const FileLock lock(file, "it");
    if (write(ready.write.fd(), "x", 1) == 1) pause();
    _exit(1);
  }
  char byte = 0;
  REQUIRE(read(ready.read.fd(), &byte, 1) == 1);
  CHECK_FALSE(is_free(file));
  kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
  CHECK(is_free(file));
}

TEST_CASE("only a regular file that can be created is locked", "[system]") {
  const test::Folder folder;
  for (const std::string name : {"/dev/null", "/nowhere/file"}) {
    const FileLock first(name, "it");
    CHECK(is_free(name));
  }
  REQUIRE(mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
  const FileLock first(folder.path() / "pipe", "it");
  CHECK(is_free(folder.path() / "pipe"));
  const FileLock second(folder.path(), "it");
  CHECK(is_free(folder.path()));
}

TEST_CASE("an error of the machine is not blamed on an input", "[system]") {
  const auto blames_input = [](const auto& error) {
    try {
      throw error;
    } catch (const std::exception&) {
      try {
        rethrow_if_of_machine();
      } catch (const std::system_error&) {
        return false;
      }
    }
    return true;
  };
  for (const int code : {ENOSPC, EDQUOT, EROFS, EIO, EMFILE, ENFILE, ENOMEM}) {
    CHECK_FALSE(blames_input(std::system_error(code, std::generic_category())));
    CHECK_FALSE(blames_input(std::system_error(code, std::system_category())));
  }
  CHECK(blames_input(std::system_error(ENOENT, std::generic_category())));
  CHECK(blames_input(std::runtime_error("No space left on device")));
  CHECK(blames_input(std::invalid_argument("a")));
}

TEST_CASE("a file that the machine cannot read is not blamed", "[system]") {
  std::error_code code;
  try {
    // Address 0 is never mapped, so that reading it is an error of the machine.
    read_file("/proc/self/mem");
  } catch (const std::system_error& error) {
    code = error.code();
  }
  CHECK(code == std::errc::io_error);
}

TEST_CASE("whether a file can be written is known before", "[system]") {
  const test::Folder folder;
  const auto error_of = [&](const std::string& name) {
    try {
      check_writable(name == "-" ? std::filesystem::path(name) : folder.path() / name);
      return 0;
    } catch (const std::system_error& error) {
      return error.code().value();
    }
  };
  write_file(folder.path() / "old", "1");
  std::filesystem::create_symlink("new", folder.path() / "link");
  for (const auto* const name : {"-", "old", "new", "link"}) CHECK(error_of(name) == 0);
  CHECK(error_of("none/new") == ENOENT);
  CHECK(error_of("old/new") == ENOTDIR);
  CHECK(error_of(".") == EISDIR);
  CHECK(read_file(folder.path() / "old") == "1");
  CHECK_FALSE(std::filesystem::exists(folder.path() / "new"));
}
