// The worker: receives the compiled engine first, then requests, and answers them in order.
import start from "engine-glue";

interface Scope {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}
const scope = self as unknown as Scope;

/** Rejects if the module imports what the glue lacks. */
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
    // The engine cannot continue; the page starts another one.
    scope.postMessage({ broken: String(problem) });
  }
};
