#include "grading/test_cases/layout.hpp"

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "gauntlet/json.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view mark = "{name}";

std::vector<PathPattern> patterns(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

// A layout whose other files are beside the input; `stem` is the input without its extension.
Layout beside(const std::string& input, const std::vector<std::string>& outputs,
              const std::string& stem) {
  return {PathPattern(input),
          patterns(outputs),
          patterns({stem + ".err"}),
          patterns({stem + ".args"}),
          patterns({stem + ".opts.json"}),
          patterns({stem + ".files"}),
          patterns({stem + ".expected-files"})};
}

Layout in_own_folder(const std::string& input, const std::string& output) {
  return {PathPattern("{name}/" + input),     patterns({"{name}/" + output}),
          patterns({"{name}/err"}),           patterns({"{name}/args"}),
          patterns({"{name}/opts.json"}),     patterns({"{name}/files"}),
          patterns({"{name}/expected-files"})};
}

std::vector<Layout> make_text_layouts() {
  std::vector<Layout> all{
      beside("{name}.in", {"{name}.out", "{name}.ans", "{name}.expected"}, "{name}"),
      beside("{name}.in.txt", {"{name}.out.txt", "{name}.ans.txt"}, "{name}"),
      beside("input{name}.txt", {"output{name}.txt"}, "input{name}"),
      beside("in{name}.txt", {"out{name}.txt"}, "in{name}"),
      in_own_folder("input", "output"),
      in_own_folder("input.txt", "output.txt"),
      in_own_folder("in", "out"),
  };
  for (const auto& [in, out] : std::vector<std::pair<std::string, std::string>>{
           {"input/", "output/"}, {"inputs/", "outputs/"}, {"in/", "out/"}}) {
    all.push_back(
        beside(in + "{name}.in", {out + "{name}.out", out + "{name}.ans"}, in + mark.data()));
    for (const std::string name : {"input{name}", "{name}"}) {
      const std::string answer = name == "{name}" ? name : "output{name}";
      all.push_back(beside(in + name + ".txt", {out + answer + ".txt"}, in + name));
      all.push_back(beside(in + name, {out + answer}, in + name));
    }
  }
  all.push_back(beside("tests/{name}", {"tests/{name}.a"}, "tests/{name}"));
  all.back().is_known_by_output = true;
  return all;
}

std::optional<fs::path> first_existing(const std::vector<PathPattern>& patterns,
                                       const PathPattern::Match& match) {
  for (const PathPattern& pattern : patterns) {
    fs::path file = pattern.fill(match);
    std::error_code error;
    if (fs::exists(fs::symlink_status(file, error))) return file;
  }
  return std::nullopt;
}

void add_settings(const Layout& layout, const PathPattern::Match& match, TextFiles& files) {
  files.arguments = first_existing(layout.arguments, match);
  files.options = first_existing(layout.options, match);
  files.files = layout.files.front().fill(match);
  files.expected_files = layout.expected_files.front().fill(match);
  files.new_error = layout.errors.front().fill(match);
}

}  // namespace

PathPattern::PathPattern(std::string_view text) {
  const auto refuse = [&] {
    throw std::invalid_argument("expected a path with one {name}, such as input/{name}.txt, got " +
                                json::quote(text));
  };
  const auto at = text.find(mark);
  if (at == text.npos || text.find(mark, at + 1) != text.npos) refuse();
  for (const fs::path& part : fs::path(text)) {
    const std::string name = part.string();
    if (name.empty() || name == "/" || name == "." || name == "..") refuse();
    if (const auto named = name.find(mark); named != name.npos) {
      named_ = parts_.size();
      before_ = name.substr(0, named);
      after_ = name.substr(named + mark.size());
    }
    parts_.push_back(name);
  }
}

std::optional<PathPattern::Match> PathPattern::match(const fs::path& file) const {
  Match match{file, ""};
  for (std::size_t i = parts_.size(); i-- > 0; match.folder = match.folder.parent_path()) {
    const std::string name = match.folder.filename().string();
    if (i != named_) {
      if (name != parts_[i]) return std::nullopt;
      continue;
    }
    if (name.size() < before_.size() + after_.size() || !name.starts_with(before_) ||
        !name.ends_with(after_) || name.empty()) {
      return std::nullopt;
    }
    match.name = name.substr(before_.size(), name.size() - before_.size() - after_.size());
  }
  return match;
}

fs::path PathPattern::fill(const Match& match) const {
  fs::path file = match.folder;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    file /= i == named_ ? before_ + match.name + after_ : parts_[i];
  }
  return file;
}

std::span<const Layout> text_layouts() {
  static const std::vector<Layout> layouts = make_text_layouts();
  return layouts;
}

Layout parse_layout(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == text.npos) {
    throw std::invalid_argument("expected INPUT:OUTPUT, such as {name}.in:{name}.out, got " +
                                json::quote(text));
  }
  const std::string input(text.substr(0, colon));
  const auto name = input.rfind('/') + 1;  // 0 without a slash
  const auto dot = input.find_last_of('.');
  const bool has_extension = dot != input.npos && dot > name && dot > input.find(mark);
  return beside(input, {std::string(text.substr(colon + 1))},
                has_extension ? input.substr(0, dot) : input);
}

std::vector<Layout> layouts_for(std::string_view pattern) {
  if (!pattern.empty()) return {parse_layout(pattern)};
  return {text_layouts().begin(), text_layouts().end()};
}

std::vector<std::pair<fs::path, fs::path>> TextFiles::renamed(const std::string& name,
                                                              const Layout& layout) const {
  const PathPattern::Match match{"", name};
  std::vector<std::pair<fs::path, fs::path>> pairs{{input, layout.input.fill(match)}};
  const auto add = [&](const std::optional<fs::path>& file, const PathPattern& pattern) {
    if (file) pairs.emplace_back(*file, pattern.fill(match));
  };
  add(output, layout.outputs.front());
  add(error, layout.errors.front());
  add(arguments, layout.arguments.front());
  add(options, layout.options.front());
  for (const fs::path& folder : folders()) {
    const bool is_given = folder == files;
    add(folder, (is_given ? layout.files : layout.expected_files).front());
  }
  return pairs;
}

std::vector<fs::path> TextFiles::all() const {
  std::vector<fs::path> existing{input};
  for (const auto* const file : {&output, &error, &arguments, &options}) {
    if (*file) existing.push_back(**file);
  }
  return existing;
}

std::vector<fs::path> TextFiles::folders() const {
  std::vector<fs::path> existing;
  for (const auto* const folder : {&files, &expected_files}) {
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(*folder, ignored))) existing.push_back(*folder);
  }
  return existing;
}

std::optional<TextFiles> text_files(const fs::path& input, std::span<const Layout> layouts) {
  for (const Layout& layout : layouts) {
    const auto match = layout.input.match(input);
    if (!match) continue;
    TextFiles files{.input = input,
                    .output = first_existing(layout.outputs, *match),
                    .error = first_existing(layout.errors, *match)};
    const bool has_expected_files = first_existing(layout.expected_files, *match).has_value();
    const bool has_error = files.error && !layout.is_known_by_output;
    if (!files.output && !has_error && !has_expected_files) continue;
    add_settings(layout, *match, files);
    return files;
  }
  return std::nullopt;
}

std::optional<TextFiles> new_text_files(const fs::path& input, std::span<const Layout> layouts) {
  const auto match = layouts.empty() ? std::nullopt : layouts.front().input.match(input);
  if (!match) return std::nullopt;
  TextFiles files{.input = input, .output = layouts.front().outputs.front().fill(*match)};
  add_settings(layouts.front(), *match, files);
  return files;
}

namespace {

using Patterns = std::vector<PathPattern>;

// Returns true if a path matches one of these patterns and the input of its test exists.
bool is_part(const fs::path& path, const Layout& layout,
             std::initializer_list<const Patterns*> parts) {
  for (const Patterns* const patterns : parts) {
    for (const PathPattern& pattern : *patterns) {
      const auto match = pattern.match(path);
      std::error_code error;
      if (match && fs::exists(layout.input.fill(*match), error)) return true;
    }
  }
  return false;
}

}  // namespace

bool is_text_files_folder(const fs::path& folder, std::span<const Layout> layouts) {
  return std::ranges::any_of(layouts, [&](const Layout& layout) {
    return is_part(folder, layout, {&layout.files, &layout.expected_files});
  });
}

bool is_text_answer(const fs::path& file, std::span<const Layout> layouts) {
  return std::ranges::any_of(layouts, [&](const Layout& layout) {
    return is_part(file, layout, {&layout.outputs, &layout.errors, &layout.expected_files});
  });
}

}  // namespace gauntlet::grading
