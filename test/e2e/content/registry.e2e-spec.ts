import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

const get = (path: string, as?: string, query: Record<string, string> = {}) =>
  site.rest(`/cms/v2/${path}`, { as, query });
const refused = ({ status, body }: Answer) => [status, body.code];

const COMMON_LABELS = `add_new_item all_items archives edit_item item_link item_link_description items_list
  items_list_navigation menu_name name name_admin_bar not_found parent_item_colon search_items singular_name template_name
  view_item`;
const TYPE_LABELS =
  `${COMMON_LABELS} add_new attributes featured_image filter_by_date filter_items_list insert_into_item
  item_published item_published_privately item_reverted_to_draft item_scheduled item_trashed item_updated new_item
  not_found_in_trash remove_featured_image set_featured_image uploaded_to_this_item use_featured_image view_items`
    .split(/\s+/)
    .sort();
/** Labels that apply only to hierarchical taxonomies, or only to flat ones. */
const TREE_LABELS = ['filter_by_item', 'parent_field_description', 'parent_item', 'parent_item_colon'];
const FLAT_LABELS = ['add_or_remove_items', 'choose_from_most_used', 'popular_items', 'separate_items_with_commas'];
const TAXONOMY_LABELS = `${COMMON_LABELS} back_to_items desc_field_description most_used name_field_description
  new_item_name no_terms slug_field_description update_item`
  .split(/\s+/)
  .concat(TREE_LABELS, FLAT_LABELS)
  .filter((name, index, all) => all.indexOf(name) === index)
  .sort();

/** The responses to each role: a status, or a status with a code. */
const answers = async (path: string, query: Record<string, string> = {}) => {
  const found: Record<string, unknown> = {};
  for (const as of ['anonymous', 'subscriber', 'contributor', 'editor', 'admin']) {
    const { status, body } = await get(path, as === 'anonymous' ? undefined : as, query);
    found[as] = status === 200 ? 200 : `${status} ${body.code}`;
  }
  return found;
};
const forWriters = (code: string) => ({
  anonymous: `401 ${code}`,
  subscriber: `403 ${code}`,
  contributor: 200,
  editor: 200,
  admin: 200,
});

describe('types', () => {
  it('are listed by name if they have routes', async () => {
    const { status, body } = await get('types');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['post', 'page', 'attachment', 'wp_block']);
    expect(body.post).toEqual({
      description: '',
      hierarchical: false,
      has_archive: false,
      name: 'Posts',
      slug: 'post',
      icon: null,
      taxonomies: ['category', 'post_tag'],
      rest_base: 'posts',
      rest_namespace: 'cms/v2',
      _links: {
        collection: [{ href: `${site.url}/en/rest/cms/v2/types` }],
        'wp:items': [{ href: `${site.url}/en/rest/cms/v2/posts` }],
        curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
      },
    });
    expect(body.page).toMatchObject({ hierarchical: true, taxonomies: [], rest_base: 'pages' });
    expect([body.attachment.rest_base, body.wp_block.rest_base]).toEqual(['media', 'blocks']);
  });

  it('have few members when embedded, and capabilities, labels and features in the context edit', async () => {
    const embedded = await get('types/page', undefined, { context: 'embed' });
    expect(Object.keys(embedded.body).sort()).toEqual([
      '_links',
      'icon',
      'name',
      'rest_base',
      'rest_namespace',
      'slug',
    ]);
    const { body } = await get('types/wp_block', 'author', { context: 'edit' });
    expect(body).toMatchObject({
      capabilities: { edit_post: 'edit_block', create_posts: 'publish_posts', delete_posts: 'delete_blocks' },
      labels: { singular_name: 'Reusable block', edit_item: 'Edit this reusable block' },
      supports: { title: true, editor: true },
      viewable: false,
      visibility: { show_in_nav_menus: false, show_ui: true },
    });
    expect(Object.keys(body.capabilities)).toHaveLength(15);
    expect(body.supports).not.toHaveProperty('revisions');
  });

  it('have every label of the convention', async () => {
    const { body } = await get('types', 'admin', { context: 'edit' });
    for (const name of ['post', 'page', 'attachment', 'wp_block']) {
      const { labels } = body[name];
      expect([name, Object.keys(labels).sort()]).toEqual([name, TYPE_LABELS]);
      const empty = Object.keys(labels).filter((label) => !labels[label]);
      expect([name, empty]).toEqual([name, name === 'page' ? [] : ['parent_item_colon']]);
    }
    expect(body.page.labels.parent_item_colon).toBe('Parent page:');
  });

  it('are returned in the context edit to users who may edit their entries', async () => {
    expect(await answers('types', { context: 'edit' })).toEqual(forWriters('rest_cannot_view'));
    expect(Object.keys((await get('types', 'contributor', { context: 'edit' })).body)).toEqual([
      'post',
      'attachment',
      'wp_block',
    ]);
    expect(await answers('types/post', { context: 'edit' })).toEqual(forWriters('rest_forbidden_context'));
    expect(await answers('types/page', { context: 'edit' })).toEqual({
      ...forWriters('rest_forbidden_context'),
      contributor: '403 rest_forbidden_context',
    });
  });

  it('are a 404 for unknown names, and refused when internal', async () => {
    for (const name of ['nothing', 'posts', '__proto__', 'constructor', '123'])
      expect(refused(await get(`types/${name}`, 'admin'))).toEqual([404, 'rest_type_invalid']);
    expect(refused(await get('types/revision'))).toEqual([401, 'rest_cannot_read_type']);
    expect(refused(await get('types/revision', 'admin'))).toEqual([403, 'rest_cannot_read_type']);
    expect(refused(await get('types/a.b'))).toEqual([404, 'rest_no_route']);
  });

  it('support _fields by type name', async () => {
    expect((await get('types', undefined, { _fields: 'page.name,wp_block.slug,nothing' })).body).toEqual({
      page: { name: 'Pages' },
      wp_block: { slug: 'wp_block' },
    });
    expect((await get('types', undefined, { _fields: 'name' })).body).toEqual({});
    expect((await get('types/page', undefined, { _fields: 'name' })).body).toEqual({ name: 'Pages' });
  });
});

describe('schemas', () => {
  const properties = async (path: string) => {
    const { body } = await site.rest(`/cms/v2/${path}`, { as: 'admin', method: 'OPTIONS' });
    return body.schema.properties;
  };

  it('have defaults, required members and members that are never returned', async () => {
    const comment = await properties('comments');
    expect([comment.post.default, comment.parent.default]).toEqual([0, 0]);
    const user = await properties('users');
    for (const name of ['username', 'email', 'password']) expect([name, user[name].required]).toEqual([name, true]);
    expect(user.password).toMatchObject({ type: 'string', context: [] });
    expect(user.name).not.toHaveProperty('required');
    for (const path of ['categories', 'tags', 'cal_events_cat'])
      expect([path, (await properties(path)).name.required]).toEqual([path, true]);
    expect((await properties('block-renderer/core/search')).rendered.required).toBe(true);
    const settings = await properties('settings');
    expect(settings).toMatchObject({
      language: { default: 'en_US' },
      use_smilies: { default: true },
      posts_per_page: { default: 10 },
      default_ping_status: { default: 'open', enum: ['open', 'closed'] },
    });
    expect(settings.title).not.toHaveProperty('default');
  });

  it('mark read-only members', async () => {
    for (const path of ['posts', 'pages', 'media', 'blocks', 'posts/1/revisions', 'posts/1/autosaves']) {
      const { guid } = await properties(path);
      expect([path, guid.readonly, guid.properties.raw.readonly, guid.properties.rendered.readonly]).toEqual([
        path,
        true,
        true,
        true,
      ]);
    }
    for (const path of ['posts', 'posts/1/revisions', 'pages/1/autosaves']) {
      const { title, content, excerpt } = await properties(path);
      for (const text of [title, content, excerpt]) expect(text.properties.rendered.readonly).toBe(true);
    }
    expect((await properties('posts')).permalink_template).not.toHaveProperty('format');
    expect((await properties('blocks')).content.properties.protected.context).toEqual(['view', 'edit', 'embed']);
    const theme = await properties('themes');
    expect(Object.values(theme).every((one) => (one as { readonly?: boolean }).readonly)).toBe(true);
    expect(theme.author_uri.properties).toMatchObject({ raw: { format: 'uri' }, rendered: { format: 'uri' } });
    expect(theme.theme_supports.properties).toMatchObject({
      'align-wide': { type: 'boolean' },
      formats: { type: 'array', items: { type: 'string' } },
      html5: { type: ['boolean', 'array'] },
    });
  });

  it('describe avatars by size, unless avatars are disabled', async () => {
    const avatars = async () => [
      (await properties('users')).avatar_urls,
      (await properties('comments')).author_avatar_urls,
    ];
    const url = { type: 'string', format: 'uri', context: ['view', 'edit', 'embed'] };
    const described = { type: 'object', readonly: true, properties: { 24: url, 48: url, 96: url } };
    expect(await avatars()).toMatchObject([described, described]);
    await changeSettings(site, { show_avatars: false });
    expect(await avatars()).toEqual([undefined, undefined]);
    const help = await site.rest('/cms/v2', { query: { context: 'help' } });
    expect(help.body.routes['/cms/v2/users'].schema.properties).not.toHaveProperty('avatar_urls');
    expect((await site.rest('/cms/v2/users/me', { as: 'admin' })).body).not.toHaveProperty('avatar_urls');
    await changeSettings(site, { show_avatars: true });
    expect((await site.rest('/cms/v2/users/me', { as: 'admin' })).body).toHaveProperty('avatar_urls');
  });
});

describe('statuses', () => {
  const IMPORTED = ['success', 'failed', 'schedule', 'pending', 'draft'].map((name) => `cal-ea-${name}`);
  const WRITABLE = ['publish', 'future', 'draft', 'pending', 'private', ...IMPORTED, 'cal-ignored', 'trash'];

  it('are listed if the caller may see them', async () => {
    for (const as of [undefined, 'subscriber'])
      expect(Object.keys((await get('statuses', as)).body)).toEqual(['publish', ...IMPORTED]);
    for (const as of ['contributor', 'admin'])
      expect(Object.keys((await get('statuses', as)).body).sort()).toEqual([...WRITABLE].sort());
    expect(await answers('statuses', { context: 'edit' })).toEqual(forWriters('rest_cannot_view'));
  });

  it.each([
    ['publish', { public: true, queryable: true, protected: false, private: false, show_in_list: true }],
    ['future', { public: false, queryable: false, protected: true, private: false, show_in_list: true }],
    ['private', { public: false, queryable: false, protected: false, private: true, show_in_list: true }],
    ['cal-ea-draft', { public: true, queryable: true, protected: false, private: false, show_in_list: true }],
    ['cal-ignored', { public: false, queryable: false, protected: false, private: false, show_in_list: false }],
    ['trash', { public: false, queryable: false, protected: false, private: false, show_in_list: false }],
  ])('describe who sees their entries: %s', async (name, kinds) => {
    const { body } = await get(`statuses/${name}`, 'contributor', { context: 'edit' });
    expect(body).toMatchObject({ ...kinds, slug: name, date_floating: false });
    const posts = `${site.url}/en/rest/cms/v2/posts`;
    expect(body._links).toEqual({ archives: [{ href: name === 'publish' ? posts : `${posts}?status=${name}` }] });
  });

  it('are returned to callers who may see them, internal ones to nobody', async () => {
    expect((await get('statuses/draft', 'author')).body).toMatchObject({ name: 'Draft', date_floating: true });
    expect(await answers('statuses/trash')).toEqual(forWriters('rest_cannot_read_status'));
    const everybody = { anonymous: 200, subscriber: 200, contributor: 200, editor: 200, admin: 200 };
    expect(await answers('statuses/publish', { context: 'edit' })).toEqual(everybody);
    for (const name of ['inherit', 'auto-draft', 'request-failed'])
      expect(refused(await get(`statuses/${name}`, 'admin'))).toEqual([403, 'rest_cannot_read_status']);
    expect(refused(await get('statuses/inherit'))).toEqual([401, 'rest_cannot_read_status']);
    expect(refused(await get('statuses/any', 'admin'))).toEqual([404, 'rest_status_invalid']);
  });
});

describe('taxonomies', () => {
  it('have every label of the convention', async () => {
    const { body } = await get('taxonomies', 'admin', { context: 'edit' });
    for (const name of ['category', 'post_tag', 'cal_events_cat']) {
      const { labels } = body[name];
      expect([name, Object.keys(labels).sort()]).toEqual([name, TAXONOMY_LABELS]);
      const empty = Object.keys(labels).filter((label) => !labels[label]);
      expect([name, empty.sort()]).toEqual([name, name === 'post_tag' ? TREE_LABELS : FLAT_LABELS]);
    }
  });

  it('are listed by name, optionally of one type', async () => {
    const { body } = await get('taxonomies');
    expect(Object.entries(body).map(([name, one]) => [name, (one as { types: string[] }).types])).toEqual([
      ['category', ['post']],
      ['post_tag', ['post', 'cal_events']],
      ['cal_events_cat', ['cal_events']],
    ]);
    expect(body.post_tag).toMatchObject({ name: 'Tags', hierarchical: false, rest_base: 'tags' });
    expect(body.post_tag._links['wp:items'][0].href).toBe(`${site.url}/en/rest/cms/v2/tags`);
    expect(Object.keys((await get('taxonomies', undefined, { type: 'post' })).body)).toEqual(['category', 'post_tag']);
    for (const type of ['page', 'nothing', '']) expect((await get('taxonomies', undefined, { type })).body).toEqual({});
  });

  it('show their capabilities to users who may assign their terms', async () => {
    expect(await answers('taxonomies', { context: 'edit' })).toEqual(forWriters('rest_cannot_view'));
    expect(refused(await get('taxonomies', 'admin', { context: 'edit', type: 'page' }))).toEqual([
      403,
      'rest_cannot_view',
    ]);
    for (const name of ['category', 'post_tag', 'cal_events_cat'])
      expect(await answers(`taxonomies/${name}`, { context: 'edit' })).toEqual(forWriters('rest_forbidden_context'));
    expect((await get('taxonomies/post_tag', 'contributor', { context: 'edit' })).body).toMatchObject({
      capabilities: {
        manage_terms: 'manage_post_tags',
        edit_terms: 'edit_post_tags',
        delete_terms: 'delete_post_tags',
        assign_terms: 'assign_post_tags',
      },
      show_cloud: true,
      visibility: { public: true, show_ui: true },
    });
  });

  it('are a 404 for unknown names, and refused when hidden', async () => {
    expect(refused(await get('taxonomies/categories'))).toEqual([404, 'rest_taxonomy_invalid']);
    expect(refused(await get('taxonomies/post_format', 'admin'))).toEqual([403, 'rest_forbidden']);
  });
});

describe('themes', () => {
  it('have one member, for users who may edit posts', async () => {
    const shown = await get('themes', 'contributor', { status: 'active', context: 'whatever', page: '7' });
    expect([shown.status, shown.headers.get('x-wp-total'), shown.headers.get('x-wp-totalpages')]).toEqual([
      200,
      '1',
      '1',
    ]);
    expect(shown.headers.get('link')).toContain('rel="https://api.w.org/"');
    expect(shown.body).toHaveLength(1);
    expect(shown.body[0]).toMatchObject({
      status: 'active',
      name: { raw: 'Lintel', rendered: 'Lintel' },
      tags: { raw: [], rendered: '' },
      screenshot: '',
    });
    expect(shown.body[0].theme_supports.formats).toContain('standard');
    expect(await answers('themes', { status: 'active' })).toEqual(forWriters('rest_cannot_view_active_theme'));
    expect((await get('themes', 'admin', { status: 'active', _fields: 'status' })).body).toEqual([
      { status: 'active' },
    ]);
  });

  it('require a valid status', async () => {
    expect(refused(await get('themes', 'admin'))).toEqual([400, 'rest_missing_callback_param']);
    expect((await get('themes', undefined, { status: 'active,inactive' })).body.data.params).toHaveProperty('status');
  });
});

describe('all descriptions', () => {
  it.each(['types', 'statuses', 'taxonomies', 'types/post', 'statuses/publish', 'taxonomies/category'])(
    'support HEAD and OPTIONS and no other method: %s',
    async (path) => {
      const head = await site.rest(`/cms/v2/${path}`, { method: 'HEAD' });
      expect([head.status, head.text, head.headers.get('allow')]).toEqual([200, '', 'GET']);
      const options = await site.rest(`/cms/v2/${path}`, { method: 'OPTIONS' });
      expect(options.headers.get('allow')).toBe('GET');
      expect(options.body.schema).toMatchObject({ type: 'object', properties: { slug: { readonly: true } } });
      expect(refused(await site.rest(`/cms/v2/${path}`, { as: 'admin', method: 'DELETE' }))).toEqual([
        404,
        'rest_no_route',
      ]);
      expect((await get(path, undefined, { context: 'nonsense' })).body.data.params).toHaveProperty('context');
    },
  );

  it('are documented as objects by name', async () => {
    const { body } = await site.ask(`${site.url}/docs/openapi.json`);
    const { responses } = body.paths['/en/rest/cms/v2/taxonomies'].get;
    const { anyOf: byContext } = responses['200'].content['application/json'].schema;
    const named = (name: string) => ({
      type: 'object',
      additionalProperties: { $ref: `#/components/schemas/${name}` },
    });
    expect(byContext).toHaveLength(3);
    expect(byContext).toEqual(expect.arrayContaining(['Taxonomy', 'TaxonomyEdit', 'TaxonomyEmbed'].map(named)));
  });
});
