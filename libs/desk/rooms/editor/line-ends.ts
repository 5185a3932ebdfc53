const RETURN = /\r\n?/g;

/**
 * A text after a change in a text field, which knows one way to end lines only: what was not changed keeps its bytes.
 *
 * @param text the text before, with the ends of lines that it has
 * @param shown what the field has after the change
 */
export function withLineEnds(text: string, shown: string): string {
  if (!text.includes('\r')) return shown;
  const before = text.replace(RETURN, '\n');
  const shorter = Math.min(before.length, shown.length);
  let start = 0;
  while (start < shorter && before[start] === shown[start]) start += 1;
  let rest = 0;
  while (rest < shorter - start && before.at(-1 - rest) === shown.at(-1 - rest)) rest += 1;
  const entered = shown.slice(start, shown.length - rest);
  const lineEnd = text.includes('\r\n') ? '\r\n' : text.includes('\n') ? '\n' : '\r';
  return (
    text.slice(0, placeIn(text, start)) +
    entered.replaceAll('\n', lineEnd) +
    text.slice(placeIn(text, before.length - rest))
  );
}

/** Where a place of the shown text is in the text itself. */
function placeIn(text: string, shown: number): number {
  let place = shown;
  for (const { index, 0: end } of text.matchAll(RETURN)) {
    if (index >= place) break;
    if (end.length === 2) place += 1;
  }
  return place;
}
