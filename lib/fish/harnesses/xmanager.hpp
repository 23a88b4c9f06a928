#pragma once

#include "fish/match/tournament.hpp"
#include "harness/harness.hpp"

namespace gauntlet::tool {

// The answers of xmanager without programs, which programs/xmanager.cpp adds.
class Tournaments : public Answers {
 public:
  json::Value answer(const json::Reader& in, const HarnessMode& mode) override;

 private:
  // Returns the channels to the programs, or an empty function if they are not allowed.
  virtual match::OpenChannel channels(const match::TournamentSpec& /*spec*/) const { return {}; }
  // Returns the number of games to play in parallel.
  virtual unsigned jobs() const { return 1; }
};

extern const Harness xmanager, xmanager_program;

}  // namespace gauntlet::tool
