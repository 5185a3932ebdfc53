import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { ReasonedConstraint } from '#libs/args';
import { sanitizeTermName } from '#libs/text';
import { TermAssignments, TermsService, type Taxonomy } from '../../terms/index.js';
import { EVENT } from '../calendar-types.js';
import { TermCarriers } from './term-carriers.js';

/** The ID of a term of a taxonomy, or a list of IDs; also 0 if the second parameter is `orNone`. */
@ValidatorConstraint({ async: true })
@Injectable()
export class TermConstraint extends ReasonedConstraint {
  constructor(
    private readonly terms: TermsService,
    private readonly assignments: TermAssignments,
  ) {
    super();
  }

  protected async reasonAgainst(sent: unknown, { constraints }: ValidationArguments): Promise<string | undefined> {
    const [taxonomy, orNone] = constraints as [Taxonomy, 'orNone'?];
    if (orNone && sent === 0) return undefined;
    const missing = Array.isArray(sent)
      ? await this.missing(taxonomy, sent as number[])
      : (await this.terms.find(taxonomy, Number(sent)))
        ? undefined
        : Number(sent);
    return missing === undefined ? undefined : `No term of ${taxonomy.name} has the number ${missing}.`;
  }

  private async missing({ name }: Taxonomy, ids: readonly number[]): Promise<number | undefined> {
    const known = new Set(await this.assignments.existing(name, [...ids]));
    return ids.find((id) => !known.has(id));
  }
}

/** The ID of an entry of any type. */
@ValidatorConstraint({ async: true })
@Injectable()
export class TermCarrierConstraint implements ValidatorConstraintInterface {
  constructor(private readonly carriers: TermCarriers) {}

  async validate(id: unknown): Promise<boolean> {
    return (await this.carriers.find(Number(id))) !== undefined;
  }

  defaultMessage(): string {
    return 'There is no such item.';
  }
}

/** The ID of an event. */
@ValidatorConstraint({ async: true })
@Injectable()
export class EventWithTermsConstraint extends ReasonedConstraint {
  constructor(private readonly carriers: TermCarriers) {
    super();
  }

  protected async reasonAgainst(id: unknown): Promise<string | undefined> {
    const entry = await this.carriers.find(Number(id));
    if (!entry) return 'There is no such item.';
    return entry.type === EVENT.name ? undefined : 'This item is no event.';
  }
}

/** The name of a new term, of which something is left without its markup. */
@ValidatorConstraint()
@Injectable()
export class TermNameConstraint implements ValidatorConstraintInterface {
  validate(name: unknown): boolean {
    return sanitizeTermName(String(name)) !== '';
  }

  defaultMessage(): string {
    return 'A name is needed.';
  }
}

export const EVENT_TERM_CONSTRAINTS = [
  EventWithTermsConstraint,
  TermCarrierConstraint,
  TermConstraint,
  TermNameConstraint,
];
