import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { disksOf, unwritable, type WrittenFolder } from '#libs/files';
import { defaultSearchPath, findProgram } from '#libs/mariadb';
import { writtenFolders } from '../database/index.js';
import type { AppConfig } from '../start/app.config.js';
import { broken, type Finding, ok, warning } from './check.js';

const GB = 1e9;
/** A disk is nearly full with this part of what should be free, and has enough with this multiple of it. */
const SCARCE = 5;
const ENOUGH = 4;

/** Checks of what can be seen on this machine. */
export function machineChecks(config: AppConfig): Finding[] {
  const folders = writtenFolders(config);
  return [
    checkAddress(config),
    checkSecretKey(config),
    ...checkFolders(folders),
    ...checkDisks(folders),
    checkPrograms(),
  ];
}

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

function checkSecretKey({ SECRET_KEY }: AppConfig): Finding {
  const name = 'secret key';
  if (SECRET_KEY !== undefined) return ok(name, 'Secrets in the database are encrypted');
  return warning(
    name,
    'SECRET_KEY is not set: keys of second factors and webhooks can be read in the database and its backups',
    'Set SECRET_KEY to the output of "openssl rand -base64 32", and keep it apart from backups.',
  );
}

function checkFolders(folders: readonly WrittenFolder[]): Finding[] {
  const locked = new Set(unwritable(folders));
  return folders
    .map(({ path }) => path)
    .filter((path) => existsSync(path))
    .map((path) =>
      locked.has(path)
        ? broken('folder', `${path} cannot be written to`, `Give this user the folder: chown -R USER ${path}`)
        : ok('folder', `${path} can be written to`),
    );
}

/** A finding for each disk that is written to. */
const checkDisks = (folders: readonly WrittenFolder[]): Finding[] =>
  disksOf(folders).map(({ path, free, leastFree }) => {
    const found = `${(free / GB).toFixed(1)} GB free at ${path}`;
    if (free < leastFree / SCARCE)
      return broken('disk', found, 'Free some space: uploads and a private database will fail.');
    if (free < leastFree * ENOUGH) return warning('disk', found, 'Free some space before uploads fail.');
    return ok('disk', found);
  });

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
