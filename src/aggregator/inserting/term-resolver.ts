import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { sanitizeTermName, slugify } from '#libs/text';
import { EVENT_CATEGORY } from '../../calendar/index.js';
import { TAG, TermImport, type Taxonomy } from '../../terms/index.js';
import type { ActivityKind } from '../common/index.js';
import { wellFormed } from './clean-event.js';
import { ImportTermsRepository, type MatchingTerm } from './import-terms.repository.js';
import type { Insertion } from './insertion.js';

const MAX_NAME_LENGTH = 200;

/** Ids of the terms of a batch, by name. */
export interface ResolvedTerms {
  categories: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
  /** Id of the category for all events. */
  category?: number;
}

/** A term named by an item. Terms are public, so private events do not create any. */
interface WantedTerm {
  name: string;
  isPrivate: boolean;
}

/** The terms named by a batch of items. */
interface WantedTerms {
  categories: readonly WantedTerm[];
  tags: readonly WantedTerm[];
  category?: number;
}

/** Finds the terms that items name. Creates missing ones if the viewer has the right. Runs in a transaction. */
@Injectable()
export class TermResolver {
  constructor(
    private readonly repository: ImportTermsRepository,
    private readonly terms: TermImport,
  ) {}

  async resolve({ categories, tags, category }: WantedTerms, insertion: Insertion): Promise<ResolvedTerms> {
    const found = await this.named(EVENT_CATEGORY, 'cal_events_cat', categories, insertion);
    const foundTags = await this.named(TAG, 'post_tag', tags, insertion);
    const ids = [...found.values(), ...foundTags.values(), ...(category ? [category] : [])];
    // Locked, so that they are not deleted before they are assigned to events.
    const existing = await this.repository.lock(ids);
    return {
      categories: new Map([...found].filter(([, id]) => existing.has(id))),
      tags: new Map([...foundTags].filter(([, id]) => existing.has(id))),
      ...(category && existing.get(category) === EVENT_CATEGORY.name ? { category } : {}),
    };
  }

  private async named(
    taxonomy: Taxonomy,
    kind: ActivityKind,
    terms: readonly WantedTerm[],
    insertion: Insertion,
  ): Promise<Map<string, number>> {
    const wanted = new Map(terms.map(({ name }) => [name, cleanName(name)]));
    const publicNames = new Set(terms.flatMap(({ name, isPrivate }) => (isPrivate ? [] : (wanted.get(name) ?? []))));
    const cleaned = [...new Set(wanted.values())].filter(Boolean);
    if (!cleaned.length) return new Map();
    const slugs = cleaned.map((name) => slugify(name)).filter(Boolean);
    const known = await this.repository.named(taxonomy.name, cleaned, slugs);
    const ids = new Map<string, number>();
    // Sorted, so that concurrent batches cannot deadlock.
    for (const name of cleaned.sort()) {
      const found = termOf(known, name);
      const id = found ?? (publicNames.has(name) ? await this.create(taxonomy, kind, name, insertion) : undefined);
      if (id !== undefined) ids.set(name, id);
    }
    return new Map(
      [...wanted].flatMap(([input, name]) => {
        const id = ids.get(name);
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
    // Term names are case-insensitive.
    insertion.addCreated(kind, id, [name.toLowerCase()]);
    return id;
  }
}

const cleanName = (name: string): string =>
  [...sanitizeTermName(wellFormed(name))].slice(0, MAX_NAME_LENGTH).join('').trim();

/** The id of the term with a name, ignoring case, else with its slug. */
function termOf(known: readonly MatchingTerm[], name: string): number | undefined {
  const byName = known.find((term) => term.name.toLowerCase() === name.toLowerCase());
  const slug = slugify(name);
  return (byName ?? known.find((term) => term.slug === slug))?.id;
}
