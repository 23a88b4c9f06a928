// Long lists of games in pages, with a filter over all of them.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../app/controls";
import { texts } from "../texts";

/** The number of games on a page. */
const atATime = 25;

/**
 * Divides a list into pages. A change of `current`, an index in the list, turns to its page, and a
 * change of the filter to the first page. The filter ignores case and looks in the texts of all items.
 */
export function usePages<Item>(items: Item[], textOf: (item: Item) => string, current = -1) {
  const [find, setFind] = useState("");
  const [turned, setPage] = useState(0);
  const wanted = find.toLowerCase();
  const all = items.map((item, index) => ({ item, index }));
  const found = wanted === "" ? all : all.filter(({ item }) => textOf(item).toLowerCase().includes(wanted));
  const place = found.findIndex(({ index }) => index === current);
  useEffect(() => setPage(Math.max(0, Math.floor(place / atATime))), [current, find]);
  const page = Math.max(0, Math.min(turned, Math.ceil(found.length / atATime) - 1));
  const first = page * atATime;
  const end = Math.min(first + atATime, found.length);
  const turn = (label: string, sign: string, disabled: boolean, by: number) => (
    <Button aria-label={label} title={label} disabled={disabled} onClick={() => setPage(page + by)}>
      {sign}
    </Button>
  );
  return {
    shown: found.slice(first, end),
    isLong: items.length > atATime,
    setFind,
    filter: (
      <label>
        {texts.watch.find}{" "}
        <input type="search" value={find} onInput={(event) => setFind(event.currentTarget.value)} />
      </label>
    ),
    turning: found.length > atATime ? (
      <div class="buttons watch-pages" role="group" aria-label={texts.watch.pages}>
        {turn(texts.watch.previousPage, "←", page === 0, -1)}
        <span role="status">{texts.watch.range(first + 1, end, found.length)}</span>
        {turn(texts.watch.nextPage, "→", end === found.length, 1)}
      </div>
    ) : (
      found.length === 0 && <p class="faint">{texts.watch.noneFound}</p>
    ),
  };
}
