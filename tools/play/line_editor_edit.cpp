// By libedit, which has the keys that people know from their shells.
#include <histedit.h>

#include <clocale>
#include <cstdio>

#include "play/line_editor.hpp"

namespace gauntlet::tool {
namespace {

constexpr int lines_kept = 1000;

}  // namespace

struct LineEditor::Edit {
  std::string prompt;
  History* history = history_init();
  EditLine* line = el_init("play", stdin, stdout, stderr);

  static char* prompt_of(EditLine* line) {
    Edit* edit = nullptr;
    el_get(line, EL_CLIENTDATA, &edit);
    return edit->prompt.data();
  }
};

LineEditor::LineEditor() : edit_(std::make_unique<Edit>()) {
  std::setlocale(LC_CTYPE, "");
  HistEvent event;
  history(edit_->history, &event, H_SETSIZE, lines_kept);
  history(edit_->history, &event, H_SETUNIQUE, 1);
  el_set(edit_->line, EL_CLIENTDATA, edit_.get());
  el_set(edit_->line, EL_EDITOR, "emacs");
  el_set(edit_->line, EL_SIGNAL, 1);
  el_set(edit_->line, EL_PROMPT, &Edit::prompt_of);
  el_set(edit_->line, EL_HIST, history, edit_->history);
}

LineEditor::~LineEditor() {
  el_end(edit_->line);
  history_end(edit_->history);
}

std::optional<std::string> LineEditor::read(const std::string& prompt) {
  edit_->prompt = prompt;
  int size = 0;
  const char* const text = el_gets(edit_->line, &size);
  if (text == nullptr || size <= 0) {
    std::fputs("\n", stdout);
    std::fflush(stdout);
    return std::nullopt;
  }
  std::string line(text, static_cast<std::size_t>(size));
  if (line.ends_with('\n')) line.pop_back();
  HistEvent event;
  if (!line.empty()) history(edit_->history, &event, H_ENTER, line.c_str());
  return line;
}

}  // namespace gauntlet::tool
