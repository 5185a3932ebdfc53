import { decodeCharacterReferences } from '#libs/text';

/** What people and programs put around JSON in a page. */
const BEFORE = /^(?:\s|\uFEFF|\/\/|\/\*|\*\/|<!\[CDATA\[|<!--)+/;
const AFTER = /(?:\s|\/\/|\/\*|\*\/|\]\]>|-->|;)+$/;
/** Characters that may be around it; a text of millions of blanks is not looked through again and again. */
const MOST_AROUND = 1000;

/** The value of a text of JSON, also of one with the mistakes that web pages make; undefined if it makes no sense. */
export function parseTolerantly(text: string): unknown {
  const json = unwrapped(text);
  for (const attempt of [() => json, () => repaired(json), () => repaired(decodeCharacterReferences(json))]) {
    try {
      return JSON.parse(attempt());
    } catch {
      // The next one takes more for granted.
    }
  }
  return undefined;
}

function unwrapped(text: string): string {
  const trimmed = text.trim();
  const start = BEFORE.exec(trimmed.slice(0, MOST_AROUND))?.[0].length ?? 0;
  const end = AFTER.exec(trimmed.slice(start).slice(-MOST_AROUND))?.[0].length ?? 0;
  return trimmed.slice(start, trimmed.length - end);
}

/** What controls are written as in JSON; others are left out. */
const ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);
const CLOSING = /\s*[\]}]/y;

/** Line breaks in texts are written as JSON wants it, and commas after the last member are taken out. */
function repaired(json: string): string {
  const parts: string[] = [];
  let isText = false;
  let start = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === '"') isText = !isText;
    else if (isText && sign === '\\') at += 1;
    else if (isText ? sign < ' ' : sign === ',' && isBeforeEnd(json, at + 1)) {
      parts.push(json.slice(start, at), isText ? (ESCAPES.get(sign) ?? '') : '');
      start = at + 1;
    }
  }
  return parts.join('') + json.slice(start);
}

function isBeforeEnd(json: string, at: number): boolean {
  CLOSING.lastIndex = at;
  return CLOSING.test(json);
}
