/** Public API of the aggregator module. */
export { AggregatorModule } from './aggregator.module.js';
export { ImportHistory } from './records/import-history.service.js';
export { ImportRecords } from './records/import-records.service.js';
export { ImportRuns } from './runs/import-runs.js';
export { ImportServiceOptions, parseLimit } from './services/import-service.js';
export { IMPORT_CHANGES } from './reported-changes.js';
