// The frame around every view: skip link, tabs, and theme switch.
import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Ask } from "../ask";
import { texts } from "../texts";
import { DropTarget } from "./files";
import { LiveRegion } from "./live";
import { useRoute } from "./router";
import { ThemeSwitch } from "./ThemeSwitch";

// A hosted page loads the other views on demand.
const views: Record<string, FunctionComponent> = { ask: Ask };
const coming: Record<string, () => Promise<FunctionComponent>> = {
  play: () => import("../play").then(({ Play }) => Play),
  watch: () => import("../watch").then(({ Watch }) => Watch),
};
type ViewName = keyof typeof texts.app.views;
const names = Object.keys(texts.app.views) as ViewName[];

function Tab({ name, shown }: { name: ViewName; shown: boolean }) {
  return (
    <li>
      <a href={`#${name}`} aria-current={shown ? "page" : undefined}>
        {texts.app.views[name].name}
      </a>
    </li>
  );
}

function Header({ view }: { view: string }) {
  return (
    <header class="page-header">
      <span class="page-name">{texts.app.title}</span>
      <nav aria-label={texts.app.navigation}>
        <ul>
          {names.map((name) => (
            <Tab key={name} name={name} shown={view === name} />
          ))}
        </ul>
      </nav>
      <ThemeSwitch />
    </header>
  );
}

// When the view changes, the focus moves to its beginning, as on a new page.
function Main({ view, children }: { view: string; children: ComponentChildren }) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    document.title = `${texts.app.views[view as ViewName].name} – ${texts.app.title}`;
    if (shown.current === view) return;
    shown.current = view;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [view]);
  return (
    <main ref={main} id="main" tabIndex={-1} aria-label={texts.app.views[view as ViewName].name}>
      {children}
    </main>
  );
}

function View({ name }: { name: string }) {
  const [problem, setProblem] = useState("");
  const [, setShown] = useState("");
  useEffect(() => {
    if (views[name]) return;
    setProblem("");
    coming[name]!()
      .then((view) => setShown((views[name] = view) && name))
      .catch((missing: Error) => setProblem(missing.message));
  }, [name]);
  const Shown = views[name];
  return Shown ? <Shown /> : <p role="alert">{problem}</p>;
}

export function Shell() {
  const route = useRoute();
  const view = route.view in texts.app.views ? route.view : "ask";
  return (
    <>
      <a
        class="skip-link"
        href="#main"
        onClick={(event) => {
          // The URL fragment holds the page's state, so the link must not change it.
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {texts.app.skip}
      </a>
      <Header view={view} />
      <Main view={view}>
        {route.problem && <p role="alert">{route.problem}</p>}
        <View key={view} name={view} />
      </Main>
      <LiveRegion />
      <DropTarget />
    </>
  );
}
