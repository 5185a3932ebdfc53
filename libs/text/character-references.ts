const SPECIAL: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
  '&': '&amp;',
};

/** Named references that can hide a scheme, a bracket or a blank inside an address or a style. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
  tab: '\t',
  newline: '\n',
  sol: '/',
  bsol: '\\',
  num: '#',
  quest: '?',
  lpar: '(',
  rpar: ')',
  semi: ';',
  comma: ',',
  period: '.',
  percnt: '%',
  commat: '@',
  hyphen: '\u2010',
};

const REFERENCE = /&(?:#x([0-9a-f]{1,8});?|#([0-9]{1,9});?|([a-z]{2,10});)/gi;

/** An `&` that starts no character reference. */
export const LONE_AMPERSAND = /&(?!(?:#[0-9]{1,9}|#x[0-9a-f]{1,8}|[a-z][a-z0-9]{0,31});)/gi;

/**
 * Writes plain text as HTML text that is also good as an attribute value.
 * Character references already present stay as they are, so that escaping stored text once more changes nothing.
 */
export function escapeHtml(text: string): string {
  return text.replace(LONE_AMPERSAND, '&amp;').replace(/[<>"']/g, (character) => SPECIAL[character] ?? character);
}

/** Writes any text as a double-quoted attribute value that reads back as exactly that text. */
export function encodeAttributeValue(text: string): string {
  return text.replace(/[&<>"]/g, (character) => SPECIAL[character] ?? character);
}

/**
 * Replaces character references by what they stand for: all numeric ones, and the named ones that matter in addresses
 * and styles. Other names stay as written.
 */
export function decodeCharacterReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
