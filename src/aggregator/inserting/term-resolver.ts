import { EVENT_CATEGORY } from '../../calendar/index.js';
import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { sanitizeTermName, slugify } from '#libs/text';
import { TAG, TermImport, type Taxonomy } from '../../terms/index.js';
import { wellFormed } from './clean-event.js';
import type { ActivityKind } from './activity.js';
import type { Insertion } from './insertion.js';

const LONGEST_NAME = 200;

/** The terms of a batch: the number of each by its name, as far as there are such. */
export interface ResolvedTerms {
  categories: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
  /** The category that all events get; absent for none. */
  category?: number;
}

interface NamedTerm {
  id: number;
  name: string;
  slug: string;
}

/** A term that an item names. Everybody sees terms, so that none is made of the name that a private event gives it. */
interface WantedTerm {
  name: string;
  isPrivate: boolean;
}

/** Which terms a batch of items names. */
export interface WantedTerms {
  categories: readonly WantedTerm[];
  tags: readonly WantedTerm[];
  category?: number;
}

/** Finds the terms that items name, and makes those that are missing if the viewer may. Part of a transaction. */
@Injectable()
export class TermResolver {
  constructor(
    private readonly db: Db,
    private readonly terms: TermImport,
  ) {}

  async resolve({ categories, tags, category }: WantedTerms, insertion: Insertion): Promise<ResolvedTerms> {
    const found = await this.named(EVENT_CATEGORY, 'cal_events_cat', categories, insertion);
    const foundTags = await this.named(TAG, 'post_tag', tags, insertion);
    const numbers = [...found.values(), ...foundTags.values(), ...(category ? [category] : [])];
    const there = await this.locked(numbers);
    return {
      categories: new Map([...found].filter(([, id]) => there.has(id))),
      tags: new Map([...foundTags].filter(([, id]) => there.has(id))),
      ...(category && there.get(category) === EVENT_CATEGORY.name ? { category } : {}),
    };
  }

  private async named(
    taxonomy: Taxonomy,
    kind: ActivityKind,
    terms: readonly WantedTerm[],
    insertion: Insertion,
  ): Promise<Map<string, number>> {
    const wanted = new Map(terms.map(({ name }) => [name, cleanName(name)]));
    const open = new Set(terms.flatMap(({ name, isPrivate }) => (isPrivate ? [] : (wanted.get(name) ?? []))));
    const cleaned = [...new Set(wanted.values())].filter(Boolean);
    if (!cleaned.length) return new Map();
    const slugs = cleaned.map((name) => slugify(name)).filter(Boolean);
    const known = await this.db.current<NamedTerm>(
      `SELECT id, name, slug FROM terms WHERE taxonomy = ? AND name IN (?)
       ${slugs.length ? 'UNION SELECT id, name, slug FROM terms WHERE taxonomy = ? AND slug IN (?)' : ''} ORDER BY id`,
      [taxonomy.name, cleaned, ...(slugs.length ? [taxonomy.name, slugs] : [])],
    );
    const numbers = new Map<string, number>();
    // In one order, so that two batches that make the same ones never wait for each other.
    for (const name of cleaned.sort()) {
      const found = termOf(known, name);
      const id = found ?? (open.has(name) ? await this.create(taxonomy, kind, name, insertion) : undefined);
      if (id !== undefined) numbers.set(name, id);
    }
    return new Map(
      [...wanted].flatMap(([told, name]) => {
        const id = numbers.get(name);
        return id === undefined ? [] : [[told, id] as const];
      }),
    );
  }

  private async create(
    taxonomy: Taxonomy,
    kind: ActivityKind,
    name: string,
    insertion: Insertion,
  ): Promise<number | undefined> {
    if (!currentViewer().can(taxonomy.create)) return undefined;
    const id = await this.terms.create(taxonomy.name, { name, slug: '', description: '', parentId: 0 });
    // Letter case alone does not tell names apart.
    insertion.create(kind, id, [name.toLowerCase()]);
    return id;
  }

  /** Keeps terms from being deleted before events carry them. */
  private async locked(ids: readonly number[]): Promise<Map<number, string>> {
    if (!ids.length) return new Map();
    const rows = await this.db.current<{ id: number; taxonomy: string }>(
      'SELECT id, taxonomy FROM terms WHERE id IN (?) ORDER BY id FOR UPDATE',
      [ids],
    );
    return new Map(rows.map(({ id, taxonomy }) => [id, taxonomy]));
  }
}

const cleanName = (name: string): string =>
  [...sanitizeTermName(wellFormed(name))].slice(0, LONGEST_NAME).join('').trim();

/** Letter case alone does not tell names apart. */
function termOf(known: readonly NamedTerm[], name: string): number | undefined {
  const byName = known.find((term) => term.name.toLowerCase() === name.toLowerCase());
  const slug = slugify(name);
  return (byName ?? known.find((term) => term.slug === slug))?.id;
}
