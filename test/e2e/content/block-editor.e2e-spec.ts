import { RemoteSite } from '../../support/remote-site.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

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
      isRTL: false,
      __experimentalFeatures: { color: { palette: { default: expect.arrayContaining([expect.any(Object)]) } } },
    });
    await changeSettings(site, { language: 'ar_EG' });
    const { body } = await ask('/wp-block-editor/v1/settings', { as: 'author' });
    await changeSettings(site, { language: 'en_US' });
    expect(body.isRTL).toBe(true);
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
    const first = await Promise.all([1, 2, 3, 4].map(() => ask(path, { as: 'admin' })));
    const [{ body } = { body: {} }] = first;
    expect(first.map((one) => one.body.id)).toEqual([1, 2, 3, 4].map(() => body.id));
    const made = await ask(`/wp/v2/navigation/${body.id}`, { as: 'admin', query: { context: 'edit' } });
    expect(made.body).toMatchObject({ status: 'publish', content: { raw: '<!-- wp:page-list /-->' } });
    const embedding = (await ask(path, { as: 'admin', query: { _embed: 'true' } })).body;
    expect(embedding).toMatchObject({
      id: body.id,
      _links: { self: [{ embeddable: true }] },
      _embedded: {
        self: [
          {
            ...{ id: body.id, type: 'wp_navigation', status: 'publish', title: { raw: 'Navigation' } },
            content: { raw: '<!-- wp:page-list /-->', block_version: 1, protected: false },
          },
        ],
      },
    });
    expect((await ask('/wp/v2/navigation')).body).toHaveLength(1);
    for (const as of [undefined, 'editor', 'admin', undefined]) {
      const shown = (await ask(`/wp/v2/navigation/${body.id}?context=embed`, { as })).body;
      expect(shown).toMatchObject({ status: 'publish', content: { rendered: expect.any(String) } });
      expect([as, Object.hasOwn(shown.content, 'raw')]).toEqual([as, as === 'admin']);
    }
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

describe('the calendar as posts', () => {
  /** Creates an item of the calendar and returns its id. */
  const make = async (path: string, body: object): Promise<number> => {
    const made = await ask(`/tribe/events/v1/${path}`, { as: 'admin', body });
    expect({ status: made.status, text: made.text }).toMatchObject({ status: 201 });
    return made.body.id;
  };
  const event = (title: string, more: object = {}) =>
    make('events', { title, start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00', ...more });

  it('shows what everybody may read, with totals', async () => {
    const { id: fairs } = (await ask('/wp/v2/tribe_events_cat', { as: 'admin', body: { name: 'Fairs' } })).body;
    const id = await event('Spring fair', { categories: [fairs], tags: ['roses'], description: 'Come' });
    const draft = await event('Draft', { status: 'draft' });
    const path = '/wp/v2/tribe_events';
    const list = await ask(path);
    expect([list.headers.get('x-wp-total'), list.headers.get('x-wp-totalpages')]).toEqual(['1', '1']);
    expect(list.body).toMatchObject([
      {
        ...{ id, type: 'tribe_events', status: 'publish', title: { rendered: 'Spring fair' } },
        ...{ content: { rendered: '<p>Come</p>\n' }, tribe_events_cat: [fairs], tags: [expect.any(Number)] },
        _links: { self: [{ href: `${site.url}/wp-json${path}/${id}` }], about: [{}], 'wp:term': [{}, {}] },
      },
    ]);
    expect((await ask(`${path}/${id}`)).body).toEqual(list.body[0]);
    expect((await ask(path, { query: { _fields: 'tribe_events_cat' } })).body).toEqual([{ tribe_events_cat: [fairs] }]);
    expect((await ask(path, { query: { tribe_events_cat: '999999' } })).body).toEqual([]);
    expect((await ask(path, { query: { tribe_events_cat: String(fairs) } })).body).toHaveLength(1);
    expect((await ask(path, { query: { tribe_events_cat_exclude: String(fairs) } })).body).toEqual([]);
    const both = { tribe_events_cat: String(fairs), tags: '999999' };
    expect((await ask(path, { query: both })).body).toEqual([]);
    expect((await ask(path, { query: { ...both, tax_relation: 'OR' } })).body).toHaveLength(1);
    const object = { 'tribe_events_cat[terms]': String(fairs), 'tribe_events_cat[operator]': 'AND' };
    expect((await ask(path, { query: object })).body).toHaveLength(1);
    expect(await answers(`${path}/${draft}`, 'subscriber')).toEqual([
      [401, 'rest_forbidden'],
      [403, 'rest_forbidden'],
    ]);
    const drafts = await ask(path, { as: 'editor', query: { status: 'draft', context: 'edit' } });
    expect(drafts.body).toMatchObject([{ id: draft, title: { raw: 'Draft' } }]);
    expect(await answers(`${path}?context=edit`, 'subscriber')).toEqual([
      [401, 'rest_forbidden_context'],
      [403, 'rest_forbidden_context'],
    ]);
    expect((await ask(`${path}/999999`)).body.code).toBe('rest_post_invalid_id');
  });

  it('shows venues and organizers likewise, and none of them in the own root', async () => {
    for (const [type, own, name, field] of [
      ['tribe_venue', 'cal_venue', 'venues', 'venue'],
      ['tribe_organizer', 'cal_organizer', 'organizers', 'organizer'],
    ] as const) {
      const id = await make(name, { [field]: 'Hall' });
      const { body } = await ask(`/wp/v2/${type}`, { query: { search: 'Hall' } });
      expect(body).toMatchObject([{ id, type, title: { rendered: 'Hall' } }]);
      expect(body[0]).not.toHaveProperty('tribe_events_cat');
      expect((await ask(`/wp/v2/types/${type}`)).body).toMatchObject({ slug: type, rest_base: type });
      expect((await site.rest(`/cms/v2/${own}`)).body.code).toBe('rest_no_route');
      expect((await site.rest(`/cms/v2/types/${own}`)).body.code).toBe('rest_cannot_read_type');
    }
  });

  it('takes no more statements for more items', async () => {
    const statements = async (perPage: string) => {
      const query = { per_page: perPage, search: 'Many' };
      const { body, headers } = await ask('/wp/v2/tribe_events', { as: 'editor', query });
      return { items: body.length, count: /(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1] };
    };
    for (const title of ['Many one', 'Many two', 'Many three']) await event(title, { tags: [title] });
    const [one, three] = [await statements('1'), await statements('3')];
    expect([one.items, three.items, three.count]).toEqual([1, 3, one.count]);
  });

  it('is written by the routes of the calendar only', async () => {
    const id = await event('Written');
    const path = `/wp/v2/tribe_events/${id}`;
    const refused = async (method: string, as?: string) => {
      const { status, body } = await ask(path, { as, method, body: { title: 'Changed' } });
      return [status, body.code];
    };
    expect(await refused('PUT')).toEqual([401, 'rest_cannot_edit']);
    expect(await refused('PUT', 'author')).toEqual([403, 'rest_cannot_edit']);
    expect(await refused('DELETE', 'author')).toEqual([403, 'rest_cannot_delete']);
    for (const method of ['PUT', 'DELETE'])
      expect(await refused(method, 'editor')).toEqual([405, 'rest_written_elsewhere']);
    const { status, body } = await ask('/wp/v2/tribe_events', { as: 'editor', body: { title: 'New' } });
    expect([status, body.code]).toEqual([405, 'rest_written_elsewhere']);
    expect(body.message).toContain('the routes of events only');
    expect((await ask(path)).body.title.rendered).toBe('Written');
  });
});

describe('types and taxonomies of editors', () => {
  it('are templates, whose routes are for those who change the theme', async () => {
    for (const [name, base] of [
      ['wp_template', 'templates'],
      ['wp_template_part', 'template-parts'],
    ] as const) {
      expect((await ask(`/wp/v2/types/${name}`)).body).toMatchObject({ slug: name, rest_base: base });
      expect(await answers(`/wp/v2/types/${name}?context=edit`, 'editor', 'admin')).toMatchObject([
        [401, 'rest_forbidden_context'],
        [403, 'rest_forbidden_context'],
        { viewable: false, supports: { editor: true } },
      ]);
      expect((await site.rest(`/cms/v2/types/${name}`)).body.code).toBe('rest_type_invalid');
    }
  });

  it('are categories of reusable blocks', async () => {
    const path = '/wp/v2/wp_pattern_category';
    expect(await answers(path, 'subscriber', 'admin')).toEqual([[], [], []]);
    const create = (as: string | undefined, name: string) => ask(path, { as, body: { name } });
    expect([(await create(undefined, 'A')).status, (await create('subscriber', 'A')).status]).toEqual([401, 403]);
    const { status, body } = await create('contributor', 'Headers');
    expect([status, body.slug, body.taxonomy]).toEqual([201, 'headers', 'wp_pattern_category']);
    expect((await ask(path, { query: { search: 'Head' } })).body).toHaveLength(1);
    expect((await ask('/wp/v2/taxonomies/wp_pattern_category')).body.rest_base).toBe('wp_pattern_category');
    expect((await site.rest('/cms/v2/wp_pattern_category')).body.code).toBe('rest_no_route');
    expect((await site.rest('/cms/v2/taxonomies')).body).not.toHaveProperty('wp_pattern_category');
    expect((await ask('/wp/v2/search?type=term')).body).not.toContainEqual(
      expect.objectContaining({ subtype: 'wp_pattern_category' }),
    );
    expect((await ask('/wp/v2/search?type=term&subtype=wp_pattern_category')).status).toBe(400);
  });

  it('keep reusable blocks in their categories', async () => {
    const category = async (name: string) =>
      (await ask('/wp/v2/wp_pattern_category', { as: 'admin', body: { name } })).body.id;
    const [banners, footers] = [await category('Banners'), await category('Footers')];
    const write = (body: object, as = 'admin', id: number | string = '') =>
      ask(`/wp/v2/blocks/${id}`, { as, body: { title: 'P', content: 'x', status: 'publish', ...body } });
    const { id, ...made } = (await write({ wp_pattern_category: [banners, footers] }, 'author')).body;
    expect(made.wp_pattern_category).toEqual([banners, footers]);
    expect(made._links['wp:term']).toEqual([
      {
        taxonomy: 'wp_pattern_category',
        embeddable: true,
        href: expect.stringMatching(new RegExp(`/wp-json/wp/v2/wp_pattern_category\\?post=${id}$`)),
      },
    ]);
    expect(Object.keys(made._links)).toEqual(
      expect.arrayContaining(['version-history', 'wp:action-assign-wp_pattern_category']),
    );
    const other = (await write({ wp_pattern_category: [footers] })).body.id;
    const bare = (await write({})).body;
    expect(bare.wp_pattern_category).toEqual([]);
    const read = (await ask(`/wp/v2/blocks/${id}?_embed`, { as: 'contributor' })).body;
    expect(read.wp_pattern_category).toEqual([banners, footers]);
    expect(read._embedded['wp:term'][0].map(({ name }: { name: string }) => name)).toEqual(['Banners', 'Footers']);
    const found = async (query: string) =>
      (
        await ask(`/wp/v2/blocks?include=${id},${other},${bare.id}&orderby=id&order=asc&${query}`, { as: 'admin' })
      ).body.map((block: { id: number }) => block.id);
    expect(await found(`wp_pattern_category=${footers}`)).toEqual([id, other]);
    expect(await found(`wp_pattern_category_exclude=${banners}`)).toEqual([other, bare.id]);
    expect(
      await found(`wp_pattern_category[terms]=${banners},${footers}&wp_pattern_category[operator]=AND&_fields=id`),
    ).toEqual([id]);
    expect(
      await found(`wp_pattern_category=${banners}&wp_pattern_category_exclude=${footers}&tax_relation=OR`),
    ).toEqual([id, bare.id]);
    const terms = `/wp/v2/wp_pattern_category?post=${id}`;
    expect((await ask(terms, { as: 'contributor' })).body.map((term: { count: number }) => term.count)).toEqual([1, 2]);
    expect((await ask(terms)).status).toBe(401);
    // A write without the member keeps the categories; an empty list removes them.
    expect((await write({ title: 'Q' }, 'author', id)).body.wp_pattern_category).toEqual([banners, footers]);
    expect((await write({ wp_pattern_category: [] }, 'author', id)).body.wp_pattern_category).toEqual([]);
    expect((await write({ wp_pattern_category: ['x'] }, 'author', id)).status).toBe(400);
    await ask(`/wp/v2/wp_pattern_category/${footers}?force=true`, { as: 'admin', method: 'DELETE' });
    expect((await ask(`/wp/v2/blocks/${other}`, { as: 'admin' })).body.wp_pattern_category).toEqual([]);
  });

  it('show categories of reusable blocks below the root of the convention only', async () => {
    expect((await ask('/wp/v2/taxonomies/wp_pattern_category')).body.types).toEqual(['wp_block']);
    // Recorded sites of the convention list no taxonomies here.
    expect((await ask('/wp/v2/types/wp_block')).body.taxonomies).toEqual([]);
    expect((await site.rest('/cms/v2/types/wp_block')).body.taxonomies).toEqual([]);
    const { id } = (await ask('/wp/v2/blocks', { as: 'admin', body: { title: 'P', content: 'x' } })).body;
    const { body } = await site.rest(`/cms/v2/blocks/${id}`, { as: 'admin', query: { context: 'edit' } });
    expect(body).not.toHaveProperty('wp_pattern_category');
    expect(Object.keys(body._links)).not.toContain('wp:term');
    const own = (await site.rest('/cms/v2/blocks', { method: 'OPTIONS' })).body;
    expect(JSON.stringify(own)).not.toContain('wp_pattern_category');
  });
});

describe('the requests of a block editor', () => {
  it('all have a route', async () => {
    const { id } = (await ask('/wp/v2/posts', { as: 'admin', body: { title: 'Edited', status: 'draft' } })).body;
    const requests = `
      GET /
      GET /wp/v2/types?context=view
      GET /wp/v2/types?context=edit
      GET /wp/v2/types/post?context=edit
      GET /wp/v2/types/wp_block?context=edit
      GET /wp/v2/types/wp_template?context=edit
      GET /wp/v2/types/tribe_events?context=edit
      GET /wp/v2/taxonomies?context=view
      GET /wp/v2/taxonomies?context=edit&per_page=-1
      GET /wp/v2/statuses?context=edit
      GET /wp/v2/settings
      OPTIONS /wp/v2/settings
      GET /wp/v2/themes?context=edit&status=active
      GET /wp/v2/users/me?context=edit
      GET /wp/v2/users?context=view&who=authors&per_page=50
      GET /wp/v2/posts/${id}?context=edit
      OPTIONS /wp/v2/posts/${id}
      OPTIONS /wp/v2/posts
      OPTIONS /wp/v2/pages
      OPTIONS /wp/v2/blocks
      OPTIONS /wp/v2/media
      OPTIONS /wp/v2/templates
      GET /wp/v2/posts/${id}/autosaves?context=edit
      GET /wp/v2/posts/${id}/revisions?context=edit&per_page=1
      POST /wp/v2/posts/${id}/autosaves
      GET /wp/v2/pages?context=edit&per_page=100&orderby=menu_order&order=asc
      GET /wp/v2/blocks?context=edit&per_page=100
      GET /wp/v2/wp_pattern_category?context=view&per_page=100
      GET /wp/v2/block-patterns/patterns
      GET /wp/v2/block-patterns/categories
      GET /wp/v2/block-types
      GET /wp/v2/block-types/core/archives
      POST /wp/v2/block-renderer/core/archives?context=edit
      GET /wp/v2/categories?context=view&per_page=100
      GET /wp/v2/tags?context=view&per_page=100
      GET /wp/v2/media?context=edit&per_page=20
      GET /wp/v2/comments?post=${id}&type=note&context=edit
      GET /wp/v2/templates?context=edit&per_page=-1
      GET /wp/v2/templates/lookup?slug=single-post
      GET /wp/v2/template-parts?context=edit&per_page=-1
      GET /wp/v2/template-parts/lookup?slug=header
      GET /wp/v2/global-styles/themes/lintel?context=view
      GET /wp/v2/global-styles/themes/lintel/variations
      GET /wp/v2/navigation?context=edit&per_page=100&status=publish
      GET /wp/v2/menus?context=view&per_page=100
      GET /wp/v2/menu-items?context=view&per_page=100
      GET /wp/v2/menu-locations
      GET /wp/v2/search?search=a&per_page=20&type=post
      GET /wp/v2/view-config?kind=postType&name=post
      GET /wp/v2/icons
      GET /wp/v2/font-collections
      GET /wp/v2/plugins?context=edit
      GET /wp/v2/sidebars?context=edit
      GET /wp/v2/widgets?context=edit
      GET /wp/v2/widget-types?context=edit
      GET /wp/v2/tribe_events?context=edit
      GET /wp/v2/tribe_venue?context=edit
      GET /wp/v2/tribe_organizer?context=edit
      GET /wp-block-editor/v1/settings?context=mobile
      GET /wp-block-editor/v1/navigation-fallback?_embed=true
      GET /oembed/1.0/proxy?url=https://www.youtube.com/embed/aaaaaaaaaaa
    `;
    const missing: string[] = [];
    for (const line of requests.trim().split('\n')) {
      const [method = '', path = ''] = line.trim().split(' ');
      const body = method === 'POST' ? { title: 'Edited again' } : undefined;
      const undocumented = 'Some editors ask for -1 items.';
      const answer = await ask(path, { method, as: 'admin', body, undocumented });
      if (answer.body.code === 'rest_no_route' || answer.status >= 500) missing.push(`${answer.status} ${line.trim()}`);
    }
    expect(missing).toEqual([]);
  });
});
