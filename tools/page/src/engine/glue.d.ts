// What emscripten writes beside the engine (build/page/engine/engine.js); build.mjs finds it.
declare module "engine-glue" {
  interface Engine {
    /** The answer to a question: texts of JSON both. */
    answer(question: string): string;
  }
  interface Options {
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ): object;
    print?(line: string): void;
    printErr?(line: string): void;
  }
  export default function (options: Options): Promise<Engine>;
}
