// Actions on a game as a whole.
import { CopyButton, download } from "../app/actions";
import { linkToHere } from "../app/router";
import { texts } from "../texts";
import { commandOf, fileName } from "./command";
import { speeds, type Speed } from "./storage";
import { LoadButton } from "./LoadButton";
import type { GameKind, View } from "./types";

const t = texts.play;

export interface ControlsProps {
  view: View;
  kind: GameKind | undefined;
  canHint: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onHint: () => void;
  onNew: () => void;
  onAgain: () => void;
  onHelp: () => void;
  onLoad: (text: string) => void;
}

interface StepProps {
  label: string;
  letter: string;
  can: boolean;
  onClick: () => void;
}

// A disabled button keeps the focus.
function Step({ label, letter, can, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={letter}
      aria-disabled={can ? undefined : true}
      title={t.keyOfButton(letter)}
      onClick={() => can && onClick()}
    >
      {label}
    </button>
  );
}

export function Controls(props: ControlsProps) {
  const { view, kind } = props;
  return (
    <div class="play-controls">
      <div class="buttons">
        <Step label={t.undo} letter="u" can={!!view.can_undo} onClick={props.onUndo} />
        <Step label={t.redo} letter="r" can={!!view.can_redo} onClick={props.onRedo} />
        <Step label={t.hint} letter="h" can={props.canHint} onClick={props.onHint} />
        <Step label={t.newGame} letter="n" can onClick={props.onNew} />
        <button type="button" onClick={props.onAgain}>
          {t.again}
        </button>
        <Step label={t.keys} letter="?" can onClick={props.onHelp} />
      </div>
      <div class="buttons">
        <button
          type="button"
          onClick={() => download(fileName(view.game), view.record, "application/jsonl")}
        >
          {t.save}
        </button>
        <LoadButton onLoad={props.onLoad} />
        <CopyButton label={t.copyLink} text={linkToHere} />
        <CopyButton
          label={t.copyCommand}
          text={() => commandOf(view.game, view.record, view.settings, kind?.unrecorded)}
        />
      </div>
    </div>
  );
}

export function SpeedChoice({ speed, onSpeed }: { speed: Speed; onSpeed: (speed: Speed) => void }) {
  return (
    <div class="play-field">
      <label for="play-speed">{t.speed}</label>
      <select
        id="play-speed"
        value={speed}
        onChange={(event) => onSpeed(event.currentTarget.value as Speed)}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {t.speeds[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
