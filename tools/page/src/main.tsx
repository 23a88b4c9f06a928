import { render } from "preact";
import { Shell } from "./app/Shell";
import { startRouter } from "./app/router";
import { engine } from "./engine/client";
import "../style/base.css";
import "../style/ask.css";
import "../style/play.css";
import "../style/watch.css";
import "../style/start.css";

engine.start();
void startRouter().then(() => render(<Shell />, document.getElementById("page")!));
