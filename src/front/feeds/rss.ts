import type { Feed, FeedItem } from './feed.js';
import { element, optional, xmlDocument, type XmlElement } from './xml.js';

/** The names of the modules that feeds of the convention use. */
const MODULES = {
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:wfw': 'http://wellformedweb.org/CommentAPI/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:sy': 'http://purl.org/rss/1.0/modules/syndication/',
  'xmlns:slash': 'http://purl.org/rss/1.0/modules/slash/',
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
    ...items.map(item),
  ]);
  return xmlDocument(element('rss', [channel], { version: '2.0', ...MODULES }));
}

function item({ comments, contentHtml, ...told }: FeedItem): XmlElement {
  return element('item', [
    element('title', told.title),
    element('link', told.link),
    ...optional('comments', comments?.address),
    element('dc:creator', told.author.name),
    element('pubDate', rssDate(told.published)),
    ...told.categories.map(({ name }) => element('category', name)),
    element('guid', told.id, { isPermaLink: 'false' }),
    element('description', told.summaryHtml),
    ...optional('content:encoded', contentHtml),
    ...optional('wfw:commentRss', comments?.feed),
    ...(comments ? [element('slash:comments', String(comments.count))] : []),
  ]);
}

/** A moment as RSS writes it, `Thu, 06 Mar 2031 18:00:00 +0000`. */
const rssDate = (iso: string): string => new Date(iso).toUTCString().replace('GMT', '+0000');
