import { escapeLongDelimiters, sanitizeBlockDelimiter } from './block-delimiters.js';
import {
  decodeCharacterReferences,
  normalizeReferences,
  lexMarkup,
  type MarkupToken,
  parseAttributes,
  type TagToken,
  encodeAttributeValue,
} from './markup.js';

/*
 * This is safe whatever a browser makes of the result. Tags are not copied but serialized again. Every `<` of the
 * output starts a tag that was serialized here, or a comment without angle brackets, and attribute values contain no
 * `<`, `>` or `"`. So no parser state (inside a textarea, a title, a broken table) can turn other characters into a
 * tag.
 */

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

/**
 * Sanitizes a body or an excerpt of an author without unfiltered HTML. Elements and attributes that are not allowed are
 * removed; their text is kept. Comments, including block delimiters, are kept.
 */
export function sanitizePostHtml(html: string): string {
  return sanitize(escapeLongDelimiters(html), POST_HTML, safeComment);
}

/** Sanitizes a text that may only contain inline markup. Comments are removed. */
export function sanitizeInlineHtml(html: string): string {
  return sanitize(html, INLINE_HTML, () => '');
}

type ForcedAttributes = Readonly<Record<string, readonly [name: string, value: string]>>;

const COMMENT_LINKS: ForcedAttributes = { a: ['rel', 'nofollow ugc'] };

/** Sanitizes a comment: inline markup, with `rel="nofollow ugc"` on each link. */
export function sanitizeCommentHtml(html: string): string {
  return sanitize(html, COMMENT_HTML, () => '', COMMENT_LINKS);
}

/** Sanitizes a comment of an author with unfiltered HTML: the markup of a body, with the same `rel` on each link. */
export function sanitizeTrustedCommentHtml(html: string): string {
  return sanitize(html, POST_HTML, () => '', COMMENT_LINKS);
}

function sanitize(
  html: string,
  allowed: AllowedHtml,
  comment: (raw: string) => string,
  forced: ForcedAttributes = {},
): string {
  const write = (token: MarkupToken): string => {
    switch (token.kind) {
      case 'text':
        return normalizeReferences(token.raw).replaceAll('<', '&lt;');
      case 'comment':
        return comment(token.raw);
      case 'declaration':
        return '';
      case 'tag':
        return allowed.elements.has(token.name) ? writeTag(token, allowed, forced) : '';
    }
  };
  return lexMarkup(html.replace(CONTROL_CHARACTERS, '')).map(write).join('');
}

function writeTag(tag: TagToken, allowed: AllowedHtml, forced: ForcedAttributes): string {
  if (tag.closing) return `</${tag.name}>`;
  const attributes = new Map<string, string | undefined>();
  for (const { name, value } of parseAttributes(tag)) {
    if (attributes.has(name) || !isAllowedAttribute(allowed, tag.name, name)) continue;
    const safe = value === undefined ? undefined : sanitizeAttribute(name, value);
    if (name !== 'style' || safe) attributes.set(name, safe);
  }
  // An object is a document of its own. Only PDF is allowed, which a viewer shows in its own frame.
  if (tag.name === 'object' && attributes.get('type')?.toLowerCase() !== 'application/pdf') return '<object>';
  const force = forced[tag.name];
  if (force) attributes.set(force[0], attributes.has('target') ? `noopener ${force[1]}` : force[1]);
  const written = [...attributes].map(([name, value]) => (value === undefined ? ` ${name}` : ` ${name}="${value}"`));
  return `<${tag.name}${written.join('')}${tag.selfClosing ? ' /' : ''}>`;
}

function sanitizeAttribute(name: string, value: string): string {
  if (name === 'style') return sanitizeStyleAttribute(value);
  const written = normalizeReferences(value).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  if (name === 'srcset') return sanitizeSourceSet(written);
  return URL_ATTRIBUTES.has(name) ? sanitizeUrlAttribute(written) : written;
}

/** Removes candidates with an unsafe URL. Candidates are separated by a comma and a blank. */
function sanitizeSourceSet(value: string): string {
  return value
    .split(/,(?=\s)/)
    .filter((candidate) => {
      const url = decodeCharacterReferences(candidate.trim()).split(/\s/, 1)[0] ?? '';
      return sanitizeUrlAttribute(url) === url;
    })
    .join(',');
}

function safeComment(raw: string): string {
  return sanitizeBlockDelimiter(raw) ?? `<!--${raw.slice(4, -3).replace(/[<>]/g, '')}-->`;
}

/** The allowed attributes of each element, besides the global ones. */
interface AllowedHtml {
  readonly elements: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether `class`, `id`, `style`, `title`, `dir`, `lang`, `role`, `data-*` and `aria-*` are allowed everywhere. */
  readonly globalAttributes: boolean;
}

/** Attributes with a URL as their value. */
const URL_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'cite', 'longdesc', 'poster', 'data', 'usemap']);

const GLOBAL_ATTRIBUTE = /^(?:class|id|style|title|dir|lang|xml:lang|role|data-[a-z0-9_-]+|aria-[a-z]+)$/;

/** Markup in comments, in term descriptions, and in titles of authors without unfiltered HTML. */
const INLINE_HTML: AllowedHtml = {
  globalAttributes: false,
  elements: elementMap(`
    a href title | abbr title | acronym title | b | blockquote cite | cite | code | del datetime | em | i | q cite | s
    | strike | strong`),
};

/** Markup in comments, with the `rel` that is set on each link. */
const COMMENT_HTML: AllowedHtml = {
  globalAttributes: false,
  elements: new Map([...INLINE_HTML.elements, ['a', new Set(['href', 'title', 'rel'])]]),
};

/** Markup in bodies of authors without unfiltered HTML. */
const POST_HTML: AllowedHtml = {
  globalAttributes: true,
  elements: elementMap(`
    address | a href rel rev name target download hreflang | abbr | acronym
    | area alt coords href nohref shape target | article align | aside align
    | audio autoplay controls loop muted preload src | b | bdo | big | blockquote cite | br
    | button disabled name type value | caption align | cite | code
    | col align char charoff span valign width | colgroup align char charoff span valign width | dd | del cite datetime
    | details align open | dfn | div align | dl | dt | em | fieldset | figcaption align | figure align
    | font color face size | footer align | h1 align | h2 align | h3 align | h4 align | h5 align | h6 align
    | header align | hgroup align | hr align noshade size width | i
    | img alt align border height hspace loading decoding fetchpriority longdesc vspace sizes src srcset usemap width
    | ins cite datetime | kbd | label for | legend align | li align value | main align | map name | mark | menu type
    | nav align | object data type width height | p align | pre width | q cite | rb | rp | rt | rtc | ruby | s | samp
    | section align | small | span align | strike | strong | sub | summary align | sup
    | table align bgcolor border cellpadding cellspacing rules summary width | tbody align char charoff valign
    | td abbr align axis bgcolor char charoff colspan headers height nowrap rowspan scope valign width
    | textarea cols rows disabled name readonly | tfoot align char charoff valign
    | th abbr align axis bgcolor char charoff colspan headers height nowrap rowspan scope valign width
    | thead align char charoff valign | title | tr align bgcolor char charoff valign
    | track default kind label src srclang | tt | u | ul type | ol start type reversed | var
    | video autoplay controls height loop muted playsinline poster preload src width`),
};

function isAllowedAttribute(allowed: AllowedHtml, element: string, attribute: string): boolean {
  if (allowed.elements.get(element)?.has(attribute)) return true;
  return allowed.globalAttributes && GLOBAL_ATTRIBUTE.test(attribute);
}

/** Parses `element attribute attribute | element …`. */
function elementMap(list: string): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    list.split('|').map((entry) => {
      const [element = '', ...attributes] = entry.trim().split(/\s+/);
      return [element, new Set(attributes)];
    }),
  );
}

/**
 * Properties that style an element in its place. Excluded are properties that could lay it over the page (`position`,
 * `z-index`, `transform`) or run code (`behavior`, `-moz-binding`).
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
 * Sanitizes the value of a `style` attribute as written in HTML. A value of safe declarations only is kept unchanged.
 * Otherwise only the safe declarations are kept; `''` if there are none.
 */
export function sanitizeStyleAttribute(value: string): string {
  const style = decodeCharacterReferences(value);
  const declarations = splitDeclarations(style).filter((declaration) => declaration !== '');
  const safe = declarations.filter(isSafeDeclaration);
  return encodeAttributeValue(safe.length === declarations.length ? style : safe.join('; '));
}

/** Splits at semicolons, except inside quotation marks and parentheses. */
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
  // A backslash or a comment could hide any word. Braces and angle brackets do not belong in a value.
  if (/[\\{}<>]|\/\*|[^\P{Cc}\t\n]/u.test(value) || hasOpenString(value)) return false;
  let rest = value;
  if (PROPERTY_WITH_URL.test(property)) {
    rest = value.replace(URL_FUNCTION, (whole: string, double?: string, single?: string, bare?: string) => {
      const url = double ?? single ?? bare ?? '';
      return sanitizeUrlAttribute(url) === url ? ' ' : whole;
    });
  }
  return !/[\w-]\s*\(/.test(rest.replace(SAFE_FUNCTION, ' '));
}

/** Whether a string is unterminated or contains a line break. Browsers would split the declarations differently. */
function hasOpenString(value: string): boolean {
  const strings = value.replace(/"[^"\n]*"|'[^'\n]*'/g, '');
  return /["']/.test(strings);
}

/** Allowed schemes of links. None of them runs code in the page. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
);

/** Browsers ignore blanks and control characters in and around a scheme. */
const OVERLOOKED = /[\p{Cc}\p{Cf}\s]/gu;
const UNSAFE_IN_URL = /[^\w\-~+.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/g;

/**
 * Sanitizes a plain URL (not in HTML). Invalid characters are dropped, blanks become `%20`, and a URL without a scheme
 * gets `http://` unless it is relative. Returns `''` for an unsafe scheme.
 */
export function sanitizeUrl(url: string): string {
  const cleaned = url
    .trim()
    .replaceAll(' ', '%20')
    .replace(UNSAFE_IN_URL, '')
    .replace(/[\u0080-\u00a0\u2028\u2029\ufeff]/g, '');
  if (cleaned === '') return '';
  const scheme = schemeOf(cleaned);
  if (scheme !== undefined) return SAFE_SCHEMES.has(scheme) ? cleaned : '';
  return /^[/?#]/.test(cleaned) ? cleaned : `http://${cleaned}`;
}

/**
 * Sanitizes the value of a URL attribute as written in HTML: removes unsafe schemes until none is left. A safe URL is
 * returned unchanged.
 */
function sanitizeUrlAttribute(value: string): string {
  const head = value.slice(0, endOfHead(value));
  if (!head.includes('&') && head.replace(OVERLOOKED, '') === head && isSafe(head)) return value;
  const url = decodeCharacterReferences(value);
  const end = endOfHead(url);
  return encodeAttributeValue(withoutUnsafeSchemes(url.slice(0, end).replace(OVERLOOKED, '')) + url.slice(end));
}

/** The scheme in lower case; undefined for a relative URL. */
function schemeOf(url: string): string | undefined {
  const head = url.slice(0, endOfHead(url));
  const colon = head.indexOf(':');
  return colon === -1 ? undefined : head.slice(0, colon).toLowerCase();
}

/** The end of the part in which a colon would terminate a scheme. */
function endOfHead(url: string): number {
  const at = url.search(/[/?#\\]/);
  return at === -1 ? url.length : at;
}

function isSafe(head: string): boolean {
  const scheme = schemeOf(head);
  return scheme === undefined || SAFE_SCHEMES.has(scheme);
}

function withoutUnsafeSchemes(head: string): string {
  let start = 0;
  for (let colon = head.indexOf(':'); colon !== -1; colon = head.indexOf(':', start)) {
    if (SAFE_SCHEMES.has(head.slice(start, colon).toLowerCase())) break;
    start = colon + 1;
  }
  return head.slice(start);
}

const TARGET = /\starget\b/i;
const VERBATIM_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style']);

/**
 * Adds `noopener` to the `rel` of each link with a target, so that the opened page cannot access this one. Other values
 * of `rel` are kept. Scripts, style sheets and comments are not changed.
 */
export function addNoopener(html: string): string {
  if (!TARGET.test(html)) return html;
  let inside = '';
  return lexMarkup(html)
    .map((token) => {
      if (token.kind !== 'tag') return token.raw;
      if (inside !== '') {
        if (token.closing && token.name === inside) inside = '';
        return token.raw;
      }
      if (!token.closing && VERBATIM_ELEMENTS.has(token.name)) inside = token.name;
      return token.name === 'a' && !token.closing ? withNoopener(token) : token.raw;
    })
    .join('');
}

function withNoopener(tag: TagToken): string {
  const attributes = parseAttributes(tag);
  const target = attributes.find(({ name }) => name === 'target');
  // A backslash before the quotation mark: the tag is part of a JSON string, which another quotation mark would end.
  if (!target || target.value?.startsWith('\\')) return tag.raw;
  const rel = attributes.find(({ name }) => name === 'rel');
  const end = endOfAttributes(tag);
  if (!rel) return `${tag.raw.slice(0, end).trimEnd()} rel="noopener"${end === -2 ? ' />' : '>'}`;
  const values = (rel.value ?? '').split(/\s+/).filter(Boolean);
  if (values.includes('noopener')) return tag.raw;
  // Serialized from the parsed attributes: a search for "rel=" could match inside the value of another attribute.
  const written = attributes.map((attribute) => {
    const value = attribute === rel ? [...values, 'noopener'].join(' ') : attribute.value;
    return value === undefined ? ` ${attribute.name}` : ` ${attribute.name}="${value.replaceAll('"', '&quot;')}"`;
  });
  return `<a${written.join('')}${tag.selfClosing ? ' /' : ''}>`;
}

/** The end of the attributes. A slash after an unquoted value belongs to the value. */
const endOfAttributes = ({ raw }: TagToken): number => (/[\s"']\/>$/.test(raw) ? -2 : -1);
