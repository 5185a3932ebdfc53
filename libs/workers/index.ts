export { JOINS, primaryProcess } from './channel.js';
export { WorkerPool } from './worker-pool.js';
