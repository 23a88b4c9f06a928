#pragma once

#include <filesystem>
#include <memory>

#include "grading/test_cases/folder_scenario.hpp"

namespace gauntlet::grading {

// Returns true if a folder has one for the inputs of the server and one for those of the clients:
// Server with Clients, or ForServer with ForClient or ForClients.
bool has_folders_of_pairs(const std::filesystem::path& folder);

// Returns the scenario of tests that play a team's xserver, which is tested, with its xclients.
// Both are in the folder `programs`. The layout of the tests is one of those of CS4500: in their
// folder n-server-config.json with n-client-config.json and n-out.json; n-in.json in each of two
// folders (has_folders_of_pairs()); or n-in.json, of which two values are for the clients and the
// server, in this order, while any other number of values is for both. So is every input in a
// folder ServerTests or ClientTests. Throws json::Error for malformed JSON in the first input, and
// std::system_error.
std::shared_ptr<const FolderScenario> course_pairs(const std::filesystem::path& tests,
                                                   const std::filesystem::path& programs);

}  // namespace gauntlet::grading
