import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { lastError, runProgram } from './run-program.js';
import { waitForLock } from './process-lock.js';

const POLICY = '/usr/sbin/policy-rc.d';
const SAVED_POLICY = `${POLICY}.before-lintel`;
const POLICY_TEXT =
  '#!/bin/sh\n# Present only while Lintel installs its database server: no service starts meanwhile.\nexit 101\n';

/** Whether this process may install packages on this machine: root on Debian or a descendant of it. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Installs the distribution's `mariadb-server` package, and keeps the system's own service from running: the site
 * starts a private instance. Two processes that need it at once take turns.
 *
 * @throws Error of one line when apt fails.
 */
export async function installServerPackage(isInstalled: () => boolean, log: (line: string) => void): Promise<void> {
  const lock = await waitForLock('apt mariadb-server');
  try {
    if (isInstalled()) return;
    log('No MariaDB server found: installing the package mariadb-server');
    await withServicesHeldBack(async () => {
      await apt('update');
      const { code, output } = await apt('install', '-y', '--no-install-recommends', 'mariadb-server');
      if (code !== 0) throw new Error(`apt-get install mariadb-server failed: ${lastError(output)}`);
    });
    if (existsSync('/run/systemd/system')) await runProgram('systemctl', ['disable', '--now', 'mariadb.service']);
    log('Installed the package mariadb-server');
  } finally {
    await lock.release();
  }
}

function apt(...args: string[]) {
  return runProgram('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  });
}

/** Debian asks `policy-rc.d` before a package starts its service; 101 means "not now". */
async function withServicesHeldBack(work: () => Promise<void>): Promise<void> {
  const leftByKilledInstall = existsSync(POLICY) && readFileSync(POLICY, 'utf8') === POLICY_TEXT;
  if (existsSync(POLICY) && !leftByKilledInstall) renameSync(POLICY, SAVED_POLICY);
  writeFileSync(POLICY, POLICY_TEXT, { mode: 0o755 });
  try {
    await work();
  } finally {
    if (existsSync(SAVED_POLICY)) renameSync(SAVED_POLICY, POLICY);
    else rmSync(POLICY, { force: true });
  }
}
