#include <string>
#include <string_view>

#include "support/manual/manual.hpp"
#include "support/manual/shells.hpp"

namespace gauntlet::manual {
namespace {

constexpr std::string_view fish_script =
    R"script(# Completions of @TOOL@ for fish, as @TOOL@ --completions fish writes them.

# Whether the words before the cursor are those of a command, and the next one stands at its first
# place, a later one, or anywhere before or after "--": COMMAND first|later|flag|rest.
function __@NAME@_at
    set -l words (commandline -opc)[2..]
    set -l command ''
    if contains -- "$words[1]" @NAMES@
        set command $words[1]
        set words $words[2..]
    end
    test "$command" = "$argv[1]"; or return 1
    set -l valued
    set -l paired
    switch $command
@VALUED@    end
    set -l place first
    set -l skips 0
    for word in $words
        if test $skips -gt 0
            set skips (math $skips - 1)
        else if test "$word" = --
            test $argv[2] = rest
            return
        else if contains -- "$word" $valued
            set skips 1
        else if contains -- "$word" $paired
            set skips 2
        else if not string match -q -- '-*' "$word"
            set place later
        end
    end
    test $argv[2] = flag -o $argv[2] = $place
end

# Programs, and the folders that they lie in; where nothing is typed yet, these alone.
function __@NAME@_programs
    if test -n "$(commandline -ct)"
        __fish_complete_command
    else
        __fish_complete_directories
    end
end

function __@NAME@_begins
    test (count (commandline -opc)) = 1
end

complete -c @TOOL@ -f
@LINES@)script";

// Quotes a text in single quotes for fish.
std::string fish_quoted(const std::string& text) {
  return '\'' + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + '\'';
}

std::string fish_action(ValueType kind, const std::string& tool) {
  switch (kind) {
    case ValueType::file:
      return " -F";
    case ValueType::folder:
      return " -a '(__fish_complete_directories)'";
    case ValueType::program:
      return " -a '(__" + function_name(tool) + "_programs)'";
    case ValueType::text:
      break;
  }
  return "";
}

class Lines {
 public:
  explicit Lines(const Page& tool) : tool_(tool.name), name_("__" + function_name(tool.name)) {}

  void add(const std::string& condition, const std::string& what) {
    text_ += "complete -c " + tool_ + " -n " + fish_quoted(name_ + condition) + what + '\n';
  }

  void add_flag(const std::string& command, const Flag& flag) {
    std::string what;
    for (const auto& name : flag.names) {
      what += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (flag.values > 0) what += kind_of(flag.type) == ValueType::file ? " -r" : " -x";
    if (!flag.words.empty()) {
      what += " -a " + fish_quoted(joined(flag.words));
    } else if (flag.values > 0) {
      what += fish_action(kind_of(flag.type), tool_);
    }
    add("_at " + fish_quoted(command) + " flag", what + " -d " + fish_quoted(flag.help));
  }

  void add_place(const std::string& command, const std::string& place, const Operands& operands) {
    const std::string at = "_at " + fish_quoted(command) + ' ' + place;
    if (!operands.words.empty()) add(at, " -a " + fish_quoted(joined(operands.words)));
    for (const ValueType kind : operands.kinds) add(at, fish_action(kind, tool_));
  }

  const std::string& text() const { return text_; }

 private:
  std::string tool_;
  std::string name_;
  std::string text_ = {};
};

std::string valued_case(const Described& one) {
  const auto with = [&](int values) {
    return joined(names_of(one.page, [&](const Flag& flag) { return flag.values == values; }));
  };
  return "        case " + fish_quoted(one.command) + "\n            set valued " + with(1) +
         "\n            set paired " + with(2) + '\n';
}

}  // namespace

std::string to_fish(const Page& tool) {
  std::string valued;
  Lines lines(tool);
  for (const auto& one : all_of(tool)) {
    valued += valued_case(one);
    if (!one.command.empty()) {
      lines.add("_begins",
                " -a " + fish_quoted(one.command) + " -d " + fish_quoted(one.page.title()));
    }
    for (const auto& flag : one.page.flags) lines.add_flag(one.command, flag);
    lines.add_place(one.command, "first", one.places.first);
    lines.add_place(one.command, "later", one.places.later);
    if (one.places.has_rest) {
      lines.add("_at " + fish_quoted(one.command) + " rest", " -F");
    } else {
      lines.add_place(one.command, "rest", one.places.later);
    }
  }
  return filled(fish_script, {{"@TOOL@", tool.name},
                              {"@NAME@", function_name(tool.name)},
                              {"@NAMES@", joined(commands_of(tool))},
                              {"@VALUED@", valued},
                              {"@LINES@", lines.text()}});
}

}  // namespace gauntlet::manual
