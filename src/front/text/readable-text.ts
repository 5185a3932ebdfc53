import { withDuotones } from './duotone.js';
import { withLegibleColours } from './legibility.js';

/** A rendered text as pages show it: legible in light and dark, with scrollable tables and two-tone images. */
export const readableText = (html: string): string => withDuotones(withLegibleColours(scrollable(html)));

/** Makes tables scrollable if they are wider than the screen, also with the keyboard. */
const scrollable = (html: string): string =>
  html.includes('<table')
    ? html
        .replace(/<table(?=[\s>])/gi, '<div class="scroll" tabindex="0"><table')
        .replace(/<\/table\s*>/gi, '</table></div>')
    : html;
