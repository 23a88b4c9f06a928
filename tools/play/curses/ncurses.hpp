#pragma once

// The functions of ncurses without its macros, whose short names would clash with ours.
#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
