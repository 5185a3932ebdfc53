import { EVENT_CATEGORY } from '../../calendar/index.js';
import { TAG, TermImport, type Taxonomy } from '../../terms/index.js';
import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { sanitizeTermName, slugify } from '#libs/text';
import { wellFormed } from './clean-event.js';
import { ImportTermsRepository, type NamedTerm } from './import-terms.repository.js';
import type { ActivityKind, Insertion } from './insertion.js';

const LONGEST_NAME = 200;

/** Ids of the terms of a batch, by name. */
export interface ResolvedTerms {
  categories: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
  /** Id of the category that all events get. */
  category?: number;
}

/** A term that an item names. Terms are public, so private events create none. */
interface WantedTerm {
  name: string;
  isPrivate: boolean;
}

/** The terms that a batch of items names. */
interface WantedTerms {
  categories: readonly WantedTerm[];
  tags: readonly WantedTerm[];
  category?: number;
}

/** Finds the terms that items name, and creates missing ones if the viewer may. Runs in a transaction. */
@Injectable()
export class TermResolver {
  constructor(
    private readonly repository: ImportTermsRepository,
    private readonly terms: TermImport,
  ) {}

  async resolve({ categories, tags, category }: WantedTerms, insertion: Insertion): Promise<ResolvedTerms> {
    const found = await this.named(EVENT_CATEGORY, 'cal_events_cat', categories, insertion);
    const foundTags = await this.named(TAG, 'post_tag', tags, insertion);
    const numbers = [...found.values(), ...foundTags.values(), ...(category ? [category] : [])];
    // Locked, so that nobody deletes them before events carry them.
    const there = await this.repository.lock(numbers);
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
    const known = await this.repository.named(taxonomy.name, cleaned, slugs);
    const numbers = new Map<string, number>();
    // In one order, so that two batches that create the same terms never wait for each other.
    for (const name of cleaned.sort()) {
      const found = termOf(known, name);
      const id = found ?? (open.has(name) ? await this.create(taxonomy, kind, name, insertion) : undefined);
      if (id !== undefined) numbers.set(name, id);
    }
    return new Map(
      [...wanted].flatMap(([input, name]) => {
        const id = numbers.get(name);
        return id === undefined ? [] : [[input, id] as const];
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
    // Names are compared without letter case.
    insertion.create(kind, id, [name.toLowerCase()]);
    return id;
  }
}

const cleanName = (name: string): string =>
  [...sanitizeTermName(wellFormed(name))].slice(0, LONGEST_NAME).join('').trim();

/** The term with a name, whatever its letter case, else the one with its slug. */
function termOf(known: readonly NamedTerm[], name: string): number | undefined {
  const byName = known.find((term) => term.name.toLowerCase() === name.toLowerCase());
  const slug = slugify(name);
  return (byName ?? known.find((term) => term.slug === slug))?.id;
}
