/** An escape of CSS: a code, the end of a line, or a character. */
const ESCAPE = /\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|\r\n|[\n\r\f]|(.))/gisu;

/** Why CSS must not be added to the style sheet: the end of a sentence; `undefined` if it may. */
export function cssProblem(css: string): string | undefined {
  const plain = readAsUrl(css);
  if (/<(?:!--|[/]?(?:style|script))/i.test(plain)) return 'must not contain HTML';
  if (/@(?:import|charset|namespace)/i.test(plain)) return 'must not contain @import, @charset or @namespace';
  if (/[/\\]{2}|\b(?:https?|ftp|javascript):/i.test(plain))
    return 'must not contain URLs of other hosts, not even in comments; paths such as /files/paper.png and data: are accepted';
  if (/expression\(|-moz-binding|(?<![\w-])behavior:/i.test(plain)) return 'must not contain scripts';
  return undefined;
}

/**
 * CSS as browsers read the URLs in it: without escapes, and without the blanks that could hide a URL. Comments are kept,
 * because their signs may stand in strings; only the end of a comment before the next one is not taken for a URL.
 */
function readAsUrl(css: string): string {
  const unescaped = css.replace(ESCAPE, (_, hex?: string, other = '') => (hex ? characterOf(hex) : other));
  return unescaped.replace(/[\0-\x20]+/g, '').replaceAll('*//*', '');
}

function characterOf(hex: string): string {
  const code = parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
}
