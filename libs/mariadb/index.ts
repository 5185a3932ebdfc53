export { canInstallPackages, installServerPackage } from './debian-package.js';
export { defaultSearchPath, findProgram } from './installed-server.js';
export type { Durability } from './server-options.js';
export {
  DirectoryInUseError,
  type MariadbConnection,
  type MariadbOptions,
  type RunningMariadb,
  runningMariadb,
  startMariadb,
} from './start-mariadb.js';
export { startThrowAwayMariadb } from './throw-away.js';
