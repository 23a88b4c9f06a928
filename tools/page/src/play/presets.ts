// Settings of a game: common presets, and checks that need no engine.
import type { GameKind, Setting, Settings } from "./types";

export interface Preset {
  label: "against" | "two" | "watch" | "computerDrops" | "youDrop" | "makeCode" | "breakCode";
  settings: Settings;
}

const presets: Record<string, Preset[]> = {
  fish: [
    { label: "against", settings: { "--players": "2", "--red": "human", "--white": "2" } },
    { label: "two", settings: { "--players": "2", "--red": "human", "--white": "human" } },
    { label: "watch", settings: { "--players": "2", "--red": "2", "--white": "2" } },
  ],
  atoms: [
    { label: "against", settings: { "--red": "human", "--blue": "computer" } },
    { label: "two", settings: { "--red": "human", "--blue": "human" } },
    { label: "watch", settings: { "--red": "computer", "--blue": "computer" } },
  ],
  bricks: [
    { label: "computerDrops", settings: { "--dropper": "computer" } },
    { label: "youDrop", settings: { "--dropper": "you" } },
  ],
  mastermind: [
    { label: "breakCode", settings: { "--maker": "computer" } },
    { label: "makeCode", settings: { "--maker": "you" } },
  ],
};

/** The presets whose settings the game has. */
export function presetsOf(game: GameKind): Preset[] {
  const knows = (name: string) => game.settings.some((setting) => setting.name === name);
  return (presets[game.name] ?? []).filter(({ settings }) => Object.keys(settings).every(knows));
}

/** The preset that matches the settings, if any. */
export function presetOf(game: GameKind, settings: Settings): Preset | undefined {
  return presetsOf(game).find((preset) =>
    Object.entries(preset.settings).every(
      ([name, text]) => valueOf(game, settings, name) === text,
    ),
  );
}

export function valueOf(game: GameKind, settings: Settings, name: string): string {
  return settings[name] ?? game.settings.find((setting) => setting.name === name)?.default ?? "";
}

/**
 * The settings that apply given the others; white's player, for instance, needs two or more
 * players.
 */
export function shownSettings(game: GameKind, settings: Settings): Setting[] {
  return game.settings.filter((setting) =>
    Object.entries(setting.when ?? {}).every(([name, words]) =>
      words.includes(valueOf(game, settings, name)),
    ),
  );
}

/** Whether the text is outside the bounds of a number setting. */
export function isOutside(setting: Setting, text: string): boolean {
  if (setting.kind !== "number" || text === "") return false;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  return !(number >= (setting.min ?? 0) && number <= (setting.max ?? Number.MAX_SAFE_INTEGER));
}

/** The settings to send: those that are shown and differ from their defaults. */
export function given(game: GameKind, settings: Settings): Settings {
  const shown = shownSettings(game, settings).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, text]) =>
        text !== "" && shown.includes(name) && text !== valueOf(game, {}, name),
    ),
  );
}
