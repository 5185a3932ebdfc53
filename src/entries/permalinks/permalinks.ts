import { Injectable } from '@nestjs/common';
import { FIRST_LANGUAGE } from '#libs/context';
import { CacheTags } from '#libs/invalidation';
import { type SiteHome, SiteUrls } from '#libs/rest';
import { ENTRY_TAGS } from '../cache-tags.js';
import { EntriesRepository } from '../entries.repository.js';
import type { Entry, EntryRow } from '../entry.entity.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryTypes } from '../types/entry-types.js';

/** Columns from which permalinks are built. */
export const PERMALINK_COLUMNS = [
  'id',
  'type',
  'status',
  'slug',
  'parentId',
  'dateLocal',
  'language',
] as const satisfies (keyof Entry)[];
type Located = Pick<Entry, (typeof PERMALINK_COLUMNS)[number]>;
type Named = Omit<Located, 'id'>;

const PLAIN = new Set(['draft', 'pending', 'future', 'trash', 'auto-draft', 'cal-ignored']);

/** Paths of parents, `a/b`, by the id of the parent. */
export type ParentPaths = ReadonlyMap<number, string>;

/**
 * Resolves URLs that another module defines to entry ids. `path` is relative to the home of a language, without outer
 * slashes.
 */
export type UrlSource = (path: string, query: URLSearchParams, language: number) => Promise<number | undefined>;

const PLACEHOLDER = /%(?:post|page)name%/;
const DATED = /^\d{4}\/\d{2}\/\d{2}\/[^/]+$/;

/** Builds the permalinks of entries and resolves URLs to entries. */
@Injectable()
export class Permalinks {
  private readonly sources: UrlSource[] = [];

  constructor(
    private readonly site: SiteUrls,
    private readonly entries: EntriesRepository,
    private readonly types: EntryTypes,
  ) {}

  /** The permalink of an entry. Private entries get the plain `?p=ID` form unless `readable` is true. */
  of(entry: Located, parents: ParentPaths, readable: boolean): string {
    return this.pretty(entry, parents, readable) ?? this.plain(entry);
  }

  /** The permalink that contains the slug; undefined for an entry whose permalink contains its id instead. */
  pretty(entry: Named, parents: ParentPaths, readable: boolean): string | undefined {
    if (PLAIN.has(entry.status) || !entry.slug || (entry.status === 'private' && !readable)) return undefined;
    // What belongs to an entry without a pretty URL gets a plain URL, too.
    if (this.types.get(entry.type)?.followsOwner && entry.parentId && !parents.has(entry.parentId)) return undefined;
    return this.template(entry, parents).replace(PLACEHOLDER, entry.slug);
  }

  /** The permalink with a placeholder for the slug: `%pagename%` for pages, else `%postname%`. */
  template(entry: Named, parents: ParentPaths): string {
    const type = this.types.get(entry.type);
    const home = this.homeOf(type, entry.language);
    if (type?.permalink === 'date') {
      const [year, month, day] = entry.dateLocal.slice(0, 10).split('-');
      return `${home}/${year}/${month}/${day}/%postname%/`;
    }
    const parent = parents.get(entry.parentId);
    const below = `${home}/${parent ? `${parent}/` : ''}`;
    if (type?.permalink === 'parents') return `${below}${type.hierarchical ? '%pagename%' : '%postname%'}/`;
    // The path of a parent has the first segment of its type.
    const start = (type?.hierarchical && parent) || (type?.urlBase ?? entry.type);
    return `${home}/${start}/${type?.hierarchical ? '%pagename%' : '%postname%'}/`;
  }

  /** The plain URL with the id (`?p=ID`), which never changes. */
  plain({ id, type: name, language }: Pick<Located, 'id' | 'type' | 'language'>): string {
    const type = this.types.get(name);
    const { urlBase, idArgument = 'p' } = type ?? {};
    return `${this.homeOf(type, language)}/?${urlBase === undefined ? '' : `post_type=${name}&`}${idArgument}=${id}`;
  }

  /** The home of an entry. One that all languages share has the one of the running request. */
  private homeOf(type: EntryType | undefined, language: number): string {
    return type?.localised === 'texts' ? this.site.requestedHome : this.site.homeOf(language);
  }

  /** The paths of the parents of some entries. Takes one statement for any depth. */
  async parentPaths(entries: readonly Pick<Located, 'type' | 'parentId'>[]): Promise<ParentPaths> {
    const below = entries.filter(({ type }) => this.types.get(type)?.permalink !== 'date');
    const parents = [...new Set(below.map(({ parentId }) => parentId))].filter((id) => id > 0);
    if (!parents.length) return new Map();
    const rows = await this.entries.ancestors(parents);
    CacheTags.current?.addEach(ENTRY_TAGS.url, ...rows.map(({ id }) => id));
    const owned = entries.filter(({ type }) => this.types.get(type)?.followsOwner);
    const owners = new Set(owned.map(({ parentId }) => parentId));
    const paths = new Map<number, string>();
    for (const { start, slug, depth, type, status, date } of rows) {
      const path = paths.get(start);
      if (path === undefined) paths.set(start, this.pathOf({ slug, type, dateLocal: date }));
      else paths.set(start, `${path}/${slug}`);
      if (depth === 0 && owners.has(start) && (PLAIN.has(status) || !slug)) paths.delete(start);
    }
    return paths;
  }

  /** Registers a resolver for URLs that are not built from dates or parents. */
  register(source: UrlSource): void {
    this.sources.push(source);
  }

  /** Whether a URL belongs to this site. */
  isLocal(url: string): boolean {
    return URL.canParse(url) && this.placeOf(new URL(url)) !== undefined;
  }

  /**
   * The entry at a URL of any language, either a path or a `?p=ID`-like form. The caller checks whether the viewer may read
   * it.
   */
  async resolve(href: string): Promise<EntryRow | undefined> {
    if (!URL.canParse(href)) return undefined;
    const url = new URL(href);
    const place = this.placeOf(url);
    if (place === undefined) return undefined;
    for (const name of ['p', 'page_id', 'attachment_id']) {
      const id = url.searchParams.get(name);
      if (id !== null && /^\d{1,10}$/.test(id)) return this.entries.findAny(Number(id));
    }
    const plain = place.path.replace(/^\/+|\/+$/g, '').replace(/\/embed$/, '');
    if (plain === '') return undefined;
    for (const source of this.sources) {
      const id = await source(plain, url.searchParams, place.home.language.number);
      if (id !== undefined) return this.entries.findAny(id);
    }
    const found = await this.byPath(place.home, plain);
    // Its texts are those of the request, which whatever is made of it is remembered by.
    const isShared = found && this.types.get(found.type)?.localised === 'texts';
    const isElsewhere = isShared && place.home.language !== this.site.requestedLanguage;
    return isElsewhere ? this.entries.findAny(found.id) : found;
  }

  /** The home of a URL and its path relative to it, empty for paths of the host; undefined for other sites. */
  private placeOf(url: URL): { home: SiteHome; path: string } | undefined {
    const { main } = this.site;
    if (url.host.toLowerCase() !== new URL(main.url).host.toLowerCase() || !/^https?:$/.test(url.protocol))
      return undefined;
    const home = this.site.homeAt(url.pathname);
    return { home: home ?? main, path: home ? url.pathname.slice(home.path.length) : '' };
  }

  private async byPath({ url: home, language }: SiteHome, path: string): Promise<EntryRow | undefined> {
    const segments = path.toLowerCase().split('/');
    const number = this.site.hasLanguages ? language.number : undefined;
    const rows = await this.candidates(segments, DATED.test(path), number);
    if (!rows.length) return undefined;
    const parents = await this.parentPaths(rows);
    const wanted = comparable(`/${path}/`);
    const isAt = (row: EntryRow) => {
      const type = this.types.get(row.type);
      const own = this.homeOf(type, row.language);
      const isHere = type?.localised !== 'entries' || own === home;
      return isHere && comparable(this.of(row, parents, true).slice(own.length)) === wanted;
    };
    const found = rows.find(isAt);
    if (found || number === undefined) return found;
    // At the slug of another language, from which the page redirects.
    const slug = segments.at(-1) ?? '';
    return rows.find((row) => this.types.get(row.type)?.localised === 'texts' && isAt({ ...row, slug }));
  }

  /** Entries whose slug is the last path segment. Non-Latin slugs are stored percent-encoded in lower case. */
  private candidates(segments: readonly string[], isDated: boolean, language?: number): Promise<EntryRow[]> {
    const slug = segments.at(-1) ?? '';
    const above = segments.at(-2);
    if (isDated) return this.entries.at(slug, this.types.withPermalink('date'), language);
    if (above === undefined) return this.entries.topLevelAt(slug, this.types.withPermalink('parents'), language);
    return this.entries.childrenAt(slug, above, this.types.typeAtUrlBase(above) ?? above, language);
  }

  private pathOf({ slug, type, dateLocal }: Pick<Located, 'slug' | 'type' | 'dateLocal'>): string {
    const language = FIRST_LANGUAGE;
    const template = this.template({ type, status: 'publish', slug, parentId: 0, dateLocal, language }, new Map());
    return template.slice(this.homeOf(this.types.get(type), language).length + 1, -1).replace(PLACEHOLDER, slug);
  }
}

/** A URL in a form that ignores the letter case of percent-encoding. */
const comparable = (url: string): string => url.toLowerCase();
