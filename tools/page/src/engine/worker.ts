// The worker: receives the compiled engine first, then requests, and answers them in order.
import start from "engine-glue";

const scope = self as unknown as Pick<Worker, "onmessage" | "postMessage">;
let engine: ReturnType<typeof start> | undefined;

scope.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    engine = start((imports) => WebAssembly.instantiate(data, imports));
    return;
  }
  try {
    scope.postMessage((await engine!).answer(data as string));
  } catch (problem) {
    // The engine cannot continue; the page starts another one.
    scope.postMessage({ broken: String(problem) });
  }
};
