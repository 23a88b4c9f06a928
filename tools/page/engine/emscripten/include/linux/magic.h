#pragma once

// The value in Linux. Browsers have no pipes.
#define PIPEFS_MAGIC 0x50495045
