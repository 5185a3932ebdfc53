// @ts-check
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { filesBelow, namesIn, remove } from './builds.js';

/** What the desk may be made of: it contains the client, the grammar of texts, recurrence and what these contain. */
const SOURCES = ['libs', 'package-lock.json'];
/** The file that completes a build. */
const STAMP = 'desk.json';
/** The link to the desk in a build of the server. */
const LINK = 'desk';
const NAME = /^desk-[0-9a-f]{12}$/;

/**
 * The builds of the desk, beside those of the server in `.builds`. A build of the server has a link to the desk that
 * belongs to it, so that a change of one does not build the other.
 */
export class DeskBuilds {
  /**
   * @param {string} root the project's folder
   * @param {string} folder of the builds
   * @param {(target: string, signal: AbortSignal) => Promise<void>} compile builds the desk into a folder
   */
  constructor(root, folder, compile) {
    this.root = root;
    this.folder = folder;
    this.compile = compile;
  }

  /**
   * The name of the build of the current sources.
   *
   * @returns {string | undefined} nothing where the sources, or the packages that build them, are not there
   */
  wanted() {
    if (!existsSync(join(this.root, 'libs/desk')) || !hasVite(this.root)) return undefined;
    const hash = createHash('sha256');
    for (const file of SOURCES.flatMap((name) => filesBelow(join(this.root, name))))
      if (!/\.spec\.tsx?$/.test(file))
        hash
          .update(`${relative(this.root, file)}\0`)
          .update(readFileSync(file))
          .update('\0');
    return `desk-${hash.digest('hex').slice(0, 12)}`;
  }

  /**
   * Whether a build of the server has the desk of the current sources.
   *
   * @param {string} build its folder
   */
  isCurrent(build) {
    const name = this.wanted();
    return name === undefined || deskOf(build) === name;
  }

  /**
   * Builds the desk, unless it is there, and links it to a build of the server.
   *
   * @param {string} build folder of the build of the server, which is in the folder of builds
   * @param {AbortSignal} signal
   */
  async ensure(build, signal) {
    const name = this.wanted();
    if (name === undefined || deskOf(build) === name) return;
    const target = join(realpathSync(this.folder), name);
    if (!existsSync(join(target, STAMP))) {
      const temporary = join(dirname(target), `next-${process.pid}-${randomBytes(3).toString('hex')}`);
      try {
        await this.compile(temporary, signal);
        writeFileSync(join(temporary, STAMP), '{}\n');
        remove(target);
        renameSync(temporary, target);
      } finally {
        remove(temporary);
      }
    }
    const link = join(build, `link-${process.pid}-${randomBytes(3).toString('hex')}`);
    symlinkSync(relative(build, target), link);
    renameSync(link, join(build, LINK));
  }

  /**
   * Removes builds of the desk that no build of the server has.
   *
   * @param {string[]} builds folders of the builds of the server
   */
  clean(builds) {
    const used = new Set(builds.map(deskOf));
    for (const name of namesIn(this.folder).filter((one) => NAME.test(one)))
      if (!used.has(name)) remove(join(this.folder, name));
  }
}

/**
 * The name of the build of the desk that a build of the server has.
 *
 * @param {string} build
 */
function deskOf(build) {
  try {
    // A build that was removed by hand is made again.
    if (!existsSync(join(build, LINK, STAMP))) return undefined;
    return basename(readlinkSync(join(build, LINK)));
  } catch {
    return undefined;
  }
}

/** @param {string} root */
function hasVite(root) {
  try {
    createRequire(join(root, 'package.json')).resolve('vite/package.json');
    return true;
  } catch {
    return false;
  }
}
