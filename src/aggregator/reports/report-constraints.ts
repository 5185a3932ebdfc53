import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { asNumber } from '#libs/args';
import { RequestContext } from '#libs/context';
import { BatchHashes, type Reporter } from '../records/batch-hashes.js';

/** The message of every invalid argument: it does not reveal which imports exist. */
export const INVALID = 'Invalid parameter.';

/** Whether a value is or spells a whole number. */
export const isWhole = (value: unknown): boolean => Number.isSafeInteger(asNumber(value));

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Whether a value counts things that are done and all there are of them. */
function isCount(value: unknown): boolean {
  const [done, total] = [asNumber(memberOf(value, 'done')), asNumber(memberOf(value, 'total'))];
  return done !== undefined && total !== undefined && done <= total;
}

/** The sender of a report as its arguments name it. Looked up once per request. */
function reporterOf(hashes: BatchHashes, { object }: ValidationArguments): Promise<Reporter> {
  const { import_id: importId, batch_hash: hash } = object as { import_id?: unknown; batch_hash?: unknown };
  return RequestContext.memo('reporter', () => hashes.look(String(importId), hash));
}

/** The ID of an import that exists. */
@ValidatorConstraint({ async: true })
@Injectable()
export class ImportIdConstraint implements ValidatorConstraintInterface {
  constructor(private readonly hashes: BatchHashes) {}

  async validate(_importId: unknown, args: ValidationArguments): Promise<boolean> {
    return (await reporterOf(this.hashes, args)).recordId !== undefined;
  }

  defaultMessage(): string {
    return INVALID;
  }
}

/** The hash that the import expects. It is compared again when the record is locked: only that admits a report. */
@ValidatorConstraint({ async: true })
@Injectable()
export class BatchHashConstraint implements ValidatorConstraintInterface {
  constructor(private readonly hashes: BatchHashes) {}

  async validate(_hash: unknown, args: ValidationArguments): Promise<boolean> {
    return (await reporterOf(this.hashes, args)).isRight;
  }

  defaultMessage(): string {
    return INVALID;
  }
}

/** A number, or the text of one, whose whole part is between two others. */
@ValidatorConstraint()
@Injectable()
export class WholePartConstraint implements ValidatorConstraintInterface {
  validate(value: unknown, { constraints }: ValidationArguments): boolean {
    const [least, most] = constraints as [number, number];
    const number = asNumber(value);
    return number !== undefined && Math.trunc(number) >= least && Math.trunc(number) <= most;
  }

  defaultMessage(): string {
    return INVALID;
  }
}

/** The progress of data and batches, each as `{ done, total }`. */
@ValidatorConstraint()
@Injectable()
export class BatchStatusConstraint implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return isCount(memberOf(value, 'data')) && isCount(memberOf(value, 'batch'));
  }

  defaultMessage(): string {
    return INVALID;
  }
}

/** The first validation of a report, which names all invalid arguments at once. */
export const REPORT_CONSTRAINTS = [BatchHashConstraint, BatchStatusConstraint, ImportIdConstraint, WholePartConstraint];
