import { Injectable } from '@nestjs/common';
import type { MadeAnswer } from '#libs/freshness';
import { SettingsService } from '../../settings/index.js';
import { FrontLinks } from './front-links.js';
import { Frames, type Frame } from './frames.js';
import type { FrontRequest } from './front-request.js';
import { Html, textOf } from './html.js';
import type { HeadLink, Page, PageHead } from './outcome.js';
import { Templates } from './templates.js';

/**
 * Pages run nothing. What writers put into their texts may come from anywhere: pictures, recordings, framed pages of
 * other sites; the style attributes of blocks are part of the texts, too.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  'img-src http: https: data:',
  'media-src http: https:',
  'frame-src http: https:',
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Makes the HTML of pages: their template within the layout. */
@Injectable()
export class PageMaker {
  constructor(
    private readonly templates: Templates,
    private readonly frames: Frames,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
  ) {}

  /** The answer that shows a page. */
  async make(request: FrontRequest, page: Page): Promise<MadeAnswer> {
    const frame = await this.frames.of(request);
    const isPrivate = page.isPrivate === true || request.viewer.isSignedIn;
    const made = this.answer(page, frame, isPrivate);
    // Templates read settings: the tags are complete once they are rendered.
    return { ...made, tags: request.shown.tags };
  }

  /** The same without the database: no navigation, nothing that could fail. */
  makeBare(page: Page): MadeAnswer {
    return this.answer(page, this.frames.bare(), true);
  }

  private answer(page: Page, frame: Frame, isPrivate: boolean): MadeAnswer {
    const links = this.headLinks(page.head);
    const body = this.templates.render(page.template, { ...page.data, site: frame });
    const html = this.templates.render('layout', {
      site: frame,
      body,
      kind: page.kind,
      hasSearch: page.hasSearch ?? false,
      head: { ...page.head, isHidden: page.head.isHidden || !this.settings.get('search_engines') },
      title: this.windowTitle(page.head, frame),
      links: links.filter(({ rel }) => rel !== 'shortlink'),
      openGraph: this.openGraph(page.head, frame),
      jsonLd: page.head.jsonLd && new Html(jsonInHtml(page.head.jsonLd)),
    });
    const headers = { ...pageHeaders(isPrivate, links), ...page.headers };
    return { status: page.status ?? 200, headers, body: html.toString(), tags: [], isPrivate, kind: page.kind };
  }

  private windowTitle({ title }: PageHead, { name, tagline }: Frame): string {
    const site = textOf(String(name));
    const about = textOf(String(tagline));
    return title === undefined ? [site, about].filter(Boolean).join(' – ') : `${title} – ${site}`;
  }

  /** The links of every page, then those of this one. */
  private headLinks({ feed, links = [] }: PageHead): HeadLink[] {
    const site = textOf(this.settings.get('title'));
    const feeds = [
      { address: this.links.home, title: site },
      ...(feed ? [{ ...feed, title: `${site}: ${feed.title}` }] : []),
    ];
    return [
      { rel: 'https://api.w.org/', href: this.links.rest(), isHeader: true },
      ...links,
      ...feeds.flatMap(({ address, title }) => feedLinks(address, title)),
    ];
  }

  private openGraph(
    { title, description, canonical, openGraph = [] }: PageHead,
    { name, language }: Frame,
  ): (readonly [string, string])[] {
    const site = textOf(String(name));
    const all: [string, string | undefined][] = [
      ['og:site_name', site],
      ['og:title', title ?? site],
      ['og:description', description],
      ['og:url', canonical],
      ['og:locale', language.replace('-', '_')],
    ];
    const known = all.filter((pair): pair is [string, string] => Boolean(pair[1]));
    return openGraph.some(([property]) => property === 'og:type')
      ? [...known, ...openGraph]
      : [...known, ['og:type', 'website'], ...openGraph];
  }
}

function feedLinks(address: string, title: string): HeadLink[] {
  const [path = '', ...query] = address.split('?');
  const of = (name: string) => [`${path}${name}`, ...query].join('?');
  return [
    { rel: 'alternate', type: 'application/rss+xml', title: `${title} (RSS)`, href: of('feed/') },
    { rel: 'alternate', type: 'application/atom+xml', title: `${title} (Atom)`, href: of('feed/atom/') },
  ];
}

/** JSON that can stand in an element of HTML. */
const jsonInHtml = (value: object): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** The headers of every page. */
function pageHeaders(isPrivate: boolean, links: readonly HeadLink[]): Record<string, string | string[]> {
  const sent = links.filter(({ isHeader }) => isHeader).map(linkHeader);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': isPrivate ? 'private, no-store' : 'public, max-age=0, must-revalidate',
    'Content-Security-Policy': POLICY,
    // Forms tell where they come from, and players of other sites ask where they are shown.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    Vary: 'Authorization, Cookie',
    ...(sent.length ? { Link: sent } : {}),
  };
}

function linkHeader({ rel, href, type, title }: HeadLink): string {
  const more = [title && `title="${title}"`, type && `type="${type}"`].filter(Boolean);
  return [`<${href}>`, `rel="${rel}"`, ...more].join('; ');
}
