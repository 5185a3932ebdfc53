import type { Line } from './text-lines.js';

const LONGEST_DIRECTIVE = 65_536;

/** Lines with those that carry them on: a backslash at the end of a line joins it with the next. */
export async function* directivesOf(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  let begun: Line | undefined;
  for await (const line of lines) {
    if (line.problem !== undefined) {
      if (begun) yield begun;
      begun = undefined;
      yield line;
      continue;
    }
    const whole: Line = begun ? { number: begun.number, text: begun.text + line.text } : line;
    const goesOn = whole.text.endsWith('\\') && whole.text.length < LONGEST_DIRECTIVE;
    begun = goesOn ? { ...whole, text: whole.text.slice(0, -1) } : undefined;
    if (!goesOn) yield whole;
  }
  if (begun) yield begun;
}

const WORD = /\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|((?:\\.|\S)+))/y;

/** The words of a directive; a quotation mark that nothing closes begins a word like any other sign. */
export function wordsOf(directive: string): string[] {
  const words: string[] = [];
  for (WORD.lastIndex = 0; WORD.lastIndex < directive.length;) {
    const found = WORD.exec(directive);
    if (!found) break;
    const within = found[1] ?? found[2];
    words.push(within === undefined ? (found[3] ?? '') : within.replace(/\\(["'])/g, '$1'));
  }
  return words;
}
