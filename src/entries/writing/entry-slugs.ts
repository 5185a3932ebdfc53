import { Injectable } from '@nestjs/common';
import { FIRST_LANGUAGE } from '#libs/context';
import { Db, duplicateKey } from '#libs/db';
import { RouteSegments } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import { slugify, withSuffix } from '#libs/text';
import { SettingsService } from '../../settings/index.js';
import { EntriesRepository, type TakenSlug } from '../entries.repository.js';
import type { Entry } from '../entry.entity.js';
import { EntryTextsRepository } from '../languages/entry-texts.repository.js';
import type { EntryText } from '../languages/translation.entity.js';
import type { EntryType } from '../types/entry-type.js';

/** Determines the scope in which a slug must be unique. */
export interface SlugPlace {
  type: EntryType;
  /** The number of the language of the entry. */
  language: number;
  parentId: number;
  /** The entry that gets the slug; 0 for a new one. */
  entryId: number;
  /** Key of a parent that is not imported yet. The slug is unique among entries that wait for the same parent. */
  awaitedParent?: number;
  /** The slug that the entry has in this place. It stays, even if routes begin with it by now. */
  held?: string;
}

/** A slug to look for. */
export interface WantedSlug {
  /** The result of `EntrySlugs.of`. */
  base: string;
  place: SlugPlace;
  /** Whether it is that of the texts in the language of the place, and not of the entry itself. */
  isText?: boolean;
}

/** The columns that hold a slug. */
export type SlugColumns = Pick<Entry, 'slug' | 'slugScope' | 'fileSlug'>;

/** Exceeds the number of concurrent requests; in each round at least one of them succeeds. */
const ATTEMPTS = 200;
const FEEDS = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);
/** Slugs that could be mistaken for a page number. Not reserved for posts, whose permalinks contain a date. */
const PAGE_NUMBER = /^(?:\d+|page\d+)$/;

/**
 * The name of the scope in which a slug must be unique. Languages other than the first have scopes of their own, except
 * below a parent, which has a language itself.
 */
export function slugScope({ type, language, parentId, awaitedParent }: Omit<SlugPlace, 'entryId' | 'held'>): string {
  const isApart = language !== FIRST_LANGUAGE && type.localised === 'entries';
  const start = isApart ? `${language}:` : '';
  if (!type.hierarchical && !type.followsOwner) return start + type.name;
  if (awaitedParent !== undefined) return `tree:awaited:${awaitedParent}`;
  // Addresses of types with a first segment of their own differ from those of pages.
  if (!parentId) return start + (type.urlBase === undefined ? 'tree:0' : type.name);
  return `tree:${parentId}`;
}

/** Finds free slugs. Concurrent writers may find the same one; the unique index decides, and the loser tries again. */
@Injectable()
export class EntrySlugs {
  constructor(
    private readonly entries: EntriesRepository,
    private readonly settings: SettingsService,
    private readonly routes: RouteSegments,
    private readonly site: SiteUrls,
    private readonly texts: EntryTextsRepository,
    private readonly db: Db,
  ) {}

  /** The slug of a text as the language of the site spells it; may be `''`. */
  of(text: string): string {
    return slugify(text, { language: this.settings.get('language') });
  }

  /** Whether the permalink that an entry would have with a slug begins with a route of the site. */
  isRoute(slug: string, { type, parentId, awaitedParent }: Omit<SlugPlace, 'entryId' | 'language'>): boolean {
    const isFirst = type.permalink === 'parents' && !parentId;
    return isFirst && awaitedParent === undefined && this.routes.has(slug);
  }

  /** The wanted slug, or the first free one with a numeric suffix. */
  async free(wanted: string, place: SlugPlace): Promise<string> {
    const base = this.of(wanted);
    if (!base) return '';
    const [slug] = await this.freeAmong([{ base, place }]);
    return slug ?? base;
  }

  /**
   * Calls `write` with the wanted slug, and again with the next free one if the unique index rejects it. Optimistic: it
   * looks up nothing before the first conflict.
   */
  async claim<T>(wanted: string, place: SlugPlace, write: (columns: SlugColumns) => Promise<T>): Promise<T> {
    const base = this.of(wanted);
    const isTaken = base && (this.isReserved(base, place) || (await this.isOfTexts(base, place)));
    let slug = isTaken ? await this.free(base, place) : base;
    for (let attempt = 1; ; attempt += 1) {
      await this.db.sendDeferred();
      try {
        const made = await write({
          slug,
          slugScope: slug ? slugScope(place) : null,
          fileSlug: slug && place.type.followsOwner ? 1 : null,
        });
        // Both writers read the slugs once they have written, so that one of them sees the other.
        if (slug && (await this.isOfTexts(slug, place, true))) this.db.repeat(`The slug ${slug} was taken.`);
        return made;
      } catch (error) {
        const index = duplicateKey(error);
        if (attempt >= ATTEMPTS || (index !== 'entries_slug' && index !== 'entries_file_slug')) throw error;
        slug = await this.free(base, place);
      }
    }
  }

  /**
   * The same for the slug of the texts that an entry has in another language. It differs from those of other texts in
   * this language, and from those of other entries themselves, which are at the same URL as long as they have no texts.
   */
  async claimText<T>(
    wanted: string,
    place: SlugPlace,
    write: (columns: Pick<EntryText, 'slug' | 'slugScope'>) => Promise<T>,
  ): Promise<T> {
    const base = this.of(wanted);
    const scope = slugScope({ ...place, language: FIRST_LANGUAGE });
    const scopes = place.type.followsOwner ? undefined : [scope];
    const isOfEntry = (slug: string, isFinal = false) =>
      this.texts.entriesHold({ scopes, slug, entryId: place.entryId }, isFinal);
    const free = async () => (await this.freeAmong([{ base, place, isText: true }]))[0] ?? base;
    let slug = base && (this.isReserved(base, place) || (await isOfEntry(base))) ? await free() : base;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const made = await write({ slug, slugScope: slug ? `${place.language}:${scope}` : null });
        if (slug && (await isOfEntry(slug, true))) this.db.repeat(`The slug ${slug} was taken.`);
        return made;
      } catch (error) {
        if (attempt >= ATTEMPTS || duplicateKey(error) !== 'entry_texts_slug') throw error;
        slug = await free();
      }
    }
  }

  /** Whether the texts of another entry have a slug at an address that an entry would have, too. */
  private async isOfTexts(slug: string, place: SlugPlace, isFinal = false): Promise<boolean> {
    const scopes = slug === place.held ? [] : this.textScopes(place);
    if (!scopes.length) return false;
    return this.texts.textsHold(
      { scopes: place.type.followsOwner ? undefined : scopes, slug, entryId: place.entryId },
      isFinal,
    );
  }

  /** The scopes of texts whose slugs an entry cannot have; none on sites with one language. */
  private textScopes(place: SlugPlace): string[] {
    const { localised, permalink } = place.type;
    if (!this.site.hasLanguages || place.awaitedParent !== undefined) return [];
    const scope = slugScope({ ...place, language: FIRST_LANGUAGE });
    if (localised === 'texts') return this.site.languages.map(({ number }) => `${number}:${scope}`);
    // Media are at the addresses of pages.
    return permalink === 'parents' ? [`${place.language}:${scope}`] : [];
  }

  /**
   * Free slugs for several titles in one statement, and in none if the entries hold them already. The results are
   * independent and may be equal.
   */
  async freeAmong(wanted: readonly WantedSlug[]): Promise<string[]> {
    const asked = wanted.filter((one) => one.base !== '' && !this.isHeld(one));
    const taken = asked.length ? await this.taken(asked) : [];
    return wanted.map((one) => {
      const { base, place } = one;
      if (!base || this.isHeld(one)) return base;
      const inUse = new Set(taken.filter((row) => isRival(row, scopeOf(one), place)).map(({ slug }) => slug));
      const isFree = (slug: string) => !inUse.has(slug) && !this.isReserved(slug, place);
      if (isFree(base)) return base;
      for (let suffix = 2; ; suffix += 1) {
        const slug = withSuffix(base, suffix);
        if (isFree(slug)) return slug;
      }
    });
  }

  /**
   * Free and mutually distinct slugs for a batch of new entries except media, in at most two statements. Concurrent
   * batches may find the same ones; `claim` resolves conflicts.
   */
  async freeTogether(wanted: readonly WantedSlug[]): Promise<string[]> {
    const named = wanted.filter(({ base }) => base !== '');
    if (!named.length) return wanted.map(() => '');
    const bases = new Map<string, Set<string>>();
    const crowded = new Map<string, WantedSlug>();
    for (const one of named) {
      const scope = slugScope(one.place);
      const some = bases.get(scope) ?? new Set();
      bases.set(scope, some);
      if (some.has(one.base)) crowded.set(keyOf(scope, one.base), one);
      some.add(one.base);
    }
    const lists = new Map(Array.from(bases, ([scope, some]) => [scope, [...some]]));
    const held = new Set((await this.entries.heldSlugs(lists)).map(({ scope, slug }) => keyOf(scope, slug)));
    for (const one of named) {
      const key = keyOf(slugScope(one.place), one.base);
      if (held.has(key) || (await this.isOfTexts(one.base, one.place))) crowded.set(key, one);
    }
    const rivals = crowded.size ? await this.taken([...crowded.values()]) : [];
    const inUse = new Set(rivals.map(({ scope, slug }) => keyOf(scope, slug)));
    const next = new Map<string, number>();
    return wanted.map(({ base, place }) => {
      if (!base) return '';
      const scope = slugScope(place);
      let slug = base;
      for (
        let suffix = next.get(keyOf(scope, base)) ?? 2;
        inUse.has(keyOf(scope, slug)) || this.isReserved(slug, place);
        suffix += 1
      ) {
        slug = withSuffix(base, suffix);
        next.set(keyOf(scope, base), suffix + 1);
      }
      inUse.add(keyOf(scope, slug));
      return slug;
    });
  }

  private isReserved(slug: string, place: SlugPlace): boolean {
    if (FEEDS.has(slug) || (place.type.hierarchical && PAGE_NUMBER.test(slug))) return true;
    return slug !== place.held && this.isRoute(slug, place);
  }

  /** Whether the unique index keeps the slug for the entry. It does not keep those of media apart from other slugs. */
  private isHeld({ base, place }: WantedSlug): boolean {
    return place.held === base && !place.type.followsOwner && !this.isReserved(base, place);
  }

  private taken(asked: readonly WantedSlug[]): Promise<TakenSlug[]> {
    return this.entries.takenSlugs(
      asked.map(({ base, place, isText }) => ({
        scope: place.type.followsOwner ? undefined : scopeOf({ place, isText }),
        textScopes: isText ? [`${place.language}:${scopeOf({ place, isText })}`] : this.textScopes(place),
        slug: base,
        // A suffix truncates a long slug, so conflicting slugs share only the beginning.
        stem: withSuffix(base, 1_000_000).replace(/-\d+$/, ''),
      })),
    );
  }
}

const keyOf = (scope: string, slug: string): string => `${scope} ${slug}`;

/** The scope of the slugs of entries in which a slug is wanted. */
const scopeOf = ({ place, isText = false }: Omit<WantedSlug, 'base'>): string =>
  slugScope(isText ? { ...place, language: FIRST_LANGUAGE } : place);

const isRival = (row: TakenSlug, scope: string, { entryId, type }: SlugPlace): boolean =>
  row.id !== entryId && (type.followsOwner || row.scope === scope);
