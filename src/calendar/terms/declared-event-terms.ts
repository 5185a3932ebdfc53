import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { member, type Members } from '#libs/presenting';
import { declaredTaxonomies, type Taxonomy } from '../../terms/index.js';
import { EVENT } from '../common/index.js';

/** An event with the terms of the taxonomies that the site declares of events. */
interface WithDeclaredTerms {
  declaredTerms: readonly { id: number; taxonomy: string }[];
}

const NONE: readonly Taxonomy[] = [];

/** The taxonomies that the site declares of events: a member and an argument for each, named by its REST base. */
@Injectable()
export class DeclaredEventTerms {
  private readonly known: () => readonly Taxonomy[];
  /** The members of events with those of the terms, by the members without them. */
  private readonly members: () => WeakMap<object, object>;

  constructor(models: Models) {
    this.known = models.derived((model) => model.derive(declaredTaxonomies).get(EVENT.name) ?? NONE);
    this.members = models.derived(() => new WeakMap<object, object>());
  }

  get all(): readonly Taxonomy[] {
    return this.known();
  }

  /** Members with those of the terms after them; the same object for a model. */
  after<Row extends WithDeclaredTerms>(own: Members<Row>): Members<Row> {
    const known = this.members().get(own) as Members<Row> | undefined;
    if (known) return known;
    const terms = this.all.map(({ name, restBase, labels }): [string, Members<Row>[string]] => [
      restBase,
      member<Row>(
        'view',
        'array',
        `IDs of its terms, ordered by name: ${labels.name}.`,
        ({ declaredTerms }) => declaredTerms.flatMap(({ id, taxonomy }) => (taxonomy === name ? [id] : [])),
        { items: { type: 'integer' }, example: [3] },
      ),
    ]);
    const members = terms.length ? { ...own, ...Object.fromEntries(terms) } : own;
    this.members().set(own, members);
    return members;
  }

  /** The terms among the arguments of a write, by the REST bases of their taxonomies; undefined without any. */
  sentIn(args: object): Readonly<Record<string, unknown>> | undefined {
    const sent = args as Readonly<Record<string, unknown>>;
    const named = this.all.flatMap(({ restBase }) =>
      sent[restBase] === undefined ? [] : [[restBase, sent[restBase]] as const],
    );
    return named.length ? Object.fromEntries(named) : undefined;
  }
}
