#include <algorithm>
#include <stdexcept>
#include <vector>

#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/submissions/handed_in.hpp"
#include "grading/fixtures/fixtures.hpp"
#include "grading/results/header.hpp"
#include "json/parse.hpp"
#include "system/plain_file.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;
using Keys = std::vector<std::string_view>;

const Keys& keys_of_runs() {
  static const Keys keys{"args",      "timeout", "cpu",   "mem", "output",
                         "procs",     "sandbox", "net",   "see", "env",
                         "tolerance", "course",  "exact", "at",  "checker"};
  return keys;
}

// What a FEST.json says under these keys, the same however it is written.
std::string members(std::string_view text, const Keys& keys) {
  if (text.empty()) return "";
  json::Value document = json::parse(text);
  std::erase_if(*document.as<json::Value::Object>(), [&](const json::Value::Member& member) {
    return std::ranges::find(keys, member.first) == keys.end();
  });
  return canonical({&document, 1});
}

// Of a file's bytes; empty for what is no file that can be read.
std::string print_of(const fs::path& file) {
  if (!system::why_no_file(file).empty()) return "";
  try {
    return plan_of({system::read_file(file)});
  } catch (const std::runtime_error&) {
    return "";
  }
}

void add_tests(const HandedInSet& set, std::vector<std::string>& texts) {
  texts.push_back(set.owner);
  for (const auto& listed : set.listed) {
    texts.push_back(listed.name);
    texts.push_back(listed.trouble);
    if (!listed.trouble.empty()) continue;
    for (const auto end : part::all) {
      const fs::path file = part_beside(listed.input, end);
      if (end != part::scenario || fs::exists(file)) texts.push_back(print_of(file));
    }
  }
}

}  // namespace

std::string print_of_runs(std::string_view text) {
  return plan_of({members(text, keys_of_runs())});
}

std::string print_of_audit(const Config& config) {
  Keys keys = keys_of_runs();
  std::erase(keys, "args");
  for (const auto* key : {"tests", "staff_tests", "reference", "reference_args", "allowed_args",
                          "max_tests", "max_bytes"}) {
    keys.emplace_back(key);
  }
  std::vector<std::string> texts{members(config.text, keys)};
  for (const auto& set : list_sets(config)) add_tests(set, texts);
  if (config.reference) {
    texts.push_back(print_of(config.reference->path));
    for (const auto& word : config.reference->args) texts.push_back(print_of(word));
  }
  return plan_of(texts);
}

std::string print_of_program(const Config& config, const std::string& team) {
  return plan_of({members(config.text, {"program", "build", "sandbox", "env"}),
                  print_of(fill(config.program, team))});
}

}  // namespace gauntlet::grading::fest
