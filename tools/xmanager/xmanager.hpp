#pragma once

#include "harness/harness.hpp"

namespace gauntlet::program {
extern const tool::Harness xmanager;
}
