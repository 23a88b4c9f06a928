#include "grading/fixtures.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "grading/merge.hpp"
#include "grading/paths.hpp"
#include "grading/values.hpp"
#include "json/error.hpp"
#include "json/parse.hpp"
#include "json/reader.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view in = "-in.json", out = "-out.json", err = "-err.txt",
                           opts = "-opts.json";

// Where the files of a fixture are and what their names begin with; ordered by folder, then name.
struct Key {
  std::string folder;
  std::string name;

  fs::path file(std::string_view part) const {
    return fs::path(folder) / (name + std::string(part));
  }

  bool operator<(const Key& other) const {
    return folder == other.folder ? natural_less(name, other.name)
                                  : natural_less(folder, other.folder);
  }
};

using Parts = std::set<std::string_view>;

// What there is of a fixture.
struct Found {
  Parts parts = {};
  std::vector<std::string> problems = {};  // a line for each part that is no file
};

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

// Which part of which fixture a file is by its name.
std::optional<std::pair<Key, std::string_view>> part_of(const fs::path& file) {
  const std::string name = file.filename().string();
  if (is_hidden(file)) return std::nullopt;
  for (const std::string_view part : {in, out, err, opts}) {
    if (name.size() == part.size() || !name.ends_with(part)) continue;
    return {{{file.parent_path().string(), name.substr(0, name.size() - part.size())}, part}};
  }
  return std::nullopt;
}

void add(const fs::path& file, std::string_view part, Found& found) {
  const std::string reason = why_no_file(file);
  if (reason.empty()) {
    found.parts.insert(part);
  } else {
    found.problems.push_back(file.string() + ": " + reason);
  }
}

// Looks for the parts of fixtures in a folder and below it.
class Finder {
 public:
  explicit Finder(const fs::path& folder) : pending_{folder} {
    while (!pending_.empty()) look_into_next();
    std::sort(problems_.begin(), problems_.end());
  }

  const std::map<Key, Found>& found() const { return found_; }
  // A line for each folder that cannot be looked into.
  const std::vector<std::string>& problems() const { return problems_; }

 private:
  void look_into_next() {
    const fs::path folder = std::move(pending_.back());
    pending_.pop_back();
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    while (!error && entries != fs::directory_iterator()) {
      look_at(entries->path());
      entries.increment(error);
    }
    if (error) problems_.push_back(folder.string() + ": it cannot be read: " + error.message());
  }

  // Links to folders are not followed, but one that leads back is named: it is a mistake.
  void look_at(const fs::path& path) {
    if (is_hidden(path)) return;
    if (const auto part = part_of(path)) return add(path, part->second, found_[part->first]);
    std::error_code error;
    const bool is_link = fs::is_symlink(path, error);
    const bool is_folder = fs::is_directory(path, error);
    if (is_folder && !is_link) pending_.push_back(path);
    const bool leads_back =
        is_folder && is_link && is_below(plain_path(path.parent_path()), plain_path(path));
    if (leads_back || error == std::errc::too_many_symbolic_link_levels) {
      problems_.push_back(path.string() + ": it is a loop of links");
    }
  }

  std::vector<fs::path> pending_;
  std::map<Key, Found> found_;
  std::vector<std::string> problems_;
};

// Runs `read`, so that an error in a file says which.
template <class Read>
auto within(const fs::path& path, const Read& read) {
  try {
    return read(read_file(path));
  } catch (const json::Error& error) {
    throw json::Error("", path.string() + ": " + error.what());
  }
}

Fixture read_input(const Key& key, const Parts& parts) {
  Fixture fixture{.input = key.file(in)};
  if (parts.contains(opts)) {
    within(key.file(opts),
           [&](const std::string& text) { read_options(json::parse(text), fixture); });
  }
  if (parts.contains(out)) fixture.output = key.file(out);
  return fixture;
}

std::string without_input(const Key& key, std::string_view part) {
  return key.file(part).string() + ": there is no " + key.name + std::string(in) + " beside it";
}

Fixture read_fixture(const Key& key, const Parts& parts) {
  if (!parts.contains(out) && !parts.contains(err)) {
    throw json::Error("", key.file(in).string() + ": there is neither " + key.name +
                              std::string(out) + " nor " + key.name + std::string(err) +
                              " beside it");
  }
  Fixture fixture = read_input(key, parts);
  if (parts.contains(out)) {
    fixture.answers = within(key.file(out), [](const std::string& text) {
      auto values = read_values(text);
      if (values.empty()) throw json::Error("", "expected the answers, got none");
      return values;
    });
  }
  if (parts.contains(err)) {
    std::string text = read_file(key.file(err));
    text.erase(text.find_last_not_of(" \t\r\n") + 1);
    fixture.complaint = std::move(text);
  }
  return fixture;
}

// Calls `read` for all fixtures of which all parts are files.
template <class Read>
Fixtures collect(const fs::path& folder, const Read& read) {
  Fixtures fixtures;
  const Finder finder(folder);
  for (const auto& [key, found] : finder.found()) {
    try {
      if (found.problems.empty()) read(key, found.parts, fixtures);
    } catch (const std::runtime_error& error) {  // json::Error is one
      fixtures.problems.emplace_back(error.what());
    }
    fixtures.problems.insert(fixtures.problems.end(), found.problems.begin(), found.problems.end());
  }
  fixtures.problems.insert(fixtures.problems.end(), finder.problems().begin(),
                           finder.problems().end());
  return fixtures;
}

}  // namespace

Fixtures find_fixtures(const fs::path& folder) {
  return collect(folder, [](const Key& key, const Parts& parts, Fixtures& found) {
    if (!parts.contains(in)) {
      for (const auto part : parts) found.problems.push_back(without_input(key, part));
    } else {
      found.valid.push_back(read_fixture(key, parts));
    }
  });
}

Fixtures find_inputs(const fs::path& folder) {
  return collect(folder, [](const Key& key, const Parts& parts, Fixtures& found) {
    if (parts.contains(in)) found.valid.push_back(read_input(key, parts));
  });
}

std::optional<fs::path> input_of(const fs::path& file) {
  const auto part = part_of(file);
  if (!part) return std::nullopt;
  return part->first.file(in);
}

Fixture read_fixture(const fs::path& input) {
  const auto key = part_of(input)->first;
  Found found;
  for (const std::string_view part : {in, out, err, opts}) {
    std::error_code error;
    const fs::path file = key.file(part);
    if (fs::symlink_status(file, error).type() != fs::file_type::not_found) add(file, part, found);
  }
  const auto& [parts, problems] = found;
  if (!problems.empty()) throw json::Error("", problems.front());
  if (parts.empty()) throw std::runtime_error("could not read " + input.string());
  if (!parts.contains(in)) throw json::Error("", without_input(key, *parts.begin()));
  return read_fixture(key, parts);
}

}  // namespace gauntlet::grading
