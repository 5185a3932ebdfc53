import { applyDecorators, Injectable } from '@nestjs/common';
import {
  IsIn,
  Validate,
  ValidatorConstraint,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { Arg, Check, ListedAs, Stored, Unlisted } from '#libs/args';
import { asNumber, type JsonSchema } from '#libs/binding';
import { RequestContext } from '#libs/context';
import { BatchHashes, type Reporter } from '../records/index.js';
import { PUSHED_EVENT } from '../services/index.js';

/** Message for every invalid argument. It does not reveal which imports exist. */
export const INVALID = 'Invalid parameter.';

/** Whether a value is a whole number or its text. */
const isWhole = (value: unknown): boolean => Number.isSafeInteger(asNumber(value));

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Whether a value has numbers `done` and `total`, where `done` is not greater. */
function isCount(value: unknown): boolean {
  const [done, total] = [asNumber(memberOf(value, 'done')), asNumber(memberOf(value, 'total'))];
  return done !== undefined && total !== undefined && done <= total;
}

/** The sender of a report by its arguments. Looked up once per request. */
function reporterOf(hashes: BatchHashes, { object }: ValidationArguments): Promise<Reporter> {
  const { import_id: importId, batch_hash: hash } = object as { import_id?: unknown; batch_hash?: unknown };
  return RequestContext.memo('reporter', () => hashes.check(String(importId), hash));
}

/** Validates that a pending import has this ID. */
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

/** Validates that the import expects this hash. The decisive check follows when the record is locked. */
@ValidatorConstraint({ async: true })
@Injectable()
class BatchHashConstraint implements ValidatorConstraintInterface {
  constructor(private readonly hashes: BatchHashes) {}

  async validate(_hash: unknown, args: ValidationArguments): Promise<boolean> {
    return (await reporterOf(this.hashes, args)).isValid;
  }

  defaultMessage(): string {
    return INVALID;
  }
}

/** Validates a number, or its text, whose integer part is within two bounds. */
@ValidatorConstraint()
@Injectable()
class WholeNumberConstraint implements ValidatorConstraintInterface {
  validate(value: unknown, { constraints }: ValidationArguments): boolean {
    const [min, max] = constraints as [number, number];
    const number = asNumber(value);
    return number !== undefined && Math.trunc(number) >= min && Math.trunc(number) <= max;
  }

  defaultMessage(): string {
    return INVALID;
  }
}

/** Validates the progress of data and batches, each as `{ done, total }`. */
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

/** Constraints of the first validation of a report, which names all invalid arguments together. */
export const REPORT_CONSTRAINTS = [
  BatchHashConstraint,
  BatchStatusConstraint,
  ImportIdConstraint,
  WholeNumberConstraint,
];

/** Maximum number of events in a batch. More could not be inserted within the time limit of a request. */
const MAX_EVENTS = 500;
/** Minimum number of seconds between two batches. */
const MIN_INTERVAL = 10;
/** Maximum number of seconds between two batches. */
const MAX_INTERVAL = 600;

/** The shape of a progress: numbers, or their texts. */
const COUNT: JsonSchema = {
  title: 'ImportCount',
  type: 'object',
  required: ['done', 'total'],
  properties: { done: { type: ['number', 'string'] }, total: { type: ['number', 'string'] } },
};

/** A whole number between two bounds, or its text. */
const IsWholeBetween = (min: number, max: number): PropertyDecorator =>
  applyDecorators(
    Validate(WholeNumberConstraint, [min, max]),
    Check('rest_invalid_type', isWhole, 'is not of type integer'),
    ListedAs('integer'),
  );

/** Arguments of every report. Its constraints are validated before the types. */
class ReportDto {
  @Arg('string', { required: true, description: 'ID of the import at the import service.', example: 'a1b2c3' })
  @Validate(ImportIdConstraint)
  import_id: string;

  @Arg('any', {
    required: true,
    description: 'The latest hash issued by this site. Each hash is valid for one batch.',
    example: '0cc175b9c0f1b6a831c399e269772661',
  })
  @Validate(BatchHashConstraint)
  @ListedAs('string')
  batch_hash: unknown;
}

export class ReportBatchDto extends ReportDto {
  @Arg('any', {
    required: true,
    shape: { type: 'object', required: ['data', 'batch'], properties: { data: COUNT, batch: COUNT } },
    description: 'Progress before this batch: items of data, and batches.',
    example: { data: { total: 10, done: 5 }, batch: { total: 2, done: 1 } },
  })
  @Validate(BatchStatusConstraint)
  @ListedAs('object')
  status: { batch: { total: number | string; done: number | string } };

  @Arg('any', { required: true, description: 'Progress of the import after this batch, 0 to 100.', example: 50 })
  @IsWholeBetween(0, 100)
  @Stored(Number)
  percentage_complete: number;

  @Arg('any', {
    description: 'Seconds until the service sends the next batch, 10 to 600.',
    example: 10,
  })
  @IsWholeBetween(MIN_INTERVAL, MAX_INTERVAL)
  interval?: unknown;

  @Arg('any', {
    shape: { type: ['array', 'null'], maxItems: MAX_EVENTS, items: PUSHED_EVENT },
    description: `The events of this batch, at most ${MAX_EVENTS}.`,
    example: [{ title: 'Fair', start_date: '2026-12-01', start_hour: '10', start_minute: '00', uid: 'a1' }],
  })
  @Check(
    'rest_invalid_type',
    (events: unknown) => Array.isArray(events) && events.length <= MAX_EVENTS,
    `must be a list of at most ${MAX_EVENTS} events`,
  )
  @Unlisted()
  events?: unknown[] | null;
}

export const REPORTED_STATES = ['success', 'failed', 'pending'] as const;

export class StateDto extends ReportDto {
  @Arg('string', { required: true, description: 'State of the import.', example: 'success' })
  @IsIn(REPORTED_STATES)
  status: (typeof REPORTED_STATES)[number];

  @Arg('string', { required: true, description: 'Message for users.', example: 'All is done.' })
  message: string;

  @Arg('string', {
    required: true,
    description: 'Code of the message, such as `error:fetch-failed`.',
    example: 'success',
  })
  message_slug: string;

  @Arg('any', { required: true, description: 'Progress of the import, 0 to 100.', example: 100 })
  @IsWholeBetween(0, 100)
  @Stored(Number)
  percentage_complete: number;
}
