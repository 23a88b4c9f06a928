#pragma once

#include <string>

// The files that are not ours to run: Gradescope and GitHub do.
namespace gauntlet::xtest {

// Run once, as root, when Gradescope makes the image: installs Debian's packages of these names,
// with blanks between them, and makes the user "student"; then does what `more` says.
std::string setup_script(const std::string& packages, const std::string& more);

// Run for each submission: grades it.
std::string run_autograder_script();

// Run for each submission where a fest has been held: gives it the results of its team.
std::string fest_autograder_script();

// Runs a program, found at its first argument, as the user "student".
std::string as_student_script();

// The workflow of GitHub Actions that grades a repository of GitHub Classroom. `packages` as above.
std::string classroom_workflow(const std::string& packages);

}  // namespace gauntlet::xtest
