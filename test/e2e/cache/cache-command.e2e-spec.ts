import { cacheProgram } from '../../../src/cache/cache-program.js';
import { PreloadState } from '../../../src/cache/preload/preload-state.js';
import { CachePolicies } from '../../../src/cache/cache-policies.js';
import { CachedSite } from '../../support/cache.js';
import { runCommand } from '../../support/commands.js';

let cached: CachedSite;
let post: { id: number; path: string };

beforeAll(async () => {
  cached = await CachedSite.start();
  post = await cached.paged.post({ title: 'Kept', slug: 'kept' });
});
afterAll(() => cached.close());
beforeEach(() => cached.switchOn());

const run = (...words: string[]) => runCommand(cached.site, cacheProgram, ...words);
const keep = async () => {
  for (const path of [post.path, '/en/']) await cached.visit(path);
};
const states = async () => [(await cached.visit(post.path)).cache, (await cached.visit('/en/')).cache];

describe('npm run cache', () => {
  it('tells how pages are kept', async () => {
    expect(await run('status')).toEqual({
      code: 0,
      output:
        'The cache is on.\nAnswers are kept until something that they show changes.\nThey are kept in memory alone.\nNo collection is planned.\n',
    });
    await cached.switchOn({ cache_max_time: 60, is_super_cache_enabled: true, cache_lock_down: true });
    const { output } = await run('status');
    expect(output).toMatch(
      /on\. It is locked.*\nAnswers are kept for 60 seconds\.\n.*\/cache\/, too\.\n.*\d\d:\d\d:\d\d UTC\.\n$/,
    );
    await cached.switchOn({ cache_lock_down: false });
  });

  it('switches the cache on and off', async () => {
    expect((await run('off')).output).toBe('The cache is off.\n');
    expect(cached.site.app.get(CachePolicies).current.isOn).toBe(false);
    expect((await run('on')).output).toMatch(/^The cache is on\./);
    expect(cached.site.app.get(CachePolicies).current.isOn).toBe(true);
  });

  it('clears everything, an address, an entry', async () => {
    await keep();
    expect(await run('clear')).toEqual({ code: 0, output: 'Cleared.\n' });
    expect(await states()).toEqual(['MISS', 'MISS']);
    await run('clear', '--url', `${new URL(cached.site.url).host}/en/`);
    expect(await states()).toEqual(['HIT', 'MISS']);
    await run('clear', '--id', String(post.id));
    expect(await states()).toEqual(['MISS', 'HIT']);
    const wrong = await run('clear', '--id', 'nonsense');
    expect(wrong.code).toBe(1);
    const elsewhere = await run('clear', '--url', 'other.example/en/');
    expect(elsewhere).toEqual({ code: 1, output: 'other.example/en/ is no address of this site.\n' });
    expect(await states()).toEqual(['HIT', 'HIT']);
  });

  it('tests the site that runs', async () => {
    await cached.switchOn({ wp_super_cache_comments: true });
    expect(await run('test')).toEqual({ code: 0, output: 'The home page is kept.\n' });
    await cached.switchOn({ is_cache_enabled: false });
    const failed = await run('test');
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('since when')]);
  });

  it('plans, ends and shows preloading', async () => {
    const state = cached.site.app.get(PreloadState);
    expect((await run('preload', 'show')).output).toBe('There was no run yet.\nNo run is planned.\n');
    expect((await run('preload', 'start')).output).toMatch(/The next run is planned for .* UTC\.\n$/);
    expect(state.isScheduled).toBe(true);
    expect((await run('preload', 'stop')).output).toMatch(/No run is planned\.\n$/);
    expect(state.isScheduled).toBe(false);
    await cached.switchOn({ is_cache_enabled: false });
    expect((await run('preload', 'show')).output).toMatch(/^The cache is off/);
  });
});
