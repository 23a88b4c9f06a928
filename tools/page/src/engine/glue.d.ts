// The glue code in build/page/engine/engine.mjs; build.mjs resolves this name.
declare module "engine-glue" {
  interface Engine {
    /** Answers a request; both are JSON texts. */
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
