// @ts-check
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PRODUCT = ['src', 'libs'].map((name) => pathToFileURL(join(process.env.TEST_BUILD ?? '', name, '/')).href);

/** @type {Session | undefined} */
let session;

/**
 * What has run of the product since the last call; the first call begins to record. The source maps of the build lead
 * Jest to the sources.
 *
 * @returns {Promise<import('@jest/test-result').V8CoverageResult>}
 */
export async function takeCoverage() {
  if (!session) {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => PRODUCT.some((folder) => url.startsWith(folder)))
    .map((script) => ({ result: { ...script, url: fileURLToPath(script.url) }, codeTransformResult: undefined }));
}
