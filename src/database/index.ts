export { clusterHosts, connectionOptions, leaseOptions, type DatabaseLocation } from './data-source.js';
export { LEASES_TABLE, MIGRATIONS } from './migrations/index.js';
