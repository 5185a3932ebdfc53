/** Public API of the aggregator module. */
export { AggregatorModule } from './aggregator.module.js';
export { ImportHistory } from './records/import-history.service.js';
export { ImportServiceOptions, parseLimit } from './services/import-service.js';
