import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ArgCheck } from '#libs/args';
import { ArgChecks } from '#libs/rest';
import { sanitizeTermName } from '#libs/text';
import { EVENT_CATEGORY, TAG, TermAssignments, TermsService, type Taxonomy } from '../../content/index.js';
import { EVENT } from '../calendar-types.js';
import { TermCarriers } from './term-carriers.js';

/** The names of the checks of arguments: each must name terms that are there, … */
export const termOf = ({ name }: Taxonomy): string => `term of ${name}`;
/** … a term that is there, or none by 0, … */
export const parentOf = ({ name }: Taxonomy): string => `parent of ${name}`;
/** … an item of any kind, … */
export const CARRIER = 'item with terms';
/** … an event, … */
export const CARRYING_EVENT = 'event with terms';
/** … or a term that is to be. */
export const TERM_NAME = 'name of a term';

/** Checks what the arguments of the routes of terms point at. */
@Injectable()
export class EventTermChecks implements OnModuleInit {
  constructor(
    private readonly checks: ArgChecks,
    private readonly terms: TermsService,
    private readonly assignments: TermAssignments,
    private readonly carriers: TermCarriers,
  ) {}

  onModuleInit(): void {
    for (const taxonomy of [EVENT_CATEGORY, TAG]) {
      const known: ArgCheck = (value) => (Array.isArray(value) ? this.all(taxonomy, value) : this.one(taxonomy, value));
      this.checks.register(termOf(taxonomy), known);
      this.checks.register(parentOf(taxonomy), (value, args) => (value === 0 ? undefined : known(value, args)));
    }
    this.checks.register(CARRIER, (id) => this.carrier(id));
    this.checks.register(CARRYING_EVENT, (id) => this.carrier(id, EVENT.name));
    this.checks.register(TERM_NAME, (name) => (sanitizeTermName(String(name)) ? undefined : 'A name is needed.'));
  }

  private async one(taxonomy: Taxonomy, id: unknown): Promise<string | undefined> {
    return (await this.terms.find(taxonomy, Number(id))) ? undefined : noTerm(taxonomy, [id]);
  }

  private async all(taxonomy: Taxonomy, ids: readonly number[]): Promise<string | undefined> {
    const known = new Set(await this.assignments.existing(taxonomy.name, [...ids]));
    const missing = ids.filter((id) => !known.has(id));
    return missing.length ? noTerm(taxonomy, missing) : undefined;
  }

  private async carrier(id: unknown, type?: string): Promise<string | undefined> {
    const entry = await this.carriers.find(Number(id));
    if (!entry) return 'There is no such item.';
    return type === undefined || entry.type === type ? undefined : 'This item is no event.';
  }
}

const noTerm = ({ name }: Taxonomy, [id]: readonly unknown[]): string =>
  `No term of ${name} has the number ${String(id)}.`;
