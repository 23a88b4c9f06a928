// The modules that build.mjs provides.

// The glue code in build/page/engine/engine.mjs.
declare module "engine-glue" {
  interface Engine {
    /** Answers a request; both are JSON texts. */
    answer(question: string): string;
  }
  type Instantiate = (imports: WebAssembly.Imports) => Promise<WebAssembly.Instance>;
  export default function (instantiate: Instantiate): Promise<Engine>;
}

// Some tests of harness-tests by tool.
declare module "examples" {
  interface Example {
    /** "3", as in 3-in.json. */
    name: string;
    input: string;
    output: string | null;
    args: string[];
  }
  const examples: Record<string, Example[]>;
  export default examples;
}

// The sources of a content security policy that allow the scripts of reports.
declare module "report-scripts" {
  const sources: string[];
  export default sources;
}

// Files by path, a JSON object packed by deflate, in base64.
declare module "watch-examples" {
  const packed: string;
  export default packed;
}

// The engine's results of "tools" and "games", with parts of "play.games".
declare module "tools" {
  export type Game = import("./engine/protocol").AskGame & {
    rules: string[];
    /** The picture that illustrates the rules. */
    picture: Pick<import("./engine/protocol").Board, "svg" | "label">;
    /** Those of its first preset. */
    settings: import("./engine/protocol").Settings;
  } & Pick<import("./engine/protocol").GameKind, "tall">;
  export const tools: import("./engine/protocol").Tool[];
  export const games: Game[];
}
