import type { Feed, FeedItem } from './feed.js';
import { element, optional, xmlDocument, type XmlElement } from './xml.js';

const MODULES = {
  xmlns: 'http://www.w3.org/2005/Atom',
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
      ...items.map(entry),
    ],
    { ...MODULES, 'xml:lang': language },
  );
  return xmlDocument(root);
}

function entry({ author, comments, about, contentHtml, ...told }: FeedItem): XmlElement {
  return element('entry', [
    element('author', [element('name', author.name), ...optional('uri', author.url)]),
    element('title', told.title),
    element('link', '', { rel: 'alternate', type: 'text/html', href: told.link }),
    element('id', told.id),
    element('updated', told.updated),
    element('published', told.published),
    ...told.categories.map(({ name, address }) => element('category', '', { scheme: address, term: name })),
    element('summary', told.summaryHtml, { type: 'html' }),
    ...optional('content', contentHtml, { type: 'html' }),
    ...(comments
      ? [
          element('link', '', {
            rel: 'replies',
            type: 'text/html',
            href: comments.address,
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
  ]);
}
