import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import type { EntryType } from '../../entries/index.js';
import { LinkedEntries } from './linked-entries.js';

/** The `id` or `slug` of a venue or an organizer; the parameters are its type and what the message calls it. */
@ValidatorConstraint({ async: true })
@Injectable()
export class LinkedEntryConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: LinkedEntries) {}

  async validate(value: unknown, { constraints, property }: ValidationArguments): Promise<boolean> {
    const [type] = constraints as [EntryType];
    return (await this.entries.find(type, { [property]: value })) !== undefined;
  }

  defaultMessage({ constraints: [, noun] }: ValidationArguments): string {
    return `There is no such ${noun}.`;
  }
}
