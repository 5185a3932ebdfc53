import { Injectable } from '@nestjs/common';
import { Presenter, group, member, type Members } from '#libs/rest';
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS, type ActivityKind, type ShownActivity } from '../inserting/insertion.js';

/** What came of a batch. */
export interface TakenBatch {
  activity: ShownActivity;
  /** Seconds to wait before the next batch. */
  interval: number;
  /** Absent when nothing more is expected. */
  nextHash?: string;
}

const taken = <Row>() =>
  member<Row>('V', 'string', 'That the report was taken.', () => 'success', { example: 'success' });

const actionsOf = (kind: ActivityKind): Members<TakenBatch> =>
  Object.fromEntries(
    ACTIVITY_ACTIONS.map((action) => [
      action,
      member(
        'V',
        'array',
        `Numbers of those that were ${action}.`,
        ({ activity }: TakenBatch) => activity[kind][action],
        {
          items: { type: 'integer' },
          example: [],
        },
      ),
    ]),
  );

/** The answer to a batch. */
@Injectable()
export class TakenBatchPresenter extends Presenter<TakenBatch> {
  readonly title = 'ImportBatch';
  readonly members: Members<TakenBatch> = {
    status: taken(),
    activity: group(
      'V',
      'What the events of the batch brought about, by kind.',
      Object.fromEntries(
        ACTIVITY_KINDS.map((kind) => [
          kind,
          group('V', `Of ${kind}.`, actionsOf(kind), { definition: 'ImportActivity' }),
        ]),
      ),
    ),
    interval: member('V', 'integer', 'Seconds to wait before the next batch.', ({ interval }) => interval, {
      example: 10,
    }),
    next_batch_hash: member(
      'V',
      'string',
      'The hash of the next report, if one is expected.',
      ({ nextHash }) => nextHash,
      {
        omit: ({ nextHash }) => nextHash === undefined,
        example: '0cc175b9c0f1b6a831c399e269772661',
      },
    ),
  };
}

/** The answer to a report of the state. */
@Injectable()
export class TakenStatePresenter extends Presenter<object> {
  readonly title = 'ImportState';
  readonly members: Members<object> = { status: taken() };
}
