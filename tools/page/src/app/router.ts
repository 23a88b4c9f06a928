// The URL fragment holds all state: #VIEW/PATH?name=value&...; a long value is packed and begins
// with "~".
import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts";
import { pack, TooLarge, unpack } from "./bytes";

export interface Route {
  /** "start", "play", "watch", "ask". */
  view: string;
  path: string[];
  params: Record<string, string>;
  /** One line about an invalid part of the URL, which is ignored. */
  problem?: string;
}

const long = 240;
/** Limit for the sum of all unpacked values of a URL in bytes; our links have up to 300 kB. */
const mostBytes = 8_000_000;

async function encodeValue(value: string): Promise<string> {
  const plain = encodeURIComponent(value).replace(/^~/, "%7E").replaceAll("%20", "+");
  if (plain.length <= long) return plain;
  const packed = `~${await pack(value)}`;
  return packed.length < plain.length ? packed : plain;
}

async function decodeValue(value: string, most: number): Promise<string> {
  if (value.startsWith("~")) return unpack(value.slice(1), most);
  return decodeURIComponent(value.replaceAll("+", "%20"));
}

/** Decodes a part of a URL; one that was edited may be invalid, and is returned as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The fragment, including "#". */
async function hashOf({ view, path, params }: Route): Promise<string> {
  const named = Object.entries(params);
  const parts = await Promise.all(
    named.map(async ([name, value]) => `${encodeURIComponent(name)}=${await encodeValue(value)}`),
  );
  const place = [view, ...path].map(encodeURIComponent).join("/");
  return `#${place}${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
}

/** Ignores values that cannot be decoded, and the remaining values once they are too large. */
export async function routeOf(hash: string): Promise<Route> {
  const [place = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const params: Record<string, string> = {};
  let left = mostBytes;
  for (const part of query.split("&").filter(Boolean)) {
    const [name = "", value = ""] = part.split(/=(.*)/s);
    try {
      const text = await decodeValue(value, left);
      left -= text.length;
      params[decodeURIComponent(name)] = text;
    } catch (error) {
      if (error instanceof TooLarge) {
        left = -1;
        break;
      }
      // The URL was truncated or edited.
    }
  }
  const [view, ...path] = place.split("/").map(decoded);
  const route = { view: view || "start", path, params };
  return left < 0 ? { ...route, params: {}, problem: texts.app.tooLarge } : route;
}

let current: Route = { view: "start", path: [], params: {} };
const listeners = new Set<(route: Route) => void>();
let writing: Promise<void> = Promise.resolve();
let newest = 0;

function show(route: Route): void {
  current = route;
  for (const listener of listeners) listener(route);
}

async function readAddress(): Promise<void> {
  const turn = ++newest;
  const route = await routeOf(location.hash);
  if (turn === newest) show(route);
}

/** Reads the URL; from then on the page follows its changes. */
export async function startRouter(): Promise<void> {
  // Back, forward, links and edited URLs all fire one or both of these events.
  addEventListener("popstate", () => void readAddress());
  addEventListener("hashchange", () => void readAddress());
  await readAddress();
}

/**
 * Shows a route at once and writes it to the URL: "push" adds a history entry, which Back undoes;
 * "replace" changes the current entry (while somebody types).
 */
export function navigate(route: Route, how: "push" | "replace" = "push"): void {
  const turn = ++newest;
  show(route);
  writing = writing.then(async () => {
    if (how === "replace" && turn !== newest) return;
    const hash = await hashOf(route);
    if (hash === location.hash) return;
    if (how === "push") history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  });
}

/** Changes of the values in the URL; undefined removes a value. */
export type Changes = Record<string, string | undefined>;

export function defined(changes: Changes): Record<string, string> {
  const left = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(left) as Record<string, string>;
}

/** Changes values of the current route. */
export function setParams(changes: Changes, how: "push" | "replace" = "replace"): void {
  navigate({ ...current, params: defined({ ...current.params, ...changes }) }, how);
}

/** The full URL of a route, for "copy link". */
export async function linkTo(route: Route): Promise<string> {
  return location.href.replace(/#.*$/s, "") + (await hashOf(route));
}

/** The full URL of the current route. */
export const linkToHere = (): Promise<string> => linkTo(current);

export function currentRoute(): Route {
  return current;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(current);
  useEffect(() => {
    listeners.add(setRoute);
    setRoute(current);
    return () => void listeners.delete(setRoute);
  }, []);
  return route;
}
