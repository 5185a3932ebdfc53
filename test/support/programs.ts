import { canInstallPackages, defaultSearchPath, findProgram, installPackage } from '#libs/mariadb';
import { untried } from './untried.js';

/** A program of the system that tests use, by its possible names, and Debian's package of it. */
interface TestProgram {
  names: string[];
  debian: { name: string; service?: string };
}

const PROGRAMS = {
  chromium: {
    // Without a window of its own, it needs half of the processor time of the whole browser.
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    debian: { name: 'chromium-headless-shell' },
  },
  curl: { names: ['curl'], debian: { name: 'curl' } },
  redis: {
    names: ['redis-server', 'valkey-server'],
    debian: { name: 'redis-server', service: 'redis-server.service' },
  },
  openssl: { names: ['openssl'], debian: { name: 'openssl' } },
  nginx: { names: ['nginx'], debian: { name: 'nginx', service: 'nginx.service' } },
  // The package `apache2` would add a service.
  apache: { names: ['apache2'], debian: { name: 'apache2-bin' } },
} satisfies Record<string, TestProgram>;

export type ProgramName = keyof typeof PROGRAMS;

/** Programs that this run does without, to see what happens where they are missing. */
const WITHOUT = (process.env.TEST_WITHOUT ?? '').split(',');

/**
 * The path of a program. As root on Debian, it is installed if it is missing. Returns undefined, and has the end of the
 * run say so, if there is none: the caller skips its tests.
 */
export async function testProgram(name: ProgramName): Promise<string | undefined> {
  const { names, debian }: TestProgram = PROGRAMS[name];
  if (WITHOUT.includes(name)) return untried(`TEST_WITHOUT leaves ${name} out`);
  const find = () => findProgram(names, defaultSearchPath());
  const installed = find();
  if (installed) return installed;
  if (!canInstallPackages())
    return untried(`${name} is missing; install it, or run the tests as root on Debian, which installs ${debian.name}`);
  try {
    await installPackage(
      debian,
      () => find() !== undefined,
      (line) => process.stderr.write(`${line}\n`),
    );
  } catch (error) {
    return untried(`${name} is missing: ${error instanceof Error ? error.message : String(error)}`);
  }
  return find() ?? untried(`${name} is missing, although ${debian.name} is installed`);
}
