import { decodeCharacterReferences, encodeAttributeValue } from './character-references.js';
import { sanitizeUrlAttribute } from './safe-url.js';

/**
 * Properties that shape an element in its place. What could lay it over the rest of the page (`position`, `z-index`, `transform`)
 * or make it act (`behavior`, `-moz-binding`) is not among them.
 */
const SAFE_PROPERTY = new RegExp(
  '^(?:--[a-z0-9_-]+|(?:background|border|margin|padding|font|text|list-style|column|columns|grid|flex|outline|object' +
    '|align|justify|place|row-gap|gap|overflow|vertical-align|white-space|word|line-height|letter-spacing|direction' +
    '|unicode-bidi|writing-mode|caption-side|table-layout|empty-cells|float|clear|color|opacity|display|visibility' +
    '|cursor|aspect-ratio|box-shadow|box-sizing|filter|order|(?:min-|max-)?(?:width|height|inline-size|block-size)' +
    '|page-break|break|hyphens|clip-path)(?:-[a-z]+)*)$',
);

const SAFE_FUNCTION =
  /(?<![\w-])(?:rgba?|hsla?|calc|min|max|clamp|var|minmax|repeat|fit-content|(?:repeating-)?(?:linear|radial|conic)-gradient|blur|brightness|contrast|grayscale|opacity|saturate|sepia|inset|circle|ellipse|polygon)\(/gi;
const PROPERTY_WITH_URL = /^(?:background|list-style|border-image|cursor)/;
const URL_FUNCTION = /url\(\s*(?:"([^"()]*)"|'([^'()]*)'|([^\s"'()]+))\s*\)/gi;

/**
 * Cleans a `style` attribute value as written in HTML. A style of safe declarations only stays as it was;
 * otherwise the safe ones are left, `''` when there is none.
 */
export function sanitizeStyleAttribute(value: string): string {
  const style = decodeCharacterReferences(value);
  const declarations = splitDeclarations(style).filter((declaration) => declaration !== '');
  const safe = declarations.filter(isSafeDeclaration);
  return encodeAttributeValue(safe.length === declarations.length ? style : safe.join('; '));
}

/** Cuts at semicolons, except inside quotation marks and parentheses. */
function splitDeclarations(style: string): string[] {
  const declarations: string[] = [];
  let quote = '';
  let depth = 0;
  let start = 0;
  for (let at = 0; at < style.length; at++) {
    const character = style.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === ';' && depth === 0) {
      declarations.push(style.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...declarations, style.slice(start).trim()];
}

function isSafeDeclaration(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  if (colon === -1) return false;
  const property = declaration.slice(0, colon).trim().toLowerCase();
  return SAFE_PROPERTY.test(property) && isSafeValue(declaration.slice(colon + 1), property);
}

function isSafeValue(value: string, property: string): boolean {
  // A backslash or a comment could hide any word; braces and angle brackets have no place in a value.
  if (/[\\{}<>]|\/\*|[^\P{Cc}\t\n]/u.test(value) || hasOpenString(value)) return false;
  let rest = value;
  if (PROPERTY_WITH_URL.test(property)) {
    rest = value.replace(URL_FUNCTION, (whole: string, double?: string, single?: string, bare?: string) => {
      const address = double ?? single ?? bare ?? '';
      return sanitizeUrlAttribute(address) === address ? ' ' : whole;
    });
  }
  return !/[\w-]\s*\(/.test(rest.replace(SAFE_FUNCTION, ' '));
}

/** A string that does not end, or ends at a line break, lets a browser see other declarations than we do. */
function hasOpenString(value: string): boolean {
  const strings = value.replace(/"[^"\n]*"|'[^'\n]*'/g, '');
  return /["']/.test(strings);
}
