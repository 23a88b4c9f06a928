#pragma once

#include <filesystem>
#include <stdexcept>
#include <vector>

#include "grading/fest/rounds/store.hpp"
#include "grading/fest/submissions/revoke.hpp"
#include "xtest/fest_flags.hpp"

namespace gauntlet::xtest {

// What a fest is made of makes no sense; what() says why.
class InvalidFest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What json::Error, std::runtime_error and std::invalid_argument say of input becomes InvalidFest.
template <class Read>
auto read_input(const Read& read) {
  try {
    return read();
  } catch (const std::runtime_error& error) {
    throw InvalidFest(error.what());
  } catch (const std::invalid_argument& error) {
    throw InvalidFest(error.what());
  }
}

// What a FEST.json says. Throws InvalidFest.
grading::fest::Config read_config(const std::filesystem::path& file);

// What the flags say is not to count. Throws InvalidFest.
std::vector<grading::fest::Revocation> read_revoked(const FestFlags& flags,
                                                    const grading::fest::Store& store);

// Runs the fest of a FEST.json, or what is left of it, or of it the part that is to be done here;
// false if it was interrupted. Throws InvalidFest, tool::WrongUsage for a folder that holds another
// fest, and what goes wrong.
bool run_fest(const FestFlags& flags, const std::filesystem::path& file,
              const grading::fest::Store& store);

}  // namespace gauntlet::xtest
