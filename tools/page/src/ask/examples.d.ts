// Some tests of harness-tests, which build.mjs puts here: by tool.
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

// What the engine says to "tools", which build.mjs has asked it for a host; nothing in the one file.
declare module "tools" {
  const tools: import("../engine/protocol").Tool[] | undefined;
  export default tools;
}
