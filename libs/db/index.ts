export { Clocks } from './clocks.js';
export { Db, type WriteResult } from './db.js';
export { DbModule } from './db.module.js';
export { duplicateKey, isUnavailable } from './db-errors.js';
export { StatementCounter } from './statement-counter.js';
export { Where, containing } from './where.js';
