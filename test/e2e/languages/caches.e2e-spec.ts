import { HeldResponses } from '../../support/cache-insides.js';
import { clearCache } from '../../support/cache.js';
import { makeIn, speakAll } from '../../support/languages.js';
import { Preloading } from '../../support/preload.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
const links: string[] = [];
const ask = (path: string, headers: Record<string, string> = {}) => site.ask(site.url + path, { headers });
const titlesOf = ({ body }: { body: { title: { rendered: string } }[] }) => body.map(({ title }) => title.rendered);

beforeAll(async () => {
  site = await startSite();
  expect((await ask('/wp-json/wp/v2/posts')).headers.get('vary')).not.toContain('wpml');
  await speakAll(site, 'en', 'de');
  for (const [segment, title] of [
    ['en', 'Salt'],
    ['de', 'Salz'],
  ] as const)
    links.push((await makeIn(site, segment, 'posts', { title, status: 'publish' })).link);
  await site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: true, cache_max_time: 0 } });
}, 60_000);
afterAll(() => site.close());
beforeEach(() => clearCache(site));

it('keeps what the header asks for apart', async () => {
  for (let visit = 0; visit < 3; visit += 1) {
    for (const [path, headers, titles] of [
      ['/wp-json/wp/v2/posts', {}, ['Salt']],
      ['/wp-json/wp/v2/posts', { wpml_language: 'de' }, ['Salz']],
      ['/wp-json/wp/v2/posts?lang=de', {}, ['Salz']],
      ['/de/wp-json/wp/v2/posts', {}, ['Salz']],
      ['/en/wp-json/wp/v2/posts', {}, ['Salt']],
    ] as const) {
      const answer = await ask(path, headers);
      expect([path, headers, titlesOf(answer)]).toEqual([path, headers, titles]);
      expect(answer.headers.get('vary')).toMatch(/\bwpml_language\b/);
    }
  }
});

it('says so for indexes and errors as well, but not below the contract', async () => {
  for (const path of ['/wp-json/', '/de/wp-json/wp/v2', '/wp-json/wp/v2/posts/99999', '/wp-json/wp/v2/settings'])
    expect([path, (await ask(path)).headers.get('vary')]).toEqual([path, expect.stringContaining('wpml_language')]);
  for (const path of ['/de/rest/', '/en/rest/cms/v2/posts', '/de/'])
    expect([path, (await ask(path)).headers.get('vary')]).toEqual([path, expect.not.stringContaining('wpml')]);
});

it('preloads the pages of all languages', async () => {
  const preload = new Preloading(site);
  await preload.run();
  const held = new HeldResponses(site);
  for (const link of links) expect(held.renderedAt(new URL(link).pathname)).toBeGreaterThan(0);
});

it('clears pages of the language that is named', async () => {
  const german = links[1]?.slice(site.url.length) ?? '';
  const stateOf = async (path: string) => (await ask(path, { accept: 'text/html' })).headers.get('x-cache');
  for (const path of [german, '/en/', '/de/']) await stateOf(path);
  expect(await Promise.all([german, '/en/', '/de/'].map(stateOf))).toEqual(['HIT', 'HIT', 'HIT']);
  await site.rest('/cache/v1/cache', { as: 'admin', body: { url: `${site.url}/de/` } });
  expect(await stateOf('/de/')).toBe('MISS');
  expect(await stateOf('/en/')).toBe('HIT');
});
