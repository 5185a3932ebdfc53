import { element, optional, xmlDocument, type XmlElement } from '#libs/markup';

/** A feed in no particular format. Titles and names are plain texts; times are UTC in ISO format. */
export interface Feed {
  title: string;
  description: string;
  /** URL of the page that the feed belongs to. */
  page: string;
  /** URL of the feed. */
  self: string;
  /** Language tag. */
  language: string;
  /** Time of the last change. */
  updated: string;
  items: readonly FeedItem[];
}

/** A post, an event or a comment in a feed. */
export interface FeedItem {
  /** Identifier that never changes. */
  id: string;
  title: string;
  link: string;
  author: { name: string; url?: string };
  published: string;
  updated: string;
  categories: readonly { name: string; url: string }[];
  /** Summary. */
  summaryHtml: string;
  /** Full text; absent in feeds with summaries only. */
  contentHtml?: string;
  /** The comments, for posts. */
  comments?: { url: string; feed: string; count: number };
  /** The commented entry, for comments. */
  about?: { id: string; link: string };
  /** When and where it takes place, for events: days or moments in ISO format, and a text. */
  event?: { start: string; end: string; location?: string };
}

/** The module of dates that readers of event feeds know. */
const EVENT_MODULE = { 'xmlns:ev': 'http://purl.org/rss/1.0/modules/event/' };
const ATOM_MODULES = {
  xmlns: 'http://www.w3.org/2005/Atom',
  ...EVENT_MODULE,
  'xmlns:thr': 'http://purl.org/syndication/thread/1.0',
};

/** A feed as Atom 1.0. */
export function atom(feed: Feed): string {
  const { title, description, page, self, updated, language, items } = feed;
  const root = element(
    'feed',
    [
      element('title', title),
      ...optional('subtitle', description),
      element('updated', updated),
      element('link', '', { rel: 'alternate', type: 'text/html', href: page }),
      element('id', self),
      element('link', '', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('generator', 'Lintel'),
      ...items.map(atomEntry),
    ],
    { ...ATOM_MODULES, 'xml:lang': language },
  );
  return xmlDocument(root);
}

function atomEntry({ author, comments, about, contentHtml, event, ...rest }: FeedItem): XmlElement {
  return element('entry', [
    element('author', [element('name', author.name), ...optional('uri', author.url)]),
    element('title', rest.title),
    element('link', '', { rel: 'alternate', type: 'text/html', href: rest.link }),
    element('id', rest.id),
    element('updated', rest.updated),
    element('published', rest.published),
    ...rest.categories.map(({ name, url }) => element('category', '', { scheme: url, term: name })),
    element('summary', rest.summaryHtml, { type: 'html' }),
    ...optional('content', contentHtml, { type: 'html' }),
    ...(comments
      ? [
          element('link', '', {
            rel: 'replies',
            type: 'text/html',
            href: comments.url,
            'thr:count': String(comments.count),
          }),
          element('link', '', {
            rel: 'replies',
            type: 'application/atom+xml',
            href: `${comments.feed}atom/`,
            'thr:count': String(comments.count),
          }),
          element('thr:total', String(comments.count)),
        ]
      : []),
    ...(about ? [element('thr:in-reply-to', '', { ref: about.id, href: about.link, type: 'text/html' })] : []),
    ...eventElements(event),
  ]);
}

/** The RSS modules of the public convention. */
const RSS_MODULES = {
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:wfw': 'http://wellformedweb.org/CommentAPI/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:sy': 'http://purl.org/rss/1.0/modules/syndication/',
  'xmlns:slash': 'http://purl.org/rss/1.0/modules/slash/',
  ...EVENT_MODULE,
};

/** A feed as RSS 2.0. */
export function rss(feed: Feed): string {
  const { title, page, self, description, updated, language, items } = feed;
  const channel = element('channel', [
    element('title', title),
    element('atom:link', '', { href: self, rel: 'self', type: 'application/rss+xml' }),
    element('link', page),
    element('description', description),
    element('lastBuildDate', rssDate(updated)),
    element('language', language),
    element('sy:updatePeriod', 'hourly'),
    element('sy:updateFrequency', '1'),
    element('generator', 'Lintel'),
    ...items.map(rssItem),
  ]);
  return xmlDocument(element('rss', [channel], { version: '2.0', ...RSS_MODULES }));
}

function rssItem({ comments, contentHtml, event, ...rest }: FeedItem): XmlElement {
  return element('item', [
    element('title', rest.title),
    element('link', rest.link),
    ...optional('comments', comments?.url),
    element('dc:creator', rest.author.name),
    element('pubDate', rssDate(rest.published)),
    ...rest.categories.map(({ name }) => element('category', name)),
    element('guid', rest.id, { isPermaLink: 'false' }),
    element('description', rest.summaryHtml),
    ...optional('content:encoded', contentHtml),
    ...optional('wfw:commentRss', comments?.feed),
    ...(comments ? [element('slash:comments', String(comments.count))] : []),
    ...eventElements(event),
  ]);
}

const eventElements = (event: FeedItem['event']): XmlElement[] =>
  event
    ? [
        element('ev:startdate', event.start),
        element('ev:enddate', event.end),
        ...optional('ev:location', event.location),
      ]
    : [];

/** A moment in the format of RSS, `Thu, 06 Mar 2031 18:00:00 +0000`. */
const rssDate = (iso: string): string => new Date(iso).toUTCString().replace('GMT', '+0000');
