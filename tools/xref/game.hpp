#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/xref.hpp"
#include "support/players/program_flags.hpp"
#include "xref/game_viewer.hpp"

namespace gauntlet::xref {

// The answers of the tool xref: games may have programs and people, and are logged and drawn.
class Games final : public tool::RefereedGames {
 public:
  void declare(tool::Options& options) override;
  void check() override;

 private:
  bool allows_commands(const std::string& path) const override;
  // Throws UsageError if the sandbox is not available, and IoError.
  json::Value play(const match::GameSpec& spec) override;
  void show(const match::View& view) override { viewer().show(view); }

  GameViewer& viewer();

  std::optional<std::string> log_;
  std::optional<std::string> svg_;
  std::vector<std::string> shown_;            // players whose standard error is shown
  std::optional<std::string> stderr_folder_;  // destination of each player's standard error
  bool watch_ = false;
  bool allow_exec_ = false;
  std::uint64_t pause_ = 300;               // milliseconds
  std::optional<std::uint64_t> turn_time_;  // seconds
  tool::ProgramFlags program_ = {};
  std::optional<GameViewer> viewer_;  // once the first picture is drawn
};

}  // namespace gauntlet::xref

namespace gauntlet::program {
extern const tool::Harness xref;
}
