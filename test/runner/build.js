// @ts-check
import { resolve } from 'node:path';
import { Builds } from '../../bin/builds.js';

const builds = new Builds(resolve(import.meta.dirname, '../..'));

/**
 * Makes the build that the tests run, if the sources have changed since the last one. Jest calls it before every run,
 * in watch mode as well.
 *
 * @returns {Promise<string>} the folder of the build
 */
export default async function ensureBuild() {
  const { folder } = await builds.ensure();
  builds.use(folder);
  process.env.TEST_BUILD = folder;
  return folder;
}
