import fc from 'fast-check';
import { CachedSite, type Received } from '../../support/cache.js';
import type { Draw } from '../../support/draws.js';
import { RandomWrites } from '../../support/random-writes.js';

const ROOT = '/en/rest';
/**
 * Headers that may differ between a cached and an uncached response. `Last-Modified` is missing in the second of a
 * change, with its `Cache-Control`.
 */
const OWN = [
  ...['age', 'x-cache', 'x-request-id', 'date', 'accept-ranges', 'vary', 'keep-alive', 'connection'],
  ...['last-modified', 'cache-control'],
];
const WRITES = 16;

let cached: CachedSite;
let writes: RandomWrites;

beforeAll(async () => {
  cached = await CachedSite.start();
  writes = new RandomWrites(cached.site);
  await writes.fill();
  cached.setRest(true);
});

afterAll(() => cached.close());

const comparable = (received: Received | undefined) => ({
  status: received?.status,
  headers: Object.fromEntries(Object.entries(received?.headers ?? {}).filter(([name]) => !OWN.includes(name))),
  text: received?.text,
});

const visitAll = (paths: readonly string[]) => Promise.all(paths.map((path) => cached.visit(ROOT + path)));

/** Compares all paths with and without the cache; returns the number of hits. */
async function compare(draw?: Draw): Promise<number> {
  const paths = writes.paths();
  const cachedOnes = await visitAll(paths);
  cached.setRest(false);
  const fresh = await visitAll(paths);
  cached.setRest(true);
  for (const [at, path] of paths.entries())
    expect({ path, draw, ...comparable(cachedOnes[at]) }).toEqual({ path, draw, ...comparable(fresh[at]) });
  return cachedOnes.filter(({ cache }) => cache === 'HIT').length;
}

it.each(['any write', 'any write of what is declared'])(
  'cached REST responses equal uncached ones after %s',
  async (of) => {
    const number = fc.integer({ min: 0, max: 1000 });
    const min = of === 'any write' ? 0 : writes.size - writes.declaredSize;
    const draws = fc.record({ kind: fc.integer({ min, max: writes.size - 1 }), which: number, what: number });
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(draws, { minLength: WRITES, maxLength: WRITES }), async (sequence) => {
        await compare();
        for (const draw of sequence) {
          await writes.write(draw);
          hits += await compare(draw);
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
    // A cache that is always cleared would pass the comparison, too.
    expect(hits).toBeGreaterThan(writes.paths().length);
  },
);
