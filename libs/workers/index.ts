export { type Channel, JOINS, primaryProcess } from './channel.js';
export { type EndedWorker, WorkerPool } from './worker-pool.js';
