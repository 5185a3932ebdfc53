import { Injectable } from '@nestjs/common';
import { Permalinks } from '../../entries/permalinks/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { PageFields } from '../../fields/index.js';
import type { Author } from '../../identity/index.js';
import { MEDIA_TYPES } from '../../media/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { SettingsService, SiteDates } from '../../settings/index.js';
import { Taxonomies, type LocatedTerm } from '../../terms/index.js';
import {
  descriptionOf,
  FrontLinks,
  type HeadLink,
  type PageHead,
  type PageTranslation,
  type ResponsiveImage,
  textOf,
} from '../common/index.js';
import { SiteWords } from '../words/index.js';
import { jsonLdOf, type NamedFact } from './entry-facts.js';
import { commentPageUrl, textPageUrl, type RequestedEntry } from './requested-entry.js';

/** Width of the image of an entry, which heads name. */
export const IMAGE_WIDTH = 1024;

/** The entry of a page, and the part of it that the page shows. */
export type HeadedEntry = Omit<RequestedEntry, 'request'> & {
  /** Whether the page has the form for an answer to a comment, which search engines must not index. */
  isReply?: boolean;
};

/** Data for the head of a page besides the entry. */
export interface EntryContext {
  author: Author | undefined;
  image: ResponsiveImage | undefined;
  terms: readonly LocatedTerm[];
  facts: readonly NamedFact[];
  translations: readonly PageTranslation[];
}

/** Builds the heads of the pages of entries. */
@Injectable()
export class EntryPageHeads {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly settings: SettingsService,
    private readonly links: FrontLinks,
    private readonly dates: SiteDates,
    private readonly words: SiteWords,
    private readonly taxonomies: Taxonomies,
    private readonly fields: PageFields,
  ) {}

  /** The head of the page of an entry. */
  of(found: HeadedEntry, context: EntryContext): PageHead {
    const { entry, type, isOpen, link, commentPage, textPage, textPages, isReply = false } = found;
    const isForAll = STATUSES.isPublic(entry.status) || entry.status === 'inherit';
    const own = this.fields.valuesOf(type.name, entry.fieldValues);
    const excerpt = isOpen ? descriptionOf(this.rendering.excerpt(entry)) : undefined;
    const description = (isOpen ? own.description : undefined) ?? excerpt;
    const title = textOf(this.rendering.title(entry)) || String(entry.id);
    return {
      title: textPage > 1 ? `${title} – ${this.words.all.pageNumber(textPage, textPages)}` : title,
      // Further text pages have titles of their own.
      windowTitle: isOpen && textPage === 1 ? own.title : undefined,
      description: textPage > 1 ? undefined : description,
      canonical: textPage > 1 ? textPageUrl(found, textPage) : commentPageUrl(link, commentPage),
      previous: textPage > 1 ? textPageUrl(found, textPage - 1) : undefined,
      next: textPage < textPages ? textPageUrl(found, textPage + 1) : undefined,
      isHidden: !isForAll || own.isHidden || found.isPreview || entry.password !== '' || isReply,
      openGraph: this.openGraph(found, context),
      links: this.headLinks(found, isForAll),
      translations: context.translations,
      jsonLd: isForAll && isOpen ? this.jsonLd(found, context, title, description) : undefined,
    };
  }

  private headLinks({ entry, type, link }: HeadedEntry, isForAll: boolean): HeadLink[] {
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

  private openGraph({ entry, type, isOpen }: HeadedEntry, { author, image, terms }: EntryContext): [string, string][] {
    if (!type.hasArchives) return imageProperties(image);
    const { categories, tags } = this.taxonomies.divide(terms);
    const properties: [string, string][] = [
      ['og:type', 'article'],
      ['article:published_time', this.dates.iso(entry.dateLocal)],
      ['article:modified_time', this.dates.iso(entry.modifiedLocal)],
    ];
    if (author) properties.push(['article:author', author.link]);
    for (const { name } of categories.slice(0, 1)) properties.push(['article:section', textOf(name)]);
    for (const { name } of tags) properties.push(['article:tag', textOf(name)]);
    return isOpen ? [...properties, ...imageProperties(image)] : properties;
  }

  /** The structured data of a post, or of an entry of a type that maps its fields. */
  private jsonLd(
    found: HeadedEntry,
    context: EntryContext,
    title: string,
    description: string | undefined,
  ): object | undefined {
    const { hasArchives, isDeclared, jsonLd } = found.type;
    if (!jsonLd) return hasArchives && !isDeclared ? this.posting(found, context, title, description) : undefined;
    return { ...this.posting(found, context, title, description), name: title, ...jsonLdOf(jsonLd, context.facts) };
  }

  /** The structured data of a post. */
  private posting(
    { entry, link }: HeadedEntry,
    { author, image, terms }: EntryContext,
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
      image: image && {
        '@type': 'ImageObject',
        url: image.url,
        ...(image.width ? { width: image.width, height: image.height } : {}),
      },
      keywords: terms.length ? terms.map(({ name }) => textOf(name)) : undefined,
      commentCount: entry.commentCount,
    };
  }
}

function imageProperties(image: ResponsiveImage | undefined): [string, string][] {
  if (!image) return [];
  const { url, width, height, alt } = image;
  const properties: [string, string][] = [['og:image', url]];
  if (width) properties.push(['og:image:width', String(width)], ['og:image:height', String(height)]);
  const type = MEDIA_TYPES.of(url);
  if (type) properties.push(['og:image:type', type]);
  if (alt) properties.push(['og:image:alt', alt]);
  return properties;
}
