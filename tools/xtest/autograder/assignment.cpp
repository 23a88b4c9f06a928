#include "xtest/autograder/assignment.hpp"

#include <string_view>

#include "grading/results/record.hpp"
#include "json/fields.hpp"
#include "support/cli/command_line.hpp"

namespace gauntlet::xtest {
namespace {

constexpr std::string_view format = "gauntlet-assignment";
constexpr std::uint64_t version = 1;

json::Value encode_words(const std::vector<std::string>& words) {
  return json::Value::Array(words.begin(), words.end());
}

}  // namespace

json::Value encode(const Assignment& assignment) {
  json::Value::Object object{{"format", format},
                             {"version", version},
                             {"program", assignment.program},
                             {"build", assignment.build},
                             {"build_timeout", assignment.build_timeout},
                             {"flags", encode_words(assignment.flags)},
                             {"args", encode_words(assignment.args)},
                             {"visibility", assignment.visibility}};
  if (assignment.points) {
    object.emplace_back("points", grading::encode_number(*assignment.points));
  }
  return object;
}

Assignment decode_assignment(const json::Reader& in) {
  const json::Fields fields(in, "an assignment",
                            {"format", "version", "program", "build", "build_timeout", "flags",
                             "args", "visibility", "points"});
  if (fields.get("format").string("the name of the format") != format) {
    fields.get("format").fail("the format gauntlet-assignment");
  }
  if (fields.get("version").natural("a version") != version) {
    fields.get("version").fail("version 1");
  }
  Assignment assignment;
  assignment.program = json::read_word(fields.get("program"), "a path");
  assignment.build = json::read_word(fields.get("build"), "a command of the shell");
  assignment.build_timeout = fields.get("build_timeout").natural("seconds", 86400);
  assignment.flags = json::read_texts(fields.get("flags"), "a list of flags", "a flag");
  assignment.args = json::read_texts(fields.get("args"), "a list of arguments", "an argument");
  assignment.visibility = fields.get("visibility").string("a visibility");
  if (const auto* points = fields.find("points")) {
    assignment.points = grading::decode_number(*points);
  }
  return assignment;
}

RunFlags read_run_flags(const std::vector<std::string>& words) {
  RunFlags flags;
  std::vector<const char*> line{"xtest"};
  for (const auto& word : words) line.push_back(word.c_str());
  tool::Command command{"xtest", "", "",
                        "",      0,  [&](tool::Options& options) { flags.declare(options); }};
  const auto own = tool::parse(static_cast<int>(line.size()), line.data(), command);
  if (!own || !own->own.empty() || !own->rest.empty()) {
    throw tool::WrongUsage("--flags: expected flags of xtest run, and no more");
  }
  flags.check();
  return flags;
}

}  // namespace gauntlet::xtest
