// The keys of a game, in a dialog.
import { useEffect, useRef } from "preact/hooks";
import { texts } from "../texts";

const t = texts.play;

export interface HelpProps {
  hasLetters: boolean;
  onLetters: (wanted: boolean) => void;
  onClose: () => void;
}

export function Help({ hasLetters, onLetters, onClose }: HelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="play-help" aria-labelledby="play-help" onClose={onClose}>
      <h2 id="play-help">{t.keys}</h2>
      <dl>
        {t.keyWords.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={hasLetters}
          onChange={(event) => onLetters(event.currentTarget.checked)}
        />{" "}
        {t.hasLetters}
      </label>
      <form method="dialog">
        <button type="submit" class="primary">
          {t.close}
        </button>
      </form>
    </dialog>
  );
}
