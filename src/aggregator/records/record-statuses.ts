/** The statuses of imports (aggregator 2). */
export const RECORD_STATUSES = [
  'cal-ea-draft',
  'cal-ea-pending',
  'cal-ea-success',
  'cal-ea-failed',
  'cal-ea-schedule',
] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

const [DRAFT, PENDING, SUCCESS, FAILED, SCHEDULE] = RECORD_STATUSES;

/** What is not in the database: a record before it is made and after it is deleted. */
const NOWHERE = 'nowhere';

interface Transition {
  from: readonly (RecordStatus | typeof NOWHERE)[];
  to: RecordStatus | typeof NOWHERE;
}

/** Everything that can happen to the status of a record (aggregator 2). What is not here does not happen. */
const TRANSITIONS = {
  /** A new import, manual or scheduled, or a run of a schedule. */
  create: { from: [NOWHERE], to: DRAFT },
  /** A finalized import of type schedule gets its template. */
  schedule: { from: [NOWHERE], to: SCHEDULE },
  /** The service took it, or the built-in importer begins; also what had to wait for that. */
  send: { from: [DRAFT, PENDING], to: PENDING },
  /** Too many requests went out: it waits for its turn. */
  postpone: { from: [DRAFT], to: PENDING },
  /** A person confirmed what a preview showed. */
  finalize: { from: [DRAFT], to: PENDING },
  /** Not the last batch, or one that was not stored as a whole; a report of the state. */
  proceed: { from: [PENDING], to: PENDING },
  /** The last batch is stored, the queue is empty, or the service says so. */
  succeed: { from: [PENDING], to: SUCCESS },
  /** An error of the service, a bad answer, a standstill, or the service says so. */
  fail: { from: [DRAFT, PENDING], to: FAILED },
  /** Older than they are kept. */
  purge: { from: [DRAFT, PENDING, SUCCESS, FAILED], to: NOWHERE },
  /** A person deletes it; history stays. */
  remove: { from: [SCHEDULE], to: NOWHERE },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof TRANSITIONS;

/** The transitions of a record that stays one. */
export type Change = Exclude<TransitionName, 'create' | 'schedule' | 'purge' | 'remove'>;

/** The statuses out of which a transition leads. */
export const statusesBefore = (name: TransitionName): RecordStatus[] =>
  RECORD_STATUSES.filter((status) => (TRANSITIONS[name].from as Transition['from']).includes(status));

/** The status into which a transition of an existing or new record leads. */
export const statusAfter = <N extends Change | 'create' | 'schedule'>(name: N): (typeof TRANSITIONS)[N]['to'] =>
  TRANSITIONS[name].to;

/** Whether a record of a status can go through a transition. */
export const mayPass = (status: RecordStatus, name: TransitionName): boolean => statusesBefore(name).includes(status);

/** Whether nothing happens to a record of a status any more. */
export const isFinished = (status: RecordStatus): boolean => status === SUCCESS || status === FAILED;
