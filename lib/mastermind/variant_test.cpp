#include <set>

#include "gauntlet/mastermind.hpp"
#include "test/catch.hpp"

using namespace gauntlet::mastermind;

namespace {

Feedback feedback(const CodeSpace& codes, const char* guess, const char* secret) {
  return codes.feedback(*codes.find(guess), *codes.find(secret));
}

}  // namespace

TEST_CASE("codes() gives the number of codes of a variant", "[mastermind]") {
  CHECK(Variant{4, 6, false}.codes() == 360);
  CHECK(Variant{4, 6, true}.codes() == 1296);
  CHECK(Variant{4, 10, false}.codes() == 5040);
  CHECK(Variant{5, 8, true}.codes() == 32768);
  CHECK_FALSE(Variant{5, 4, false}.is_valid());
  CHECK_FALSE(Variant{8, 35, true}.is_valid());
  CHECK_FALSE(Variant{0, 6, true}.is_valid());
  CHECK_FALSE(Variant{9, 2, true}.is_valid());
  for (const Variant variant : {Variant{4, 6, false}, Variant{2, 35, true}, Variant{8, 8, false}}) {
    CHECK(CodeSpace(variant).size() == variant.codes());
  }
}

TEST_CASE("codes are numbered in the order of their strings", "[mastermind]") {
  const bool repeats = GENERATE(true, false);
  const CodeSpace codes({3, 12, repeats});
  for (Code code = 0; code < codes.size(); ++code) {
    CHECK(codes.find(codes.text(code)) == code);
    if (code > 0) CHECK(codes.text(code - 1) < codes.text(code));
  }
  CHECK(codes.text(codes.size() - 1) == (repeats ? "ccc" : "cba"));
  CHECK_FALSE(codes.find("12"));
  CHECK_FALSE(codes.find("120"));
  CHECK_FALSE(codes.find("12d"));
  CHECK(codes.find("112").has_value() == repeats);
}

TEST_CASE("feedback counts right pegs, then misplaced ones", "[mastermind]") {
  const CodeSpace plain({4, 6, false});
  CHECK(feedback(plain, "1234", "1243") == Feedback{2, 2});
  CHECK(feedback(plain, "1234", "5612") == Feedback{0, 2});
  CHECK(feedback(plain, "1234", "1234") == Feedback{4, 0});
  const CodeSpace repeats({4, 6, true});
  CHECK(feedback(repeats, "1122", "2211") == Feedback{0, 4});
  CHECK(feedback(repeats, "1112", "1223") == Feedback{1, 1});
  CHECK(feedback(repeats, "1123", "4561") == Feedback{0, 1});
}

TEST_CASE("feedback is symmetric in guess and secret", "[mastermind]") {
  const CodeSpace codes({4, 4, true});
  for (Code a = 0; a < codes.size(); ++a) {
    for (Code b = 0; b < codes.size(); ++b) CHECK(codes.feedback(a, b) == codes.feedback(b, a));
  }
}

TEST_CASE("codes with too many pegs for the packed bits are compared correctly", "[mastermind]") {
  CHECK_FALSE(Variant{4, 35, true}.is_valid());
  CHECK(Variant{4, 35, true}.is_valid(Variant::max_codes));
  CHECK(Variant{7, 10, true}.codes() == 10'000'000);
  CHECK_FALSE(Variant{8, 9, true}.is_valid(Variant::max_codes));
  const CodeSpace codes({4, 35, true});
  CHECK(codes.size() == 1'500'625);
  CHECK(feedback(codes, "1122", "2211") == Feedback{0, 4});
  CHECK(feedback(codes, "zzzy", "zyyz") == Feedback{1, 2});
  CHECK(feedback(codes, "zzzz", "zzzz") == Feedback{4, 0});
  CHECK(feedback(codes, "1z11", "y1zz") == Feedback{0, 2});
  const CodeSpace few({4, 7, true});
  const auto in_many = [&](Code code) { return *codes.find(few.text(code)); };
  for (Code a = 0; a < few.size(); a += 7) {
    for (Code b = 0; b < few.size(); b += 11) {
      CHECK(few.feedback(a, b) == codes.feedback(in_many(a), in_many(b)));
    }
  }
}

TEST_CASE("feedback of the black-peg game is that without its misplaced pegs", "[mastermind]") {
  for (const bool repeats : {false, true}) {
    const CodeSpace full({4, 5, repeats});
    const CodeSpace black({4, 5, repeats, true});
    for (Code a = 0; a < full.size(); ++a) {
      for (Code b = 0; b < full.size(); ++b) {
        CHECK(black.feedback(a, b) == Feedback{full.feedback(a, b).right, 0});
      }
    }
    CHECK(read_feedback(black, "w..w") == Feedback{2, 0});
    CHECK_FALSE(read_feedback(black, "wb.."));
  }
  const CodeSpace many({4, 35, true, true});  // too many pegs for the packed bits
  CHECK(feedback(many, "zzzy", "zyyz") == Feedback{1, 0});
  CHECK(feedback(many, "1122", "1122") == Feedback{4, 0});
}

TEST_CASE("exactly the feedbacks that occur are possible", "[mastermind]") {
  for (const Variant variant :
       {Variant{4, 6, false}, Variant{4, 7, false}, Variant{4, 4, false}, Variant{3, 3, true},
        Variant{2, 5, true}, Variant{1, 4, false}, Variant{4, 6, false, true},
        Variant{4, 4, false, true}, Variant{3, 3, true, true}}) {
    const CodeSpace codes(variant);
    std::set<Feedback> seen;
    for (Code a = 0; a < codes.size(); ++a) {
      for (Code b = 0; b < codes.size(); ++b) seen.insert(codes.feedback(a, b));
    }
    for (int i = 0; i < codes.classes(); ++i) {
      const Feedback some = codes.feedback_of(i);
      CHECK(codes.class_of(some) == i);
      // With few colors and repeats, fewer pegs than the formula allows may be unreachable.
      if (seen.contains(some)) CHECK(is_possible(variant, some));
      if (!variant.repeats) CHECK(is_possible(variant, some) == seen.contains(some));
    }
  }
}

TEST_CASE("after 1234 the number of codes left by each feedback is that of the contract",
          "[mastermind]") {
  const CodeSpace codes({4, 6, false});
  const auto left = [&](Feedback some) {
    return consistent_codes(codes, std::vector<Row>{{*codes.find("1234"), some}}).size();
  };
  CHECK(left({0, 2}) == 84);
  CHECK(left({0, 3}) == 88);
  CHECK(left({0, 4}) == 9);
  CHECK(left({1, 1}) == 48);
  CHECK(left({1, 2}) == 72);
  CHECK(left({1, 3}) == 8);
  CHECK(left({2, 0}) == 12);
  CHECK(left({2, 1}) == 24);
  CHECK(left({2, 2}) == 6);
  CHECK(left({3, 0}) == 8);
  CHECK(left({3, 1}) == 0);
  CHECK(left({4, 0}) == 1);
}
