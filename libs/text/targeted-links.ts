import { lexMarkup, parseAttributes, type TagToken } from './markup-lexer.js';

const TARGET = /\starget\b/i;
const VERBATIM_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style']);

/**
 * Adds `noopener` to the `rel` of each link with a target, so that the page it opens cannot reach the one it comes from.
 * Other values of `rel` stay; scripts, style sheets and comments stay as they are.
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
  // A backslash before the quotation mark: the tag is part of a text in JSON, where another mark would end the text.
  if (!target || target.value?.startsWith('\\')) return tag.raw;
  const rel = attributes.find(({ name }) => name === 'rel');
  const end = endOfAttributes(tag);
  if (!rel) return `${tag.raw.slice(0, end).trimEnd()} rel="noopener"${end === -2 ? ' />' : '>'}`;
  const values = (rel.value ?? '').split(/\s+/).filter(Boolean);
  if (values.includes('noopener')) return tag.raw;
  // Written anew from its parts: a search for "rel=" could find it inside the value of another attribute.
  const written = attributes.map((attribute) => {
    const value = attribute === rel ? [...values, 'noopener'].join(' ') : attribute.value;
    return value === undefined ? ` ${attribute.name}` : ` ${attribute.name}="${value.replaceAll('"', '&quot;')}"`;
  });
  return `<a${written.join('')}${tag.selfClosing ? ' /' : ''}>`;
}

/** Where the attributes end; a slash after an unquoted value belongs to it. */
const endOfAttributes = ({ raw }: TagToken): number => (/[\s"']\/>$/.test(raw) ? -2 : -1);
