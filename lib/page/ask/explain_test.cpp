#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "page/ask/ask.hpp"
#include "test/catch.hpp"

namespace gauntlet {
namespace {

using json::Value;

Value answer_to(const Value::Object& question) {
  page::Methods calls;
  page::add_explain_calls(calls);
  return json::parse(page::answer(calls, dump(Value(question))));
}

// The part of an explanation that the answers lead to.
std::string explained(std::string_view tool, std::string_view input, Value::Array answers,
                      Value::Array flags = {}) {
  return dump(answer_to({{"call", "explain"},
                         {"tool", tool},
                         {"input", input},
                         {"flags", std::move(flags)},
                         {"answers", std::move(answers)}}));
}

constexpr std::string_view brick = R"({"minSafe":0,"maxSafe":5,"leftDrops":3,"leftBricks":2})";

}  // namespace

TEST_CASE("games are listed with their harnesses", "[page]") {
  const std::string games = dump(answer_to({{"call", "games"}}));
  CHECK(games.find(R"({"name":"atoms","title":"Exploding atoms","tools":["atoms-move"],)"
                   R"("explained":["atoms-move"]})") != games.npos);
  CHECK(games.find(R"("explained":["xboard","xstate","xtree","xstrategy"]})") != games.npos);
}

TEST_CASE("an explanation asks for further runs of the harness", "[page]") {
  CHECK(explained("bricks-solve", "{}", {}, {"--mean", "--limit", "5"}) ==
        R"({"ok":{"blocks":[],"run":{"args":["--explain"],"input":"{}"}}})");
  CHECK(explained("atoms-move", "[]", {}, {"--strict", "--time", "50", "--solve"}) ==
        R"({"ok":{"blocks":[],"run":{"args":["--explain","--time","50"],"input":"[]"}}})");
  CHECK(explained("mastermind-guess", "", {}, {"--tree", "--colors", "3", "--repeats"}) ==
        R"({"ok":{"blocks":[],"run":{"args":["--explain","--colors","3","--repeats"],)"
        R"("input":"[]"}}})");
  CHECK(
      explained("xstrategy", "[]", {}, {"--perfect", "--strict", "--limit", "9"}) ==
      R"({"ok":{"blocks":[],"run":{"args":["--perfect","--explain","--limit","9"],"input":"[]"}}})");
  CHECK(explained("xrender", "{}", {}) ==
        R"({"error":"/tool: expected a harness whose answers can be explained, got \"xrender\""})");
}

TEST_CASE("figures about a brick are explained", "[page]") {
  const std::string figures =
      R"({"winning":true,"winningHeights":[2,3],"heights":18446744073709551615,"mostHeights":6,)"
      R"("leastDrops":3,"leastBricks":false,"odds":{"found":6,"of":6,"drop":2,)"
      R"("bestHeights":[2,3]},"mean":{"drop":2,"bestHeights":[2,3],"mean":"8/3",)"
      R"("number":2.6666666666666665,"worst":3}})";
  CHECK(explained("bricks-solve", brick, {figures}, {"--mean", "--limit", "5"}) ==
        R"({"ok":{"blocks":[{"facts":[["Certain to be found","yes"],)"
        R"(["First drops that win","2 – 3"],)"
        R"(["Possible strengths to distinguish","18446744073709551615"],)"
        R"(["Maximum for these drops and bricks","6"],["Minimum drops with these bricks","3"],)"
        R"(["Minimum bricks with these drops","none"],)"
        R"(["Odds with a final guess","6 of 6 strengths"],)"
        R"(["First drops that keep the odds","2 – 3"],)"
        R"(["Minimum average number of drops","2.6667 (8/3), at most 3"]]},)"
        R"({"title":"The whole plan"}],"run":{"args":["--tree","--mean","--limit","5"],"input":")" +
            std::string(R"({\"minSafe\":0,\"maxSafe\":5,\"leftDrops\":3,\"leftBricks\":2})") +
            "\"}}}");
  CHECK(explained("bricks-solve", brick, {"0"}).starts_with(R"({"error":)"));
}

TEST_CASE("the plan for a brick is explained as a tree", "[page]") {
  const auto tree = [](const std::string& plan) {
    return explained("bricks-solve", brick, {"{}", plan});
  };
  const std::string begin =
      R"({"ok":{"blocks":[{"tree":{"label":"The whole plan","inner":"if it breaks:","nodes":[)";
  const std::string end = R"(]}}],"run":null}})";
  CHECK(tree(R"({"guess":4})") == begin + R"("Its strength is 4")" + end);
  CHECK(tree(R"({"drops":[{"drop":4,"broken":{"drops":[{"ladder":[1,3]}],"guess":3}}],)"
             R"("guess":4,"upTo":9})") ==
        begin +
            R"(["Drop from 4",["Drop from 1, then one higher each time, up to 3: if it breaks, )"
            R"(its strength is one less","If all are safe: its strength is 3"]],)"
            R"("If all are safe: its strength is from 4 to 9: a guess")" +
            end);
}

TEST_CASE("a move of atoms is explained with its line and its chain reaction", "[page]") {
  constexpr std::string_view input = "[2,[[1,1],[-1,0]]]";
  const auto part = [&](const std::string& value) {
    return explained("atoms-move", input,
                     {R"({"move":[0,0],"value":)" + value +
                      R"(,"depth":1,"line":[[0,0]],"nodes":2,"waves":[[[0,0]]]})"});
  };
  const std::string all = part(R"({"win":1})");
  for (const std::string_view block :
       {R"([{"facts":[["Move","row 0, column 0"],["Value","wins in 1"],)"
        R"(["Search depth in plies","1"],["Positions searched","2"]]},)",
        R"({"steps":{"name":"ply","title":"Principal variation",)"
        R"("steps":[{"text":"the mover to row 0, column 0","board":{)",
        R"("row 0, column 0: empty, the last electron is here")",
        R"("notes":{"0,0":"1"}}]}},{"steps":{"name":"wave","title":"Chain reaction of the move",)"
        R"("steps":[{"text":"topple: row 0, column 0","board":{)",
        R"("row 0, column 0: 2 electrons of red, explodes")",
        R"("notes":{"0,0":"1"}}]}},{"title":"Values of all moves with perfect play"}],)"
        R"("run":{"args":["--solve"],"input":"[2,[[1,1],[-1,0]]]"}}})"}) {
    CHECK(all.find(block) != all.npos);
  }
  const std::vector<std::vector<std::string>> values{{R"({"loss":2})", "loses in 2"},
                                                     {"1", "+1 electron"},
                                                     {"-2", "−2 electrons"},
                                                     {"0", "0 electrons"},
                                                     {"-0.35", "−0.35 electrons"}};
  for (const auto& value : values) {
    CHECK(part(value[0]).find(R"(["Value",")" + value[1] + R"("])") != std::string::npos);
  }
  CHECK(explained("atoms-move", "[1,[[-1,0],[0,-1]]]", {"false"}) ==
        R"({"ok":{"blocks":[{"text":"The game is over."}],"run":null}})");
  const std::string large = R"([2,[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]])";
  CHECK(explained("atoms-move", large,
                  {R"({"move":[0,0],"value":1,"depth":1,"line":[],"nodes":2,"waves":[]})"})
            .find(R"("run":{"args":["--solve","--time","1000"])") != std::string::npos);
}

TEST_CASE("the values of all moves of atoms are a table and notes on a board", "[page]") {
  const std::string part =
      explained("atoms-move", "[2,[[1,1],[-1,0]]]",
                {"{}", R"({"value":1,"moves":[[[0,0],1],[[0,1],null],[[1,1],-2]]})"});
  CHECK(part.find(R"("rows":[["row 0, column 0","wins in 1"],["row 0, column 1","unknown"],)"
                  R"(["row 1, column 1","loses in 2"]]})") != part.npos);
  CHECK(part.find(R"("notes":{"0,0":"win 1","0,1":"?","1,1":"loss 2"})") != part.npos);
  CHECK(part.ends_with(R"("run":null}})"));
}

TEST_CASE("the tiles that a penguin can reach are explained", "[page]") {
  const std::string part =
      explained("xboard", R"({"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2]]})", {});
  CHECK(part.find(R"({"facts":[["Tiles that can be reached","2"]]})") != part.npos);
  CHECK(part.find(R"("rows":[["north","0","the edge"],["north-east","0","the edge"],)"
                  R"(["south-east","1","the edge"],)") != part.npos);
  CHECK(part.find("row 1, column 0: 5 fish, can be reached") != part.npos);
  CHECK(explained("xboard", "{}", {}).starts_with(R"({"error":)"));
}

TEST_CASE("the step of the first penguin is explained", "[page]") {
  const std::string part = explained(
      "xstate", R"({"players":[{"color":"red","score":0,"places":[[0,0]]}],"board":[[2],[1],[1]]})",
      {});
  CHECK(part.find(R"("rows":[["north","the edge","impossible"],)"
                  R"(["north-east","the edge","impossible"],["south-east","1,0, free","taken"],)"
                  R"(["south","2,0, free","possible"],)") != part.npos);
  CHECK(part.find("row 2, column 0: 1 fish, can be reached") != part.npos);
  CHECK(part.find("the move ended here, can be reached") != part.npos);
}

TEST_CASE("the reply of xtree is explained with both moves", "[page]") {
  const std::string part =
      explained("xtree",
                R"({"state":{"players":[{"color":"red","score":0,"places":[[0,0]]},)"
                R"({"color":"black","score":0,"places":[[1,1]]}],"board":[[1,1],[1,1]]},)"
                R"("from":[0,0],"to":[1,0]})",
                {});
  CHECK(part.find(R"("caption":"Neighbors of 1,0, in order")") != part.npos);
  CHECK(part.find(R"-(["north-east","0,1, free","from 1,1 (the answer)"])-") != part.npos);
  CHECK(part.find(R"("steps":[{"text":"red: 0,0 → 1,0")") != part.npos);
  CHECK(part.find(R"({"text":"black: 1,1 → 0,1")") != part.npos);
}

TEST_CASE("the strategies of Fish are explained by their principal variations", "[page]") {
  const std::string input =
      R"([2,{"players":[{"color":"red","score":0,"places":[[0,0]]},)"
      R"({"color":"black","score":0,"places":[[1,1]]}],"board":[[1,5],[3,1],[2]]}])";
  const std::string part = explained("xstrategy", input, {});
  CHECK(part.find(R"(["Move","0,0 → 1,0"])") != part.npos);
  CHECK(part.find(R"({"steps":{"name":"ply","title":"Principal variation",)"
                  R"("steps":[{"text":"red: 0,0 → 1,0")") != part.npos);
  CHECK(part.find(R"(["Gain","4 fish in 2 turns, whatever the others do"])") != part.npos);
  CHECK(part.find(R"(["Scores at its end","red 4, black 1"])") != part.npos);
  const std::string perfect = explained(
      "xstrategy", input,
      {R"({"move":[[0,0],[1,0]],"value":3,"line":[[[0,0],[1,0]]],"positions":7})"}, {"--perfect"});
  CHECK(perfect.find(R"(["Score ahead at the end","3"])") != perfect.npos);
  CHECK(perfect.find(R"(["Scores at its end","red 1, black 0"])") != perfect.npos);
}

TEST_CASE("a guess of mastermind is explained", "[page]") {
  const auto part = [](const std::string& answer) {
    return explained("mastermind-guess", "[]", {answer});
  };
  CHECK(part(R"({"guess":"23","possible":true,"left":3,"codes":["23","31"],"expected":1.675,)"
             R"("worst":2,"parts":[{"feedback":"ww","codes":2},{"feedback":"b.","codes":1}]})") ==
        R"({"ok":{"blocks":[{"facts":[["Guess","possibly the code","23"],["Codes left","3"],)"
        R"(["Codes left after it, on average","1.68"],["Codes left after it, at most","2"]]},)"
        R"({"table":{"caption":"Codes left for each feedback","hides_caption":false,)"
        R"("columns":[{"title":"Feedback","kind":"head code"},{"title":"Codes","kind":"number"},)"
        R"({"title":"Share","kind":"share"}],)"
        R"("rows":[["ww","2",[1,"66.7 %"]],["b.","1",[0.5,"33.3 %"]]]}},)"
        R"({"title":"The first 2 of 3 codes left"},)"
        R"({"list":{"label":"The first 2 of 3 codes left","items":["23","31"]}}],"run":null}})");
  CHECK(part(R"({"guess":false,"left":0,"contradiction":1,)"
             R"("repairs":[{"row":0,"feedback":"b.","left":2}]})") ==
        R"({"ok":{"blocks":[{"text":"No code fits: the history became impossible with row 1 )"
        R"((from 0)."},{"table":{"caption":"Changes to one feedback that make a code fit again",)"
        R"("hides_caption":false,"columns":[{"title":"Row","kind":"text"},)"
        R"({"title":"Feedback","kind":"code"},{"title":"Codes left","kind":"number"}],)"
        R"("rows":[["0","b.","2"]]}}],"run":null}})");
}

}  // namespace gauntlet
