export { dumpDatabase, loadDatabase, type DatabaseServer, type ServerEncryption } from './client-programs.js';
export { isMysqlVersion } from './mysql-statements.js';
export { canInstallPackages, defaultSearchPath, findProgram, installPackage } from './server-program.js';
export {
  createDatabase,
  runningMariadb,
  startMariadb,
  startThrowAwayMariadb,
  type MariadbConnection,
  type MariadbOptions,
  type RunningMariadb,
} from './start-mariadb.js';
