import { Injectable } from '@nestjs/common';
import { FetchError } from '#libs/fetch';
import {
  decodeCharacterReferences,
  encodeAttributeValue,
  escapeHtml,
  lexMarkup,
  type MarkupToken,
  parseAttributes,
  sanitizeUrl,
  type TagToken,
} from '#libs/markup';
import { RemoteCache, RemoteDocuments } from '#libs/remote';
import { player, sourceOf } from '../rendering/index.js';
import { EmbedProviders } from './embed-providers.js';
import type { ProxyDto } from './embed.dto.js';
import { type EmbedData, LocalEmbeds, newSecret } from './local-embeds.js';
import { fromXml } from './oembed-xml.js';

/** Builds the HTML for oEmbed data of a provider; `false` if it cannot be embedded safely. */
function safeHtml(data: EmbedData, url: string, isTrusted: boolean): string | false {
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
  const source = webUrl(data.url);
  const [width, height] = [Number(data.width), Number(data.height)];
  if (!source || !(width > 0) || !(height > 0)) return false;
  const image = `<img src="${encodeAttributeValue(source)}" alt="${textOf(data.title)}" width="${Math.trunc(width)}" height="${Math.trunc(height)}" />`;
  return `<a href="${encodeAttributeValue(url)}">${image}</a>`;
}

/** An http(s) URL, sanitised; empty for anything else. */
function webUrl(value: unknown): string {
  const url = typeof value === 'string' ? sanitizeUrl(value) : '';
  return /^https?:\/\//i.test(url) ? url : '';
}

/** Attributes of untrusted frames that are preserved. */
const FRAME_ATTRIBUTES = ['width', 'height', 'frameborder', 'marginwidth', 'marginheight', 'scrolling', 'title'];

/**
 * Reduces untrusted HTML to the first frame and the quotation before it. Both are rebuilt; the sandbox of the frame
 * allows scripts only. `false` if there is no frame.
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
  const source = webUrl(written.get('src'));
  if (!source) return false;
  const attributes = FRAME_ATTRIBUTES.flatMap((name) => {
    const value = written.get(name);
    return value === undefined ? [] : [` ${name}="${encodeAttributeValue(value)}"`];
  });
  const frameUrl = `${source.replace(/#.*$/s, '')}#?secret=${secret}`;
  return (
    `<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" src="${encodeAttributeValue(frameUrl)}"` +
    `${attributes.join('')} data-secret="${secret}"></iframe>`
  );
}

/** Rebuilds the first quotation from its text and links. */
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
  webUrl(decodeCharacterReferences(parseAttributes(tag).find(({ name }) => name === 'href')?.value ?? ''));

/** The oEmbed data that a page links to. */
interface Discovered {
  url: string;
  format: 'json' | 'xml';
}

const FORMATS: Record<string, Discovered['format']> = {
  'application/json+oembed': 'json',
  'text/xml+oembed': 'xml',
  'application/xml+oembed': 'xml',
};

/** Finds the link to oEmbed data in the head of a page; JSON is preferred to XML. */
function discoverIn(html: string, pageUrl: string): Discovered | undefined {
  const end = html.search(/<\/head|<body/i);
  const found: Discovered[] = [];
  for (const token of lexMarkup(end < 0 ? html : html.slice(0, end))) {
    if (token.kind !== 'tag' || token.name !== 'link' || token.closing) continue;
    const attributes = new Map(parseAttributes(token).map(({ name, value }) => [name, value ?? '']));
    const format = FORMATS[(attributes.get('type') ?? '').trim().toLowerCase()];
    const href = decodeCharacterReferences(attributes.get('href') ?? '').trim();
    if (!format || !href || !URL.canParse(href, pageUrl)) continue;
    found.push({ url: new URL(href, pageUrl).href, format });
  }
  return found.find(({ format }) => format === 'json') ?? found[0];
}

/** Number of bytes of a page that are searched for a link to oEmbed data. */
const MAX_HEAD = 150 * 1024;
/** The status with which providers reject an unsupported format. */
const NOT_IMPLEMENTED = 501;
const TYPES: readonly unknown[] = ['photo', 'video', 'link', 'rich'];

/** Where to request oEmbed data, and whether their HTML is trusted. */
interface Endpoint extends Discovered {
  isTrusted: boolean;
}

/** Requests oEmbed data from other sites. */
@Injectable()
export class RemoteEmbeds {
  constructor(
    private readonly documents: RemoteDocuments,
    private readonly providers: EmbedProviders,
  ) {}

  /**
   * The data of a URL, with safe HTML; `undefined` if there are none.
   *
   * @throws FetchError if a request fails.
   */
  async of(args: ProxyDto): Promise<EmbedData | undefined> {
    const signal = this.documents.deadline();
    const endpoint = this.known(args.url) ?? (args.discover ? await this.discovered(args.url, signal) : undefined);
    if (!endpoint) return undefined;
    const data = await this.request(endpoint, args, signal);
    if (!data || !TYPES.includes(data.type)) return undefined;
    return { ...data, html: safeHtml(data, args.url, endpoint.isTrusted) };
  }

  private known(url: string): Endpoint | undefined {
    const endpoint = this.providers.endpointOf(url);
    return endpoint === undefined ? undefined : { url: endpoint, format: 'json', isTrusted: true };
  }

  private async discovered(url: string, signal: AbortSignal): Promise<Endpoint | undefined> {
    const page = await this.documents.beginning(url, MAX_HEAD, signal);
    const found = discoverIn(page.text, page.url);
    return found && { ...found, isTrusted: false };
  }

  /** Requests JSON, or XML if the provider does not support JSON. */
  private async request(endpoint: Endpoint, args: ProxyDto, signal: AbortSignal): Promise<EmbedData | undefined> {
    try {
      return await this.read(endpoint.url, endpoint.format, args, signal);
    } catch (error) {
      const mayRetry = error instanceof FetchError && error.status === NOT_IMPLEMENTED && endpoint.format === 'json';
      if (!mayRetry) throw error;
      return this.read(endpoint.url, 'xml', args, signal);
    }
  }

  private async read(
    endpoint: string,
    format: Discovered['format'],
    { url, maxwidth, maxheight }: ProxyDto,
    signal: AbortSignal,
  ): Promise<EmbedData | undefined> {
    const request = new URL(endpoint);
    request.searchParams.set('maxwidth', String(maxwidth));
    if (maxheight) request.searchParams.set('maxheight', String(maxheight));
    if (!request.searchParams.has('url')) request.searchParams.set('url', url);
    request.searchParams.set('dnt', '1');
    request.searchParams.set('format', format);
    const { text } = await this.documents.whole(request.href, signal);
    return format === 'xml' ? fromXml(text) : fromJson(text);
  }
}

function fromJson(text: string): EmbedData | undefined {
  try {
    const data: unknown = JSON.parse(text.trim());
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds for which results are cached. */
const CACHE_SECONDS = { success: 24 * 3600, failure: 10 * 60 };
const MAX_URL_LENGTH = 2000;

/** Returns oEmbed data of any URL. */
@Injectable()
export class EmbedProxy {
  constructor(
    private readonly local: LocalEmbeds,
    private readonly remote: RemoteEmbeds,
    private readonly cache: RemoteCache,
  ) {}

  /** The data of a URL; `undefined` if it cannot be embedded. */
  async of(args: ProxyDto): Promise<EmbedData | undefined> {
    const { url } = args;
    if (!/^https?:\/\//i.test(url) || url.length > MAX_URL_LENGTH) return undefined;
    // URLs of this site are answered from the database, never by a request.
    const data = this.local.isLocal(url) ? await this.local.of(url, args.maxwidth) : await this.fetch(args);
    if (data) return data;
    const html = fileEmbed(url);
    return html === undefined ? undefined : { provider_name: 'Embed Handler', html, scripts: [] };
  }

  private fetch(args: ProxyDto): Promise<EmbedData | undefined> {
    const { url, format, maxwidth, maxheight, discover } = args;
    const name = `embed ${JSON.stringify([url, format, maxwidth, maxheight, discover])}`;
    return this.cache.remember(name, CACHE_SECONDS, () => this.remote.of(args));
  }
}

const VIDEO_PAGE = /^https?:\/\/(?:www\.)?youtube\.com\/(?:embed|v)\/([\w-]{5,20})(?:[?&#/]|$)/i;

/** The HTML of a player for the URL of an audio or video file, or of a YouTube embed; recognised by the URL alone. */
function fileEmbed(url: string): string | undefined {
  for (const kind of ['audio', 'video'] as const) {
    const source = sourceOf(url, kind);
    if (source) return player(kind, { sources: [source], controls: true });
  }
  const video = VIDEO_PAGE.exec(url)?.[1];
  if (video === undefined) return undefined;
  const source = encodeAttributeValue(`https://www.youtube.com/embed/${video}`);
  return `<iframe width="600" height="338" src="${source}" frameborder="0" allowfullscreen></iframe>`;
}
