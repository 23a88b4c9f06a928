// All English of the page; what is said about positions comes from the engines.

const app = {
  title: "Gauntlet",
  navigation: "Views",
  skip: "Skip to content",
  theme: "Colors",
  themes: { auto: "Auto", light: "Light", dark: "Dark" },
  views: {
    ask: { name: "Ask" },
    play: { name: "Play" },
    watch: { name: "Watch" },
  },
  dropHere: "Drop files here",
  copied: "Copied",
  notCopied: "Cannot copy",
};

const ask = {
  title: "Ask an engine",
};

const play = {
  title: "Play a game",
};

const watch = {
  title: "Watch games",
};

export const texts = { app, ask, play, watch };
