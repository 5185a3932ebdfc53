// @ts-check
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BuildError, Builds, COMPILED, compileTypeScript, remove } from './builds.js';
import { extensionFiles } from './extension-files.js';

/** Editors write several files at once, and some first an empty one. */
const QUIET_MS = 100;

/**
 * Builds the site into a folder that no other command uses, runs it, and does both again whenever a source changes. A
 * build that fails leaves the site that runs alone. A change of an extension starts the site again, without a build.
 *
 * @param {string} root the project's folder
 * @param {AbortSignal} signal ends it
 */
export async function develop(root, signal) {
  // Each folder of the sources has a watcher.
  setMaxListeners(0, signal);
  const builds = new Builds(root);
  const folder = join(root, '.builds/dev');
  remove(folder);
  mkdirSync(folder, { recursive: true });
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let site;
  let built;
  let ran;
  try {
    while (!signal.aborted) {
      // From before the build on, so that no change during it is missed.
      const extensions = extensionFiles(root);
      const changed = change(root, extensions, signal);
      const sources = `${builds.sourceHash()} ${builds.desks.wanted()}`;
      const extended = hashOf(extensions);
      const isBuilt = sources === built || (await build(builds, folder, signal));
      if (isBuilt && (sources !== built || extended !== ran)) {
        await stop(site);
        site = start(root, folder);
      }
      built = sources;
      ran = extended;
      await changed;
      await delay(QUIET_MS);
    }
  } finally {
    await stop(site);
  }
}

/**
 * Differs when a file has changed.
 *
 * @param {string[]} files
 */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(existsSync(file) ? readFileSync(file) : '');
  return hash.digest('hex');
}

/**
 * @param {Builds} builds
 * @param {string} folder
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether there is a new build
 */
async function build(builds, folder, signal) {
  console.error('Building …');
  try {
    const memory = ['--incremental', '--tsBuildInfoFile', join(folder, 'tsbuildinfo')];
    await compileTypeScript(builds.root, folder, signal, memory);
    builds.complement(folder);
    await builds.desks.ensure(folder, signal);
    return true;
  } catch (error) {
    if (error instanceof BuildError) console.error(error.message);
    else if (!signal.aborted) throw error;
    return false;
  }
}

/**
 * @param {string} root
 * @param {string} folder of the build
 */
function start(root, folder) {
  const site = spawn(process.execPath, ['--enable-source-maps', join(folder, 'src/main.js')], {
    cwd: root,
    stdio: 'inherit',
  });
  site.once('exit', (code) => {
    if (code !== null && code > 0) console.error(`The site ended with ${code}. It starts again after the next change.`);
  });
  return site;
}

/** @param {import('node:child_process').ChildProcess | undefined} site */
async function stop(site) {
  if (!site || site.exitCode !== null || site.signalCode !== null) return;
  const ended = once(site, 'exit');
  site.kill('SIGTERM');
  await ended;
}

/**
 * Waits until something changes in the folders of the sources. Each is watched by itself: a watcher of whole trees loses
 * the files that an editor replaces.
 *
 * @param {string} root
 * @param {string[]} extensions files of extensions
 * @param {AbortSignal} signal
 */
async function change(root, extensions, signal) {
  const ofSources = COMPILED.flatMap((name) => [
    join(root, name),
    ...readdirSync(join(root, name), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  ]);
  // The configuration file may appear.
  const folders = new Set([root, ...ofSources, ...extensions.map((file) => dirname(file))]);
  /** @type {import('node:fs').FSWatcher[]} */
  let watchers = [];
  await new Promise((done) => {
    // The signal closes them.
    watchers = [...folders].map((folder) => watch(folder, { signal }, done).once('error', done).once('close', done));
  });
  for (const watcher of watchers) watcher.close();
}
