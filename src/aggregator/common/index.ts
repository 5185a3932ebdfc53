/** What imports are: their statuses, options, activity and errors. */
export {
  Activity,
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  type ActivityAction,
  type ActivityCount,
  type ActivityKind,
  type ShownActivity,
} from './activity.js';
export { fail, ImportRecordError } from './aggregator.errors.js';
export {
  ImportedItem,
  ImportMessage,
  type ImportRecord,
  type NewMessage,
  QueuedImportItem,
  StoredImportRecord,
} from './import-record.entity.js';
export {
  canTransition,
  FREQUENCIES,
  type ImportOptions,
  inheritedOptions,
  isFinished,
  type Phase,
  RECORD_STATUSES,
  type RecordStatus,
  type ScheduleFrequency,
  type SourceVersion,
  statusAfter,
  type StatusChange,
  statusesBefore,
  UPDATE_AUTHORITIES,
  type UpdateAuthority,
  VANISHED_POLICIES,
  type VanishedPolicy,
} from './import-record.js';
