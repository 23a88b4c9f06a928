#pragma once

#include "page/methods.hpp"

// Games that people play in the web app, against computers or each other: everything that `play`
// can do except prompting. A game is its record (the text that `play --record` writes) and its
// settings (the flags of `play` and their values, {"--rows": "5"}). Every call takes both and
// returns both, so the caller stores them. Between calls only caches are kept. Equal record,
// settings and request give an equal response, unless a computer's time is limited.
//
// The calls are those of tools/page/src/engine/protocol.ts whose names begin with "play.".
//
// An action is offered by a cell or a button, or is {KEY: TEXT} from an entry. That text has at
// least "min_length" and at most "length" of the entry's letters, or is one of its choices.
// The file of a game lists its actions. An incomplete choice is not in the record. All randomness
// comes from the seed. A secret that a person is to find is in the record, as `play` writes it: no
// view shows it before the end, but the record does.
namespace gauntlet::page {

void add_play_calls(Methods& calls);

}  // namespace gauntlet::page
