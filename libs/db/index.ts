export { VersionCounters, VersionMemo } from './clocks.js';
export { CommitMarks } from './commit-marks.js';
export { CommitMark, Lease } from './db.entity.js';
export { DbModule } from './db.module.js';
export { Db, Estimates, insertRows } from './db.js';
export {
  driverWithSession,
  type ConnectionPool,
  duplicateKey,
  isMissingValue,
  isTooLong,
  isTooSlow,
  isUnavailable,
  StatementCounter,
} from './driver.js';
export { FailoverPool } from './failover-pool.js';
export { HostMonitor, type DatabaseHost, problemOfServer } from './host-monitor.js';
export { type HoldOptions, LeaseOptions, Leases } from './leases.js';
export { NameLocks } from './name-locks.js';
export {
  afterPosition,
  keysetSql,
  LATE_OFFSET,
  orderOfSpan,
  pageClauses,
  pageSpan,
  reversedKeyset,
  VersionedLists,
  type KeysetOrder,
  type KeysetValue,
  type PageSpan,
} from './pages.js';
export { ClusterOptions, WritePositions } from './write-positions.js';
export { StoredValues, type ValuesStore } from './stored-values.js';
