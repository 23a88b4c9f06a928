// By libedit, which has the keys that people know from their shells.
#include <histedit.h>

#include <clocale>
#include <cstdio>

#include "play/consoles.hpp"

namespace gauntlet::tool {
namespace {

constexpr int lines_kept = 1000;

}  // namespace

struct EditingTerminal::Editor {
  std::string prompt;
  History* history = history_init();
  EditLine* line = el_init("play", stdin, stdout, stderr);

  static char* prompt_of(EditLine* line) {
    Editor* editor = nullptr;
    el_get(line, EL_CLIENTDATA, &editor);
    return editor->prompt.data();
  }
};

EditingTerminal::EditingTerminal(bool has_color)
    : Terminal(has_color), editor_(std::make_unique<Editor>()) {
  std::setlocale(LC_CTYPE, "");
  HistEvent event;
  history(editor_->history, &event, H_SETSIZE, lines_kept);
  history(editor_->history, &event, H_SETUNIQUE, 1);
  el_set(editor_->line, EL_CLIENTDATA, editor_.get());
  el_set(editor_->line, EL_EDITOR, "emacs");
  el_set(editor_->line, EL_SIGNAL, 1);
  el_set(editor_->line, EL_PROMPT, &Editor::prompt_of);
  el_set(editor_->line, EL_HIST, history, editor_->history);
}

EditingTerminal::~EditingTerminal() {
  el_end(editor_->line);
  history_end(editor_->history);
}

std::optional<std::string> EditingTerminal::read_line(const std::string& prompt) {
  editor_->prompt = prompt;
  int size = 0;
  const char* const text = el_gets(editor_->line, &size);
  if (text == nullptr || size <= 0) {
    std::fputs("\n", stdout);
    std::fflush(stdout);
    return std::nullopt;
  }
  std::string line(text, static_cast<std::size_t>(size));
  if (line.ends_with('\n')) line.pop_back();
  HistEvent event;
  if (!line.empty()) history(editor_->history, &event, H_ENTER, line.c_str());
  return line;
}

}  // namespace gauntlet::tool
