import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { member, type Members } from '#libs/presenting';
import type { EntryType } from '../../entries/types/index.js';
import { DeclaredTerms } from './declared-terms.js';
import type { ShownEntry } from './shown-entry.js';

type Shown = ShownEntry;

/** The members of entries that a site declares: the terms of declared taxonomies. */
@Injectable()
export class DeclaredMembers {
  /** The members of types with the declared ones, by the members of the type itself. */
  private readonly known: () => WeakMap<Members<Shown>, Members<Shown>>;

  constructor(
    models: Models,
    private readonly terms: DeclaredTerms,
  ) {
    this.known = models.derived(() => new WeakMap<Members<Shown>, Members<Shown>>());
  }

  /** Members with the declared ones of a type after them; the same object for a model. */
  after(type: EntryType, own: Members<Shown>): Members<Shown> {
    const known = this.known().get(own);
    if (known) return known;
    const declared = this.terms
      .of(type)
      .map(({ name, restBase, labels }) => [
        restBase,
        member<Shown>(
          ['view', 'edit'],
          'array',
          `IDs of its terms: ${labels.name}.`,
          ({ terms }) => terms[name] ?? [],
          { items: { type: 'integer' }, example: [3] },
        ),
      ]);
    const members = declared.length ? { ...own, ...(Object.fromEntries(declared) as Members<Shown>) } : own;
    this.known().set(own, members);
    return members;
  }
}
