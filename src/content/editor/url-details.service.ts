import { Injectable } from '@nestjs/common';
import { decodeText, lexMarkup, parseAttributes, type TagToken } from '#libs/markup';
import { Presenter, member, type Members } from '#libs/presenting';
import { RemoteCache, RemoteDocuments } from '#libs/remote';

/** What a link to a page may show of it. Empty for what the page does not say. */
export interface UrlDetails {
  title: string;
  icon: string;
  description: string;
  image: string;
}

/** Number of bytes of a page that are searched. */
const MAX_HEAD = 150 * 1024;
/** Seconds for which results are cached. */
const CACHE_SECONDS = { success: 3600, failure: 10 * 60 };
const HTML: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml', '']);

/** Reads what pages of other sites say about themselves. */
@Injectable()
export class UrlDetailsReader {
  constructor(
    private readonly documents: RemoteDocuments,
    private readonly cache: RemoteCache,
  ) {}

  /** The details of a page; `undefined` if its server does not answer with a page. */
  of(url: string): Promise<UrlDetails | undefined> {
    return this.cache.remember(`url-details ${url}`, CACHE_SECONDS, async () => {
      const page = await this.documents.beginning(url, MAX_HEAD);
      return HTML.has(page.type) && page.text.trim() ? detailsOf(page.text, page.url) : undefined;
    });
  }
}

/** What the head of a page says about it. The first of several values counts. */
function detailsOf(html: string, pageUrl: string): UrlDetails {
  const found = new Map<string, string>();
  const note = (name: string, value: string): void => {
    const text = decodeText(value).replace(/\s+/g, ' ').trim();
    if (text && !found.has(name)) found.set(name, text);
  };
  let isTitle = false;
  for (const token of lexMarkup(html)) {
    if (token.kind === 'text' && isTitle) note('title', token.raw);
    if (token.kind !== 'tag') continue;
    if (token.name === 'body' || (token.name === 'head' && token.closing)) break;
    isTitle = token.name === 'title' && !token.closing;
    if (!token.closing) noteTag(token, note);
  }
  const address = (name: string) => absolute(found.get(name), pageUrl);
  return {
    title: found.get('title') ?? '',
    icon: address('icon'),
    description: found.get('description') ?? found.get('og:description') ?? '',
    image: address('og:image') || address('og:image:url'),
  };
}

function noteTag(tag: TagToken, note: (name: string, value: string) => void): void {
  if (tag.name !== 'meta' && tag.name !== 'link') return;
  const attributes = new Map(parseAttributes(tag).map(({ name, value }) => [name, value ?? '']));
  const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  if (tag.name === 'link' && relations.includes('icon')) note('icon', attributes.get('href') ?? '');
  const name = attributes.get('property') ?? attributes.get('name');
  if (tag.name === 'meta' && name) note(name.trim().toLowerCase(), attributes.get('content') ?? '');
}

/** A web address that a page contains; empty for others, such as scripts. */
function absolute(href: string | undefined, pageUrl: string): string {
  if (!href || !URL.canParse(href, pageUrl)) return '';
  const url = new URL(href, pageUrl);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : '';
}

const text = (description: string, name: keyof UrlDetails) =>
  member<UrlDetails>('all', 'string', description, (details) => details[name], { readonly: true });

/** Response fields of the details of a page. */
@Injectable()
export class UrlDetailsPresenter extends Presenter<UrlDetails> {
  readonly title = 'url-details';
  readonly members: Members<UrlDetails> = {
    title: text('Title of the page.', 'title'),
    icon: text('URL of its icon; empty for none.', 'icon'),
    description: text('Its description.', 'description'),
    image: text('URL of its image; empty for none.', 'image'),
  };
}
