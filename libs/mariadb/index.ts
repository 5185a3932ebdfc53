export type { Durability } from './instance-files.js';
export { canInstallPackages, defaultSearchPath, findProgram, installServerPackage } from './server-program.js';
export {
  DirectoryInUseError,
  runningMariadb,
  startMariadb,
  startThrowAwayMariadb,
  type MariadbConnection,
  type MariadbOptions,
  type RunningMariadb,
} from './start-mariadb.js';
