import fc from 'fast-check';
import { learnOfChanges } from '../../support/changes.js';
import { emptyDatabase } from '../../support/database.js';
import { RandomWrites, type Draw } from '../../support/random-writes.js';
import { startSite, type TestSite } from '../../support/site.js';

const SITE_URL = 'http://site.example';
const WRITES = Number(process.env.WRITES ?? 14);

/** Two instances that put responses together from parts, and one that keeps none and so answers as if just started. */
let one: TestSite;
let other: TestSite;
let plain: TestSite;
let writes: RandomWrites;

beforeAll(async () => {
  const database = await emptyDatabase();
  one = await startSite({ SITE_URL }, database);
  other = await startSite({ SITE_URL }, database);
  plain = await startSite({ SITE_URL, PARTS_MAX_MB: '0' }, database);
  await one.withRoles('author');
  for (const site of [other, plain]) site.knowUsersOf(one);
  writes = new RandomWrites(one);
  await writes.fill();
});
afterAll(() => Promise.all([one, other, plain].map((site) => site.close())));

interface Asked {
  path: string;
  as?: string;
  root?: string;
}

/** What is asked for: everything by anonymous callers, and what depends on rights and names by others, too. */
function requests(): Asked[] {
  const all = writes.paths();
  const chosen = all.filter((path, at) => at % 3 === 0 || path.includes('_embed'));
  return [
    ...all.map((path) => ({ path })),
    ...['admin', 'author'].flatMap((as) => chosen.map((path) => ({ path, as }))),
    ...chosen.filter((path) => path.startsWith('/cms/v2')).map((path) => ({ path, root: 'convention' })),
  ];
}

async function answerOf(site: TestSite, { path, as, root }: Asked): Promise<object> {
  const address = new URL(site.url);
  address.pathname = '';
  const { status, text, headers } =
    root === undefined
      ? await site.rest(path, { as })
      : await site.ask(`${address.origin}/wp-json${path.replace('/cms/v2', '/wp/v2')}`, { as });
  return { status, text, ...Object.fromEntries(['link', 'x-wp-total'].map((name) => [name, headers.get(name)])) };
}

/** Compares the answers of all instances. */
async function compare(draw?: Draw): Promise<void> {
  await Promise.all([one, other, plain].map(learnOfChanges));
  for (const asked of requests()) {
    const [first, second, expected] = await Promise.all([one, other, plain].map((site) => answerOf(site, asked)));
    expect({ asked, draw, ...first }).toEqual({ asked, draw, ...expected });
    expect({ asked, draw, ...second }).toEqual({ asked, draw, ...expected });
  }
}

it('answers put together from parts equal those of an instance that has just started, after any write', async () => {
  const number = fc.integer({ min: 0, max: 1000 });
  const draws = fc.record({ kind: fc.integer({ min: 0, max: writes.size - 1 }), which: number, what: number });
  await fc.assert(
    fc.asyncProperty(fc.array(draws, { minLength: WRITES, maxLength: WRITES }), async (sequence) => {
      await compare();
      for (const draw of sequence) {
        writes.moveTo(draw.what % 2 ? one : other);
        await writes.write(draw);
        await compare(draw);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
