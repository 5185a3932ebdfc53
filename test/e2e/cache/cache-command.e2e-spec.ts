import { cacheProgram } from '../../../src/cache/cache-program.js';
import { CachedSite } from '../../support/cache.js';
import { runCommand } from '../../support/commands.js';

let cached: CachedSite;
let post: { id: number; path: string };

beforeAll(async () => {
  cached = await CachedSite.start();
  post = await cached.paged.post({ title: 'Cached', slug: 'cached' });
});
afterAll(() => cached.close());
beforeEach(() => cached.switchOn());

const run = (...words: string[]) => runCommand(cached.site, cacheProgram, ...words);
const fillCache = async () => {
  for (const path of [post.path, '/en/']) await cached.visit(path);
};
const states = async () => [(await cached.visit(post.path)).cache, (await cached.visit('/en/')).cache];

describe('npm run cache', () => {
  it('reports the state of the cache', async () => {
    expect(await run('status')).toEqual({
      code: 0,
      output:
        'The cache is on.\nResponses are cached until their content changes.\nThey are stored in memory only.\nNo collection is scheduled.\n',
    });
    await cached.switchOn({ cache_max_time: 60, is_super_cache_enabled: true, cache_lock_down: true });
    const { output } = await run('status');
    expect(output).toMatch(
      /on\. It is locked.*\nResponses expire after 60 seconds\.\n.* and in .*\/cache\/\.\n.*\d\d:\d\d:\d\d UTC\.\n$/,
    );
    await cached.switchOn({ cache_lock_down: false });
  });

  it('switches the cache on and off', async () => {
    expect((await run('off')).output).toBe('The cache is off.\n');
    expect(await states()).toEqual(['none', 'none']);
    expect((await run('on')).output).toMatch(/^The cache is on\./);
    expect(await states()).not.toContain('none');
  });

  it('clears the whole cache, a URL, an entry', async () => {
    await fillCache();
    expect(await run('clear')).toEqual({ code: 0, output: 'Cleared.\n' });
    expect(await states()).toEqual(['MISS', 'MISS']);
    await run('clear', '--url', `${new URL(cached.site.url).host}/en/`);
    expect(await states()).toEqual(['HIT', 'MISS']);
    await run('clear', '--id', String(post.id));
    expect(await states()).toEqual(['MISS', 'HIT']);
    const wrong = await run('clear', '--id', 'nonsense');
    expect(wrong.code).toBe(1);
    const elsewhere = await run('clear', '--url', 'other.example/en/');
    expect(elsewhere).toEqual({ code: 1, output: 'other.example/en/ is not a URL of this site.\n' });
    expect(await states()).toEqual(['HIT', 'HIT']);
  });

  it('tests the running site', async () => {
    await cached.switchOn({ wp_super_cache_comments: true });
    expect(await run('test')).toEqual({ code: 0, output: 'The home page is cached.\n' });
    await cached.switchOn({ is_cache_enabled: false });
    const failed = await run('test');
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('no comment with the time')]);
  });

  it('schedules, stops and shows preloading', async () => {
    const isScheduled = async () => (await cached.site.rest('/cache/v1/settings', { as: 'admin' })).body.preload_active;
    expect((await run('preload', 'show')).output).toBe('No run has finished yet.\nNo run is scheduled.\n');
    expect((await run('preload', 'start')).output).toMatch(/The next run is scheduled for .* UTC\.\n$/);
    expect(await isScheduled()).toBe(true);
    expect((await run('preload', 'stop')).output).toMatch(/No run is scheduled\.\n$/);
    expect(await isScheduled()).toBe(false);
    await cached.switchOn({ is_cache_enabled: false });
    expect((await run('preload', 'show')).output).toMatch(/^The cache is off/);
  });
});
