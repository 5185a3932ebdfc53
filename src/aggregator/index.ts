/** Public API of the aggregator module. */
export { AggregatorModule } from './aggregator.module.js';
export { ImportHistory, ImportRecords } from './records/index.js';
export { IMPORT_CHANGES } from './reported-changes.js';
export { ImportRuns } from './runs/index.js';
export { ImportServiceOptions, parseLimit } from './services/index.js';
