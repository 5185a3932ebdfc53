import { Injectable } from '@nestjs/common';
import type { EntryHead, MadeHead } from '../../entries/heads/index.js';
import { SettingsService } from '../../settings/index.js';
import { Html, type PageHead, Templates, textOf } from '../common/index.js';
import { type Alternate, LanguageLinks } from './language-links.js';

/** What the head of a page says, complete: the page prints it as elements, and the interface returns it as data. */
export interface HeadTags {
  /** The title of the window. */
  title: string;
  description: string | undefined;
  isHidden: boolean;
  canonical: string | undefined;
  alternates: readonly Alternate[];
  /** Properties of Open Graph, and names of Twitter. */
  properties: readonly (readonly [property: string, content: string])[];
  jsonLd: object | undefined;
}

const TWITTER = 'twitter:';

/** Completes the heads of pages by what they have in common: the name of the site, its tagline, its image. */
@Injectable()
export class PageHeads {
  constructor(
    private readonly settings: SettingsService,
    private readonly languages: LanguageLinks,
    private readonly templates: Templates,
  ) {}

  /** The head of a page; `image` is that of the site, for pages without one. */
  of(head: PageHead, image: string | undefined): HeadTags {
    const [site, tagline] = [textOf(this.settings.get('title')), textOf(this.settings.get('description'))];
    const description = descriptionOf(head, tagline);
    return {
      title: windowTitle(head, site, tagline),
      description,
      isHidden: head.isHidden === true || !this.settings.get('search_engines'),
      canonical: head.canonical,
      alternates: this.languages.alternates(head),
      properties: this.properties(head, { site, description, image }),
      jsonLd: head.jsonLd,
    };
  }

  /** The data of the template of a head; layouts of sites may print them themselves. */
  printed({ properties, jsonLd, ...head }: HeadTags): object {
    return { ...head, openGraph: properties, jsonLd: jsonLd && new Html(jsonInHtml(jsonLd)) };
  }

  /** The head of a page for responses. */
  asData(page: PageHead, image: string | undefined): MadeHead {
    const head = this.of(page, image);
    return { data: dataOf(head), html: () => this.templates.render('head-tags', this.printed(head)).toString() };
  }

  private properties(
    head: PageHead,
    { site, description, image }: { site: string; description: string | undefined; image: string | undefined },
  ): (readonly [string, string])[] {
    const { title, windowTitle: own, canonical, openGraph = [] } = head;
    const hasImage = openGraph.some(([property]) => property === 'og:image');
    const all: [string, string | undefined][] = [
      ['og:site_name', site],
      ['og:title', own ?? title ?? site],
      ['og:description', description],
      ['og:url', canonical],
      ['og:locale', this.settings.languageTag.replace('-', '_')],
      ...this.languages.others(head).map(({ locale }): [string, string] => ['og:locale:alternate', locale]),
      ['twitter:card', hasImage ? 'summary_large_image' : 'summary'],
      ['og:image', hasImage ? undefined : image],
    ];
    const known = all.filter((pair): pair is [string, string] => Boolean(pair[1]));
    return openGraph.some(([property]) => property === 'og:type')
      ? [...known, ...openGraph]
      : [...known, ['og:type', 'website'], ...openGraph];
  }
}

/** A value inside a script element. */
const jsonInHtml = (value: object): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** A head as data. */
function dataOf(head: HeadTags): EntryHead {
  const { title, description, canonical, isHidden, properties, alternates, jsonLd } = head;
  const [twitter, openGraph] = [properties.filter(isTwitter), properties.filter((one) => !isTwitter(one))];
  return {
    title,
    description: description ?? null,
    canonical: canonical ?? null,
    robots: `${isHidden ? 'noindex' : 'index'}, follow`,
    open_graph: listed(openGraph),
    twitter: Object.fromEntries(twitter),
    json_ld: jsonLd ? [jsonLd] : [],
    alternates: [...alternates],
  };
}

const isTwitter = ([property]: readonly [string, string]): boolean => property.startsWith(TWITTER);

/** Pairs as an object; the values of a name that has several are a list. */
function listed(pairs: readonly (readonly [string, string])[]): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of pairs) {
    const before = found[name];
    found[name] = before === undefined ? value : [before, value].flat();
  }
  return found;
}

/** The title with the name of the site, unless the entry has one of its own for search engines. */
function windowTitle({ title, windowTitle: own }: PageHead, site: string, tagline: string): string {
  if (own !== undefined) return own;
  return title === undefined ? [site, tagline].filter(Boolean).join(' – ') : `${title} – ${site}`;
}

/** The description of a page: its own, or the tagline of the site after its title. */
function descriptionOf({ title, description }: PageHead, tagline: string): string | undefined {
  if (description) return description;
  return tagline && title !== undefined ? `${title} – ${tagline}` : tagline || undefined;
}
