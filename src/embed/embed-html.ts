import {
  decodeCharacterReferences,
  encodeAttributeValue,
  escapeHtml,
  lexMarkup,
  parseAttributes,
  sanitizeUrl,
  type MarkupToken,
  type TagToken,
} from '#libs/text';
import type { EmbedData } from './local-embeds.js';
import { newSecret } from './secret.js';

/** The HTML that shows what a provider told; `false` where it cannot be shown safely (content 17.2). */
export function safeHtml(data: EmbedData, url: string, isTrusted: boolean): string | false {
  switch (data.type) {
    case 'photo':
      return photo(data, url);
    case 'link':
      return `<a href="${encodeAttributeValue(url)}">${textOf(data.title) || escapeHtml(url)}</a>`;
    case 'video':
    case 'rich':
      if (typeof data.html !== 'string' || data.html === '') return false;
      return isTrusted ? data.html : framedOnly(data.html);
    default:
      return false;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? escapeHtml(value) : '');

function photo(data: EmbedData, url: string): string | false {
  const source = webAddress(data.url);
  const [width, height] = [Number(data.width), Number(data.height)];
  if (!source || !(width > 0) || !(height > 0)) return false;
  const image = `<img src="${encodeAttributeValue(source)}" alt="${textOf(data.title)}" width="${Math.trunc(width)}" height="${Math.trunc(height)}" />`;
  return `<a href="${encodeAttributeValue(url)}">${image}</a>`;
}

function webAddress(value: unknown): string {
  const address = typeof value === 'string' ? sanitizeUrl(value) : '';
  return /^https?:\/\//i.test(address) ? address : '';
}

/** What a frame may say of itself. */
const FRAME_ATTRIBUTES = ['width', 'height', 'frameborder', 'marginwidth', 'marginheight', 'scrolling', 'title'];

/**
 * Of a page that nobody vouches for, only a frame that may do nothing but run scripts in itself, and the quotation
 * before it; both are written anew.
 */
function framedOnly(html: string): string | false {
  const tokens = lexMarkup(html);
  const at = tokens.findIndex((token) => isOpening(token, 'iframe'));
  const tag = tokens[at];
  if (tag?.kind !== 'tag') return false;
  const secret = newSecret();
  const frame = frameOf(tag, secret);
  return frame && quotation(tokens.slice(0, at), secret) + frame;
}

const isOpening = (token: MarkupToken, name: string): boolean =>
  token.kind === 'tag' && !token.closing && token.name === name;

function frameOf(tag: TagToken, secret: string): string | false {
  const written = new Map(
    parseAttributes(tag).map(({ name, value }) => [name, decodeCharacterReferences(value ?? '')]),
  );
  const source = webAddress(written.get('src'));
  if (!source) return false;
  const kept = FRAME_ATTRIBUTES.flatMap((name) => {
    const value = written.get(name);
    return value === undefined ? [] : [` ${name}="${encodeAttributeValue(value)}"`];
  });
  const address = `${source.replace(/#.*$/s, '')}#?secret=${secret}`;
  return (
    `<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" src="${encodeAttributeValue(address)}"` +
    `${kept.join('')} data-secret="${secret}"></iframe>`
  );
}

/** The first quotation: its text, and its links. */
function quotation(tokens: readonly MarkupToken[], secret: string): string {
  const start = tokens.findIndex((token) => isOpening(token, 'blockquote'));
  if (start < 0) return '';
  const rest = tokens.slice(start + 1);
  const end = rest.findIndex((token) => token.kind === 'tag' && token.closing && token.name === 'blockquote');
  let text = '';
  let isLink = false;
  for (const token of end < 0 ? rest : rest.slice(0, end)) {
    if (token.kind === 'text') text += escapeHtml(token.raw);
    if (token.kind !== 'tag' || token.name !== 'a') continue;
    if (isLink) text += '</a>';
    const href = token.closing ? '' : linkOf(token);
    isLink = href !== '';
    if (isLink) text += `<a href="${encodeAttributeValue(href)}">`;
  }
  return `<blockquote class="wp-embedded-content" data-secret="${secret}">${text}${isLink ? '</a>' : ''}</blockquote>`;
}

const linkOf = (tag: TagToken): string =>
  webAddress(decodeCharacterReferences(parseAttributes(tag).find(({ name }) => name === 'href')?.value ?? ''));
