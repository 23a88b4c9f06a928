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
