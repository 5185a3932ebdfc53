import { Injectable } from '@nestjs/common';
import { Presenter, group, member, type Members } from '#libs/presenting';
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS, type ActivityKind, type ShownActivity } from '../common/index.js';

/** The result of a batch. */
export interface BatchResult {
  activity: ShownActivity;
  /** Seconds to wait before the next batch. */
  interval: number;
  /** Hash of the next report. Absent if no report is expected. */
  nextHash?: string;
}

const successMember = <Row>() =>
  member<Row>('view', 'string', 'Always `success`: the report was accepted.', () => 'success', { example: 'success' });

const actionsOf = (kind: ActivityKind): Members<BatchResult> =>
  Object.fromEntries(
    ACTIVITY_ACTIONS.map((action) => [
      action,
      member(
        'view',
        'array',
        `IDs of items that were ${action}.`,
        ({ activity }: BatchResult) => activity[kind][action],
        {
          items: { type: 'integer' },
          example: [],
        },
      ),
    ]),
  );

/** Presents the result of a batch. */
@Injectable()
export class BatchResultPresenter extends Presenter<BatchResult> {
  readonly title = 'ImportBatch';
  readonly members: Members<BatchResult> = {
    status: successMember(),
    activity: group(
      'view',
      'IDs that the batch created, updated and skipped, by kind.',
      Object.fromEntries(
        ACTIVITY_KINDS.map((kind) => [
          kind,
          group('view', `IDs of ${kind}.`, actionsOf(kind), { definition: 'ImportActivity' }),
        ]),
      ),
    ),
    interval: member('view', 'integer', 'Seconds to wait before the next batch.', ({ interval }) => interval, {
      example: 10,
    }),
    next_batch_hash: member(
      'view',
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

/** Presents the result of a state report. */
@Injectable()
export class StateResultPresenter extends Presenter<object> {
  readonly title = 'ImportState';
  readonly members: Members<object> = { status: successMember() };
}
