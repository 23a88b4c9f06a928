// The lines of a tournament as they come over a WebSocket, handed on some at a time.

export type LiveState = "connecting" | "open" | "closed" | "lost";

export interface LiveHandlers {
  lines(text: string): void;
  state(state: LiveState): void;
}

// Milliseconds: more often nobody sees it.
const pause = 100;

/** Returns what ends the connection. */
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
