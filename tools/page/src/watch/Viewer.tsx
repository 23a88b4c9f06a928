// A game, step by step: the board, the latest event, the scores, and the marks to jump to.
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, Button, Select } from "../app/controls";
import { useEvent } from "../app/hooks";
import { Board } from "../board/Board";
import { Cancelled } from "../engine/client";
import type { Advice, Mark, Standing, WatchedFrame, WatchedGame } from "../engine/protocol";
import { texts } from "../texts";
import type { Session } from "./session";
import type { Place } from "./shown";

interface PlayersProps {
  game: WatchedGame;
  standings: Standing[] | undefined;
}

function Players({ game, standings }: PlayersProps) {
  return (
    <table class="watch-players" aria-label={texts.watch.players}>
      <tbody>
        {game.players.map(({ name, side, paint }, place) => {
          const standing = standings?.[place];
          return (
            <tr key={place} class={standing?.is_out ? "is-out" : ""}>
              <th scope="row">{name}</th>
              {side !== "" && (
                <td>
                  {paint && (
                    <span class="watch-swatch" style={{ background: paint.fill }} aria-hidden="true" />
                  )}
                  <span class="faint">{side}</span>
                </td>
              )}
              <td class="watch-score">{standing?.is_out ? texts.watch.out : standing?.score}</td>
              <td class="watch-turn">{standing?.to_move ? `◀ ${texts.watch.toMove}` : ""}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const signs: Record<Mark["kind"], string> = { out: "✖", pass: "–", end: "■" };

interface JumpsProps {
  marks: Mark[];
  frame: number;
  onJump: (frame: number) => void;
}

function Jumps({ marks, frame, onJump }: JumpsProps) {
  if (marks.length === 0) return null;
  return (
    <section class="watch-jumps">
      <h2>{texts.watch.jumps}</h2>
      <ul>
        {marks.map((mark, place) => (
          <li key={place}>
            <Button
              class={`watch-mark ${mark.kind}`}
              aria-current={mark.frame === frame ? "step" : undefined}
              onClick={() => onJump(mark.frame)}
            >
              <span aria-hidden="true">{signs[mark.kind]}</span> {mark.text}{" "}
              <span class="faint">({mark.frame})</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ViewerProps {
  session: Session;
  games: WatchedGame[];
  place: Place;
  onPlace: (place: Place) => void;
  /** The source grows; while its last frame is shown, new frames are followed. */
  live?: boolean;
}

/** Steps per second. */
const speeds = [0.5, 1, 2, 4, 8, 16];

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

function useFrame(session: Session, { game, frame }: Place, frames: number) {
  const [shown, setShown] = useState<{ at: string; found: WatchedFrame } | undefined>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (frames === 0) return setShown(undefined);
    let current = true;
    session.frame(game, frame).then(
      (found) => {
        if (!current) return;
        setProblem("");
        setShown({ at: `${game}/${frame}`, found });
        // Preloads the next frame.
        if (frame + 1 < frames) void session.frame(game, frame + 1).catch(() => undefined);
      },
      (error: Error) => current && !(error instanceof Cancelled) && setProblem(error.message),
    );
    return () => {
      current = false;
    };
  }, [session, game, frame, frames === 0]);
  return { shown: shown?.found, shownAt: shown?.at ?? "", problem };
}

function useAdvice(session: Session, { game, frame }: Place) {
  const [advice, setAdvice] = useState<{ at: string; found?: Partial<Advice> | null } | undefined>();
  const at = `${game}/${frame}`;
  const ask = async () => {
    setAdvice({ at });
    try {
      const found = await session.advice(game, frame);
      setAdvice({ at, found });
      announce(found?.text ?? texts.watch.noAdvice);
    } catch (error) {
      if (!(error instanceof Cancelled)) setAdvice({ at, found: { text: (error as Error).message } });
    }
  };
  const current = advice?.at === at ? advice : undefined;
  return { current, ask, clear: () => setAdvice(undefined) };
}

// Text fields, selects and sliders keep their keys; buttons keep Space, and boards the arrows.
function isMeantFor(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, select, textarea, iframe")) return true;
  return key === " " && target.closest("button, a, summary") !== null;
}

// The keys of a watched game; README.md and the page list them.
function useKeys(actions: Record<string, () => void>): void {
  useEvent("keydown", (event) => {
    const act = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!act || isMeantFor(event.target, event.key)) return;
    act();
    event.preventDefault();
  });
}

export function Viewer({ session, games, place, onPlace, live = false }: ViewerProps) {
  const game = games[place.game]!;
  const last = Math.max(0, game.frames - 1);
  const frame = clamp(place.frame, last);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const { shown, shownAt, problem } = useFrame(session, { ...place, frame }, game.frames);
  const advice = useAdvice(session, { ...place, frame });
  const asked = useRef(false);

  const go = (to: number) => {
    asked.current = true;
    setPlaying(false);
    onPlace({ ...place, frame: clamp(to, last) });
  };
  const goGame = (to: number) => {
    asked.current = true;
    if (to >= 0 && to < games.length) onPlace({ game: to, frame: 0 });
  };
  const jump = (by: 1 | -1) => {
    const marks = by > 0 ? game.marks : [...game.marks].reverse();
    const mark = marks.find((each) => (each.frame - frame) * by > 0);
    go(mark ? mark.frame : by > 0 ? last : 0);
  };
  const togglePlay = () => {
    if (!playing && frame === last && !live && place.game + 1 >= games.length) {
      onPlace({ ...place, frame: 0 });
    }
    setPlaying(!playing);
  };

  // Waits for the next step until this one is loaded.
  const rate = speeds[speed]!;
  const seen = shownAt === `${place.game}/${frame}`;
  useEffect(() => {
    if (!playing || (!seen && game.frames > 0)) return;
    const timer = setTimeout(() => {
      if (frame < last) onPlace({ ...place, frame: frame + 1 });
      else if (games[place.game + 1]?.frames) onPlace({ game: place.game + 1, frame: 0 });
      else if (!live) setPlaying(false);
    }, 1000 / rate);
    return () => clearTimeout(timer);
  }, [playing, place.game, frame, last, rate, seen, live, games.length]);

  useEffect(() => {
    if (shown && (asked.current || (playing && rate <= 1))) announce(shown.caption);
  }, [shown]);

  const faster = (by: 1 | -1) => setSpeed(clamp(speed + by, speeds.length - 1));
  useKeys({
    ArrowLeft: () => go(frame - 1),
    ArrowRight: () => go(frame + 1),
    Home: () => go(0),
    End: () => go(last),
    " ": togglePlay,
    n: () => jump(1),
    p: () => jump(-1),
    "[": () => goGame(place.game - 1),
    "]": () => goGame(place.game + 1),
    "+": () => faster(1),
    "-": () => faster(-1),
    a: () => void advice.ask(),
  });

  const advised = advice.current?.found?.board;
  const isAdvised = advised !== undefined;
  const board = advised ?? shown?.board;
  const control = (label: string, disabled: boolean, onClick: () => void) => (
    <Button disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <section class="watch-viewer" aria-label={game.title}>
      <div class="watch-stage">
        <div class={isAdvised ? "watch-picture advised" : "watch-picture"}>
          {board ? <Board board={board} tall={0.62} /> : <p class="faint">{texts.watch.notBegun}</p>}
        </div>
        <p class="watch-caption" data-frame={shownAt}>
          {shown?.caption}
        </p>
        {problem && <p class="bad">{problem}</p>}
        <div class="watch-controls" role="group" aria-label={texts.watch.controls}>
          <label class="watch-slider">
            <span class="visually-hidden">{texts.watch.frame}</span>
            <input
              type="range"
              min={0}
              max={last}
              value={frame}
              aria-valuetext={texts.watch.frameOf(frame, last)}
              onInput={(event) => go(Number(event.currentTarget.value))}
            />
            <output>{texts.watch.frameOf(frame, last)}</output>
          </label>
          <div class="buttons">
            {control(texts.watch.first, frame === 0, () => go(0))}
            {control(texts.watch.previous, frame === 0, () => go(frame - 1))}
            <Button class="primary" onClick={togglePlay}>
              {playing ? texts.watch.pause : texts.watch.play}
            </Button>
            {control(texts.watch.next, frame === last, () => go(frame + 1))}
            {control(texts.watch.last, frame === last, () => go(last))}
            <label>
              {texts.watch.speed}{" "}
              <Select
                value={speed}
                options={speeds.map((each, index) => [index, texts.watch.speedOf(each)])}
                onChoose={(chosen) => setSpeed(Number(chosen))}
              />
            </label>
          </div>
        </div>
      </div>
      <div class="watch-side">
        <Players game={game} standings={shown?.players} />
        {shown && shown.details.length > 0 && (
          <section class="panel watch-why">
            <h2>{texts.watch.why}</h2>
            <dl>
              {shown.details.map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <pre tabIndex={0} aria-label={label}>{text}</pre>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <div class="watch-advice">
          <Button
            aria-pressed={isAdvised}
            disabled={game.frames === 0}
            onClick={() => (advice.current?.found !== undefined ? advice.clear() : void advice.ask())}
          >
            {texts.watch.advice}
          </Button>
          {advice.current && (
            <p class="watch-advised">
              {advice.current.found === undefined
                ? texts.watch.thinking
                : (advice.current.found?.text ?? texts.watch.noAdvice)}
            </p>
          )}
        </div>
        <Jumps marks={game.marks} frame={frame} onJump={go} />
      </div>
    </section>
  );
}
