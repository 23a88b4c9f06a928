// Runs before the first paint.
import { showTheme, storedTheme } from "./app/theme";

showTheme(storedTheme());
