// Debian's chromium, as programs drive it; CHROMIUM is another one.
import { existsSync } from "node:fs";

const shell = "/usr/bin/chromium-headless-shell";

/** What people use, and what pictures are made of. */
export const whole = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The same without windows, where it is installed: a third of the work. */
export const light = process.env.CHROMIUM ?? (existsSync(shell) ? shell : whole);
