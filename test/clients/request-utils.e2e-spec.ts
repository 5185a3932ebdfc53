import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClientSite } from '../support/client-site.js';
import type { TestSite } from '../support/site.js';
import { picture } from '../support/uploads.js';

const LIBRARY = '@wordpress/e2e-test-utils-playwright';
const USER = { username: 'admin', password: 'Admin-password-1' };

// oxlint-disable-next-line typescript/no-explicit-any -- its answers have every shape
type Found = any;

/** What this test calls. */
type Step =
  | 'login'
  | 'setupRest'
  | 'rest'
  | 'getMaxBatchSize'
  | 'batchRest'
  | 'createRecord'
  | 'createPost'
  | 'deleteAllPosts'
  | 'createPage'
  | 'deleteAllPages'
  | 'uploadMedia'
  | 'listMedia'
  | 'deleteMedia'
  | 'deleteAllMedia'
  | 'createUser'
  | 'deleteAllUsers'
  | 'createComment'
  | 'deleteAllComments'
  | 'createBlock'
  | 'deleteAllBlocks'
  | 'createClassicMenu'
  | 'createNavigationMenu'
  | 'getNavigationMenus'
  | 'deleteAllMenus'
  | 'deleteAllTemplates'
  | 'getSiteSettings'
  | 'updateSiteSettings'
  | 'setPreferences'
  | 'resetPreferences'
  | 'getCurrentThemeGlobalStylesPostId'
  | 'resetThemeGlobalStyles';

/** The part of the library that this test uses. */
type RequestUtils = Record<Step, (...values: unknown[]) => Promise<Found>> & { storageState: Found; request: Found };

const require = createRequire(import.meta.url);

/** Loads the library, which reads the address of the site from the environment while it is loaded. */
function load(baseUrl: string): { setup: (options: object) => Promise<RequestUtils> } {
  for (const path of Object.keys(require.cache)) if (path.includes(LIBRARY)) delete require.cache[path];
  const { WP_BASE_URL } = process.env;
  process.env.WP_BASE_URL = baseUrl;
  try {
    return (require(LIBRARY) as { RequestUtils: ReturnType<typeof load> }).RequestUtils;
  } finally {
    if (WP_BASE_URL === undefined) delete process.env.WP_BASE_URL;
    else process.env.WP_BASE_URL = WP_BASE_URL;
  }
}

/** Addresses of a site as people configure the library: the bare host, and the home with its language. */
const SITES = [
  ['a bare host', '', ''],
  ['the host of a site with a language', 'en', ''],
  ['a home with a language', 'en', 'en/'],
] as const;

describe.each(SITES)('RequestUtils of WordPress at %s', (_, language, path) => {
  let site: TestSite;
  let utils: RequestUtils;
  let folder: string;
  let baseUrl: string;
  let refused: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'request-utils-'));
    ({ site, refused } = await startClientSite(language));
    baseUrl = `${site.url}/${path}`;
    const storageStatePath = join(folder, 'state.json');
    utils = await load(baseUrl).setup({ user: USER, baseURL: baseUrl, storageStatePath });
  });
  afterAll(async () => {
    await utils.request.dispose();
    await site.close();
    rmSync(folder, { recursive: true });
  });

  const idsOf = (list: Found): number[] => list.map(({ id }: { id: number }) => id);
  const count = async (resource: string, params: object = {}): Promise<number> =>
    (await utils.rest({ path: `/wp/v2/${resource}`, params })).length;

  it('signs in, finds the interface and keeps the session', async () => {
    const nonce = await utils.login();
    expect(nonce).toMatch(/^[\da-f]{32}$/);
    const state = await utils.setupRest();
    expect(state.rootURL).toBe(`${site.url}/wp-json/`);
    expect(JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'))).toEqual(state);
    expect(state.cookies.map(({ name }: { name: string }) => name)).toContain('lintel-session');
    expect((await utils.rest({ path: '/wp/v2/users/me' })).slug).toBe('admin');
  });

  it('goes on with a stored session, and with another nonce if its own is refused', async () => {
    const again = await load(baseUrl).setup({
      user: USER,
      baseURL: baseUrl,
      storageStatePath: join(folder, 'state.json'),
    });
    expect((await again.rest({ path: '/wp/v2/users/me' })).slug).toBe('admin');
    again.storageState.nonce = '0123456789';
    expect((await again.rest({ path: '/wp/v2/users/me' })).slug).toBe('admin');
    expect(again.storageState.nonce).not.toBe('0123456789');
    await again.request.dispose();
    // The stored session has been replaced by the other one.
    refused.length = 0;
    await utils.setupRest();
  });

  it('writes and deletes posts and pages', async () => {
    const post = await utils.createPost({ title: 'By RequestUtils', content: 'Text', status: 'publish' });
    await utils.createPost({ title: 'Draft', status: 'draft' });
    await utils.createRecord('posts', { title: 'Record', status: 'private' });
    const page = await utils.createPage({ title: 'Page', status: 'publish' });
    expect([post.title.raw, page.status]).toEqual(['By RequestUtils', 'publish']);
    await utils.deleteAllPosts();
    await utils.deleteAllPages();
    const all = { status: 'publish,future,draft,pending,private,trash' };
    expect([await count('posts', all), await count('pages', all)]).toEqual([0, 0]);
  });

  it('uploads, lists and deletes media', async () => {
    const file = { name: 'dot.png', mimeType: 'image/png', buffer: await picture(8, 8) };
    const [one, other] = [await utils.uploadMedia(file), await utils.uploadMedia({ ...file, name: 'other.png' })];
    expect(one.source_url).toMatch(/\/dot\.png$/);
    expect(idsOf(await utils.listMedia()).sort()).toEqual([one.id, other.id].sort());
    expect((await utils.deleteMedia(one.id)).deleted).toBe(true);
    await utils.deleteAllMedia();
    expect(await count('media')).toBe(0);
  });

  it('creates and deletes users, and the comments of posts', async () => {
    const made = await utils.createUser({
      username: 'visitor',
      email: 'visitor@example.org',
      firstName: 'Vi',
      lastName: 'Sitor',
      password: 'Correct-horse-9',
      roles: ['author'],
    });
    expect(made).toMatchObject({ first_name: 'Vi', roles: ['author'] });
    const post = await utils.createPost({ title: 'Discussed', status: 'publish' });
    const comment = await utils.createComment({ post: post.id, content: 'Said' });
    expect(comment.content.raw).toBe('Said');
    await utils.deleteAllComments();
    expect(await count('comments', { status: 'all' })).toBe(0);
    await utils.deleteAllUsers();
    expect(await count('users')).toBe(1);
  });

  it('makes and deletes blocks in batches', async () => {
    const { id } = await utils.createBlock({ title: 'Note', content: '<p>Note</p>', status: 'publish' });
    await utils.createBlock({ title: 'Other', content: '<p>Other</p>', status: 'draft' });
    expect(await utils.getMaxBatchSize()).toBe(25);
    const requests = Array.from({ length: 30 }, (_one, at) => ({ path: '/wp/v2/tags', body: { name: `Tag ${at}` } }));
    expect(await utils.batchRest(requests)).toHaveLength(30);
    expect(idsOf(await utils.rest({ path: '/wp/v2/blocks' }))).toContain(id);
    await utils.deleteAllBlocks();
    expect(await count('blocks', { status: 'publish,draft,trash' })).toBe(0);
  });

  it('makes and deletes menus and navigations', async () => {
    const menu = await utils.createClassicMenu('Classic');
    const navigation = await utils.createNavigationMenu({ title: 'Main', content: '<!-- wp:page-list /-->' });
    expect(idsOf(await utils.getNavigationMenus())).toEqual([navigation.id]);
    expect(await count('menu-items', { menus: menu.id })).toBe(1);
    await utils.deleteAllMenus();
    expect([await count('menus'), await count('navigation')]).toEqual([0, 0]);
  });

  it('reads and changes settings and preferences, and finds no templates or styles of its own', async () => {
    expect((await utils.getSiteSettings()).title).toBe('Lintel');
    expect((await utils.updateSiteSettings({ title: 'Tested' })).title).toBe('Tested');
    await utils.setPreferences('core/edit-post', { welcomeGuide: false });
    await utils.resetPreferences();
    await utils.deleteAllTemplates('wp_template');
    await utils.deleteAllTemplates('wp_template_part');
    expect(await utils.getCurrentThemeGlobalStylesPostId()).toBe('');
    await utils.resetThemeGlobalStyles();
  });

  it('has had no request refused', () => {
    expect(refused).toEqual([]);
  });
});
