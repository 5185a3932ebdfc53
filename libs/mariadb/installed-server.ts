import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.js';
import type { Command, ServerProgram } from './server-program.js';

const SERVERS = ['mariadbd', 'mysqld'];
const INSTALLERS = ['mariadb-install-db', 'mysql_install_db'];

/** The directories of PATH, then those where packages put servers although a user's PATH omits them. */
export function defaultSearchPath(): string[] {
  const usual = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec', '/usr/bin', '/usr/local/bin'];
  return [...(process.env.PATH ?? '').split(':').filter(Boolean), ...usual];
}

/** The first program of these names in these directories; an earlier name wins over an earlier directory. */
export function findProgram(names: string[], searchPath: string[]): string | undefined {
  const candidates = names.flatMap((name) => searchPath.map((directory) => join(directory, name)));
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether a server's program lies in one of these directories. */
export function hasServer(searchPath: string[]): boolean {
  return findProgram(SERVERS, searchPath) !== undefined;
}

/** Looks for an installed server: MariaDB's with its installer, else MySQL's, which initialises itself. */
export async function findInstalled(searchPath: string[]): Promise<ServerProgram | undefined> {
  const server = findProgram(SERVERS, searchPath);
  if (!server) return undefined;
  const { code, output } = await runProgram(server, ['--no-defaults', '--version']);
  // Another process may be in the middle of installing it.
  if (code !== 0) return undefined;
  const serve = (options: string[]): Command => [server, '--no-defaults', ...accountOptions(), ...options];
  if (!/mariadb/i.test(output)) {
    return {
      initialise: (_files, data, options) => serve(['--initialize-insecure', `--datadir=./${data}`, ...options]),
      // MySQL's second protocol would open a port.
      serve: (_files, options) => serve(['--mysqlx=OFF', ...options]),
    };
  }
  const installer = findProgram(INSTALLERS, searchPath);
  if (!installer) return undefined;
  return {
    initialise: (_files, data, options) => [installer, ...installerOptions(data), ...options],
    serve: (_files, options) => serve(options),
  };
}

/** Servers refuse to run as root unless told so by name. */
export function accountOptions(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

/**
 * Options of MariaDB's installer. The root account gets no password: whoever reaches the socket has the directory's
 * files anyway. The path is relative because the installer, a shell script, splits paths at spaces.
 */
export function installerOptions(data: string): string[] {
  return [
    '--no-defaults',
    `--datadir=./${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    ...accountOptions(),
  ];
}
