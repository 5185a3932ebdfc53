// @ts-check
/**
 * Packages that only tests use, such as clients of other projects and what checks pages. Each folder below `test/` with
 * a `package.json` has its own, so that an installed site goes without them: they are installed when a test is about to
 * load a file of the folder. `node test/packages.mjs` installs those of all folders, for the linter and the type check.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, remove } from '../bin/builds.js';

const TEST = import.meta.dirname;
const MANIFEST = 'package.json';
const LOCKFILE = 'package-lock.json';
/** What an installation is made of. */
const DESCRIPTION = [MANIFEST, LOCKFILE, '.npmrc'];
/** The file that completes installed packages and says of what they are. */
const STAMP = join('node_modules', '.installed');
/** Names of folders with packages that are not complete, or not in use any more, with the process that they belong to. */
const UNFINISHED = /^\.(?:next|former)-(\d+)-/;
/** The link that names the process which installs. */
const LOCK = '.installing';
const LOCK_CHECK_MS = 200;
/** When a lock is not waited for any more: installing twice costs time only. */
const LOCK_MS = 600_000;
const NPM = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress'];

/** The packages of a folder. */
export class FolderPackages {
  /**
   * @param {string} folder
   * @param {(line: string) => void} [log] receives what people should know
   */
  constructor(folder, log = console.error) {
    this.folder = folder;
    this.name = relative(process.cwd(), folder) || '.';
    this.log = log;
  }

  /** Installs what the lockfile says, unless it is there. An interrupted installation changes nothing. */
  async ensure() {
    if (this.areInstalled()) return;
    const release = await this.lock();
    try {
      if (this.areInstalled()) return;
      this.clean();
      await this.install();
    } finally {
      release();
    }
  }

  areInstalled() {
    const stamp = join(this.folder, STAMP);
    return existsSync(stamp) && readFileSync(stamp, 'utf8') === this.wanted();
  }

  /** What has to be installed: packages differ by platform as well. */
  wanted() {
    const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`);
    for (const file of DESCRIPTION.map((name) => join(this.folder, name)))
      hash.update(existsSync(file) ? readFileSync(file) : '').update('\0');
    return hash.digest('hex');
  }

  /** Installs into a folder beside the packages and puts it in their place when it is complete. */
  async install() {
    this.log(`Installing the packages of ${this.name} …`);
    const wanted = this.wanted();
    const next = this.unfinished('next');
    try {
      mkdirSync(join(next, 'node_modules'), { recursive: true });
      for (const name of DESCRIPTION)
        if (existsSync(join(this.folder, name))) cpSync(join(this.folder, name), join(next, name));
      const problem = await runNpm(next);
      if (problem) throw new Error(this.failure(problem));
      mkdirSync(join(next, 'node_modules'), { recursive: true });
      writeFileSync(join(next, STAMP), wanted);
      this.replace(join(next, 'node_modules'));
    } finally {
      remove(next);
    }
  }

  /**
   * Puts complete packages in place, unless another process did.
   *
   * @param {string} complete
   */
  replace(complete) {
    const place = join(this.folder, 'node_modules');
    while (!this.areInstalled()) {
      const former = this.unfinished('former');
      try {
        if (existsSync(place)) renameSync(place, former);
        renameSync(complete, place);
      } catch (error) {
        // Another process was faster with one of the steps.
        if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
      } finally {
        remove(former);
      }
    }
  }

  /** @param {'next' | 'former'} kind */
  unfinished(kind) {
    return join(this.folder, `.${kind}-${process.pid}-${randomBytes(3).toString('hex')}`);
  }

  /** Removes what ended processes have left. */
  clean() {
    for (const name of readdirSync(this.folder)) {
      const owner = UNFINISHED.exec(name)?.[1];
      if (owner && !isAlive(Number(owner))) remove(join(this.folder, name));
    }
  }

  /**
   * Waits until no other process installs. Packages would be complete without that, but installed by each.
   *
   * @returns {Promise<() => void>} ends it
   */
  async lock() {
    const link = join(this.folder, LOCK);
    for (let waited = 0; waited < LOCK_MS; waited += LOCK_CHECK_MS) {
      try {
        // A link is made with its content in one step.
        symlinkSync(String(process.pid), link);
        return () => rmSync(link, { force: true });
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      const owner = ownerOf(link);
      if (owner !== undefined && !isAlive(owner)) rmSync(link, { force: true });
      else await delay(LOCK_CHECK_MS);
    }
    return () => {};
  }

  /** @param {string} problem */
  failure(problem) {
    return (
      `The packages of ${this.name} could not be installed: ${problem}. They come from npm's cache or from its ` +
      'registry, see "npm config get registry". "node test/packages.mjs" tries again.'
    );
  }
}

/**
 * Runs npm in a folder. What it prints goes to standard error.
 *
 * @param {string} folder
 * @returns {Promise<string | undefined>} what went wrong
 */
async function runNpm(folder) {
  const child = spawn('npm', [...NPM, '--prefix', folder], { cwd: folder, stdio: ['ignore', 2, 2] });
  try {
    const code = await new Promise((done, failed) => child.once('error', failed).once('close', done));
    return code === 0 ? undefined : `npm ended with ${code}, as said above`;
  } catch (error) {
    return `npm cannot be started (${error instanceof Error ? error.message : String(error)})`;
  }
}

/**
 * The folders below a folder that have packages of their own.
 *
 * @param {string} [folder]
 * @returns {string[]}
 */
export function foldersWithPackages(folder = TEST) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const own = folder !== TEST && entries.some(({ name }) => name === LOCKFILE) ? [folder] : [];
  const inner = entries.filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name));
  return [...own, ...inner.flatMap(({ name }) => foldersWithPackages(join(folder, name)))];
}

/** @type {Map<string, Promise<void>>} */
const ensured = new Map();

/**
 * Installs the packages of a file's folder, and of those around it, once in this process.
 *
 * @param {string} file which is about to be loaded
 */
export async function packagesFor(file) {
  for (let folder = dirname(file); folder.startsWith(TEST + sep); folder = dirname(folder)) {
    const packages =
      ensured.get(folder) ??
      (existsSync(join(folder, LOCKFILE)) ? new FolderPackages(folder).ensure() : Promise.resolve());
    ensured.set(folder, packages);
    await packages;
  }
}

/** @param {string} link */
function ownerOf(link) {
  try {
    return Number(readlinkSync(link));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : '');

if (resolve(process.argv[1] ?? '') === import.meta.filename) {
  try {
    for (const folder of foldersWithPackages()) await new FolderPackages(folder).ensure();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
