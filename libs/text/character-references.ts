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

/** The names of HTML 4, with `apos`: references that stay in stored texts. */
const KNOWN_NAMES: ReadonlySet<string> = new Set(
  `quot amp lt gt apos nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2
   sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring
   AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times
   Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute
   ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml
   yacute thorn yuml OElig oelig Scaron scaron Yuml fnof circ tilde Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota
   Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta
   iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym upsih piv ensp emsp
   thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull hellip permil prime Prime
   lsaquo rsaquo oline frasl euro image weierp real trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr
   forall part exist empty nabla isin notin ni prod sum minus lowast radic prop infin ang and or cap cup int there4 sim
   cong asymp ne equiv le ge sub sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades
   clubs hearts diams`.split(/\s+/),
);

const AMPERSAND = /&(?:#([0-9]+);|#x([0-9a-f]+);|([a-z]{2,8}[0-9]{0,2});)?/gi;

/** An `&` that starts no character reference. */
export const LONE_AMPERSAND = /&(?!(?:#[0-9]{1,9}|#x[0-9a-f]{1,8}|[a-z][a-z0-9]{0,31});)/gi;

/**
 * Writes `&amp;` for each `&` that does not start a reference to a known name or a valid character, and numbers of
 * characters in one form. Doing so twice changes nothing.
 */
export function normalizeReferences(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(AMPERSAND, (whole: string, decimal?: string, hex?: string, name?: string) => {
    const isHex = hex !== undefined;
    const digits = (isHex ? hex : decimal)?.replace(/^0+/, '');
    if (digits !== undefined && isCharacter(digits.length <= 7 ? Number.parseInt(digits, isHex ? 16 : 10) : 0))
      return isHex ? `&#x${digits};` : `&#${digits.padStart(3, '0')};`;
    return name !== undefined && KNOWN_NAMES.has(name) ? whole : `&amp;${whole.slice(1)}`;
  });
}

/** Whether a number is that of a character that HTML may hold. */
const isCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/**
 * Writes plain text as HTML text that is also good as an attribute value.
 * Character references already present stay, so that escaping stored text once more changes nothing.
 */
export function escapeHtml(text: string): string {
  return normalizeReferences(text).replace(/[<>"']/g, (character) => SPECIAL[character] ?? character);
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
