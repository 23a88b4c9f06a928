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

// The engine's results of "tools" and "games".
declare module "tools" {
  export const tools: import("./engine/protocol").Tool[];
  export const games: import("./engine/protocol").AskGame[];
}
