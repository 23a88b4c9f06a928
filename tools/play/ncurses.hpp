#pragma once

// The functions of ncurses without its macros, whose names are too short to be anybody's alone.
#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
