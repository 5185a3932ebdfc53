/** Public API of the aggregator module. */
export { AggregatorModule } from './aggregator.module.js';
export { ImportServiceOptions, parseLimit } from './services/import-service.js';
