/** Answers requests for pages, and puts the layout around them. */
export { PageShellModule } from './page-shell.module.js';
export { Front, keyOf } from './front.js';
export { ThemeOptions } from './theme-options.js';
