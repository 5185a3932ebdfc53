/** Where lines of a script begin, in the words of HTML. */
export type TextDirection = 'ltr' | 'rtl';

/** The scripts of languages with two letters that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa']);

const known = new Map<string, TextDirection>();

/** The direction of the script of a language tag (BCP 47). Platforms differ in how they give it, so it is found here. */
export function directionOf(tag: string): TextDirection {
  let direction = known.get(tag);
  if (direction === undefined) {
    const { script = '' } = new Intl.Locale(tag).maximize();
    known.set(tag, (direction = RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr'));
  }
  return direction;
}
