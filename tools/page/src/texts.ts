// All English texts of the web app; the engines describe positions.

const app = {
  title: "Gauntlet",
  navigation: "Views",
  skip: "Skip to content",
  theme: "Colors",
  themes: { auto: "Auto", light: "Light", dark: "Dark" },
  views: { start: "Start", play: "Play", watch: "Watch", ask: "Ask" },
  dropHere: "Drop files here",
  tooLarge: "This link unpacks to more than 8 MB, so it is not shown. Open the file itself.",
  copyLink: "Copy link",
  copyCommand: "Copy as command line",
  players: "Players",
  seconds: (seconds: number) => `${seconds.toFixed(1)} s`,
  toMove: "to move",
  keys: "Keys",
  copied: "Copied",
  notCopied: "Could not copy",
};

const rules = {
  title: "Rules",
  of: (game: string) => `Rules of ${game}`,
};

const start = {
  title: "Games to play, to watch and to understand",
  lead:
    "Play against computers that think ahead, see what programs have played, and ask an engine which move " +
    "is best and why. All of it runs in your browser; no data leaves your machine.",
  games: "Games",
  play: "Play",
  playGame: (game: string) => `Play ${game}`,
  settingsOf: (game: string) => `Settings of ${game}`,
  examples: "Try an example",
  aboutExamples: "A harness answers one question about a position. Change the input, and the answer changes with it.",
  open: "Open your results",
  aboutOpen:
    "Games, leagues and tournaments, results of xtest, a whole fest, or tests to run: choose files or a folder, or " +
    "drop them anywhere.",
};

const ask = {
  title: "Ask an engine",
  lead: "Send a position as JSON to a harness; see its board, the answer and the reason.",
  all: "All harnesses",
  yourInput: "Your input",
  trying: "Looking for harnesses that accept it",
  fitting: "These harnesses accept it:",
  noneFits: "No harness accepts it. Choose one to see why:",
  input: "Input",
  inputLabel: "JSON, one value or several",
  noText: "The file is not UTF-8 text: its bytes are sent unchanged unless you edit the input.",
  readsNothing: "With these options the tool reads no input.",
  examples: "Examples…",
  ownExample: "Example of the tool",
  test: (name: string) => `Test ${name}`,
  tidy: "Format",
  openFile: "Open files…",
  options: "Options",
  help: "Help of the tool (--help)",
  valueOf: (flag: string) => `Value of ${flag}`,
  obstacle: {
    needs: (other: string) => `needs ${other}`,
    apart: (other: string) => `conflicts with ${other}`,
  },
  inputDescribes: {
    "--game": "The input describes a whole game; print its report",
    "--replay": "The input is the log of a game; print its states",
  } as Record<string, string | undefined>,
  board: "Board",
  noBoard: "The board of a position appears here.",
  stale: "Before the last change",
  stream: (count: number) => `${count} values`,
  isRefused: "rejected",
  answer: "Answer",
  standardOutput: "Standard output",
  standardError: "Standard error",
  searching: "Searching for",
  cancel: "Cancel",
  cancelled: "Cancelled.",
  again: "Ask again",
  allAnswered: "answered",
  statusOf: (status: number) => `rejected, exit status ${status}`,
  pretty: "Formatted",
  copyAnswer: "Copy answer",
  download: "Save answer",
  cut: (length: number) => `${length} characters in total: save or copy the answer to see the rest.`,
  toPlace: "Go to the error",
  said: (answer: string) => `Answer: ${answer}`,
  longAnswer: (count: number) => (count === 1 ? "one long value" : `${count} values`),
  verdict: {
    passed: "As expected",
    failed: "Not as expected",
    expected: "Expected",
    actual: "Actual",
    place: "Path",
    whole: "the whole value",
    nothing: "nothing",
    differences: "Differences",
    shouldRefuse: "expected the tool to reject the input",
    otherError: (text: string) => `expected standard error to contain: ${text}`,
    refused: (status: number) => `rejected with exit status ${status}`,
  },
  tests: {
    title: "Your own tests",
    lead:
      "Files n-in.json with n-out.json, in folders named after harnesses, as for xtest. " +
      "Drop them anywhere; they stay on your machine.",
    openFolder: "Open a folder…",
    openFiles: "Open files…",
    none: "No tests are open. Open a folder or drop one here.",
    running: (done: number, all: number) => `${done} of ${all} tests have run`,
    summary: (passed: number, failed: number, skipped: number) =>
      `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
    whichTool: "Tool for tests in other folders",
    filter: "Name contains",
    onlyFailed: "Only failed",
    test: "Test",
    tool: "Tool",
    result: "Result",
    message: "Reason",
    passed: "passed",
    failed: "failed",
    skipped: "skipped",
    waiting: "waiting",
  },
  explain: {
    title: "Explain",
    noAnswer: "No answer to explain.",
    step: (at: number, of: number) => `${at} of ${of}`,
    back: "Back",
    next: "Next",
  },
};

const play = {
  title: "Play a game",

  // Before a game
  playOn: "Resume",
  keptGame: (game: string, moves: number, isOver: boolean) =>
    `${gameName(game)}, ${counted(moves, "line")}${isOver ? ", over" : ""}`,
  forgetGame: (game: string) => `Delete the saved game of ${game}`,
  whichGame: "Which game?",
  gameName,
  whoPlays: "Who plays?",
  settings: "Settings",
  seed: "Seed (the same seed gives the same game)",
  anySeed: "any",
  start: "Start",
  wrongSettings: "Some settings are invalid.",
  expectedNumber: (least = 0, most?: number) =>
    most === undefined ? `Expected a number from ${least}` : `Expected a number from ${least} to ${most}`,

  // A game
  beside: "The game",
  turnOf: (side: string) => `It is ${side}'s turn.`,
  thinking: "The computer is thinking:",
  asking: "Working:",
  moveNow: "Move now",
  hold: "Stop",
  isPaused: "The computer is paused.",
  resume: "Continue",
  yourMove: "Your move",
  keyOfButton: (letter: string) => `Key: ${letter}`,
  advised: "suggested",
  undo: "Undo",
  redo: "Redo",
  hint: "Hint",
  newGame: "New game",
  more: "More",
  decision: "Decisive move",
  again: "Play again",
  save: "Save",
  load: "Load a file",
  rules: "Rules",
  log: "Moves",
  beginning: "The beginning",
  lookingBack: (line: number, count: number) =>
    line === 0 ? "Looking back at the beginning" : `Looking back at move ${line} of ${count}`,
  earlier: "Earlier",
  later: "Later",
  backToGame: "Back to the game",
  events: "Events",
  speed: "Speed of animations and computer games",
  speeds: { slow: "slow", usual: "normal", fast: "fast", none: "at once" },

  // Entry letter by letter
  place: (place: number, sign: string) => `place ${place}: ${sign}`,
  noSign: "empty",
  palette: "Characters",
  enter: "Enter",
  takeAway: "Delete",
  signsWanted: (count: number) => `Expected ${count} characters`,
  numberWanted: "Expected a number",
  lettersWanted: (letters: string) => `Expected only these characters: ${letters}`,

  keyWords: [
    ["Arrows Home End", "move over the board or the list of moves"],
    ["Enter Space", "choose a cell, press a button"],
    ["Esc", "cancel a choice, skip a chain reaction, return to the game"],
    ["u", "undo"],
    ["r", "redo"],
    ["h", "hint"],
    ["n", "new game"],
    ["m", "move now, while the computer is thinking"],
    ["s b", "safe, broken: the first letter of a button"],
    ["1 w .", "characters of codes and answers; Backspace deletes one, Enter submits"],
    ["?", "the rules and this list"],
  ] as [string, string][],
  hasLetters: "Single letters are commands",
  close: "Close",
};

function gameName(game: string): string {
  return game.charAt(0).toUpperCase() + game.slice(1);
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

const watch = {
  title: "Watch games",
  about:
    "Replay games that were played elsewhere: logs of xref, records of play, tournaments and leagues. Or see " +
    "the results of xtest and of fests. Choose files, drop them anywhere on this page, or watch a " +
    "tournament live. Nothing leaves your machine.",
  openFiles: "Open files",
  openFolder: "Open a folder",
  server: "Address of a server",
  serverExample: "ws://127.0.0.1:4501",
  serverHelp: "started with xserver --watch PORT",
  connect: "Watch",
  connecting: (server: string) => `Connecting to ${server}`,
  waiting: "Connected: the tournament has not begun yet.",
  live: "Live",
  closed: "The server closed the connection.",
  lost: (server: string) => `Cannot connect to ${server}.`,
  again: "Reconnect",
  badAddress: "A server address begins with ws:// or wss://",
  follow: "Follow",
  openOther: "Open another",
  opening: "Opening",
  files: "Files",
  nothing: "None of these files can be watched.",
  tooLarge: (bytes: number) =>
    `${Math.round(bytes / 1e6)} MB is too large here. Convert results with "xtest report FILE --html report.html"; open that page.`,
  missingFile: (path: string) => `${path} is not among the opened files.`,
  goesNoFurther: (why: string) => `Reading stopped: ${why}`,
  back: (title: string) => `Back to ${title}`,
  games: "Games",
  gamesOf: (count: number) => (count === 1 ? "1 game" : `${count} games`),
  notBegun: "not begun yet",
  leftOut: (count: number) => `${count} more games are not listed; league.html has all of them.`,
  thrownOut: "Disqualified",
  winners: (names: string[]) =>
    names.length === 0
      ? "The tournament has no winner."
      : `${names.join(", ")} ${names.length === 1 ? "has" : "have"} won the tournament.`,
  linked: "a game",
  find: "Find",
  more: (count: number) => `${count} more`,
  standings: "Standings",
  noFolder: "To replay a game, open the league's folder, which has the logs.",
  wholePage: "The league's own page",
  out: "out",
  controls: "Steps of the game",
  first: "First",
  previous: "Back",
  play: "Play",
  pause: "Pause",
  next: "Next",
  last: "Last",
  frame: "Step",
  frameOf: (frame: number, last: number) => `${frame} of ${last}`,
  speed: "Speed",
  speedOf: (perSecond: number) => `${perSecond} per second`,
  jumps: "Jump to",
  why: "Reason",
  advice: "Show the move of the reference",
  noAdvice: "No move is needed here.",
  thinking: "Thinking",
  keyList: [
    ["← →", "previous step, next step"],
    ["Home End", "first step, last step"],
    ["Space", "play or pause"],
    ["n p", "next event, previous event"],
    ["[ ]", "previous game, next game"],
    ["+ −", "faster, slower"],
    ["a", "show the move of the reference"],
  ] as [string, string][],
  report: "Report",
  missingResults: (count: number) => `${count} results are missing: the run was not completed.`,
};

export const texts = { app, rules, start, ask, play, watch };
