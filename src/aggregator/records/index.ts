/** Imports with their log and history. */
export { ImportRecordsModule } from './import-records.module.js';
export { BatchHashes, type Reporter } from './batch-hashes.js';
export { ImportHistory } from './import-history.service.js';
export { ImportLogsRepository } from './import-logs.repository.js';
export { ImportQueueRepository } from './import-queue.repository.js';
export { ImportRecordsRepository } from './import-records.repository.js';
export { ImportRecords, type NewImport, type RecordProgress } from './import-records.service.js';
export { ImportListDto } from './imports.dto.js';
export { mayManageImports } from './imports.policy.js';
export { type ImportDetails, type ImportList, withoutPassword } from './import.presenter.js';
