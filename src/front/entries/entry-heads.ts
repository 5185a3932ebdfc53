import { Injectable } from '@nestjs/common';
import { CATEGORY, TAG, type LocatedTerm } from '../../terms/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { POST, Permalinks, STATUSES } from '../../entries/index.js';
import { SettingsService } from '../../settings/index.js';
import { type Author } from '../../identity/index.js';
import { FrontLinks } from '../shell/front-links.js';
import { textOf } from '../shell/html.js';
import type { HeadLink, PageHead } from '../shell/outcome.js';
import type { Picture } from '../shell/pictures.js';
import { SiteDates } from '../shell/site-dates.js';
import { commentPageAddress, type FoundEntry } from './found-entry.js';

/** What a head is made from beside the entry. */
interface Told {
  author: Author | undefined;
  picture: Picture | undefined;
  terms: readonly LocatedTerm[];
}

/** Search engines show no more of a description. */
const LONGEST = 200;

/** Makes the heads of the pages of entries. */
@Injectable()
export class EntryHeads {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly settings: SettingsService,
    private readonly links: FrontLinks,
    private readonly dates: SiteDates,
  ) {}

  of(found: FoundEntry, told: Told): PageHead {
    const { entry, isOpen, link, commentPage, request } = found;
    const isForAll = STATUSES.isPublic(entry.status) || entry.status === 'inherit';
    const description = isOpen ? shortened(textOf(this.rendering.excerpt(entry))) : undefined;
    const title = textOf(this.rendering.title(entry)) || String(entry.id);
    return {
      title,
      description,
      canonical: commentPageAddress(link, commentPage),
      isHidden: !isForAll || entry.password !== '' || request.query.has('replytocom'),
      openGraph: this.openGraph(found, told),
      links: this.headLinks(found, isForAll),
      jsonLd:
        entry.type === POST.name && isForAll && isOpen ? this.posting(found, told, title, description) : undefined,
    };
  }

  private headLinks({ entry, type, link }: FoundEntry, isForAll: boolean): HeadLink[] {
    const resource: HeadLink = {
      rel: 'alternate',
      type: 'application/json',
      title: 'JSON',
      href: this.links.rest(`cms/v2/${type.restBase}/${entry.id}`),
      isHeader: true,
    };
    const short: HeadLink = { rel: 'shortlink', href: this.permalinks.plain(entry), isHeader: true };
    return [resource, short, ...(isForAll ? this.links.embedData(link) : [])];
  }

  private openGraph({ entry, isOpen }: FoundEntry, { author, picture, terms }: Told): [string, string][] {
    if (entry.type !== POST.name) return imageFacts(picture);
    const named = (taxonomy: string) =>
      terms.filter((term) => term.taxonomy === taxonomy).map(({ name }) => textOf(name));
    const facts: [string, string][] = [
      ['og:type', 'article'],
      ['article:published_time', this.dates.iso(entry.dateLocal)],
      ['article:modified_time', this.dates.iso(entry.modifiedLocal)],
    ];
    if (author) facts.push(['article:author', author.link]);
    for (const name of named(CATEGORY.name).slice(0, 1)) facts.push(['article:section', name]);
    for (const name of named(TAG.name)) facts.push(['article:tag', name]);
    return isOpen ? [...facts, ...imageFacts(picture)] : facts;
  }

  /** The post as schema.org knows it. */
  private posting(
    { entry, link }: FoundEntry,
    { author, picture, terms }: Told,
    headline: string,
    description: string | undefined,
  ): object {
    return {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      '@id': link,
      mainEntityOfPage: link,
      url: link,
      headline,
      description,
      datePublished: this.dates.iso(entry.dateLocal),
      dateModified: this.dates.iso(entry.modifiedLocal),
      inLanguage: this.settings.languageTag,
      author: author && { '@type': 'Person', name: author.name, url: author.link },
      publisher: { '@type': 'Organization', name: textOf(this.settings.get('title')), url: this.links.home },
      image: picture && {
        '@type': 'ImageObject',
        url: picture.url,
        ...(picture.width ? { width: picture.width, height: picture.height } : {}),
      },
      keywords: terms.length ? terms.map(({ name }) => textOf(name)) : undefined,
      commentCount: entry.commentCount,
    };
  }
}

function imageFacts(picture: Picture | undefined): [string, string][] {
  if (!picture) return [];
  const { url, width, height, alt } = picture;
  const facts: [string, string][] = [['og:image', url]];
  if (width) facts.push(['og:image:width', String(width)], ['og:image:height', String(height)]);
  if (alt) facts.push(['og:image:alt', alt]);
  return facts;
}

/** The beginning of a text, up to the end of a word. */
function shortened(text: string): string | undefined {
  if (text.length <= LONGEST) return text || undefined;
  return `${text.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`;
}
