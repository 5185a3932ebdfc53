import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { Db } from '#libs/db';
import { SiteTime } from '../../settings/index.js';
import { type EntryType } from '../../entries/index.js';
import { type Taxonomy } from '../../terms/index.js';
import { readBound } from '../times/date-input.js';
import { siteZone } from '../times/site-zone.js';
import { FilterTerms } from './filter-terms.js';

/** The first or last moment of a list. */
@ValidatorConstraint()
@Injectable()
export class ListBoundConstraint implements ValidatorConstraintInterface {
  constructor(private readonly time: SiteTime) {}

  validate(sent: unknown): boolean {
    return (
      (typeof sent === 'string' || typeof sent === 'number') &&
      readBound(sent, siteZone(this.time), 'start') !== undefined
    );
  }

  defaultMessage(): string {
    return 'This is no date and no time.';
  }
}

/** Slugs, IDs or names of terms of a taxonomy, which the message calls by the second parameter. */
@ValidatorConstraint({ async: true })
@Injectable()
export class FilterTermsConstraint implements ValidatorConstraintInterface {
  constructor(private readonly terms: FilterTerms) {}

  async validate(sent: unknown, { constraints }: ValidationArguments): Promise<boolean> {
    const [taxonomy] = constraints as [Taxonomy];
    return (await this.terms.find(taxonomy, sent)) !== undefined;
  }

  defaultMessage({ constraints: [, plural] }: ValidationArguments): string {
    return `One of these ${plural} does not exist.`;
  }
}

/** IDs of entries of a type, at least one. */
@ValidatorConstraint({ async: true })
@Injectable()
export class EntryIdsConstraint implements ValidatorConstraintInterface {
  constructor(private readonly db: Db) {}

  async validate(sent: unknown, { constraints }: ValidationArguments): Promise<boolean> {
    const [type] = constraints as [EntryType];
    const ids = new Set(Array.isArray(sent) ? (sent as unknown[]) : []);
    if (!ids.size) return false;
    const [row] = await this.db.rows<{ known: number }>(
      'SELECT COUNT(*) AS known FROM entries WHERE id IN (?) AND type = ?',
      [[...ids], type.name],
    );
    return Number(row?.known) === ids.size;
  }

  defaultMessage({ constraints }: ValidationArguments): string {
    const [type] = constraints as [EntryType];
    return `One of these ${type.restBase} does not exist.`;
  }
}

/** Positive numbers, at least one. */
@ValidatorConstraint()
@Injectable()
export class PositiveNumbersConstraint implements ValidatorConstraintInterface {
  validate(sent: unknown): boolean {
    return Array.isArray(sent) && sent.length > 0 && sent.every((one) => typeof one === 'number' && one > 0);
  }

  defaultMessage(): string {
    return 'These are no positive numbers.';
  }
}

export const EVENT_LIST_CONSTRAINTS = [
  EntryIdsConstraint,
  FilterTermsConstraint,
  ListBoundConstraint,
  PositiveNumbersConstraint,
];
