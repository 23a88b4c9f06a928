// A game, step by step: the board, the latest event, the scores, and the marks to jump to.
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, Button, Select, Table } from "../app/controls";
import { useKeys, useLoaded } from "../app/hooks";
import { Board } from "../board/Board";
import type { Advice, Mark, Standing, WatchedGame } from "../engine/protocol";
import { texts } from "../texts";
import type { Place, Session } from "./sources";

interface PlayersProps {
  game: WatchedGame;
  standings?: Standing[] | undefined;
}

function Players({ game, standings = [] }: PlayersProps) {
  const hasSides = game.players.some(({ side }) => side !== "");
  const kinds = ["head", ...(hasSides ? ["text"] : []), "number", "text"];
  const rows = game.players.map(({ name, side, paint }, place) => {
    const { score = "", to_move = false, is_out = false } = standings[place] ?? {};
    const swatch = paint && (
      <span class="watch-swatch" style={{ background: paint.fill }} aria-hidden="true" />
    );
    return [
      is_out ? <s>{name}</s> : name,
      ...(hasSides ? [<span class="faint">{swatch}{side}</span>] : []),
      is_out ? texts.watch.out : score,
      <span class="watch-turn">{to_move && `◀ ${texts.app.toMove}`}</span>,
    ];
  });
  return (
    <Table
      class="watch-players"
      caption={texts.app.players}
      hides_caption
      columns={kinds.map((kind) => ({ title: "", kind }))}
      rows={rows}
    />
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
  const byText = new Map<string, Mark[]>();
  for (const mark of marks) byText.set(mark.text, [...(byText.get(mark.text) ?? []), mark]);
  const words = ({ kind, text }: Mark) => (
    <span>
      <span aria-hidden="true">{signs[kind]}</span> {text}
    </span>
  );
  const current = (mark: Mark) => (mark.frame === frame ? "step" : undefined);
  return (
    <section class="watch-jumps">
      <h2>{texts.watch.jumps}</h2>
      <ul>
        {[...byText.values()].map(([mark, ...same]) => (
          <li key={mark!.frame}>
            {same.length === 0 ? (
              <Button
                class={`watch-mark ${mark!.kind}`}
                aria-current={current(mark!)}
                onClick={() => onJump(mark!.frame)}
              >
                {words(mark!)} <span class="faint">({mark!.frame})</span>
              </Button>
            ) : (
              <div class="watch-mark many">
                {words(mark!)}
                {[mark!, ...same].map((each) => (
                  <Button
                    key={each.frame}
                    class="watch-step"
                    aria-label={texts.watch.toStep(each.text, each.frame)}
                    aria-current={current(each)}
                    onClick={() => onJump(each.frame)}
                  >
                    {each.frame}
                  </Button>
                ))}
              </div>
            )}
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
  const load = async () => {
    const found = await session.frame(game, frame);
    // Preloads the next frame.
    if (frame + 1 < frames) void session.frame(game, frame + 1).catch(() => undefined);
    return { found, at: `${game}/${frame}` };
  };
  const { result, problem } = useLoaded(
    () => (frames > 0 ? load() : undefined),
    [session, game, frame, frames === 0],
    true,
  );
  return { shown: result?.found, shownAt: result?.at ?? "", problem };
}

function useAdvice(session: Session, { game, frame }: Place) {
  const [asked, setAsked] = useState({ at: "" });
  const isAsked = asked.at === `${game}/${frame}`;
  const load = async () => {
    const found = (await session.advice(game, frame)) ?? { text: texts.watch.noAdvice };
    announce(found.text);
    return found as Partial<Advice>;
  };
  const { result, problem } = useLoaded(() => (isAsked ? load() : undefined), [isAsked && asked]);
  return {
    isAsked,
    advice: problem === undefined ? result : { text: problem },
    ask: () => setAsked({ at: `${game}/${frame}` }),
    clear: () => setAsked({ at: "" }),
  };
}

export function Viewer({ session, games, place, onPlace, live = false }: ViewerProps) {
  const game = games[place.game]!;
  const last = Math.max(0, game.frames - 1);
  const frame = clamp(place.frame, last);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const { shown, shownAt, problem } = useFrame(session, { ...place, frame }, game.frames);
  const { isAsked, advice, ask, clear } = useAdvice(session, { ...place, frame });
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
  // README.md and the page list these keys.
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
    a: ask,
  });

  const advised = isAsked ? advice?.board : undefined;
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
                    <pre role="group" tabIndex={0} aria-label={label}>{text}</pre>
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
            onClick={isAsked && advice ? clear : ask}
          >
            {texts.watch.advice}
          </Button>
          {isAsked && <p class="watch-advised">{advice?.text ?? texts.watch.thinking}</p>}
        </div>
        <Jumps marks={game.marks} frame={frame} onJump={go} />
      </div>
    </section>
  );
}
