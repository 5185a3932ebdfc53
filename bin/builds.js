// @ts-check
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DeskBuilds } from './desk-builds.js';

/** What a build is made of: a change in any of these makes it outdated. */
const SOURCES = ['bin', 'src', 'libs', 'tsconfig.json', 'tsconfig.build.json', 'package.json'];
/** Folders that are compiled; their files that are not TypeScript are copied. */
export const COMPILED = ['src', 'libs'];
/** Packages of their own, which are no part of a build. The desk has builds of its own. */
const PACKAGES = [join('libs', 'client'), join('libs', 'desk')];
/** The programs of a build, by the ends of their file names. */
export const PROGRAM = /(?:^main|^register|^testing|\.command|-worker|^generate-migration)\.js$/;
/**
 * Packages that programs do not contain: native ones, one that extends a global object, one that is loaded when a text
 * needs it, and those with files beside their code.
 */
export const OUTSIDE =
  /^(?:sharp|@node-rs\/.+|reflect-metadata|transliteration|@fontsource-variable\/.+|swagger-ui-dist|oxfmt)(?:\/|$)/;
/** The file that completes a build and names the hash of its sources. */
const STAMP = 'build.json';
const UNFINISHED = /^next-(\d+)-/;
/** How often the sources may change while they are compiled. */
const ATTEMPTS = 3;
/** @type {Partial<Record<NodeJS.Signals, number>>} */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };

/** A build that cannot be made; its message is one line for people. */
export class BuildError extends Error {
  /** @override */
  name = 'BuildError';

  /**
   * @param {string} message
   * @param {number} [exitCode] what the process is to end with
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @typedef {(root: string, target: string, signal: AbortSignal, options?: string[]) => Promise<void>} Compile */

/**
 * The builds of a project. Each is compiled in a folder of its own below `.builds`; the link `dist` names the current
 * one and is replaced atomically, so an interrupted build is never used. A build has its own `package.json`: imports of
 * a running process stay within its build, whatever `dist` names by then. A plain folder `dist`, as in an image
 * without sources, is a build as well.
 */
export class Builds {
  /**
   * @param {string} root the project's folder
   * @param {Compile} [compile] compiles the sources into a folder
   * @param {(line: string) => void} [log] receives what people should know, a line at a time
   * @param {(folder: string, signal: AbortSignal) => Promise<void>} [bundle] bundles the programs of a build
   * @param {(folder: string, signal: AbortSignal) => Promise<void>} [compileDesk] builds the desk into a folder
   */
  constructor(
    root,
    compile = compileTypeScript,
    log = console.error,
    bundle = bundlePrograms,
    compileDesk = bundleDesk,
  ) {
    this.root = root;
    this.compile = compile;
    this.log = log;
    this.bundle = bundle;
    this.link = join(root, 'dist');
    this.folder = join(root, '.builds');
    this.desks = new DeskBuilds(root, this.folder, compileDesk);
  }

  /**
   * The folder of a build of the current sources, compiled if need be. Without sources, or without the compiler, the
   * current build is as good as any.
   *
   * @param {{ force?: boolean }} [options] `force` compiles anyway
   * @returns {Promise<{ folder: string, isNew: boolean }>}
   */
  async ensure({ force = false } = {}) {
    const current = this.current();
    const wanted = this.sourceHash();
    if (current && !force && (wanted === undefined || current.hash === wanted)) {
      const isNew = wanted !== undefined && !this.desks.isCurrent(current.folder);
      if (isNew) await this.withDesk(current.folder);
      return { folder: current.folder, isNew };
    }
    if (wanted === undefined) throw new BuildError('There is neither a build (dist/) nor the sources of one (src/).');
    if (this.compile === compileTypeScript && !compilerOf(this.root)) {
      if (!current) throw new BuildError('There is no build, and TypeScript is not installed: run "npm install".');
      this.log('The build is older than the sources and TypeScript is not installed: the old build runs.');
      return { folder: current.folder, isNew: false };
    }
    const known = force ? undefined : this.complete().find(({ hash }) => hash === wanted);
    const folder = known?.folder ?? (await this.build(wanted));
    await this.withDesk(folder);
    this.publish(folder);
    this.clean();
    return { folder, isNew: !known };
  }

  /**
   * Keeps a build from being removed while this process runs.
   *
   * @param {string} folder
   * @returns whether the build is there
   */
  use(folder) {
    if (dirname(folder) !== realpath(this.folder)) return existsSync(folder);
    const users = join(this.folder, 'users');
    const file = join(users, String(process.pid));
    try {
      mkdirSync(users, { recursive: true });
      writeFileSync(file, basename(folder));
      process.once('exit', () => rmSync(file, { force: true }));
    } catch (error) {
      // A process without write access cannot remove builds either.
      if (!isRefusal(error)) throw error;
    }
    return existsSync(join(folder, STAMP));
  }

  /**
   * The build that `dist` names, if there is one.
   *
   * @returns {{ folder: string, hash: string | undefined } | undefined}
   */
  current() {
    const folder = realpath(this.link);
    return folder === undefined ? undefined : { folder, hash: stampOf(folder) };
  }

  /**
   * A hash of the contents of all sources.
   *
   * @returns {string | undefined} nothing where the sources are not there
   */
  sourceHash() {
    if (!COMPILED.every((name) => existsSync(join(this.root, name)))) return undefined;
    const hash = createHash('sha256');
    for (const file of SOURCES.flatMap((name) => this.filesOf(name)).filter(isSource))
      hash
        .update(`${relative(this.root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    return hash.digest('hex');
  }

  /**
   * Gives a build of the server the desk of the current sources.
   *
   * @param {string} folder of the build
   */
  withDesk(folder) {
    // A build by other means has the desk that it was made with.
    if (dirname(folder) !== realpath(this.folder)) return undefined;
    return interruptible((signal) => this.desks.ensure(folder, signal));
  }

  /** @param {string} wanted the hash of the sources as they are */
  async build(wanted) {
    this.log('Building …');
    const temporary = this.newFolder();
    return interruptible((signal) => this.buildInto(temporary, wanted, signal)).catch((error) => {
      remove(temporary);
      throw error;
    });
  }

  /**
   * @param {string} temporary
   * @param {string} wanted
   * @param {AbortSignal} signal
   */
  async buildInto(temporary, wanted, signal) {
    let built = wanted;
    for (let attempt = 1; ; attempt += 1) {
      await this.compile(this.root, temporary, signal);
      signal.throwIfAborted();
      const hash = this.sourceHash();
      if (hash === built) break;
      // What was compiled may be of both states.
      if (hash === undefined || attempt === ATTEMPTS) throw new BuildError('The sources change while they are built.');
      built = hash;
      remove(temporary);
      mkdirSync(temporary);
    }
    this.complement(temporary);
    await this.bundle(temporary, signal);
    writeFileSync(join(temporary, STAMP), `${JSON.stringify({ sources: built })}\n`);
    const folder = join(dirname(temporary), `${built.slice(0, 12)}-${randomBytes(3).toString('hex')}`);
    renameSync(temporary, folder);
    return folder;
  }

  /**
   * Adds what the compiler does not write: files that are no TypeScript, and a `package.json` whose imports point into
   * the build.
   *
   * @param {string} target
   */
  complement(target) {
    for (const name of COMPILED)
      for (const file of this.filesOf(name).filter((path) => !path.endsWith('.ts'))) {
        const copy = join(target, relative(this.root, file));
        mkdirSync(dirname(copy), { recursive: true });
        cpSync(file, copy);
      }
    writeFileSync(join(target, 'package.json'), packageOf(this.root));
  }

  /**
   * The files of a source without those of packages of their own.
   *
   * @param {string} name
   */
  filesOf(name) {
    const others = PACKAGES.map((folder) => join(this.root, folder, '/'));
    return filesBelow(join(this.root, name)).filter((file) => !others.some((folder) => file.startsWith(folder)));
  }

  /** @param {string} folder */
  publish(folder) {
    const link = join(this.folder, `link-${process.pid}-${randomBytes(3).toString('hex')}`);
    symlinkSync(join(basename(this.folder), basename(folder)), link);
    // Builds that were in use last are kept longest.
    utimesSync(folder, new Date(), new Date());
    try {
      renameSync(link, this.link);
    } catch (error) {
      if (!lstatSync(this.link).isDirectory()) throw error;
      // A build by other means, at the place of the link.
      const replaced = join(this.folder, `next-${process.pid}-replaced`);
      renameSync(this.link, replaced);
      renameSync(link, this.link);
      remove(replaced);
    }
  }

  /** Removes unfinished builds of processes that have ended, and builds that no process uses. */
  clean() {
    const users = join(this.folder, 'users');
    const used = new Set([basename(this.current()?.folder ?? '')]);
    for (const name of namesIn(users))
      if (isAlive(Number(name))) used.add(readFileSync(join(users, name), 'utf8'));
      else rmSync(join(users, name), { force: true });
    for (const name of namesIn(this.folder)) {
      const [, owner] = UNFINISHED.exec(name) ?? /^link-(\d+)-/.exec(name) ?? [];
      if (owner && !isAlive(Number(owner))) remove(join(this.folder, name));
    }
    // The latest of the others stays: a process may have chosen it a moment ago.
    const [, ...outdated] = this.complete().filter(({ folder }) => !used.has(basename(folder)));
    for (const { folder } of outdated) remove(folder);
    this.desks.clean(this.complete().map(({ folder }) => folder));
  }

  /** All complete builds, the latest first. */
  complete() {
    return namesIn(this.folder)
      .filter((name) => !UNFINISHED.test(name))
      .map((name) => join(realpathSync(this.folder), name))
      .flatMap((folder) => {
        const hash = stampOf(folder);
        return hash === undefined ? [] : [{ folder, hash, time: statSync(folder).mtimeMs }];
      })
      .sort((one, other) => other.time - one.time);
  }

  newFolder() {
    try {
      mkdirSync(this.folder, { recursive: true });
      const folder = join(realpathSync(this.folder), `next-${process.pid}-${randomBytes(3).toString('hex')}`);
      mkdirSync(folder);
      return folder;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new BuildError(`The sources have changed, and a build cannot be written to ${this.folder}: no permission.`);
    }
  }
}

/**
 * The `package.json` of a build: the project's imports, from within the build, and the name by which the extensions that
 * ship with it import the public API, as others do.
 *
 * @param {string} root
 */
export function packageOf(root) {
  /** @type {{ name?: string, type?: string, version?: string, exports?: Record<string, { types: string }>, imports?: Record<string, string | { default: string }> }} */
  const {
    name,
    type,
    version,
    exports: entries,
    imports = {},
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const inside = Object.entries(imports).map(([imported, target]) => [
    imported,
    (typeof target === 'string' ? target : target.default).replace('./dist/', './'),
  ]);
  const api = entries?.['.']?.types.replace(/\.ts$/, '.js');
  const manifest = { name, type, version, exports: api, imports: Object.fromEntries(inside) };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/**
 * Compiles the sources with the compiler of the project.
 *
 * @type {Compile}
 */
export async function compileTypeScript(root, target, signal, options = []) {
  const words = ['-p', join(root, 'tsconfig.build.json'), '--outDir', target, '--noEmitOnError', ...options];
  // The program itself, not its launcher: a signal to the launcher would leave the compiler running.
  const { default: programPath } = await import(pathToFileURL(compilerOf(root) ?? '').href);
  await run(programPath(), words, root, signal);
}

/**
 * @param {string} folder of the build
 * @param {AbortSignal} signal
 */
const bundlePrograms = (folder, signal) =>
  run(process.execPath, [join(import.meta.dirname, 'bundle.js'), folder], folder, signal);

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 */
const bundleDesk = (folder, signal) =>
  run(process.execPath, [join(import.meta.dirname, 'bundle-desk.js'), folder], dirname(folder), signal);

/**
 * Work that SIGINT and SIGTERM end with an error.
 *
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function interruptible(work) {
  const interruption = new AbortController();
  /** @param {NodeJS.Signals} signal */
  const interrupt = (signal) => interruption.abort(new BuildError('The build was interrupted.', EXIT_CODES[signal]));
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    return await work(interruption.signal);
  } catch (error) {
    throw interruption.signal.aborted ? interruption.signal.reason : error;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/**
 * Runs a program of a build to its end. What it prints goes to standard error: the output belongs to the command.
 *
 * @param {string} program
 * @param {string[]} words
 * @param {string} cwd
 * @param {AbortSignal} signal
 */
async function run(program, words, cwd, signal) {
  const child = spawn(program, words, { cwd, stdio: ['ignore', 2, 2], signal });
  const code = await new Promise((done, failed) => child.once('error', failed).once('close', done));
  if (code !== 0) throw new BuildError('The build failed; the one before stays in use.');
}

/**
 * The module that finds the compiler of this platform. It is TypeScript 7, a native program; TypeScript 5 is installed
 * beside it for tools that use the compiler as a library.
 *
 * @param {string} root
 */
function compilerOf(root) {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('typescript-native/package.json');
    return join(dirname(manifest), 'lib', 'getExePath.js');
  } catch {
    return undefined;
  }
}

/**
 * The files below a folder in a fixed order, or the file itself.
 *
 * @param {string} path
 * @returns {string[]}
 */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @param {string} file */
const isSource = (file) => !file.endsWith('.spec.ts');

/** @param {string} folder */
export const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Removes a file or a folder, which may be missing.
 *
 * @param {string} path
 */
export const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 10 });

/**
 * @param {string} folder
 * @returns {string | undefined}
 */
function stampOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, STAMP), 'utf8')).sources;
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function realpath(path) {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Whether there is a process.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isRefusal(error);
  }
}

/** @param {unknown} error */
const isRefusal = (error) =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));
