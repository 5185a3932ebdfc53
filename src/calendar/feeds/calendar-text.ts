/** The most octets that a line of iCalendar has before its break. */
const LINE_OCTETS = 75;

/** Everything that is no character of a line: line breaks above all, but for the tab. */
const CONTROL = /[^\P{Cc}\t]/gu;

/** A text as the value of a property of the type TEXT; line breaks of every kind become those of the format. */
export const textValue = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|[\n\u2028\u2029]/g, String.raw`\n`);

/** A text as the value of a parameter, which cannot hold a quotation mark. */
export function parameterValue(text: string): string {
  const plain = text.replaceAll('"', "'");
  return /[:;,]/.test(plain) ? `"${plain}"` : plain;
}

/**
 * A line of iCalendar with its break, folded between characters. Nothing that it is made of can end it or begin
 * another one: control characters are left out.
 */
export function contentLine(line: string): string {
  const clean = line.replace(CONTROL, '');
  return Buffer.byteLength(clean) <= LINE_OCTETS ? `${clean}\r\n` : folded(clean);
}

/** Lines one after the other. */
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
      // The blank that begins the next line counts, too.
      octets = 1;
    }
    part += character;
    octets += more;
  }
  return `${[...parts, part].join('\r\n ')}\r\n`;
}

/** A day or time as it is stored, `YYYY-MM-DD HH:MM:SS`, in the form of iCalendar. */
export const calendarDay = (stored: string): string => stored.slice(0, 10).replaceAll('-', '');
export const calendarTime = (stored: string): string =>
  `${calendarDay(stored)}T${stored.slice(11, 19).replaceAll(':', '')}`;
