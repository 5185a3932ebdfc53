import {
  RECORD_STATUSES,
  isFinished,
  canTransition,
  statusAfter,
  statusesBefore,
  type TransitionName,
} from './import-record.js';

const [DRAFT, PENDING, SUCCESS, FAILED, SCHEDULE] = RECORD_STATUSES;

describe('statuses of imports', () => {
  it.each<[TransitionName, readonly string[]]>([
    ['create', []],
    ['schedule', []],
    ['send', [DRAFT, PENDING]],
    ['postpone', [DRAFT]],
    ['finalize', [DRAFT]],
    ['proceed', [PENDING]],
    ['succeed', [PENDING]],
    ['fail', [DRAFT, PENDING]],
    ['purge', [DRAFT, PENDING, SUCCESS, FAILED]],
    ['remove', [SCHEDULE]],
  ])('%s starts from %j', (name, before) => {
    expect(statusesBefore(name)).toEqual(before);
    expect(RECORD_STATUSES.filter((status) => canTransition(status, name))).toEqual(before);
  });

  it('success and failure allow deletion only', () => {
    expect([statusAfter('succeed'), statusAfter('fail')]).toEqual([SUCCESS, FAILED]);
    expect(RECORD_STATUSES.filter(isFinished)).toEqual([SUCCESS, FAILED]);
    const ways: TransitionName[] = ['send', 'postpone', 'finalize', 'proceed', 'succeed', 'fail', 'remove'];
    for (const way of ways) expect(canTransition(SUCCESS, way) || canTransition(FAILED, way)).toBe(false);
  });
});
