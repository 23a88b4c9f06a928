// What is around every view: the skip link, the tabs, the switch between light and dark.
import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Ask } from "../ask";
import { Play } from "../play";
import { texts } from "../texts";
import { Watch } from "../watch";
import { DropTarget } from "./files";
import { LiveRegion } from "./live";
import { useRoute } from "./router";
import { ThemeSwitch } from "./ThemeSwitch";

const views: Record<string, FunctionComponent> = { ask: Ask, play: Play, watch: Watch };
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

// When another view comes, the focus goes to its beginning, as with a new page.
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

export function Shell() {
  const route = useRoute();
  const view = route.view in views ? route.view : "ask";
  const View = views[view]!;
  return (
    <>
      <a
        class="skip-link"
        href="#main"
        onClick={(event) => {
          // The address belongs to the state of the page.
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {texts.app.skip}
      </a>
      <Header view={view} />
      <Main view={view}>
        <View />
      </Main>
      <LiveRegion />
      <DropTarget />
    </>
  );
}
