import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { lastError, runProgram } from './run-program.js';
import { waitForLock } from './process-lock.js';

const POLICY = '/usr/sbin/policy-rc.d';
const SAVED_POLICY = `${POLICY}.before-lintel`;
const POLICY_TEXT =
  '#!/bin/sh\n# Present only while Lintel installs a server of its own: no service starts meanwhile.\nexit 101\n';

/** Whether this process may install packages on this machine: root on Debian or a descendant of it. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** A server of the distribution: its package, and the service that it brings along. */
export interface ServerPackage {
  name: string;
  service: string;
}

/**
 * Installs a package of the distribution, and keeps the system's own service from running: whoever needs the server
 * starts a private instance. Processes that need some at once take turns.
 *
 * @throws Error of one line when apt fails.
 */
export async function installServerPackage(
  { name, service }: ServerPackage,
  isInstalled: () => boolean,
  log: (line: string) => void,
): Promise<void> {
  const lock = await waitForLock('apt of a server');
  try {
    if (isInstalled()) return;
    log(`Installing the package ${name}`);
    await withServicesHeldBack(async () => {
      await apt('update');
      const { code, output } = await apt('install', '-y', '--no-install-recommends', name);
      if (code !== 0) throw new Error(`apt-get install ${name} failed: ${lastError(output)}`);
    });
    if (existsSync('/run/systemd/system')) await runProgram('systemctl', ['disable', '--now', service]);
    log(`Installed the package ${name}`);
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
