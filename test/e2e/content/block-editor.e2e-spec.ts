import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';
import { RemoteSite } from '../../support/remote-site.js';

let site: TestSite;
let remote: RemoteSite;
/** Sends a request to a path below the convention's root. */
const ask = (path: string, options?: Ask): Promise<Answer> => site.ask(`${site.url}/wp-json${path}`, options);
/** What anonymous callers and each of two roles get from a route: the body of 200, or else status and code. */
const answers = async (path: string, ...roles: string[]): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (const as of [undefined, ...roles]) {
    const { status, body } = await ask(path, { as });
    found.push(status === 200 ? body : [status, body.code]);
  }
  return found;
};

beforeAll(async () => {
  remote = await RemoteSite.start();
  site = await (
    await startSite({ FETCH_ALLOW_PRIVATE: remote.host })
  ).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(async () => {
  await site.close();
  await remote.close();
});

describe('lists of what the site has none of', () => {
  it.each([
    ['icons', 'contributor', 'rest_cannot_view', 'icons/core/star', 'rest_icon_not_found'],
    ['font-collections', 'admin', 'rest_cannot_read', 'font-collections/google', 'rest_font_collection_not_found'],
    ['sidebars', 'admin', 'rest_cannot_manage_widgets', 'sidebars/footer-1', 'rest_sidebar_not_found'],
    ['widgets', 'admin', 'rest_cannot_manage_widgets', 'widgets/text-1', 'rest_widget_not_found'],
    ['widget-types', 'admin', 'rest_cannot_manage_widgets', 'widget-types/text', 'rest_widget_type_invalid'],
    ['plugins', 'admin', 'rest_cannot_view_plugins', 'plugins/akismet/akismet', 'rest_plugin_not_found'],
  ])('%s are empty for those who may know', async (list, as, refusal, item, unknown) => {
    const lower = as === 'admin' ? 'editor' : 'subscriber';
    expect(await answers(`/wp/v2/${list}`, lower, as)).toEqual([[401, refusal], [403, refusal], []]);
    expect((await ask(`/wp/v2/${list}`, { as })).headers.get('x-wp-total')).toBe('0');
    expect(await answers(`/wp/v2/${item}`, lower, as)).toEqual([
      [401, refusal],
      [403, refusal],
      [404, unknown],
    ]);
    expect((await site.rest(`/cms/v2/${list}`, { as })).body.code).toBe('rest_no_route');
  });

  it('have no template for an entry', async () => {
    for (const list of ['templates', 'template-parts']) {
      const code = 'rest_cannot_manage_templates';
      expect(await answers(`/wp/v2/${list}/lookup?slug=single-post`, 'subscriber', 'author')).toEqual([
        [401, code],
        [403, code],
        {},
      ]);
      expect((await ask(`/wp/v2/${list}/lookup`, { as: 'author' })).body.code).toBe('rest_missing_callback_param');
    }
  });
});

describe('the namespace of the block editor', () => {
  it('has the settings that editors start with', async () => {
    const code = 'rest_cannot_read_block_editor_settings';
    const [anonymous, subscriber, author] = await answers(
      '/wp-block-editor/v1/settings?context=mobile',
      'subscriber',
      'author',
    );
    expect([anonymous, subscriber]).toEqual([
      [401, code],
      [403, code],
    ]);
    expect(author).toMatchObject({
      alignWide: true,
      __experimentalFeatures: { color: { palette: { default: expect.arrayContaining([expect.any(Object)]) } } },
    });
  });

  it('says what a page of another site says about itself, and asks it once an hour', async () => {
    remote.pages.set(
      '/page',
      `<html><head><title> Spring &amp;
        fair </title><link rel="shortcut icon" href="/icon.png">
        <meta name="description" content="Come &quot;all&quot;"><meta property="og:image" content="image.jpg"></head>
        <body><title>No</title></body></html>`,
    );
    const path = `/wp-block-editor/v1/url-details?url=${encodeURIComponent(remote.url('/page'))}`;
    const code = 'rest_cannot_view_url_details';
    const details = {
      title: 'Spring & fair',
      icon: remote.url('/icon.png'),
      description: 'Come "all"',
      image: remote.url('/image.jpg'),
    };
    expect(await answers(path, 'subscriber', 'contributor')).toEqual([[401, code], [403, code], details]);
    expect((await ask(path, { as: 'admin' })).body).toEqual(details);
    expect(remote.count('/page')).toBe(1);
  });

  it('refuses addresses that are no public pages', async () => {
    remote.pages.set('/script', '<title>A</title><link rel="icon" href="javascript:alert(1)">');
    const of = async (url: string) => {
      const { status, body } = await ask('/wp-block-editor/v1/url-details', { as: 'author', query: { url } });
      return status === 200 ? body : [status, body.code];
    };
    expect(await of(remote.url('/script'))).toEqual({ title: 'A', icon: '', description: '', image: '' });
    expect(await of(remote.url('/none'))).toEqual([404, 'no_response']);
    expect(await of('http://127.0.0.1:1/')).toEqual([404, 'no_response']);
    expect(await of('http://169.254.169.254/latest/')).toEqual([404, 'no_response']);
    for (const url of ['', 'page', 'file:///etc/passwd', 'javascript:1', `https://example.org/${'a'.repeat(2000)}`])
      expect([url, await of(url)]).toEqual([url, [400, 'rest_invalid_param']]);
  });

  it('creates the navigation of blocks that name none once', async () => {
    const path = '/wp-block-editor/v1/navigation-fallback';
    const code = 'rest_cannot_create';
    expect(await answers(path, 'editor')).toEqual([
      [401, code],
      [403, code],
    ]);
    const { body } = await ask(path, { as: 'admin' });
    const made = await ask(`/wp/v2/navigation/${body.id}`, { as: 'admin', query: { context: 'edit' } });
    expect(made.body).toMatchObject({ status: 'publish', content: { raw: '<!-- wp:page-list /-->' } });
    expect((await ask(path, { as: 'admin', query: { _embed: 'true' } })).body.id).toBe(body.id);
    expect((await ask('/wp/v2/navigation')).body).toHaveLength(1);
  });

  it('refuses to export a theme without templates', async () => {
    const code = 'rest_cannot_export_templates';
    expect(await answers('/wp-block-editor/v1/export', 'editor', 'admin')).toEqual([
      [401, code],
      [403, code],
      [501, 'rest_templates_not_supported'],
    ]);
    const { body } = await ask('/wp-block-editor/v1');
    expect(Object.keys(body.routes)).toContain('/wp-block-editor/v1/url-details');
    expect((await site.rest('/block-editor/v1', { as: 'admin' })).status).toBe(404);
    expect((await site.rest('/')).body.namespaces).not.toContain('block-editor/v1');
  });
});

describe('the first view of a list', () => {
  it('is for those who may write its items', async () => {
    const path = (kind: string, name: string) => `/wp/v2/view-config?kind=${kind}&name=${name}`;
    const refused = [
      [401, 'rest_cannot_read'],
      [403, 'rest_cannot_read'],
    ];
    const [page] = (await answers(path('postType', 'page'), 'author', 'editor')).slice(2);
    expect(page).toMatchObject({ kind: 'postType', name: 'page', default_view: { type: 'table', perPage: 20 } });
    for (const [kind, name, lower, higher] of [
      ['postType', 'page', 'author', 'editor'],
      ['taxonomy', 'category', 'author', 'editor'],
      ['root', 'site', 'editor', 'admin'],
    ] as const) {
      const found = await answers(path(kind, name), lower, higher);
      expect([...found.slice(0, 2), found[2]]).toMatchObject([...refused, { kind, name }]);
    }
    const unknown = [404, 'rest_view_config_invalid_entity'];
    expect(await answers(path('postType', 'none'), 'admin')).toEqual([unknown, unknown]);
    expect((await ask('/wp/v2/view-config', { as: 'admin' })).body.code).toBe('rest_missing_callback_param');
  });
});
