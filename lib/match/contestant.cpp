#include "match/contestant.hpp"

#include <vector>

namespace gauntlet::match {
namespace {

// Nothing if even that fails.
std::vector<std::string> last_words_of(Player& player) {
  try {
    return player.last_words();
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace

void Contestant::put_out(Fault fault) {
  fault.call_number = calls_;
  fault.last_words = last_words_of(*player_);
  fault_ = std::move(fault);
  player_.reset();
}

}  // namespace gauntlet::match
