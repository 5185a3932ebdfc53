import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { WRITABLE_STATUSES } from '../../entries/statuses.js';
import { Entries } from '../../entries/entries.service.js';

const WRITABLE = new Set<unknown>(WRITABLE_STATUSES);

/** Whether the entry that is updated holds this value now: updates may repeat it, even if it cannot be chosen. */
async function isStored(
  entries: Entries,
  column: 'status' | 'template',
  value: unknown,
  { object }: ValidationArguments,
): Promise<boolean> {
  const { id } = object as { id?: unknown };
  if (typeof id !== 'number') return false;
  return (await entries.choices(id))?.[column] === value;
}

/** A status that can be written, or the stored one. */
@ValidatorConstraint({ async: true })
@Injectable()
export class WritableStatusConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: Entries) {}

  async validate(status: unknown, args: ValidationArguments): Promise<boolean> {
    return WRITABLE.has(status) || isStored(this.entries, 'status', status, args);
  }

  defaultMessage(): string {
    return `status is not one of ${WRITABLE_STATUSES.join(', ')}.`;
  }
}

/** The usual template or the stored one: the theme has no templates of its own. */
@ValidatorConstraint({ async: true })
@Injectable()
export class TemplateConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: Entries) {}

  async validate(template: unknown, args: ValidationArguments): Promise<boolean> {
    return template === '' || isStored(this.entries, 'template', template, args);
  }

  defaultMessage(): string {
    return 'The theme has no such template.';
  }
}

export const ENTRY_CONSTRAINTS = [TemplateConstraint, WritableStatusConstraint];
