#pragma once

#include <filesystem>
#include <string>

#include "grading/fest/submissions/validation.hpp"
#include "test/folder.hpp"

namespace gauntlet::grading::fest::samples {

// Submissions of two teams and tests of the staff of a sample course. The reference adds: the
// answer to [2, 3] is 5.
class SampleCourse {
 public:
  SampleCourse() {
    config.title = "sums";
    config.teams = {"ann", "bob"};
    config.tests = at("{team}/Tests");
    config.staff_tests = at("staff");
    config.reference =
        Program{.path = write("sum",
                              "#!/bin/sh\n"
                              "read a\n"
                              "case $a in\n"
                              "  *x*) echo 'no number' >&2; exit 1;;\n"
                              "  *crash*) kill -9 $$;;\n"
                              "  *hang*) sleep 9;;\n"
                              "  *babble*) echo ']'; exit;;\n"
                              "esac\n"
                              "echo $(($(echo $a | sed 's/[.]0//g' | tr -d '[]' | tr , +))).0\n")};
    std::filesystem::permissions(config.reference->path, std::filesystem::perms::owner_all);
    config.conditions.limits.wall_time = std::chrono::milliseconds(500);
    std::filesystem::create_directory(*config.staff_tests);
  }

  std::string at(const std::string& path) const { return (folder_.path() / path).string(); }

  std::filesystem::path write(const std::string& name, std::string_view text) const {
    return folder_.write(name, text);
  }

  // Writes a test of a team or, for "staff", of the staff.
  void hand_in(const std::string& owner, int number, std::string_view input,
               std::string_view answer) const {
    const std::string name =
        (owner == "staff" ? owner : owner + "/Tests") + '/' + std::to_string(number);
    write(name + "-in.json", input);
    write(name + "-out.json", answer);
  }

  Config config;

 private:
  gauntlet::test::Folder folder_;
};

// Returns a line for each test: "ann/1-in.json: " and "new", the error, "revoked" or "= OTHER".
inline std::string list(const std::vector<SubmittedTest>& tests) {
  std::string text;
  for (const auto& [test, test_case, set] : tests) {
    text += test.id() + ": ";
    if (!test.invalid_reason.empty()) {
      text += test.invalid_reason;
    } else if (test.revoked) {
      text += "revoked";
    } else {
      text += test.counts() ? "new" : "= " + test.duplicate_of;
    }
    text += '\n';
  }
  return text;
}

inline Validation audit_all(const SampleCourse& course) {
  return validate_tests(course.config, {}, 2, [](const Test&) {}).value();
}

}  // namespace gauntlet::grading::fest::samples
