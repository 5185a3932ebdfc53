export { clusterHosts, connectionOptions, leaseOptions, type DatabaseLocation } from './data-source.js';
export { LEASES_TABLE, MIGRATIONS } from './migrations/index.js';
export { migrationNames } from './migration-plan.js';
export type { OpenDatabase } from './open-database.js';
export { writtenFolders } from './written-folders.js';
export { storedKeyIds } from './stored-keys.js';
