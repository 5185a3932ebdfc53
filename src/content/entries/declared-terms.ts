import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { specOf, type ArgSpec } from '#libs/binding';
import { Models } from '#libs/model';
import type { EntryFilter } from '../../entries/lists/index.js';
import type { EntryType } from '../../entries/types/index.js';
import type { EntryExtras } from '../../entries/writing/index.js';
import { declaredTaxonomies, TermAssignments, type Taxonomy } from '../../terms/index.js';
import { fail } from '../common/index.js';
import { termFilterArg, TermFilterReader, type TermFilter } from './term-filter.js';

const NONE: readonly Taxonomy[] = [];

/** The arguments of lists by terms of taxonomies. */
export const listArgsOf = (taxonomies: readonly Taxonomy[]): ArgSpec[] =>
  taxonomies.flatMap(({ restBase, labels }) => [
    termFilterArg(restBase, `Limits the list to items with one of these terms: ${labels.name}.`, { isIncluded: true }),
    termFilterArg(`${restBase}_exclude`, `Excludes items with any of these terms: ${labels.name}.`),
  ]);

/** The arguments of writes with terms of taxonomies. */
export const writeArgsOf = (taxonomies: readonly Taxonomy[]): ArgSpec[] =>
  taxonomies.map(({ restBase, labels }) =>
    specOf({
      name: restBase,
      type: 'integer[]',
      stage: 'validate',
      description: `IDs of its terms, which replace the current ones: ${labels.name}.`,
    }),
  );

/** The terms of taxonomies that the site declares, in the arguments of entries: one per taxonomy, by its REST base. */
@Injectable()
export class DeclaredTerms {
  /** The declared taxonomies of types by the names of the types. */
  private readonly known: () => ReadonlyMap<string, readonly Taxonomy[]>;

  constructor(
    private readonly assignments: TermAssignments,
    private readonly reader: TermFilterReader,
    models: Models,
  ) {
    this.known = models.derived(declaredTaxonomies);
  }

  /** The declared taxonomies of a type. */
  of({ name }: Pick<EntryType, 'name'>): readonly Taxonomy[] {
    return this.known().get(name) ?? NONE;
  }

  /** A filter with the terms that its arguments name. */
  async filtered(type: EntryType, args: EntryFilter): Promise<EntryFilter> {
    const taxonomies = this.of(type);
    if (!taxonomies.length) return args;
    const rest: Record<string, unknown> = { ...args };
    const taken = (name: string): TermFilter => {
      const value = (rest[name] ?? []) as TermFilter;
      delete rest[name];
      return value;
    };
    const included = taxonomies.map(({ restBase }) => taken(restBase));
    const excluded = taxonomies.map(({ restBase }) => taken(`${restBase}_exclude`));
    const filter = rest as unknown as EntryFilter;
    const own = await this.reader.read({ included, excluded });
    return {
      ...filter,
      terms: [...(filter.terms ?? []), ...(own.terms ?? [])],
      terms_all: [...(filter.terms_all ?? []), ...(own.terms_all ?? [])],
      terms_exclude: [...(filter.terms_exclude ?? []), ...(own.terms_exclude ?? [])],
    };
  }

  /** What a write sets, with the terms that its arguments name. */
  extras(type: EntryType, args: object, extras: EntryExtras): EntryExtras {
    const sent = this.sent(type, args);
    if (!sent.length) return extras;
    const terms = new Map(extras.terms);
    for (const [{ name }, ids] of sent) terms.set(name, ids);
    return { ...extras, terms };
  }

  /** Refuses terms that the viewer may not assign. Unknown terms require no right because they are ignored. */
  async check(type: EntryType, args: object, viewer: Viewer): Promise<void> {
    for (const [{ name, assign }, ids] of this.sent(type, args)) {
      if (!ids.length || viewer.can(assign)) continue;
      if ((await this.assignments.existing(name, ids)).length) fail('rest_cannot_assign_term');
    }
  }

  private sent(type: EntryType, args: object): [Taxonomy, number[]][] {
    const values = args as Readonly<Record<string, unknown>>;
    return this.of(type).flatMap((taxonomy): [Taxonomy, number[]][] => {
      const ids = values[taxonomy.restBase];
      return Array.isArray(ids) ? [[taxonomy, ids as number[]]] : [];
    });
  }
}
