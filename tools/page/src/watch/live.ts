// The lines of a live tournament, received over a WebSocket and passed on in batches.

export type LiveState = "connecting" | "open" | "closed" | "lost";

export interface LiveHandlers {
  lines(text: string): void;
  state(state: LiveState): void;
}

// Milliseconds between batches; nobody could see more frequent updates.
const pause = 100;

/** Returns a function that closes the connection. */
export function watchLive(server: string, { lines, state }: LiveHandlers): () => void {
  let waiting = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  const hand = () => {
    timer = undefined;
    const text = waiting;
    waiting = "";
    if (text !== "") lines(text);
  };
  const socket = new WebSocket(server);
  state("connecting");
  socket.onopen = () => {
    wasOpen = true;
    state("open");
  };
  socket.onmessage = ({ data }) => {
    waiting += `${String(data)}\n`;
    timer ??= setTimeout(hand, pause);
  };
  socket.onclose = () => {
    clearTimeout(timer);
    hand();
    state(wasOpen ? "closed" : "lost");
  };
  return () => {
    clearTimeout(timer);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  };
}
