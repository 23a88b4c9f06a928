#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "docs/docs.hpp"
#include "text/names.hpp"

namespace gauntlet::docs {
namespace {

using text::replaced;
using tool::Flag;
using tool::Page;

bool has_any(std::string_view name, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](auto part) { return name.find(part) != name.npos; });
}

// Returns what completes values: fixed words as they are, which begin with a lower-case letter, and
// for a type its kind by its name in --help. FILE is a file, TESTS a folder; nothing completes N.
std::vector<std::string> completed(const std::vector<std::string>& values) {
  std::vector<std::string> out;
  for (const std::string& value : values) {
    if (value.empty()) {
      continue;
    } else if (std::islower(static_cast<unsigned char>(value.front())) != 0) {
      out.push_back(value);
    } else if (has_any(value, {"FOLDER", "DIR", "TESTS", "ROOT"})) {
      out.emplace_back(":folder");
    } else if (has_any(value, {"PROGRAM", "COMMAND"})) {
      out.emplace_back(":program");
    } else if (has_any(value, {"FILE", ".json", "RESULTS", "OUT", "LOG", "PATH"})) {
      out.emplace_back(":file");
    }
  }
  return out;
}

// Returns the last word of the name of a command: "fest".
std::string command_name(const Page& command) {
  return command.name.substr(command.name.rfind(' ') + 1);
}

// Quotes a text in single quotes for sh.
std::string single_quoted(const std::string& text) {
  return '\'' + replaced(text, "'", "'\\''") + '\'';
}

// Returns a line of the table: KIND|NAMES|NUMBER OF VALUES|WORDS OF A VALUE|MEANING.
std::string row(const std::string& kind, const std::vector<std::string>& names, int values,
                const std::vector<std::string>& words, const std::string& meaning = {}) {
  const std::string number = std::to_string(values);
  return " \\\n      " +
         single_quoted(text::joined(
             {kind, text::joined(names, " "), number, text::joined(words, " "), meaning}, "|"));
}

// Returns the part of the table about a command, or about the tool itself: what completes its
// places and flags.
std::string case_of(const std::string& command, const Page& page) {
  std::string out = "    " + single_quoted(command) + ")\n    printf '%s\\n'";
  out += row("place", {"first"}, 0, completed(page.first)) +
         row("place", {"later"}, 0, completed(page.later)) + row("place", {"rest"}, 0, {":file"});
  for (const Flag& flag : page.flags) {
    const bool has_words = flag.values == 0 || !flag.words.empty();
    out += row(flag.repeats ? "flags" : "flag", flag.names, flag.values,
               has_words ? flag.words : completed({flag.type}), flag.help);
  }
  return out + "\n    ;;\n";
}

// The part of all scripts that knows the command line, in sh. A word of the table that begins with
// a colon is a kind of values.
constexpr std::string_view engine =
    R"script(# Lists what the arguments of command $1 can be: first its places, then its flags.
_@NAME@_table() {
  case $1 in
@CASES@  esac
}

# Sets the number and the words of the values that follow flag $2 of command $1, or the words of a
# place. Without such a flag there are none.
_@NAME@_find() {
  values=0 choices=''
  while IFS='|' read -r kind names number list meaning; do
    case " $names " in *" $2 "*) values=$number choices=$list ;; esac
  done <<END
$(_@NAME@_table "$1")
END
}

# Lists what can be the last argument: words, each with a tab and its meaning, and :file, :folder
# or :program. The value of --flag=VALUE is listed without its flag.
_@NAME@_candidates() (
  if [ -n "${ZSH_VERSION-}" ]; then emulate sh; fi
  set -f
  command='' place=first given=' ' values=0 choices=''
  case $#:$1 in
    1:-*=*) ;;
    1:*) @COMMANDS@ ;;
    *) case ' @NAMES@ ' in *" $1 "*) command=$1 && shift ;; esac ;;
  esac
  while [ $# -gt 1 ]; do
    given="$given${1%%=*} "
    case $values:$place:$1 in
      0:rest:*) ;;
      0:*:--) place=rest ;;
      0:*:-*=*) ;;
      0:*:-*) _@NAME@_find "$command" "$1" ;;
      0:*) place=later ;;
      *) values=$((values - 1)) ;;
    esac
    shift
  done
  case $values:$place:$1 in
    0:rest:*) _@NAME@_find "$command" rest ;;
    0:*:-*=*) _@NAME@_find "$command" "${1%%=*}" ;;
    0:*:-*)
      _@NAME@_table "$command" | while IFS='|' read -r kind names number list meaning; do
        for name in $names; do
          case $kind$given in flag\ *" $name "*) continue 2 ;; esac
        done
        if [ "$kind" = place ]; then continue; fi
        for name in $names; do printf '%s\t%s\n' "$name" "$meaning"; done
      done
      ;;
    0:*) _@NAME@_find "$command" $place ;;
  esac
  if [ -n "$choices" ]; then printf '%s\n' $choices; fi
)
)script";

// The script works without the package bash-completion and with bash 3.2 or later.
constexpr std::string_view bash_script =
    R"script(# Completions of @TOOL@ for bash.

@ENGINE@
_@NAME@_complete() {
  local kind=$1 word=$2
  case $kind in
    :file) compgen -f -- "$word" ;;
    :folder) compgen -d -- "$word" ;;
    :program)
      if [[ $word == '' ]]; then
        for word in ./*; do
          if [[ -f $word && -x $word ]]; then printf '%s\n' "$word"; fi
        done
      else
        compgen -c -- "$word"
      fi
      compgen -d -- "$2"
      ;;
    "$word"*) printf '%s\n' "$kind" ;;
  esac
}

_@NAME@() {
  local current word prefix='' count=0 joins=0 i line=() kinds=()
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
  current=${line[count - 1]-}
  while IFS=$'\t' read -r word _; do kinds+=("$word"); done < <(_@NAME@_candidates "${line[@]}")
  if [[ $current == -*=* ]]; then
    if [[ $COMP_WORDBREAKS != *=* ]]; then prefix=${current%%=*}=; fi
    current=${current#*=}
  fi
  current=${current#[\"\']}
  COMPREPLY=()
  for word in "${kinds[@]}"; do
    if [[ $word == :* ]]; then compopt -o filenames 2>/dev/null; fi
    while IFS= read -r word; do
      COMPREPLY+=("$prefix$word")
    done < <(_@NAME@_complete "$word" "${current//\\/}" | sort -u)
  done
}

complete -F _@NAME@ @TOOL@
)script";

constexpr std::string_view zsh_script = R"script(#compdef @TOOL@
# Completions of @TOOL@ for zsh.

@ENGINE@
_@NAME@_programs() {
  if [[ -z $PREFIX ]]; then
    _wanted programs expl program compadd -- ./*(N-*)
  elif [[ $PREFIX == */* ]]; then
    _files -g '*(-*)'
  else
    _alternative 'programs:program:_files -g "*(-*)"' 'commands:command:_command_names -e'
  fi
}

_@NAME@() {
  local word result=1
  local -a described found=("${(@f)$(_@NAME@_candidates "${(@Q)words[2,CURRENT]}")}")
  compset -P '-*='
  for word in $found; do
    case $word in
      :file) _files && result=0 ;;
      :folder) _files -/ && result=0 ;;
      :program) _@NAME@_programs && result=0 ;;
      *) described+=("${${word//:/\\:}/$'\t'/:}") ;;
    esac
  done
  _describe 'argument' described && result=0
  return result
}

if [[ ${funcstack[1]} == _@TOOL@ ]]; then
  _@NAME@ "$@"
else
  compdef _@NAME@ @TOOL@
fi
)script";

constexpr std::string_view fish_script =
    R"script(# Completions of @TOOL@ for fish.

function __@NAME@
    set -l current (commandline -ct)
    set -l flag (string match -r -- '^-[^=]*=' $current)
    set -l value (string sub -s (math 1 + (string length -- "$flag")) -- "$current")
    for line in (sh -c @ENGINE@'_@NAME@_candidates "$@"' sh (commandline -opc)[2..] "$current")
        switch $line
            case :file
                printf '%s\n' "$flag"(complete -C "'' $value")
            case :program
                if test -n "$value"
                    __fish_complete_command
                else  # the folders that programs are in
                    printf '%s\n' "$flag"(__fish_complete_directories "$value")
                end
            case :folder
                printf '%s\n' "$flag"(__fish_complete_directories "$value")
            case '*'
                echo "$flag$line"
        end
    end
end

complete -c @TOOL@ -f -a '(__@NAME@)'
)script";

// Quotes a text in single quotes for fish.
std::string fish_quoted(const std::string& text) {
  return '\'' + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + '\'';
}

}  // namespace

std::string completions(const Document& tool, std::string_view shell) {
  std::vector<std::string> names = tool.names;
  std::string cases = case_of("", tool);
  std::string commands = names.empty() && tool.commands.empty() ? ":" : "printf '%s\\t%s\\n'";
  for (const auto& name : names) {  // the tool itself under another name
    cases += case_of(name, tool);
    commands += ' ' + single_quoted(name) + ' ' + single_quoted(tool.title());
  }
  for (const Page& command : tool.commands) {
    names.push_back(command_name(command));
    cases += case_of(names.back(), command);
    commands += ' ' + single_quoted(names.back()) + ' ' + single_quoted(command.title());
  }
  const auto filled = [&](std::string_view script, const std::string& part) {
    std::string out = replaced(std::string(script), "@ENGINE@", part);
    out = replaced(replaced(out, "@CASES@", cases), "@COMMANDS@", commands);
    out = replaced(replaced(out, "@NAMES@", text::joined(names, " ")), "@TOOL@", tool.name);
    return replaced(out, "@NAME@", replaced(tool.name, "-", "_"));
  };
  if (shell == "bash") return filled(bash_script, std::string(engine));
  if (shell == "zsh") return filled(zsh_script, std::string(engine));
  return filled(fish_script, fish_quoted(filled(engine, "")));
}

}  // namespace gauntlet::docs
