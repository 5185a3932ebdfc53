/** Signs that mean something in an expression. A backslash at the end of a word would swallow the blank behind it. */
const SPECIAL = /[$()*+.?[\\\]^{|}]/g;
const WRITTEN: Readonly<Record<string, string>> = { '\\': String.raw`\x5c` };

/** An expression that matches a text and nothing else; blanks and quotation marks, which end words, are told by number. */
export const literally = (text: string): string =>
  text.replace(SPECIAL, (sign) => WRITTEN[sign] ?? `\\${sign}`).replace(/[\s"'#;]/gu, byNumber);

/** Blanks and quotation marks, which end a word of a server's file, told by number, and a backslash at the end as well. */
export const inOneWord = (expression: string): string =>
  expression.replace(/\\\\|\\?[\s"']/gu, (found, at: number) =>
    found !== '\\\\' || at + 2 === expression.length ? byNumber(found.slice(-1)) : found,
  );

const byNumber = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\x{${code.toString(16)}}`;
};

const ESCAPED = /\\x\{([\da-f]{1,6})\}|\\x([\da-f]{2})|\\([^a-zA-Z0-9])/gi;

/** The one text that an expression matches; undefined if it matches others, too. */
export function literalOf(expression: string): string | undefined {
  const bare = expression.replace(ESCAPED, '');
  if (bare.search(SPECIAL) !== -1) return undefined;
  return expression.replace(ESCAPED, (_, wide?: string, short?: string, sign?: string) => {
    const code = Number.parseInt(wide ?? short ?? '', 16);
    return sign ?? (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');
  });
}

/**
 * An expression as people write it: numbers of blanks and quotation marks, which `inOneWord` has put there, are signs
 * again. Blanks at the ends stay, which would be cut off.
 */
export const outOfOneWord = (expression: string): string =>
  expression.replace(/\\\\|\\x(20|22|27)/g, (found, code: string | undefined, at: number) => {
    const isEnd = code === '20' && (at === 0 || at + found.length === expression.length);
    return code === undefined || isEnd ? found : String.fromCodePoint(Number.parseInt(code, 16));
  });

/** The signs of an expression with the depth of brackets they stand in; what is escaped or in a set is passed over. */
function* structure(expression: string): Generator<{ sign: string; at: number; depth: number }> {
  let depth = 0;
  let inSet = false;
  for (let at = 0; at < expression.length; at += 1) {
    const sign = expression[at] ?? '';
    if (sign === '\\') at += 1;
    else if (inSet) inSet = sign !== ']';
    else if (sign === '[') {
      inSet = true;
      if (expression[at + 1] === '^') at += 1;
      if (expression[at + 1] === ']') at += 1;
    } else {
      if (sign === ')') depth -= 1;
      yield { sign, at, depth };
      if (sign === '(') depth += 1;
    }
  }
}

/** Whether an expression has alternatives outside of all brackets. */
export function hasAlternatives(expression: string): boolean {
  for (const { sign, depth } of structure(expression)) if (sign === '|' && depth === 0) return true;
  return false;
}

/** How many groups an expression captures. */
export function groupsIn(expression: string): number {
  let groups = 0;
  for (const { sign, at } of structure(expression)) {
    if (sign === '(' && /^\((?:[^?]|\?P?<[^=!])/.test(expression.slice(at, at + 5))) groups += 1;
  }
  return groups;
}

/** Whether the sign at a place is one that a quantifier follows, so that it does not stand for itself. */
export const isQuantified = (expression: string, at: number): boolean => /^[?*+{]/.test(expression.slice(at + 1));

/** Groups in a target, `$1` or `${1}`, which are written as `reference` says; other signs as `literal` says. */
export function withReferences(
  target: string,
  reference: (group: string) => string,
  literal: (text: string) => string = (text) => text,
): string {
  return target
    .split(/(\$\d|\$\{\d\})/)
    .map((part, index) => (index % 2 ? reference(part.replace(/\D/g, '')) : literal(part)))
    .join('');
}
