import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defaultSearchPath, findProgram } from '#libs/mariadb';
import type { AppConfig } from '../app.config.js';
import { broken, type Finding, ok, warning } from './check.js';

const GB = 1e9;
const LEAST_FREE = 0.1 * GB;
const ENOUGH_FREE = 2 * GB;
/** Folders of `DATA_DIR` that the site writes to. */
const FOLDERS = ['.', 'files', 'cache'];

/** Checks of what can be seen on this machine. */
export const machineChecks = (config: AppConfig): Finding[] => [
  checkAddress(config),
  ...checkFolders(config),
  checkDisk(config),
  checkPrograms(),
];

function checkAddress({ SITE_URL, TRUST_PROXY }: AppConfig): Finding {
  const name = 'address';
  const { protocol, hostname } = new URL(SITE_URL);
  if (hostname === 'localhost')
    return warning(name, `SITE_URL is ${SITE_URL}`, 'Set SITE_URL to the URL that visitors use.');
  if (protocol === 'https:' && !TRUST_PROXY)
    return warning(
      name,
      `${SITE_URL}, and TRUST_PROXY is empty`,
      'A proxy has to end HTTPS. Set TRUST_PROXY to the number of proxies, or all visitors share its address.',
    );
  return ok(name, SITE_URL);
}

function checkFolders({ DATA_DIR }: AppConfig): Finding[] {
  return FOLDERS.map((folder) => resolve(DATA_DIR, folder))
    .filter((path) => existsSync(path))
    .map((path) => {
      try {
        accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
        return ok('folder', `${path} can be written to`);
      } catch {
        return broken('folder', `${path} cannot be written to`, `Give this user the folder: chown -R USER ${path}`);
      }
    });
}

function checkDisk({ DATA_DIR }: AppConfig): Finding {
  let path = resolve(DATA_DIR);
  while (!existsSync(path)) path = dirname(path);
  const { bavail, bsize } = statfsSync(path);
  const free = bavail * bsize;
  const found = `${(free / GB).toFixed(1)} GB free at ${path}`;
  if (free < LEAST_FREE) return broken('disk', found, 'Free some space: uploads and a private database will fail.');
  if (free < ENOUGH_FREE) return warning('disk', found, 'Free some space before uploads fail.');
  return ok('disk', found);
}

function checkPrograms(): Finding {
  const missing = ['mariadb-dump', 'mariadb'].filter((program) => !findProgram([program], defaultSearchPath()));
  if (!missing.length) return ok('programs', 'MariaDB’s client programs are installed');
  return warning(
    'programs',
    `${missing.join(' and ')} not found`,
    'Install MariaDB’s client (Debian: mariadb-client) for backup and restore.',
  );
}

/** Whether a private database exists, which a start creates otherwise. */
export const hasPrivateDatabase = ({ DATA_DIR }: AppConfig): boolean => existsSync(join(DATA_DIR, 'mariadb'));
