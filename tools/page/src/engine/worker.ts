// The worker: the compiled engine comes first, then questions, each of which is answered in turn.
import start from "engine-glue";

interface Scope {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}
const scope = self as unknown as Scope;

/** Rejects where the module asks for what the glue does not have. */
function instantiate(module: WebAssembly.Module) {
  return new Promise<Awaited<ReturnType<typeof start>>>((resolve, reject) => {
    void start({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, imports).then(done, reject);
        return {};
      },
      print() {},
      printErr() {},
    }).then(resolve, reject);
  });
}

let engine: ReturnType<typeof instantiate> | undefined;

scope.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    engine = instantiate(data);
    return;
  }
  try {
    scope.postMessage((await engine!).answer(data as string));
  } catch (problem) {
    // The engine is in no state to go on: the page starts another one.
    scope.postMessage({ broken: String(problem) });
  }
};
