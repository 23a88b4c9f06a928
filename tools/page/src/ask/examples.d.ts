// Some tests of harness-tests by tool; build.mjs provides them.
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

// The engine's results of "tools" and "games". build.mjs provides them for a hosted page; undefined
// in the single file.
declare module "tools" {
  const tools: import("./tools").Tools | undefined;
  export default tools;
}
