import { Arg } from '#libs/args';
import { MOST_ITEMS } from './pushed-batch.js';
import {
  BatchHashConstraint,
  BatchStatusConstraint,
  ImportIdConstraint,
  WholePartConstraint,
  isWhole,
} from './report-constraints.js';

/** Seconds between two batches. */
const SHORTEST_INTERVAL = 10;
const LONGEST_INTERVAL = 600;

const PERCENTAGE = { type: WholePartConstraint, constraints: [0, 100] };

const wholeNumber = { code: 'rest_invalid_type', test: isWhole, text: 'is not of type integer' };

/** The arguments of every report. Its constraints come before the validation of types. */
class ReportArgs {
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

export class BatchArgs extends ReportArgs {
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

export class StateArgs extends ReportArgs {
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
