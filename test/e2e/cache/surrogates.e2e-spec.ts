import { CLEARED } from '../../../src/cache/clearing.js';
import { changeCache, clearCache } from '../../support/cache.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { Receiver } from '../../support/webhooks.js';

let site: TestSite;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
  site = await startSite({
    SURROGATE_KEYS: 'Surrogate-Key',
    SURROGATE_PURGE_URL: `http://${receiver.host}/purge`,
    SURROGATE_PURGE_HEADERS: 'Fastly-Key=se%20cret',
  });
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});

const keysOf = ({ headers }: Answer): string[] => headers.get('surrogate-key')?.split(' ') ?? [];
const controlOf = ({ headers }: Answer): string | null => headers.get('surrogate-control');
const page = (path: string, headers: Record<string, string> = {}) =>
  site.ask(site.url + path, { headers: { accept: 'text/html', ...headers } });
const write = (path: string, body: object) => site.rest(path, { as: 'admin', body });

async function post(title: string, more: object = {}): Promise<{ id: number; path: string }> {
  const made = await write('/cms/v2/posts', { title, status: 'publish', ...more });
  return { id: made.body.id, path: new URL(made.body.link).pathname };
}

/** The keys of the purges until one has this key, or all of them. */
async function purgedUntil(key: string): Promise<string[]> {
  const purged: string[] = [];
  while (!purged.some((one) => one === key || one === 'everything')) {
    await receiver.has(1);
    for (const { headers, body } of receiver.deliveries.splice(0)) {
      const { surrogate_keys: keys } = JSON.parse(body) as { surrogate_keys: string[] };
      expect(headers).toMatchObject({ 'surrogate-key': keys.join(' '), 'fastly-key': 'se cret' });
      purged.push(...keys);
    }
  }
  return purged;
}

describe('keys of responses for shared caches', () => {
  it('are on public responses of REST and pages, cached or not', async () => {
    const { id, path } = await post('With keys');
    const item = await site.rest(`/cms/v2/posts/${id}`);
    expect(keysOf(item)).toEqual(expect.arrayContaining(['everything', `address:/en/rest/cms/v2/posts/${id}`]));
    expect(controlOf(item)).toBe('max-age=3600');
    const known = await site.rest(`/cms/v2/posts/${id}`, {
      headers: { 'if-none-match': item.headers.get('etag') ?? '' },
    });
    expect(known.status).toBe(304);
    expect(keysOf(await site.rest('/cms/v2/posts'))).toContain('any:post');
    expect(keysOf(await page(path))).toContain(`address:${path.replace(/\/$/, '')}`);
    await changeCache(site, { is_cache_enabled: true });
    for (const state of ['MISS', 'HIT']) {
      const cached = await page(path);
      expect(cached.headers.get('x-cache')).toBe(state);
      expect(keysOf(cached)).toContain(`address:${path.replace(/\/$/, '')}`);
      expect(controlOf(cached)).toMatch(/^max-age=180\d$/);
    }
    await changeCache(site, { is_cache_enabled: false });
  });

  it('are not on responses for one caller, on errors and on what is not theirs alone', async () => {
    const { id, path } = await post('Secret', { password: 'word' });
    const answers = [
      await site.rest('/cms/v2/posts', { as: 'admin' }),
      await site.rest('/cms/v2/posts/999999'),
      await site.rest('/cms/v2/users/me', { as: 'admin' }),
      await site.rest(`/cms/v2/posts/${id}?password=word`),
      await write(`/cms/v2/posts/${id}`, { title: 'Written' }),
      await page(path, { cookie: 'lintel_session=none' }),
      await page('/en/no-such-page/'),
    ];
    for (const answer of answers) expect([keysOf(answer), controlOf(answer)]).toEqual([[], null]);
  });

  it('are left out if they are too long, and the response must not be stored', async () => {
    let parent = 0;
    let link = '';
    for (const letter of 'abcdef') {
      const body = { title: letter, slug: letter.repeat(200), status: 'publish', parent };
      ({ id: parent, link } = (await write('/cms/v2/pages', body)).body);
    }
    const deep = await page(new URL(link).pathname);
    expect(deep.status).toBe(200);
    expect(keysOf(deep)).toEqual([]);
    expect(controlOf(deep)).toBe('no-store');
  });
});

describe('purges', () => {
  it('name the keys of what was changed, after the commit, and repeat until they are received', async () => {
    const { id, path } = await post('Changed');
    const keys = keysOf(await page(path));
    await purgedUntil('list:post');
    let attempts = 0;
    receiver.respond = (response) => {
      attempts += 1;
      response.writeHead(attempts === 1 ? 503 : 200).end();
    };
    await write(`/cms/v2/posts/${id}`, { title: 'Changed again' });
    await receiver.has(2);
    const [first, second] = receiver.deliveries;
    expect(second?.body).toBe(first?.body);
    expect(keys).toContain(`entry:${id}`);
    await purgedUntil(`entry:${id}`);
  });

  it('follow the clearing of the cache, of one path or all', async () => {
    await clearCache(site, { all: true });
    const purged = await purgedUntil('everything');
    expect(purged.filter((key) => key !== CLEARED).at(-1)).toBe('everything');
  });
});
