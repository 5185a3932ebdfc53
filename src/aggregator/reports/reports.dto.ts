import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { asNumber, Arg } from '#libs/args';
import { RequestContext } from '#libs/context';
import { BatchHashes, type Reporter } from '../records/batch-hashes.js';

/** The message of every invalid argument: it does not reveal which imports exist. */
export const INVALID = 'Invalid parameter.';

/** Whether a value is or spells a whole number. */
const isWhole = (value: unknown): boolean => Number.isSafeInteger(asNumber(value));

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
class ImportIdConstraint implements ValidatorConstraintInterface {
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
class BatchHashConstraint implements ValidatorConstraintInterface {
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
class WholePartConstraint implements ValidatorConstraintInterface {
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
class BatchStatusConstraint implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return isCount(memberOf(value, 'data')) && isCount(memberOf(value, 'batch'));
  }

  defaultMessage(): string {
    return INVALID;
  }
}

/** The first validation of a report, which names all invalid arguments at once. */
export const REPORT_CONSTRAINTS = [BatchHashConstraint, BatchStatusConstraint, ImportIdConstraint, WholePartConstraint];

/** Events of a batch: more could not be inserted within the time of a request. */
const MOST_ITEMS = 500;
/** Seconds between two batches. */
const SHORTEST_INTERVAL = 10;
const LONGEST_INTERVAL = 600;

const PERCENTAGE = { type: WholePartConstraint, constraints: [0, 100] };

const wholeNumber = { code: 'rest_invalid_type', test: isWhole, text: 'is not of type integer' };

/** The arguments of every report. Its constraints come before the validation of types. */
class ReportDto {
  @Arg('string', {
    required: true,
    validator: ImportIdConstraint,
    description: 'What the import service calls the import.',
    example: 'a1b2c3',
  })
  import_id: string;

  @Arg('any', {
    listedAs: 'string',
    required: true,
    validator: BatchHashConstraint,
    description: 'The hash that this site gave for the next report: each is good for one batch.',
    example: '0cc175b9c0f1b6a831c399e269772661',
  })
  batch_hash: unknown;
}

export class BatchDto extends ReportDto {
  @Arg('any', {
    listedAs: 'object',
    required: true,
    validator: BatchStatusConstraint,
    description: 'How much of the data and how many of the batches came before this one.',
    example: { data: { total: 10, done: 5 }, batch: { total: 2, done: 1 } },
  })
  status: { batch: { total: number | string; done: number | string } };

  @Arg('any', {
    listedAs: 'integer',
    required: true,
    validator: PERCENTAGE,
    rule: wholeNumber,
    clean: Number,
    description: 'How much of the import is done with this batch, 0 to 100.',
    example: 50,
  })
  percentage_complete: number;

  @Arg('any', {
    listedAs: 'integer',
    validator: { type: WholePartConstraint, constraints: [SHORTEST_INTERVAL, LONGEST_INTERVAL] },
    rule: wholeNumber,
    description: 'Seconds that the service means to wait before the next batch, 10 to 600.',
    example: 10,
  })
  interval?: unknown;

  @Arg('any', {
    unlisted: true,
    rule: {
      code: 'rest_invalid_type',
      test: (events: unknown) => Array.isArray(events) && events.length <= MOST_ITEMS,
      text: `is not a list of at most ${MOST_ITEMS} events`,
    },
    description: `The events of this batch, at most ${MOST_ITEMS}.`,
    example: [{ title: 'Fair', start_date: '2026-12-01', start_hour: '10', start_minute: '00', uid: 'a1' }],
  })
  events?: unknown[] | null;
}

export const REPORTED_STATES = ['success', 'failed', 'pending'] as const;

export class StateDto extends ReportDto {
  @Arg('string', { enum: REPORTED_STATES, required: true, description: 'How the import stands.', example: 'success' })
  status: (typeof REPORTED_STATES)[number];

  @Arg('string', { required: true, description: 'What the service says of it, for people.', example: 'All is done.' })
  message: string;

  @Arg('string', {
    required: true,
    description: 'The same for programs, such as `error:fetch-failed`.',
    example: 'success',
  })
  message_slug: string;

  @Arg('any', {
    listedAs: 'integer',
    required: true,
    validator: PERCENTAGE,
    rule: wholeNumber,
    clean: Number,
    description: 'How much of the import is done, 0 to 100.',
    example: 100,
  })
  percentage_complete: number;
}
