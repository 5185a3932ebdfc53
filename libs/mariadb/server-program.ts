import type { InstanceFiles } from './instance-files.js';
import { canInstallPackages, installServerPackage } from './debian-package.js';
import { findDocker } from './docker-server.js';
import { defaultSearchPath, findInstalled, hasServer } from './installed-server.js';

/** A command line: the program, then its arguments. */
export type Command = [file: string, ...args: string[]];

/** A MariaDB or MySQL server that can be run here, installed or inside a container. */
export interface ServerProgram {
  /**
   * The command that initialises a data directory; it runs in the instance's directory.
   *
   * @param data the directory's name there.
   */
  initialise(files: InstanceFiles, data: string, options: string[]): Command;
  /** The command that runs the server in the foreground until SIGTERM. */
  serve(files: InstanceFiles, options: string[]): Command;
  /** Stops what the operating system does not stop together with the command. */
  stopLeftover?(files: InstanceFiles): Promise<void>;
}

export interface ServerSearch {
  /** Directories looked through for programs, instead of those of PATH and the usual ones. */
  searchPath?: string[];
  /** Whether root on Debian may install the server's package where there is none; default true. */
  mayInstall?: boolean;
  log?: (line: string) => void;
}

const DEBIAN = { name: 'mariadb-server', service: 'mariadb.service' };

/**
 * Finds a database server to run: an installed one, else Debian's package where this process may install it, else the
 * official container image.
 *
 * @throws Error of one line that says what to install.
 */
export async function findServer(search: ServerSearch = {}): Promise<ServerProgram> {
  const { searchPath = defaultSearchPath(), mayInstall = true, log = () => {} } = search;
  const installed = await findInstalled(searchPath);
  if (installed) return installed;
  let failure = '';
  if (mayInstall && canInstallPackages()) {
    try {
      await installServerPackage(DEBIAN, () => hasServer(searchPath), log);
    } catch (error) {
      failure = ` (${error instanceof Error ? error.message : String(error)})`;
    }
  }
  const server = (await findInstalled(searchPath)) ?? (await findDocker(searchPath));
  if (server) return server;
  throw new Error(
    `No database server found: install MariaDB (Debian: apt-get install mariadb-server) or Docker, or set DATABASE_URL${failure}`,
  );
}
