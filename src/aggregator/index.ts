/** The door of the imports room: what the application may use. */
export { AggregatorModule } from './aggregator.module.js';
export { ImportServiceOptions, readLimit } from './services/import-service.js';
