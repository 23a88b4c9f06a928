#include "grading/test_cases/folder_scenario.hpp"

#include <algorithm>
#include <stdexcept>
#include <system_error>

#include "core/numbers.hpp"
#include "process/shell.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

// Where a text with placeholders is: an input, a word of a command, or a JSON value, which it is if
// it is nothing but a placeholder.
enum class Place { input, word, value };

// A placeholder: {NAME}, or {NAME:2} for the second JSON value of the file.
struct Placeholder {
  std::string_view name;
  std::optional<std::size_t> number = std::nullopt;
};

Placeholder parse_placeholder(std::string_view inner) {
  const auto colon = inner.find(':');
  if (colon == inner.npos) return {inner};
  const auto number = parse_natural(inner.substr(colon + 1));
  if (!number || *number == 0) return {inner};
  return {inner.substr(0, colon), number};
}

// Replaces the placeholders of a set of files.
class Filler {
 public:
  explicit Filler(std::vector<std::pair<std::string, fs::path>> files) : files_(std::move(files)) {}

  // `place` is that of all texts in the value.
  void fill(json::Value& value, Place place) const {
    if (auto* const text = value.as<std::string>()) {
      if (place != Place::value) {
        value = filled(*text, place);
      } else if (const auto whole = whole_placeholder(*text)) {
        value = one_value(*whole);
      } else {
        value = filled(*text, Place::word);
      }
    } else if (auto* const items = value.as<json::Value::Array>()) {
      for (json::Value& item : *items) fill(item, place);
    } else if (auto* const members = value.as<json::Value::Object>()) {
      for (auto& [key, member] : *members) fill(member, place);
    }
  }

  // Splits a text into words first, so that what replaces a placeholder stays one word.
  void fill_command(json::Value& command) const {
    if (const auto* const text = command.as<std::string>()) {
      try {
        const auto words = process::shell_words(*text);
        command = json::Value::Array(words.begin(), words.end());
      } catch (const std::invalid_argument&) {
        return;  // read_scenario() refuses it
      }
    }
    fill(command, Place::word);
  }

  // A text is the standard input itself; other values contain values.
  void fill_input(json::Value& input) const {
    fill(input, input.as<std::string>() != nullptr ? Place::input : Place::value);
  }

 private:
  const fs::path* file(std::string_view name) const {
    const auto found = std::ranges::find(
        files_, name, [](const auto& each) { return std::string_view(each.first); });
    return found != files_.end() ? &found->second : nullptr;
  }

  std::optional<Placeholder> whole_placeholder(std::string_view text) const {
    if (text.size() < 2 || text.front() != '{' || text.back() != '}') return std::nullopt;
    const Placeholder found = parse_placeholder(text.substr(1, text.size() - 2));
    return file(found.name) != nullptr ? std::optional(found) : std::nullopt;
  }

  json::Value one_value(const Placeholder& placeholder) const {
    const fs::path& from = *file(placeholder.name);
    std::vector<json::Value> values;
    try {
      values = json::read_values(system::read_text(from));
    } catch (const json::Error& error) {
      throw json::Error("", from.string() + ": " + error.what());
    }
    const std::size_t number = placeholder.number.value_or(1);
    const bool is_fine = placeholder.number ? number <= values.size() : values.size() == 1;
    if (is_fine) return std::move(values[number - 1]);
    throw json::Error("", from.string() + ": expected " +
                              (placeholder.number ? pluralize(number, "JSON value") + " or more"
                                                  : "one JSON value") +
                              ", got " + std::to_string(values.size()));
  }

  std::string text_of(const Placeholder& placeholder, Place place) const {
    if (placeholder.number) {
      const json::Value value = one_value(placeholder);
      if (place == Place::input) return json::dump(value) + '\n';
      const auto* const text = value.as<std::string>();
      return text != nullptr ? *text : json::dump(value);
    }
    std::string text = system::read_text(*file(placeholder.name));
    if (place == Place::word) text.erase(text.find_last_not_of(" \t\r\n") + 1);
    return text;
  }

  std::string filled(std::string_view text, Place place) const {
    std::string result;
    while (!text.empty()) {
      const auto begin = std::min(text.find('{'), text.size());
      const auto end = text.find('}', begin);
      result += text.substr(0, begin);
      text.remove_prefix(begin);
      if (end == text.npos) break;
      const Placeholder placeholder = parse_placeholder(text.substr(1, end - begin - 1));
      if (file(placeholder.name) != nullptr) {
        result += text_of(placeholder, place);
        text.remove_prefix(end - begin + 1);
      } else if (!text.empty()) {
        result += text.front();
        text.remove_prefix(1);
      }
    }
    return result.append(text);
  }

  std::vector<std::pair<std::string, fs::path>> files_;
};

void fill_peer(json::Value& peer, const Filler& filler) {
  auto* const members = peer.as<json::Value::Object>();
  if (members == nullptr) return filler.fill_command(peer);
  for (auto& [key, member] : *members) {
    if (key == "command") filler.fill_command(member);
    if (key == "stdin") filler.fill_input(member);
    if (key != "connect" && key != "listen") continue;
    for (json::Value& step : *member.as<json::Value::Array>()) {
      auto* const fields = step.as<json::Value::Object>();
      if (fields == nullptr) continue;
      for (auto& [kind, value] : *fields) {
        filler.fill(value, kind == "send_text" ? Place::input : Place::value);
      }
    }
  }
}

[[noreturn]] void fail_with_path(const fs::path& file, const json::Error& error) {
  throw json::Error("", file.string() + ": " + error.what());
}

json::Value read_document(const fs::path& file) {
  try {
    return json::parse(system::read_text(file));
  } catch (const json::Error& error) {
    fail_with_path(file, error);
  }
}

PathPattern read_pattern(const json::Reader& in) {
  constexpr std::string_view expected = "a path with one {name}, such as {name}-in.json";
  try {
    PathPattern pattern(schema::text(in));
    if (pattern.has_any_extension()) in.fail(expected);
    return pattern;
  } catch (const std::invalid_argument&) {
    in.fail(expected);
  }
}

// Returns true if the value has the placeholder of this file.
bool names_file(const json::Value& value, const std::string& name) {
  const std::string text = json::dump(value);
  return text.find('{' + name + '}') != text.npos || text.find('{' + name + ':') != text.npos;
}

}  // namespace

FolderScenario::FolderScenario(const fs::path& file, bool is_for_all)
    : FolderScenario(file, read_document(file), is_for_all) {}

FolderScenario::FolderScenario(fs::path file, json::Value document, bool is_for_all)
    : file_(std::move(file)),
      folder_(system::canonical_path(file_).parent_path()),
      peers_folder_(folder_),
      is_for_all_(is_for_all),
      document_(std::move(document)) {
  try {
    const json::Reader in(document_);
    schema::check("n-scenario.schema.json", in);
    const schema::Fields fields(in);
    has_client_role_ = schema::text(fields.get("role")) != "server";
    const auto* const files = fields.find("files");
    if (files == nullptr) in.fail("the key \"files\"", "none of that name");
    for (const auto& [name, pattern] : files->members("an object of files")) {
      files_.emplace_back(name, read_pattern(pattern));
    }
    if (const auto* const own = fields.find("folder")) {
      peers_folder_ = system::canonical_path(folder_ / schema::text(*own));
    }
    if (const auto* const accept = fields.find("accept")) {
      const auto found = std::ranges::find_if(
          files_, [&](const auto& each) { return names_file(accept->value(), each.first); });
      if (found != files_.end()) answers_ = static_cast<std::size_t>(found - files_.begin());
    }
  } catch (const json::Error& error) {
    fail_with_path(file_, error);
  }
  std::erase_if(*document_.as<json::Value::Object>(), [](const json::Value::Member& member) {
    return member.first == "files" || member.first == "folder";
  });
}

std::optional<PathPattern::Match> FolderScenario::match(const fs::path& file) const {
  std::optional<PathPattern::Match> best;
  for (const auto& [name, pattern] : files_) {
    auto found = pattern.match(file);
    if (!found || found->name.empty() || found->name.starts_with('.')) continue;
    const bool applies =
        is_for_all_ || system::is_inside(system::canonical_path(found->folder), folder_);
    if (!applies) continue;
    // {name}-out.json rather than {name}.json
    if (!best || found->name.size() < best->name.size()) best = std::move(found);
  }
  return best;
}

std::vector<fs::path> FolderScenario::files(const PathPattern::Match& set) const {
  std::vector<fs::path> files;
  files.reserve(files_.size());
  for (const auto& [name, pattern] : files_) files.push_back(pattern.fill(set));
  return files;
}

std::vector<std::pair<std::string, fs::path>> FolderScenario::named_files(
    const PathPattern::Match& set) const {
  std::vector<std::pair<std::string, fs::path>> named;
  named.reserve(files_.size());
  for (const auto& [name, pattern] : files_) named.emplace_back(name, pattern.fill(set));
  return named;
}

std::string FolderScenario::accepted_file() const {
  const std::string& name = files_[answers_].first;
  const json::Value::Member accepted("accept", json::Value::Array{'{' + name + '}'});
  return std::ranges::count(*document_.as<json::Value::Object>(), accepted) > 0 ? name : "";
}

json::Value FolderScenario::filled(const PathPattern::Match& set) const {
  const Filler filler(named_files(set));
  json::Value document = document_;
  document.as<json::Value::Object>()->emplace_back("folder", json::Value(peers_folder_.string()));
  for (auto& [key, value] : *document.as<json::Value::Object>()) {
    if (key == "args") filler.fill(value, Place::word);
    if (key == "stdin") filler.fill_input(value);
    if (key == "accept") filler.fill(value, Place::value);
    if (key != "peers") continue;
    for (json::Value& peer : *value.as<json::Value::Array>()) fill_peer(peer, filler);
  }
  return document;
}

void FolderScenario::read(const PathPattern::Match& set, TestCase& test_case) const {
  const auto files = this->files(set);
  test_case.input = files.front();
  test_case.expected.answers_file = files[answers_];
  for (const fs::path& file : files) {
    const std::string reason = system::why_not_regular_file(file);
    if (!reason.empty()) throw json::Error("", file.string() + ": " + reason);
  }
  const json::Value document = filled(set);
  try {
    read_scenario(document, test_case);
  } catch (const json::Error& error) {
    fail_with_path(file_, error);
  }
}

std::shared_ptr<const FolderScenario> scenario_of(const fs::path& folder) {
  const fs::path file = folder / FolderScenario::file_name;
  std::error_code error;
  if (!fs::exists(fs::symlink_status(file, error))) return nullptr;
  return std::make_shared<const FolderScenario>(file);
}

std::optional<FileSet> file_set_of(const fs::path& file,
                                   const std::shared_ptr<const FolderScenario>& given) {
  const fs::path folder = file.parent_path();
  auto scenario = given != nullptr ? given : scenario_of(folder);
  auto set = scenario != nullptr ? scenario->match(file) : std::nullopt;
  if (!set) return std::nullopt;
  return FileSet{std::move(scenario), *std::move(set)};
}

}  // namespace gauntlet::grading
