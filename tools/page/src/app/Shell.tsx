// The frame around every view: skip link, tabs, and theme switch.
import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Ask } from "../ask";
import { Start } from "../start";
import { texts } from "../texts";
import { LiveRegion, Select } from "./controls";
import { DropTarget } from "./files";
import { useLoaded } from "./hooks";
import { useRoute } from "./router";
import { chooseTheme, storedTheme, type Theme, themes } from "./theme";

// A hosted page loads the other views on demand.
const views: Record<string, FunctionComponent> = { start: Start, ask: Ask };
const coming: Record<string, () => Promise<FunctionComponent>> = {
  play: () => import("../play").then(({ Play }) => Play),
  watch: () => import("../watch").then(({ Watch }) => Watch),
};
type ViewName = keyof typeof texts.app.views;
const names = Object.keys(texts.app.views) as ViewName[];
const first = "start";

// The icon of index.html.
const Logo = () => (
  <svg viewBox="0 0 16 16" width="22" height="22" aria-hidden="true">
    <path fill="currentColor" d="M4 1h8l4 7-4 7H4L0 8z" />
  </svg>
);

function Header({ view }: { view: string }) {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <header class="page-header buttons">
      <a class="page-name" href={`#${first}`} aria-current={view === first ? "page" : undefined}>
        <Logo />
        <span>{texts.app.title}</span>
      </a>
      <nav aria-label={texts.app.navigation}>
        <ul>
          {names.filter((name) => name !== first).map((name) => (
            <li key={name}>
              <a href={`#${name}`} aria-current={view === name ? "page" : undefined}>
                {texts.app.views[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <label>
        <span class="visually-hidden">{texts.app.theme}</span>
        <Select
          value={theme}
          options={themes.map((name) => [name, texts.app.themes[name]])}
          onChoose={(chosen) => {
            chooseTheme(chosen as Theme);
            setTheme(chosen as Theme);
          }}
        />
      </label>
    </header>
  );
}

// When the view changes, the focus moves to its beginning, as on a new page.
function Main({ view, children }: { view: ViewName; children: ComponentChildren }) {
  const name = texts.app.views[view];
  const main = useRef<HTMLElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    document.title = view === first ? texts.app.title : `${name} – ${texts.app.title}`;
    if (shown.current === view) return;
    shown.current = view;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [view]);
  return (
    <main ref={main} id="main" tabIndex={-1} aria-label={name}>
      {children}
    </main>
  );
}

function View({ name }: { name: string }) {
  const { problem } = useLoaded(async () => (views[name] ??= await coming[name]!()), [name]);
  const Shown = views[name];
  return Shown ? <Shown /> : <p role="alert">{problem}</p>;
}

export function Shell() {
  const route = useRoute();
  const view = names.find((name) => name === route.view) ?? first;
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
