// The form before a game: kind, players and settings; or a saved game to resume.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../app/controls";
import { gameOf, RulesLink, titleOf } from "../app/Rules";
import type { GameKind, Setting, Settings } from "../engine/protocol";
import { texts } from "../texts";
import { LoadButton } from "./Controls";
import { Field, Fields, Problem, settingOf } from "./Fields";
import { given, isOutside, presetOf, shownSettings } from "./presets";
import { forget, isWorthResuming, keptGames } from "./storage";

const t = texts.play;

interface StartProps {
  games: GameKind[];
  game: string;
  settings: Settings;
  problem: string | null;
  onChange: (game: string, settings: Settings) => void;
  onStart: (game: string, settings: Settings, seed: string) => void;
  onLoad: (record: string, settings?: Settings) => void;
}

function Kept({ onLoad }: Pick<StartProps, "onLoad">) {
  const [all, setAll] = useState(keptGames);
  const kept = all.filter(isWorthResuming);
  if (kept.length === 0) return null;
  return (
    <section class="play-kept" aria-labelledby="play-kept">
      <h2 id="play-kept">{t.playOn}</h2>
      <ul class="row">
        {kept.map((one) => (
          <li key={one.game}>
            <Button onClick={() => onLoad(one.record, one.settings)}>
              {t.keptGame(titleOf(one.game), one.moves, one.isOver)}
            </Button>
            <Button
              class="play-forget"
              aria-label={t.forgetGame(titleOf(one.game))}
              title={t.forgetGame(titleOf(one.game))}
              onClick={() => {
                forget(one.game);
                setAll(keptGames());
              }}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const seedSetting: Setting = { name: "-seed", label: t.seed, kind: "number", max: 10 ** 15 - 1 };

export function Start(props: StartProps) {
  const [tried, setTried] = useState(false);
  const [seed, setSeed] = useState(props.settings["--seed"] ?? "");
  const kind = props.games.find(({ name }) => name === props.game) ?? props.games[0];
  if (!kind) return null;
  const { settings, problem } = props;
  const game = gameOf(kind.name);
  const chosen = presetOf(kind, settings);
  const change = (changed: Settings) => props.onChange(kind.name, changed);
  const isWrong =
    isOutside(seedSetting, seed) ||
    shownSettings(kind, settings).some((one) => isOutside(one, settings[one.name] ?? ""));
  const submit: JSX.SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    setTried(true);
    if (isWrong) event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    else props.onStart(kind.name, given(kind, settings), seed);
  };
  const line = tried && isWrong ? t.wrongSettings : settingOf(problem, kind) ? null : problem;
  return (
    <>
      <Kept onLoad={props.onLoad} />
      <form onSubmit={submit} noValidate>
        <fieldset class="play-cards">
          <legend>{t.whichGame}</legend>
          <div>
            {props.games.map(({ name, summary }) => (
              <label key={name} class={`play-card${name === kind.name ? " is-chosen" : ""}`}>
                <input
                  type="radio"
                  name="play-game"
                  value={name}
                  checked={name === kind.name}
                  onChange={() => props.onChange(name, {})}
                />
                <strong>{titleOf(name)}</strong>
                <span>{summary}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset class="play-presets">
          <legend>{t.whoPlays}</legend>
          <div class="buttons">
            {kind.presets.map((preset) => (
              <Button
                key={preset.label}
                aria-pressed={preset === chosen}
                onClick={() => change({ ...settings, ...preset.settings })}
              >
                {preset.label}
              </Button>
            ))}
          </div>
        </fieldset>
        <div class="play-go buttons">
          <button type="submit" class="primary">
            {t.start}
          </button>
          <LoadButton onLoad={props.onLoad} />
          {game && <RulesLink game={game} />}
        </div>
        <Problem role="alert" text={line} />
        <fieldset class="play-settings">
          <legend>{t.settings}</legend>
          <Fields kind={kind} settings={settings} problem={problem} onChange={change} />
          <Field
            setting={seedSetting}
            value={seed}
            placeholder={t.anySeed}
            onChange={setSeed}
          />
        </fieldset>
      </form>
    </>
  );
}
