import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../../src/database/data-source.js';
import type { LoadedExtension } from '../../../src/extension/definition/index.js';
import { cacheState, eventually, switchOn } from '../../support/cache.js';
import { scratchDatabase } from '../../support/database.js';
import { loadedExtensions } from '../../support/extensions.js';
import { startSite, type TestSite } from '../../support/site.js';

const HOME = 'http://site.example';
const FIRST = (version: string) => `defineExtension({ name: 'first', version: '${version}', compatible: '*' })`;

let folder: string;
let database: DatabaseLocation;
let site: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-extended-'));
  database = await scratchDatabase('extended');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = async (extensions: LoadedExtension[] = []) => {
  site = await startSite({ DATA_DIR: folder, SITE_URL: HOME }, database, undefined, [], extensions);
};
/** How the home is answered right after a start: from what former processes have kept, or not. */
const answered = async () => cacheState(await site.ask(`${site.url}/en/`, { headers: { accept: 'text/html' } }));
/** Has the home kept, and stops the site. */
async function keepAndStop(): Promise<void> {
  await eventually(answered, (state) => state === 'HIT');
  await site.close();
}

describe('pages that former processes have kept', () => {
  it('are used until the site has other extensions, or another version of one', async () => {
    await start();
    await switchOn(site);
    await keepAndStop();
    for (const [list, kept] of [
      [undefined, 'HIT'],
      [FIRST('1.0.0'), 'MISS'],
      [FIRST('1.0.0'), 'HIT'],
      [FIRST('1.0.1'), 'MISS'],
      [undefined, 'MISS'],
      [undefined, 'HIT'],
    ] as const) {
      await start(list === undefined ? [] : await loadedExtensions(list));
      expect([list, await answered()]).toEqual([list, kept]);
      await keepAndStop();
    }
  });
});
