import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SiteLanguage } from '#libs/context';
import { SiteUrls } from '#libs/rest';
import { foldAccents, percentDecoded, storedSlug } from '#libs/text';
import { EntryTotals } from '../lists/entry-totals.repository.js';
import { EntryTypes } from '../types/entry-types.js';
import { Permalinks } from './permalinks.js';
import { type IdRange, PublishedEntriesRepository, type LocatedEntry } from './published-entries.repository.js';

/** A published post or page that was found by title or slug. */
export interface NamedEntry {
  title: string;
  slug: string;
  /** Whether the title contains the text, not only the slug. */
  inTitle: boolean;
  link: string;
}

/** A former path of a published post or page, and its current path. */
export interface MovedPath {
  from: string;
  to: string;
}

/** What a URL reveals about a post. */
export interface PostHints {
  id?: number;
  slug?: string;
  /** Prefix of its publication date, for example `2030-01-31 12`. */
  date?: string;
}

const MAX_TEXT = 200;
/** Number of posts on each side of a random time, from which a random post is chosen. */
const NEAR = 50;
const BATCH = 500;
/** Longer paths are those of no entry. */
const MAX_PATH = 2000;
/** Moves from the same paths that are looked at. */
const MAX_MOVES = 20;
/** Segments that can follow the path of an entry. */
const MAX_REST = 3;
/** What the page of an entry has below it, and nothing. */
const PARTS =
  /^(?:|feed(?:\/(?:rss2?|rdf|atom))?|page\/\d{1,7}|comment-page-\d{1,6}|embed|\d{1,3}|(?:\d{8}T\d{6}\/)?events\.ics|\d{8}T\d{6}|\d{4}-\d\d-\d\d|ical)$/i;

/** The current and former URLs of published entries. */
@Injectable()
export class PublishedEntries {
  constructor(
    private readonly published: PublishedEntriesRepository,
    private readonly permalinks: Permalinks,
    private readonly site: SiteUrls,
    private readonly totals: EntryTotals,
    private readonly types: EntryTypes,
  ) {}

  /** The permalink of an entry; `undefined` unless it is published or has an owner. */
  async urlOf(id: number): Promise<string | undefined> {
    const entry = await this.published.find(id);
    const isKnown = entry && (entry.status === 'publish' || this.types.get(entry.type)?.followsOwner);
    return isKnown ? this.permalink(entry) : undefined;
  }

  /** The language of an entry of any status; undefined if all languages share the entries of its type. */
  async languageOf(type: string, id: number): Promise<SiteLanguage | undefined> {
    if (!this.site.hasLanguages || this.types.get(type)?.localised !== 'entries') return undefined;
    const [entry] = await this.published.located([id]);
    return entry && this.site.languageOf(entry.language);
  }

  /** The permalinks of entries of any status, plain ones for those that are not public. Takes two statements. */
  async urlsOf(ids: readonly number[]): Promise<Map<number, string>> {
    if (!ids.length) return new Map();
    const rows = await this.published.located(ids);
    const parents = await this.permalinks.parentPaths(rows);
    return new Map(rows.map((row) => [row.id, this.permalinks.of(row, parents, false)]));
  }

  /** The permalink of a random published post without a password. The cost does not depend on the number of posts. */
  async random(): Promise<string | undefined> {
    const times = await this.published.postTimes();
    if (!times) return undefined;
    const moment = Math.floor(times.first + Math.random() * (times.last - times.first));
    const near = await this.published.postsNear(moment, NEAR);
    const post = near[Math.floor(Math.random() * near.length)];
    return post && this.permalink(post);
  }

  /** The permalink of the only published post that matches; `undefined` for no or several matches. */
  async onlyMatch({ id, slug, date }: PostHints): Promise<string | undefined> {
    if (id === undefined && slug === undefined) return undefined;
    const posts = await this.published.posts({ id, slug }, NEAR);
    const fitting = posts.filter(
      (post) => (slug === undefined || post.slug === slug) && (date === undefined || post.dateLocal.startsWith(date)),
    );
    const [post] = fitting;
    return post && fitting.length === 1 ? this.permalink(post) : undefined;
  }

  /** Whether an entry is in the trash. */
  async isTrashed(id: number): Promise<boolean> {
    return (await this.published.statusOf(id)) === 'trash';
  }

  /** The newest published posts and pages whose title or slug contains a text. */
  async searchByName(text: string): Promise<NamedEntry[]> {
    const wanted = text
      .trim()
      .slice(0, MAX_TEXT)
      .replace(/\p{Surrogate}/gu, '');
    if (wanted === '') return [];
    const asSlug = foldAccents(wanted)
      .replace(/[^ -~]+/g, encodeURIComponent)
      .toLowerCase();
    const rows = await this.published.named(wanted, asSlug);
    const parents = await this.permalinks.parentPaths(rows);
    return rows.map((row) => ({
      title: row.title,
      slug: row.slug,
      inTitle: Boolean(row.inTitle),
      link: this.permalinks.of(row, parents, false),
    }));
  }

  /**
   * Permalinks of published entries of all public types without a password and with ids below `id`, highest id first. An
   * entry that all languages share has one in each. An empty list is the end. Takes two statements with one language.
   */
  async below(id: number, limit: number): Promise<{ id: number; url: string }[]> {
    const rows = await this.published.below(id, this.publicTypes, limit);
    const lists = await this.site.inEachLanguage(async () => {
      const parents = await this.permalinks.parentPaths(rows);
      return rows.map((row) => this.permalinks.of(row, parents, false));
    });
    return rows.flatMap((row, at) =>
      [...new Set(lists.flatMap((urls) => urls[at] ?? []))].map((url) => ({ id: row.id, url })),
    );
  }

  /**
   * The URLs of the published entries of a type in a range of ids, but for one, with the times of their last changes (ISO
   * 8601). Leaves out those with a password and those that lists omit; undefined if there are no others either.
   */
  async between(ids: IdRange, type: string, exceptId: number): Promise<{ url: string; changed: string }[] | undefined> {
    const entries = (await this.published.between(ids, type)).filter(({ id }) => id !== exceptId);
    if (!entries.length) return undefined;
    const open = entries.filter(({ password, isHidden }) => password === '' && !isHidden);
    const parents = await this.permalinks.parentPaths(open);
    return open.map((entry) => ({
      url: this.permalinks.of(entry, parents, false),
      changed: `${entry.modifiedGmt.replace(' ', 'T')}+00:00`,
    }));
  }

  /** The number of pages of published entries of public types in all languages, including those with a password. */
  async count(): Promise<number> {
    const { total } = await this.totals.tally(this.publicTypes, ['publish']);
    if (!this.site.hasLanguages) return total;
    const shared = this.publicTypes.filter((name) => this.types.get(name)?.localised !== 'entries');
    const further = this.site.languages.length - 1;
    return total + further * (await this.totals.tally(shared, ['publish'])).total;
  }

  /** Stores the former path of an entry that moves. Part of the transaction that moves it. */
  async recordMove(id: number, from: string, to: string): Promise<void> {
    const path = pathOf(from);
    await this.published.move(id, { path, digest: digestOf(path) }, digestOf(pathOf(to)));
  }

  /**
   * The URL of the published entry that was at a path before its slug, date or parent changed, or above it: pages of
   * comments, feeds and dates stay below their entry, and children stay below their parent. The latest move counts.
   * One statement for a path that no entry had.
   */
  async urlAtFormer(path: string): Promise<string | undefined> {
    if (path.length > MAX_PATH || !URL.canParse(path, this.site.url)) return undefined;
    const bases = basesOf(new URL(path, this.site.url).pathname);
    const digests = bases.flatMap(({ base }) => [digestOf(base), digestOf(`${base}/`)]);
    const found = digests.length ? await this.published.formerlyAt(digests, this.publicTypes, MAX_MOVES) : [];
    for (const { base, rest } of bases) {
      const entry = found.find((one) => one.path.replace(/\/$/, '') === base);
      if (!entry) continue;
      const url = await this.permalink(entry);
      const target = rest === '' ? url : `${url.replace(/\/$/, '')}/${rest}`;
      const isThere = PARTS.test(rest) || (await this.permalinks.resolve(target))?.status === 'publish';
      return isThere && pathOf(target) !== path ? target : undefined;
    }
    return undefined;
  }

  /**
   * Stores former slugs and dates (`YYYY-MM-DD`) of a published entry, as other programs remember them. Part of the
   * transaction that creates the entry.
   */
  async recordFormer(id: number, former: { slugs: readonly string[]; dates: readonly string[] }): Promise<void> {
    const entry = await this.published.find(id);
    if (entry?.status !== 'publish') return;
    const present = await this.permalink(entry);
    const parents = await this.permalinks.parentPaths([entry]);
    const dates = former.dates.map((day) => day + entry.dateLocal.slice(10));
    const slugs = former.slugs.map((slug) => storedSlug(percentDecoded(slug) ?? slug));
    const before = [
      ...slugs.map((slug) => ({ ...entry, slug })),
      ...[entry.slug, ...slugs].flatMap((slug) => dates.map((dateLocal) => ({ ...entry, slug, dateLocal }))),
    ];
    for (const url of new Set(before.map((one) => this.permalinks.of(one, parents, false))))
      if (url !== present) await this.recordMove(id, url, present);
  }

  /** The number of former paths of currently published posts and pages. */
  countFormer(): Promise<number> {
    return this.published.countFormer();
  }

  /** All former paths of currently published posts and pages, oldest first. Skips paths that other entries use now. */
  async *formerPaths(): AsyncGenerator<MovedPath> {
    for (let after = 0; ;) {
      const rows = await this.published.former(after, BATCH);
      const parents = await this.permalinks.parentPaths(rows);
      for (const row of rows) {
        if (await this.isTaken(row.path)) continue;
        yield { from: row.path, to: pathOf(this.permalinks.of(row, parents, false)) };
      }
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.formerId ?? after;
    }
  }

  private async isTaken(path: string): Promise<boolean> {
    const entry = await this.permalinks.resolve(new URL(path, this.site.url).href);
    return entry?.status === 'publish';
  }

  private async permalink(entry: LocatedEntry): Promise<string> {
    return this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), false);
  }

  private get publicTypes(): string[] {
    return this.types.publicTypes().map(({ name }) => name);
  }
}

/** The path of a URL with its query, because plain URLs carry the id there. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A path and those above it, without a slash at the end, each with the rest of the path; the longest first. */
function basesOf(path: string): { base: string; rest: string }[] {
  const segments = path
    .replaceAll(/%[\dA-F]{2}/gi, (escape) => escape.toLowerCase())
    .split('/')
    .filter(Boolean);
  const lengths = Array.from({ length: Math.min(MAX_REST + 1, segments.length) }, (_, less) => segments.length - less);
  return lengths.map((length) => ({
    base: `/${segments.slice(0, length).join('/')}`,
    rest: segments.slice(length).join('/'),
  }));
}

const digestOf = (path: string): Buffer => createHash('md5').update(path).digest();
