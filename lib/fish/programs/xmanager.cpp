#include "fish/harnesses/xmanager.hpp"

#include <memory>
#include <string>
#include <vector>

#include "core/games.hpp"
#include "gauntlet/process.hpp"
#include "match/program.hpp"
#include "support/players/players.hpp"

using namespace gauntlet;

namespace {

// The answers of the tool xmanager: players may be programs.
class TournamentsOfPrograms final : public tool::Tournaments {
 public:
  void declare(tool::Options& options) override {
    options.flag("--allow-exec", allow_exec_,
                 "Allow players that are programs (exec:COMMAND); the input names them");
    program_.declare(options);
  }

  void check() override {
    if (allow_exec_) exec_ = program_.settings();
  }

 private:
  match::OpenChannel channels(const match::TournamentSpec& spec) const override {
    if (!allow_exec_) return {};
    match::ExecSettings exec = exec_;
    exec.talk.turn_time = spec.turn_time;
    exec.talk.first_turn_time = spec.first_turn_time;
    return [&spec, exec](std::size_t player) {
      const std::string command(*match::command_of(spec.players[player].kind));
      return std::make_unique<match::Program>(command, exec);
    };
  }

  unsigned jobs() const override { return static_cast<unsigned>(process::allowed_cpus().size()); }

  bool allow_exec_ = false;
  tool::ProgramFlags program_;
  match::ExecSettings exec_;  // set by check()
};

}  // namespace

const tool::Harness tool::xmanager_program = with_answers<TournamentsOfPrograms>(tool::xmanager);
