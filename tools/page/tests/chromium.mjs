// Debian's chromium for automation; the variable CHROMIUM names another one.
import { existsSync } from "node:fs";

const shell = "/usr/bin/chromium-headless-shell";

/** The browser that people use, also for pictures. */
export const whole = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The same without windows, if it is installed: a third of the work. */
export const light = process.env.CHROMIUM ?? (existsSync(shell) ? shell : whole);
