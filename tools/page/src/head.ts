// What comes before anything is painted.
import { showTheme, storedTheme } from "./app/theme";

showTheme(storedTheme());
