#include <algorithm>
#include <cctype>
#include <functional>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "docs/docs.hpp"

namespace gauntlet::docs {
namespace {

using tool::Flag;
using tool::Page;

// The type of a command-line value, for shell completion.
enum class ValueType { text, file, folder, program };

bool has_any(std::string_view name, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](auto part) { return name.find(part) != name.npos; });
}

// Returns the type by the name of the value in --help: FILE is a file, TESTS a folder, N a text.
ValueType kind_of(std::string_view name) {
  if (has_any(name, {"FOLDER", "DIR", "TESTS", "ROOT"})) return ValueType::folder;
  if (has_any(name, {"PROGRAM", "COMMAND"})) return ValueType::program;
  if (has_any(name, {"FILE", ".json", "RESULTS", "OUT", "LOG", "PATH"})) return ValueType::file;
  return name == "A" || name == "B" ? ValueType::file : ValueType::text;
}

// The values that are possible at a place of the command line other than flags.
struct Operands {
  std::vector<ValueType> kinds = {};    // without duplicates and without Kind::stdin_text
  std::vector<std::string> words = {};  // fixed words
};

// The positional arguments described by the usage of a page.
struct Places {
  std::vector<std::string> names = {};  // optional first words: "run" of "[run] TESTS"
  Operands first = {};
  Operands later = {};    // at any place after the first
  bool has_rest = false;  // the arguments after "--" are passed to a program
};

template <class T>
void add_once(std::vector<T>& all, const T& one) {
  if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

// Returns true for a fixed word, which begins with a lower-case letter, and false for a
// placeholder.
bool is_fixed(const std::string& name) {
  return !name.empty() && std::islower(static_cast<unsigned char>(name.front())) != 0;
}

void add(Operands& operands, const std::string& name) {
  if (is_fixed(name)) {
    add_once(operands.words, name);
  } else if (kind_of(name) != ValueType::text) {
    add_once(operands.kinds, kind_of(name));
  }
}

// Returns true if the flag with that name takes a value.
bool takes_value(const Page& page, const std::string& name) {
  return std::ranges::any_of(page.flags, [&](const Flag& flag) {
    return flag.values > 0 && std::ranges::find(flag.names, name) != flag.names.end();
  });
}

// Parses one alternative of a usage line.
class Way {
 public:
  Way(const Page& page, Places& places) : page_(page), places_(places) {}

  void read(const std::string& word) {
    const bool is_value = follows_flag_;
    follows_flag_ = false;
    std::string name;
    for (const char sign : word) {
      if (std::string_view("[]()").find(sign) == std::string_view::npos) name += sign;
    }
    if (name == "--") {
      places_.has_rest = is_over_ = true;
    } else if (name.starts_with('-')) {
      follows_flag_ = takes_value(page_, name);
    } else if (word == '[' + name + ']' && is_fixed(name)) {
      places_.names.push_back(name);
    } else if (!name.empty() && !is_value && !is_over_) {
      read_operand(word.starts_with('['), name);
    }
  }

 private:
  void read_operand(bool is_optional, std::string name) {
    const bool repeats = name.ends_with("...");
    if (repeats) name.resize(name.size() - 3);
    if (can_be_first_) add(places_.first, name);
    if (!can_be_first_ || repeats || has_optional_) add(places_.later, name);
    can_be_first_ = can_be_first_ && is_optional;
    has_optional_ = has_optional_ || is_optional;
  }

  const Page& page_;
  Places& places_;
  bool can_be_first_ = true;
  bool has_optional_ = false;
  bool follows_flag_ = false;
  bool is_over_ = false;
};

Places places_of(const Page& page) {
  Places places;
  std::istringstream words(page.usage);
  std::optional<Way> way;
  for (std::string word; words >> word;) {
    if (word == "|") {
      way.reset();
      continue;
    }
    if (!way) way.emplace(page, places);
    way->read(word);
  }
  return places;
}

// Quotes a text in single quotes for bash and zsh.
std::string single_quoted(const std::string& text) {
  return '\'' + replaced(text, "'", "'\\''") + '\'';
}

// Converts a tool's name to a part of a function name: "atoms_move".
std::string function_name(const std::string& name) {
  return replaced(replaced(name, "-", "_"), " ", "_");
}

// Returns the last word of the name of a command: "fest".
std::string command_name(const Page& command) {
  return command.name.substr(command.name.rfind(' ') + 1);
}

// all_of() returns the tool itself with the command "", again under each of its other names, and
// its commands.
struct Described {
  std::string command;
  const Page& page;
  Places places;
};
std::vector<Described> all_of(const Document& tool) {
  std::vector<Described> all{{"", tool, places_of(tool)}};
  const Places places = all.front().places;
  for (const auto& name : places.names) all.push_back({name, tool, places});
  for (const auto& command : tool.commands) {
    all.push_back({command_name(command), command, places_of(command)});
  }
  return all;
}

// Returns the names of a tool's commands, preceded by its own optional first words.
std::vector<std::string> commands_of(const Document& tool) {
  std::vector<std::string> names = places_of(tool).names;
  for (const auto& command : tool.commands) names.push_back(command_name(command));
  return names;
}

// Returns the names of all flags of a page that `fits` accepts.
std::vector<std::string> names_of(const Page& page,
                                  const std::function<bool(const Flag& flag)>& fits) {
  std::vector<std::string> names;
  for (const auto& flag : page.flags) {
    if (fits(flag)) names.insert(names.end(), flag.names.begin(), flag.names.end());
  }
  return names;
}

// Converts types to words for the scripts: "file folder".
std::string_view to_string(ValueType kind) {
  switch (kind) {
    case ValueType::file:
      return "file";
    case ValueType::folder:
      return "folder";
    case ValueType::program:
      return "program";
    case ValueType::text:
      break;
  }
  return "";
}

std::string names_of(const std::vector<ValueType>& kinds) {
  std::vector<std::string> names;
  names.reserve(kinds.size());
  for (const ValueType kind : kinds) names.emplace_back(to_string(kind));
  return joined(names);
}

// Replaces each @NAME@ in a text.
struct Filling {
  std::string_view name;
  std::string text;
};
std::string filled(std::string_view text, const std::vector<Filling>& fillings) {
  std::string out(text);
  for (const auto& [name, by] : fillings) out = replaced(out, name, by);
  return out;
}

// The script works without the package bash-completion and with bash 3.2 or later.
constexpr std::string_view bash_script =
    R"script(# Completions of @TOOL@ for bash.

# Sets the variables that describe the arguments of command $1: its flags, the kinds and words of
# its first argument and of the later ones, and the kind of the arguments after "--".
_@NAME@_command() {
  flags='' first='' first_words='' later='' later_words='' rest=''
  case $1 in
@COMMANDS@  esac
}

# Sets the number and the kind of the values that follow a flag of a command.
_@NAME@_flag() {
  values=0 kinds='' words=''
  case "$1 $2" in
@FLAGS@  esac
}

# _@NAME@_offer CURRENT: those of $words and of what $kinds says that begin so.
_@NAME@_offer() {
  local kind word
  for word in $words; do
    if [[ $word == "$1"* ]]; then COMPREPLY+=("$prefix$word"); fi
  done
  for kind in $kinds; do
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do
      COMPREPLY+=("$prefix$word")
    done < <(
      case $kind in
        file) compgen -f -- "$1" ;;
        folder) compgen -d -- "$1" ;;
        program)
          if [[ $1 == '' ]]; then
            for word in ./*; do
              if [[ -f $word && -x $word ]]; then printf '%s\n' "$word"; fi
            done
          else
            compgen -c -- "$1"
          fi
          compgen -d -- "$1"
          ;;
      esac | sort -u
    )
  done
}

_@NAME@() {
  local command='' current word flags first first_words later later_words rest
  local values=0 kinds='' words='' prefix='' place=0 is_rest=0 count=0 joins=0 i
  local line=()
  COMPREPLY=()
  # Bash takes --flag=value for three words.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $word == = && $count -gt 0 && ${line[count - 1]} == -* ]]; then
      line[count - 1]+='='
      joins=1
    elif ((joins)); then
      line[count - 1]+=$word
      joins=0
    else
      line[count]=$word
      count=$((count + 1))
    fi
  done
  for ((i = 0; i < count - 1; i++)); do
    word=${line[i]}
    if ((is_rest)); then continue; fi
    if ((values > 0)); then
      values=$((values - 1))
      continue
    fi
    if ((i == 0)) && [[ ' @NAMES@ ' == *" $word "* ]]; then
      command=$word
      continue
    fi
    case $word in
      --) is_rest=1 ;;
      -*=*) ;;
      -*) _@NAME@_flag "$command" "$word" ;;
      *) place=$((place + 1)) ;;
    esac
  done
  _@NAME@_command "$command"
  current=${line[count - 1]-}
  if ((is_rest)); then
    kinds=$rest
  elif ((values > 0)); then
    :
  elif [[ $current == -*=* ]]; then
    _@NAME@_flag "$command" "${current%%=*}"
    if [[ $COMP_WORDBREAKS != *=* ]]; then prefix=${current%%=*}=; fi
    current=${current#*=}
  else
    if ((place == 0)); then kinds=$first words=$first_words; else kinds=$later words=$later_words; fi
    if ((count == 1)); then words="@NAMES@ $words"; fi
    if [[ $current == -* ]]; then kinds='' words="$flags $words"; fi
  fi
  current=${current#[\"\']}
  _@NAME@_offer "${current//\\/}"
}

complete -F _@NAME@ @TOOL@
)script";

std::string assignment(const std::string& name, const std::string& value) {
  return value.empty() ? "" : "      " + name + "=" + single_quoted(value) + '\n';
}

std::string command_case(const Described& one) {
  const auto& [command, page, places] = one;
  const auto all = names_of(page, [](const Flag&) { return true; });
  return "    " + single_quoted(command) + ")\n" + assignment("flags", joined(all)) +
         assignment("first", names_of(places.first.kinds)) +
         assignment("first_words", joined(places.first.words)) +
         assignment("later", names_of(places.later.kinds)) +
         assignment("later_words", joined(places.later.words)) +
         assignment("rest", places.has_rest ? "file" : names_of(places.later.kinds)) + "      ;;\n";
}

std::string flag_case(const std::string& command, const Flag& flag) {
  std::string pattern;
  for (const auto& name : flag.names) {
    std::string words = command;
    words.append(" ").append(name);
    pattern.append(pattern.empty() ? "" : " | ").append(single_quoted(words));
  }
  std::string out = "    " + pattern + ") values=" + std::to_string(flag.values);
  const ValueType kind = kind_of(flag.type);
  if (!flag.words.empty()) {
    out += " words=" + single_quoted(joined(flag.words));
  } else if (kind != ValueType::text) {
    out.append(" kinds=").append(to_string(kind));
  }
  return out + " ;;\n";
}

std::string to_bash(const Document& tool) {
  std::string commands, flags;
  for (const auto& one : all_of(tool)) {
    commands += command_case(one);
    for (const auto& flag : one.page.flags) {
      if (flag.values > 0) flags += flag_case(one.command, flag);
    }
  }
  return filled(bash_script, {{"@TOOL@", tool.name},
                              {"@NAME@", function_name(tool.name)},
                              {"@NAMES@", joined(commands_of(tool))},
                              {"@COMMANDS@", commands},
                              {"@FLAGS@", flags}});
}

constexpr std::string_view zsh_script = R"script(#compdef @TOOL@
# Completions of @TOOL@ for zsh.

_@NAME@_programs() {
  if [[ -z $PREFIX ]]; then
    _wanted programs expl program compadd -- ./*(N-*)
  elif [[ $PREFIX == */* ]]; then
    _files -g '*(-*)'
  else
    _alternative 'programs:program:_files -g "*(-*)"' 'commands:command:_command_names -e'
  fi
}

@FUNCTIONS@_@NAME@() {
  local command=${words[2]}
  local -a names=(@NAMES@)
  if (( CURRENT > 2 && ${names[(Ie)$command]} )); then
    shift words
    (( CURRENT-- ))
    _@NAME@_flags_${${command#--}//-/_}
  else
    _@NAME@_flags
  fi
}

if [[ ${funcstack[1]} == _@TOOL@ ]]; then
  _@NAME@ "$@"
else
  compdef _@NAME@ @TOOL@
fi
)script";

// Escapes the special characters in a part of an _arguments specification.
std::string part(std::string text) {
  for (const std::string_view sign : {"\\", ":", "[", "]"}) {
    text = replaced(text, sign, std::string("\\").append(sign));
  }
  return text;
}

std::string zsh_action(ValueType kind, const std::string& tool) {
  switch (kind) {
    case ValueType::file:
      return "_files";
    case ValueType::folder:
      return "_files -/";
    case ValueType::program:
      return '_' + function_name(tool) + "_programs";
    case ValueType::text:
      break;
  }
  return " ";
}

std::string values_of(const Flag& flag, const std::string& tool) {
  const std::string action =
      flag.words.empty() ? zsh_action(kind_of(flag.type), tool) : '(' + joined(flag.words) + ')';
  std::string out;
  for (int i = 0; i < flag.values; ++i) out += ':' + part(flag.type) + ':' + action;
  return flag.is_joined() ? "::" + part(flag.type) + ": " : out;
}

// Returns one argument line of a call of _arguments.
std::string argument(const std::string& spec) { return " \\\n    " + single_quoted(spec); }

// Returns a line for each name of a flag, in the format of _arguments. A flag that is already given
// is offered again only if it can be repeated.
std::string flag_lines(const Flag& flag, const std::string& tool) {
  std::string out;
  const bool leaves = flag.names.back() == "--help" || flag.names.back() == "--version";
  for (const auto& name : flag.names) {
    const bool is_long = name.starts_with("--");
    const bool has_value = flag.values > 0 || (flag.is_joined() && is_long);
    std::string spec = flag.repeats ? "*" : '(' + (leaves ? "- *" : joined(flag.names)) + ')';
    spec += name;
    if (flag.values > 0) spec += is_long ? "=" : "+";
    if (flag.is_joined() && is_long) spec += "=-";
    spec += '[' + part(flag.help) + ']';
    out += argument(spec + (has_value ? values_of(flag, tool) : ""));
  }
  return out;
}

// Returns "'ends:of:alternatives' ..." for _alternative, or "".
std::string alternatives(const Operands& operands, const Document& tool, bool with_commands) {
  std::string out, words;
  for (const auto& [command, page, places] : all_of(tool)) {
    if (!with_commands || command.empty() || command.starts_with('-')) continue;
    words += command + "\\:" + single_quoted(replaced(page.title(), ":", "\\:")) + ' ';
  }
  if (!words.empty()) out += " " + single_quoted("commands:command:((" + words + "))");
  if (!operands.words.empty()) {
    out += " " + single_quoted("words:word:(" + joined(operands.words) + ')');
  }
  for (const ValueType kind : operands.kinds) {
    const std::string name(to_string(kind));
    std::string spec = name;
    spec.append("s:").append(name).append(":").append(zsh_action(kind, tool.name));
    out.append(" ").append(single_quoted(spec));
  }
  return out;
}

std::string function_of(const Described& one, const Document& tool) {
  const auto& [command, page, places] = one;
  const std::string name =
      '_' + function_name(tool.name) + "_flags" +
      (command.empty() ? "" : '_' + function_name(command.substr(command.find_first_not_of('-'))));
  std::string first = alternatives(places.first, tool, command.empty());
  std::string later = alternatives(places.later, tool, false);
  std::string out;
  const auto helper = [&](const std::string& end, const std::string& what) {
    if (!what.empty()) out += name + end + "() {\n  _alternative" + what + "\n}\n\n";
  };
  helper("_first", first);
  helper("_later", later);
  out += name + "() {\n";
  if (places.has_rest) {
    out += "  if (( ${words[(i)--]} < CURRENT )); then\n    _files\n    return\n  fi\n";
  }
  out += "  _arguments -s -S";
  for (const auto& flag : page.flags) out += flag_lines(flag, tool.name);
  if (command.empty()) {
    for (const auto& each : tool.commands) {
      if (!command_name(each).starts_with('-')) continue;
      out += argument("(- *)" + command_name(each) + '[' + part(each.summary) + ']');
    }
  }
  if (!first.empty()) out += argument("1: :" + name + "_first");
  if (!later.empty()) out += argument("*: :" + name + "_later");
  return out + "\n}\n\n";
}

std::string to_zsh(const Document& tool) {
  std::string functions;
  for (const auto& one : all_of(tool)) functions += function_of(one, tool);
  return filled(zsh_script, {{"@TOOL@", tool.name},
                             {"@NAME@", function_name(tool.name)},
                             {"@NAMES@", joined(commands_of(tool))},
                             {"@FUNCTIONS@", functions}});
}

constexpr std::string_view fish_script =
    R"script(# Completions of @TOOL@ for fish.

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
  explicit Lines(const Document& tool) : tool_(tool.name), name_("__" + function_name(tool.name)) {}

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

std::string to_fish(const Document& tool) {
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

}  // namespace

std::string completions(const Document& tool, std::string_view shell) {
  if (shell == "bash") return to_bash(tool);
  return shell == "zsh" ? to_zsh(tool) : to_fish(tool);
}

}  // namespace gauntlet::docs
