import type { Browser, Page } from 'playwright-core';
import { hasBrowser, openPage, signInAsAdmin, startBrowser } from '../support/browser.js';
import { bundleOf } from '../support/bundle.js';
import { startSite, type TestSite } from '../support/site.js';
import { picture } from '../support/uploads.js';

/** Number of requests that this client has to send at least. */
const CALLS = 40;
const BUNDLE = `
import apiFetch from '@wordpress/api-fetch';
import { dispatch, resolveSelect, select } from '@wordpress/data';
import { store } from '@wordpress/core-data';
globalThis.wp = { apiFetch, dispatch: dispatch(store), resolve: resolveSelect(store), select: select(store) };`;

// oxlint-disable-next-line typescript/no-explicit-any -- the records of the store have every shape
type Found = any;
type Calls = Record<string, (...values: unknown[]) => Found>;

/** What the bundle adds to the page. */
interface Window {
  wp: {
    apiFetch: ((options: object) => Promise<Found>) & Record<string, Found>;
    dispatch: Calls;
    resolve: Calls;
    select: Calls;
  };
}

(hasBrowser ? describe : describe.skip)('the block editor’s data layer, @wordpress/core-data', () => {
  let site: TestSite;
  let browser: Browser;
  let page: Page;
  const failed: string[] = [];
  let calls = 0;

  /** Calls a function of the data layer in the page. */
  const call = (kind: 'dispatch' | 'resolve' | 'select', name: string, ...values: unknown[]): Promise<Found> =>
    page.evaluate(
      async ([kind, name, values]) => {
        const found: unknown = await (globalThis as unknown as Window).wp[kind][name]?.(...values);
        return found;
      },
      [kind, name, values] as const,
    );
  const save = (kind: string, name: string, record: object): Promise<Found> =>
    call('dispatch', 'saveEntityRecord', kind, name, record, { throwOnError: true });
  const records = (kind: string, name: string, query: object = {}): Promise<Found> =>
    call('resolve', 'getEntityRecords', kind, name, query);
  const record = (kind: string, name: string, key?: number | string, query?: object): Promise<Found> =>
    call('resolve', 'getEntityRecord', kind, name, key, query);
  /** Sends a request with the function that the data layer uses. */
  const fetched = (options: object): Promise<Found> =>
    page.evaluate((options) => (globalThis as unknown as Window).wp.apiFetch(options), options);

  beforeAll(async () => {
    site = await startSite();
    browser = await startBrowser();
    page = await openPage(browser, {});
    await signInAsAdmin(page, site);
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      if (!pathname.startsWith('/wp-json/')) return;
      calls += 1;
      if (response.status() >= 400) failed.push(`${response.status()} ${pathname}${search}`);
    });
    await page.addScriptTag({ content: await bundleOf(BUNDLE, 'iife', import.meta.dirname) });
    await page.evaluate(() => {
      const { apiFetch } = (globalThis as unknown as Window).wp;
      const nonce = document.querySelector('meta[name="rest-nonce"]')?.getAttribute('content');
      apiFetch.nonceEndpoint = '/wp-admin/admin-ajax.php?action=rest-nonce';
      apiFetch.nonceMiddleware = apiFetch.createNonceMiddleware(nonce);
      apiFetch.use(apiFetch.nonceMiddleware);
      apiFetch.use(apiFetch.mediaUploadMiddleware);
      apiFetch.use(
        apiFetch.createRootURLMiddleware(
          document.querySelector('link[rel="https://api.w.org/"]')?.getAttribute('href'),
        ),
      );
    });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('knows who has signed in by cookie and nonce', async () => {
    expect((await call('resolve', 'getCurrentUser')).slug).toBe('admin');
    expect((await record('root', '__unstableBase')).home).toBe(`${site.url}/en`);
    expect((await call('resolve', 'getAuthors')).map(({ slug }: Found) => slug)).toEqual(['admin']);
  });

  it('reads types, taxonomies, statuses, themes and settings', async () => {
    expect((await record('root', 'postType', 'post')).supports.revisions).toBe(true);
    expect((await records('root', 'postType', { per_page: -1 })).map(({ slug }: Found) => slug)).toContain('wp_block');
    expect((await records('root', 'taxonomy')).map(({ slug }: Found) => slug)).toContain('tribe_events_cat');
    expect((await records('root', 'status')).map(({ slug }: Found) => slug)).toContain('publish');
    expect((await call('resolve', 'getCurrentTheme')).stylesheet).toBe('lintel');
    expect((await call('resolve', 'getThemeSupports')).formats).toContain('standard');
    expect((await record('root', 'site')).title).toBe('Lintel');
    expect((await save('root', 'site', { description: 'Here' })).description).toBe('Here');
    expect(await call('resolve', 'getBlockPatterns')).toEqual([]);
    expect(await call('resolve', 'getBlockPatternCategories')).toEqual([]);
    expect((await records('root', 'user', { who: 'authors' })).length).toBe(1);
  });

  it('knows from the header Allow what the user may do', async () => {
    expect(await call('resolve', 'canUser', 'create', { kind: 'postType', name: 'post' })).toBe(true);
    expect(await call('resolve', 'canUser', 'create', 'media')).toBe(true);
    expect(await call('resolve', 'canUser', 'read', { kind: 'root', name: 'site' })).toBe(true);
    const { id } = await save('postType', 'post', { title: 'Allowed' });
    expect(await call('resolve', 'canUser', 'delete', { kind: 'postType', name: 'post', id })).toBe(true);
    expect(await call('resolve', 'canUserEditEntityRecord', 'postType', 'post', id)).toBe(true);
  });

  it('writes, edits and deletes posts', async () => {
    const post = await save('postType', 'post', { title: 'By an editor', status: 'draft', content: '<p>First</p>' });
    await call('dispatch', 'editEntityRecord', 'postType', 'post', post.id, { title: 'Edited', status: 'publish' });
    expect(await call('select', 'hasEditsForEntityRecord', 'postType', 'post', post.id)).toBe(true);
    await call('dispatch', 'saveEditedEntityRecord', 'postType', 'post', post.id, { throwOnError: true });
    expect(await call('select', 'hasEditsForEntityRecord', 'postType', 'post', post.id)).toBe(false);
    expect((await record('postType', 'post', post.id)).title.raw).toBe('Edited');
    await save('postType', 'post', { id: post.id, content: '<p>Second</p>' });
    expect((await call('resolve', 'getRevisions', 'postType', 'post', post.id)).length).toBeGreaterThan(0);
    const list = await records('postType', 'post', { per_page: 10, _fields: 'id,title', search: 'Edited' });
    expect(list).toMatchObject([{ id: post.id, title: { rendered: 'Edited' } }]);
    expect(await call('resolve', 'getEntityRecordsTotalItems', 'postType', 'post', { search: 'Edited' })).toBe(1);
    await call('dispatch', 'deleteEntityRecord', 'postType', 'post', post.id, {}, { throwOnError: true });
    const trashed = await fetched({ path: `/wp/v2/posts/${post.id}?context=edit` });
    expect(trashed).toMatchObject({ status: 'trash' });
  });

  it('saves automatically, as a revision beside the published text', async () => {
    const post = await save('postType', 'post', { title: 'Live', content: '<p>Live</p>', status: 'publish' });
    await record('postType', 'post', post.id);
    await call('resolve', 'getCurrentUser');
    const saved = await page.evaluate(
      (id) =>
        (globalThis as unknown as Window).wp.dispatch.saveEntityRecord?.(
          'postType',
          'post',
          { id, content: '<p>Later</p>', title: 'Live' },
          { isAutosave: true, throwOnError: true },
        ) as Promise<Found>,
      post.id,
    );
    expect(saved.parent ?? saved.id).toBe(post.id);
    expect((await call('resolve', 'getAutosaves', 'post', post.id)).length).toBe(1);
    expect((await fetched({ path: `/wp/v2/posts/${post.id}?context=edit` })).content.raw).toBe('<p>Live</p>');
  });

  it('writes pages, reusable blocks, navigations, menus and terms', async () => {
    const about = await save('postType', 'page', { title: 'About', status: 'publish' });
    expect((await records('postType', 'page', { per_page: -1 })).map(({ id }: Found) => id)).toEqual([about.id]);
    const block = await save('postType', 'wp_block', { title: 'Note', content: '<p>Note</p>', status: 'publish' });
    expect((await record('postType', 'wp_block', block.id)).content.raw).toBe('<p>Note</p>');
    const navigation = await save('postType', 'wp_navigation', { title: 'Main', content: '', status: 'publish' });
    expect((await records('postType', 'wp_navigation')).map(({ id }: Found) => id)).toEqual([navigation.id]);
    const menu = await save('root', 'menu', { name: 'Main' });
    const item = await save('root', 'menuItem', { title: 'Start', url: '/en/', menus: menu.id, status: 'publish' });
    expect((await records('root', 'menuItem', { menus: menu.id })).map(({ id }: Found) => id)).toEqual([item.id]);
    expect((await records('root', 'menuLocation')).map(({ name }: Found) => name)).toContain('primary');
    const category = await save('taxonomy', 'category', { name: 'Plants' });
    expect((await record('taxonomy', 'category', category.id)).slug).toBe('plants');
    const terms = await records('taxonomy', 'tribe_events_cat', { per_page: -1, context: 'view' });
    expect(terms).toEqual([]);
  });

  it('reads lists without a limit page by page', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `Tag ${1000 + index}`);
    for (let start = 0; start < names.length; start += 25) {
      const requests = names.slice(start, start + 25).map((name) => ({ path: '/wp/v2/tags', body: { name } }));
      await fetched({ path: '/batch/v1', method: 'POST', data: { requests } });
    }
    const all = await fetched({ path: '/wp/v2/tags?per_page=-1' });
    expect(all.map(({ name }: Found) => name)).toEqual(names);
  });

  it('sends several changes as a batch', async () => {
    const saved = await page.evaluate(
      () =>
        (globalThis as unknown as Window).wp.dispatch.__experimentalBatch?.([
          ({ saveEntityRecord }: Calls): Found => saveEntityRecord?.('taxonomy', 'post_tag', { name: 'One' }),
          ({ saveEntityRecord }: Calls): Found => saveEntityRecord?.('taxonomy', 'post_tag', { name: 'Two' }),
        ]) as Promise<Found>,
    );
    expect(saved.map(({ name }: Found) => name)).toEqual(['One', 'Two']);
  });

  it('uploads a file', async () => {
    const image = (await picture(16, 12)).toString('base64');
    const media = await page.evaluate(async (image) => {
      const body = new FormData();
      body.append('file', await (await fetch(`data:image/png;base64,${image}`)).blob(), 'dot.png');
      return (globalThis as unknown as Window).wp.apiFetch({ path: '/wp/v2/media', method: 'POST', body });
    }, image);
    expect(media).toMatchObject({ mime_type: 'image/png', media_details: { width: 16 } });
    expect((await record('postType', 'attachment', media.id)).source_url).toBe(media.source_url);
  });

  it('has had no request refused', () => {
    expect(failed).toEqual([]);
  });

  it('gets another nonce when the one it has is refused, and errors with their code', async () => {
    const { slug, nonce } = await page.evaluate(async () => {
      const { apiFetch } = (globalThis as unknown as Window).wp;
      apiFetch.nonceMiddleware.nonce = 'outdated';
      const { slug } = await apiFetch({ path: '/wp/v2/users/me' });
      return { slug, nonce: apiFetch.nonceMiddleware.nonce as string };
    });
    expect(slug).toBe('admin');
    expect(nonce).not.toBe('outdated');
    const error = await page.evaluate(() =>
      (globalThis as unknown as Window).wp.apiFetch({ path: '/wp/v2/posts/999999' }).catch((error: unknown) => error),
    );
    expect(error).toMatchObject({ code: 'rest_post_invalid_id', data: { status: 404 } });
    const missing = await page
      .evaluate(() => (globalThis as unknown as Window).wp.resolve.getEntityRecord?.('postType', 'post', 999_999))
      .catch(() => undefined);
    expect(missing).toBeUndefined();
  });

  it(`has sent ${CALLS} requests and more`, () => {
    expect(calls).toBeGreaterThanOrEqual(CALLS);
  });
});
