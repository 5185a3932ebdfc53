/** Maximum octets of an iCalendar line, without its line break (RFC 5545). */
const LINE_OCTETS = 75;

/** Control characters, line breaks included, except for the tab. */
const CONTROL = /[^\P{Cc}\t]/gu;

/** Escapes a text as a value of the type TEXT. All kinds of line breaks become `\n`. */
export const textValue = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|[\n\u2028\u2029]/g, String.raw`\n`);

/** Quotes a text as a parameter value. Quotation marks, which parameters cannot contain, become apostrophes. */
export function parameterValue(text: string): string {
  const plain = text.replaceAll('"', "'");
  return /[:;,]/.test(plain) ? `"${plain}"` : plain;
}

/**
 * Terminates a content line and folds it between characters. Control characters are removed, so that values cannot
 * inject lines.
 */
export function contentLine(line: string): string {
  const clean = line.replace(CONTROL, '');
  return Buffer.byteLength(clean) <= LINE_OCTETS ? `${clean}\r\n` : folded(clean);
}

export const contentLines = (lines: readonly string[]): string => lines.map(contentLine).join('');

function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > LINE_OCTETS) {
      parts.push(part);
      part = '';
      // The leading space of a continuation line counts, too.
      octets = 1;
    }
    part += character;
    octets += more;
  }
  return `${[...parts, part].join('\r\n ')}\r\n`;
}

/** A stored day or time, `YYYY-MM-DD HH:MM:SS`, in the form of iCalendar. */
export const calendarDay = (stored: string): string => stored.slice(0, 10).replaceAll('-', '');
export const calendarTime = (stored: string): string =>
  `${calendarDay(stored)}T${stored.slice(11, 19).replaceAll(':', '')}`;
