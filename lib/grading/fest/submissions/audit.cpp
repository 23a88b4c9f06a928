#include "grading/fest/submissions/audit.hpp"

#include <cstddef>
#include <limits>
#include <utility>

#include "grading/judging/load.hpp"
#include "grading/reports/text.hpp"
#include "process/in_order.hpp"

namespace gauntlet::grading::fest {
namespace {

// The tests of one owner that have been read so far.
struct OwnerProgress {
  HandedInSet set;
  std::size_t most;  // the maximum of valid tests
  std::vector<HandedIn> tests = {};
  std::size_t valid = 0;

  // Returns true if another test must be read. Gives up on a team with too many invalid tests.
  bool wants(std::size_t pending) const {
    constexpr std::size_t patience = 10;
    return tests.size() < set.listed.size() && valid + pending < most &&
           tests.size() / patience < most;
  }
};

// Returns why a test that the reference did not answer is invalid.
std::string refusal_for(const Record& silence) {
  const bool is_ours = silence.verdict == compare::Verdict::infra;
  return (is_ours ? "the reference could not be run: " : "the reference did not answer: ") +
         reports::one_line(silence.message);
}

class Auditor {
 public:
  Auditor(const Config& config, const process::View& view, unsigned at_a_time,
          const std::function<void(const Test&)>& told)
      : config_(config), view_(view), at_a_time_(at_a_time), told_(told) {
    for (auto& set : list_sets(config)) {
      const auto most =
          set.owner == staff ? std::numeric_limits<std::size_t>::max() : config.max_tests;
      sets_.push_back({std::move(set), most});
    }
  }

  std::optional<Audit> run() {
    for (auto open = read_more(); !open.empty(); open = read_more()) {
      if (!ask(open)) return std::nullopt;
    }
    return finish();
  }

 private:
  struct Place {
    std::size_t set;
    std::size_t test;
  };

  // Reads as many tests as can be valid and returns those that the reference must answer.
  std::vector<Place> read_more() {
    std::vector<Place> open;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      auto& [set, most, tests, valid] = sets_[i];
      std::size_t pending = 0;
      while (sets_[i].wants(pending)) {
        tests.push_back(read_handed_in(set, set.listed[tests.size()]));
        if (tests.back().test.is_valid() && config_.reference) {
          open.push_back({i, tests.size() - 1});
          ++pending;
        } else {
          end(sets_[i], tests.back());
        }
      }
    }
    return open;
  }

  bool ask(const std::vector<Place>& open) {
    std::vector<Place> again;
    const auto take_first = [&](const Place& place, const Judgement& judgement) {
      if (is_late(judgement)) {
        again.push_back(place);
      } else {
        take(judgement, place);
      }
    };
    return ask_all(open, at_a_time_, take_first) &&
           ask_all(again, 1, [&](const Place& place, Judgement judgement) {
             if (judgement.silence) {
               judgement.silence->attempts = 2;
               excuse_late(*judgement.silence, measure_load());
             }
             take(judgement, place);
           });
  }

  bool is_late(const Judgement& judgement) const {
    return config_.conditions.retry_timeouts && judgement.silence &&
           judgement.silence->verdict == compare::Verdict::wall;
  }

  template <class Take>
  bool ask_all(const std::vector<Place>& places, unsigned at_a_time, const Take& take) {
    std::size_t next = 0;
    return process::for_each_in_order(
        places.size(), at_a_time,
        [&](std::size_t i) { return ask_reference(config_, view_, at(places[i])); },
        [&](const Judgement& judgement) {
          take(places[next++], judgement);
          return true;
        });
  }

  HandedIn& at(const Place& place) { return sets_[place.set].tests[place.test]; }

  void take(const Judgement& judgement, const Place& place) {
    HandedIn& handed_in = at(place);
    handed_in.test.trouble = judgement.trouble;
    if (!judgement.trouble.empty()) handed_in.fixture.reset();
    if (!judgement.answer.empty()) handed_in.test.answer = judgement.answer;
    if (judgement.silence) {
      trouble_.push_back(*judgement.silence);
      if (!config_.accept_unanswered) {
        handed_in.test.trouble = refusal_for(*judgement.silence);
        handed_in.fixture.reset();
      }
    }
    end(sets_[place.set], handed_in);
  }

  void end(OwnerProgress& set, const HandedIn& handed_in) {
    if (handed_in.test.is_valid()) ++set.valid;
    told_(handed_in.test);
  }

  Audit finish() {
    Audit audit;
    for (auto& [set, most, tests, valid] : sets_) {
      for (auto& handed_in : tests) audit.tests.push_back(std::move(handed_in));
      for (std::size_t i = tests.size(); i < set.listed.size(); ++i) {
        const std::string reason = "too many tests: a team may submit " + std::to_string(most);
        audit.tests.push_back({{set.owner, set.listed[i].name, reason}});
        told_(audit.tests.back().test);
      }
    }
    audit.trouble = std::move(trouble_);
    mark_duplicates(audit.tests);
    return audit;
  }

  const Config& config_;
  const process::View& view_;
  unsigned at_a_time_;
  const std::function<void(const Test&)>& told_;
  std::vector<OwnerProgress> sets_;
  std::vector<Record> trouble_;
};

}  // namespace

std::optional<Audit> audit(const Config& config, const process::View& view, unsigned at_a_time,
                           const std::function<void(const Test&)>& told) {
  return Auditor(config, view, at_a_time, told).run();
}

}  // namespace gauntlet::grading::fest
