#pragma once

// As Linux has it; in a browser there are no pipes.
#define PIPEFS_MAGIC 0x50495045
