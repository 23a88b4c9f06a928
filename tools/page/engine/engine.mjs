// The glue between engine.wasm and its callers: the few system functions that the module imports,
// and texts copied into and out of its memory. Runs in a browser, in its workers, and in node.

const success = 0;
const badFile = 8; // WASI errno

const realTime = 0;

/** The engine ran out of memory or stack and cannot continue. The caller must start another one. */
export class Broken extends Error {
  name = "the engine stopped";
}

function systemOf(memory) {
  const view = () => new DataView(memory().buffer);
  return {
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: {
      clock_time_get(clock, _precision, to) {
        const milliseconds =
          performance.now() + (clock === realTime ? performance.timeOrigin : 0);
        view().setBigUint64(to, BigInt(Math.round(milliseconds * 1e6)), true);
        return success;
      },
      random_get(to, size) {
        crypto.getRandomValues(new Uint8Array(memory().buffer, to, size));
        return success;
      },
      environ_sizes_get(count, size) {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return success;
      },
      environ_get: () => success,
      fd_close: () => badFile,
      fd_fdstat_get: () => badFile,
      fd_seek: () => badFile,
      fd_read: () => badFile,
      fd_write: () => badFile,
      proc_exit() {
        throw new Broken("it gave up");
      },
    },
  };
}

/** Starts an engine. `instantiate` gets the imports of the module, and returns its instance. */
export default async function start(instantiate) {
  let exports;
  ({ exports } = await instantiate(systemOf(() => exports.memory)));
  exports._initialize();
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  return {
    /** Answers a request; both are JSON texts. Throws Broken. */
    answer(question) {
      const bytes = encoder.encode(question);
      try {
        const to = exports.question(bytes.length);
        if (to === 0) throw new Broken("out of memory: the request is too long");
        new Uint8Array(exports.memory.buffer).set(bytes, to);
        const size = exports.answer();
        const from = exports.answer_text();
        return decoder.decode(new Uint8Array(exports.memory.buffer, from, size));
      } catch (problem) {
        if (problem instanceof Broken) throw problem;
        throw new Broken(String(problem));
      }
    },
  };
}
