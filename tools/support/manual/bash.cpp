#include <string>
#include <string_view>

#include "support/manual/manual.hpp"
#include "support/manual/shells.hpp"

namespace gauntlet::manual {
namespace {

// The script works without the package bash-completion and with bash 3.2 or later.
constexpr std::string_view bash_script =
    R"script(# Completions of @TOOL@ for bash, as @TOOL@ --completions bash writes them.

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

}  // namespace

std::string to_bash(const Page& tool) {
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

}  // namespace gauntlet::manual
