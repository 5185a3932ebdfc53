import { PagedSite, statements } from '../../support/front.js';
import { select, textsOf } from '../../support/html.js';
import { changeSettings, resetSetting } from '../../support/settings.js';
import { type Answer, type Ask, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { category, item, term, wxr } from '../transfer/wxr-text.js';

let front: PagedSite;
let site: TestSite;
/** Sends a request to a path of the convention's namespace. */
const ask = (path: string, options?: Ask): Promise<Answer> => site.ask(`${site.url}/wp-json/wp/v2${path}`, options);
/** Creates something as the administrator and returns it. */
const make = async (path: string, body: object) => {
  const made = await ask(path, { as: 'admin', body });
  expect({ path, status: made.status, text: made.text }).toMatchObject({ path, status: 201 });
  return made.body;
};
const refused = async (path: string, options?: Ask) => {
  const { status, body } = await ask(path, options);
  return [status, body.code];
};
const header = async (path = '/en/') => textsOf((await front.page(path)).text, 'header nav a');

beforeAll(async () => {
  front = await PagedSite.start();
  ({ site } = front);
});
afterAll(() => site.close());

describe('menus', () => {
  it('are created, read, changed and deleted', async () => {
    const menu = await make('/menus', { name: 'Main', description: 'At the top', locations: ['primary'] });
    expect(menu).toMatchObject({ name: 'Main', slug: 'main', locations: ['primary'], auto_add: false, meta: [] });
    expect(menu).not.toHaveProperty('count');
    expect(menu._links['wp:menu-location'][0].href).toBe(`${site.url}/wp-json/wp/v2/menu-locations/primary`);
    const other = await make('/menus', { name: 'Other', locations: ['primary', 'footer'] });
    expect((await ask(`/menus/${menu.id}`, { as: 'admin' })).body.locations).toEqual([]);
    const locations = (await ask('/menu-locations', { as: 'admin', query: { _embed: '1' } })).body;
    expect(Object.keys(locations)).toEqual(['primary', 'footer']);
    expect(locations.footer).toMatchObject({ name: 'footer', menu: other.id });
    const changed = await ask(`/menus/${other.id}`, { as: 'admin', body: { name: 'Second', locations: ['footer'] } });
    expect(changed.body).toMatchObject({ name: 'Second', locations: ['footer'] });
    expect((await ask('/menu-locations/primary', { as: 'admin' })).body.menu).toBe(0);
    const { headers, body } = await ask('/menus', { as: 'admin', query: { per_page: '1' } });
    expect([headers.get('x-wp-total'), body.length]).toEqual(['2', 1]);
    const entry = await make('/menu-items', { title: 'A', url: '/a/', menus: other.id });
    for (const { id } of [menu, other])
      expect((await ask(`/menus/${id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } })).status).toBe(200);
    expect(await refused(`/menu-items/${entry.id}`, { as: 'admin' })).toEqual([404, 'rest_post_invalid_id']);
    expect((await ask('/menu-locations/footer', { as: 'admin' })).body.menu).toBe(0);
  });

  it('are built by a batch', async () => {
    const { id } = await make('/menus', { name: 'Batched' });
    const requests = [
      ...['First', 'Second'].map((title, at) => ({
        path: '/wp/v2/menu-items',
        body: { title, url: `/${title}/`, menus: id, menu_order: at + 1 },
      })),
      { method: 'PUT', path: `/wp/v2/menus/${id}`, body: { name: 'Built' } },
      { path: '/wp/v2/navigation', body: { title: 'Links', status: 'draft' } },
    ];
    const { body } = await site.ask(`${site.url}/wp-json/batch/v1`, { as: 'admin', body: { requests } });
    expect(body.responses.map(({ status }: Answer) => status)).toEqual([201, 201, 200, 201]);
    const items = (await ask('/menu-items', { as: 'admin', query: { menus: String(id) } })).body;
    expect(items.map(({ title }: { title: { rendered: string } }) => title.rendered)).toEqual(['First', 'Second']);
    expect((await ask(`/menus/${id}`, { as: 'admin' })).body.name).toBe('Built');
  });

  it('refuse what is invalid, and callers without rights', async () => {
    const { id } = await make('/menus', { name: 'Taken' });
    const admin = { as: 'admin' };
    expect(await refused('/menus', { ...admin, body: { name: 'Taken' } })).toEqual([400, 'menu_exists']);
    expect(await refused('/menus', { ...admin, body: { name: 'X', locations: ['none'] } })).toEqual([
      400,
      'rest_invalid_menu_location',
    ]);
    expect(await refused('/menu-locations/none', admin)).toEqual([404, 'rest_menu_location_invalid']);
    expect(await refused(`/menus/${id}`, { ...admin, method: 'DELETE' })).toEqual([501, 'rest_trash_not_supported']);
    expect(await refused('/menus/999999', admin)).toEqual([404, 'rest_term_invalid']);
    await changeSettings(site, { public_menus: false });
    for (const path of ['/menus', `/menus/${id}`, '/menu-items', '/menu-locations', '/menu-locations/primary']) {
      expect(await refused(path)).toEqual([401, 'rest_cannot_view']);
      expect(await refused(path, { as: 'subscriber' })).toEqual([403, 'rest_cannot_view']);
      expect((await ask(path, { as: 'contributor' })).status).toBe(200);
    }
    await resetSetting(site, 'public_menus');
    expect(await refused('/menus', { as: 'editor', body: { name: 'Mine' } })).toEqual([403, 'rest_cannot_create']);
    expect(await refused(`/menus/${id}`, { as: 'editor', body: { name: 'Mine' } })).toEqual([
      403,
      'rest_cannot_update',
    ]);
    expect(await refused('/menu-items', { as: 'editor', body: { title: 'A', url: '/' } })).toEqual([
      403,
      'rest_cannot_create',
    ]);
  });

  it('have types that everyone sees, in the context edit those who may edit them', async () => {
    for (const name of ['nav_menu_item', 'wp_navigation']) {
      const path = `/types/${name}`;
      for (const as of [undefined, 'subscriber', 'admin']) {
        expect((await ask(path, { as })).body).toMatchObject({ slug: name });
        expect((await ask('/types', { as })).body).toHaveProperty(name);
      }
      expect(await refused(`${path}?context=edit`)).toEqual([401, 'rest_forbidden_context']);
      expect(await refused(`${path}?context=edit`, { as: 'editor' })).toEqual([403, 'rest_forbidden_context']);
      expect((await ask(`${path}?context=edit`, { as: 'admin' })).body).toHaveProperty('capabilities');
      expect((await ask('/types?context=edit', { as: 'editor' })).body).not.toHaveProperty(name);
    }
    expect(await refused('/types/nav_menu_items')).toEqual([404, 'rest_type_invalid']);
  });

  it('are unknown to the own root', async () => {
    for (const path of ['/cms/v2/menus', '/cms/v2/menu-items', '/cms/v2/navigation', '/cms/v2/block-types'])
      expect((await site.rest(path, { as: 'admin' })).body.code).toBe('rest_no_route');
    expect((await site.rest('/cms/v2/types/nav_menu_item', { as: 'admin' })).body.code).toBe('rest_type_invalid');
    expect((await site.rest('/cms/v2/taxonomies/nav_menu', { as: 'admin' })).body.code).toBe('rest_taxonomy_invalid');
    expect((await site.rest('/cms/v2/types', { as: 'admin' })).text).not.toMatch(/nav_menu|wp_navigation/);
    expect((await ask('/types/nav_menu_item', { as: 'admin' })).body).toMatchObject({ rest_base: 'menu-items' });
    expect((await ask('/taxonomies/nav_menu')).body).toMatchObject({ types: ['nav_menu_item'] });
  });
});

describe('items of menus', () => {
  it('link to URLs, entries, terms and lists', async () => {
    const menu = await make('/menus', { name: 'Kinds' });
    const page = await front.make('pages', { title: 'Contact', content: 'Text', status: 'publish' });
    const tag = await make('/tags', { name: 'News' });
    const custom = await make('/menu-items', {
      ...{ title: 'Elsewhere', url: 'https://example.org/', menus: menu.id, attr_title: 'Go', target: '_blank' },
      ...{ classes: ['big', 'red'], xfn: ['me'], description: 'Text' },
    });
    expect(custom).toMatchObject({
      ...{ type: 'custom', object: 'custom', object_id: custom.id, url: 'https://example.org/', menus: menu.id },
      ...{ status: 'publish', menu_order: 1, parent: 0, classes: ['big', 'red'], xfn: ['me'], invalid: false },
      ...{
        attr_title: 'Go',
        target: '_blank',
        description: 'Text',
        title: { raw: 'Elsewhere', rendered: 'Elsewhere' },
      },
    });
    const linked = await make('/menu-items', {
      ...{ type: 'post_type', object_id: page.id, menus: menu.id, parent: custom.id, menu_order: 2 },
    });
    expect(linked).toMatchObject({ object: 'page', type_label: 'Page', url: page.link, parent: custom.id });
    expect(linked.title).toEqual({ raw: '', rendered: 'Contact' });
    const toTerm = await make('/menu-items', { type: 'taxonomy', object_id: tag.id, menus: menu.id, menu_order: 3 });
    expect(toTerm).toMatchObject({ object: 'post_tag', url: tag.link, title: { rendered: 'News' } });
    const list = await make('/menu-items', { type: 'post_type_archive', object: 'tribe_events', menus: menu.id });
    expect(list).toMatchObject({ object: 'tribe_events', url: `${site.url}/en/events/`, object_id: 0 });

    const all = await ask('/menu-items', { as: 'admin', query: { menus: String(menu.id), _embed: '1' } });
    expect(all.body.map(({ id }: { id: number }) => id)).toEqual([custom.id, list.id, linked.id, toTerm.id]);
    expect(all.body[2]._embedded['wp:menu-item-object'][0].title.rendered).toBe('Contact');
    const changed = await ask(`/menu-items/${linked.id}`, { as: 'admin', body: { title: 'Write us', menu_order: 9 } });
    expect(changed.body).toMatchObject({ object_id: page.id, menu_order: 9, title: { rendered: 'Write us' } });
    await site.rest(`/cms/v2/pages/${page.id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect((await ask(`/menu-items/${linked.id}`, { as: 'admin' })).body).toMatchObject({ invalid: true, url: '' });
    const path = `/menu-items/${custom.id}`;
    expect(await refused(path, { as: 'admin', method: 'DELETE' })).toEqual([501, 'rest_trash_not_supported']);
    const deleted = await ask(path, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect(deleted.body).toMatchObject({ deleted: true, previous: { id: custom.id } });
    expect((await ask(`/menu-items/${linked.id}`, { as: 'admin' })).body.parent).toBe(0);
  });

  it('refuse targets that do not exist', async () => {
    const post = (body: object) => refused('/menu-items', { as: 'admin', body });
    expect(await post({ url: '/a/' })).toEqual([400, 'rest_title_required']);
    expect(await post({ title: 'A' })).toEqual([400, 'rest_url_required']);
    expect(await post({ title: 'A', type: 'post_type', object_id: 999_999 })).toEqual([400, 'rest_post_invalid_id']);
    expect(await post({ title: 'A', type: 'taxonomy', object_id: 999_999 })).toEqual([400, 'rest_term_invalid_id']);
    expect(await post({ title: 'A', type: 'post_type_archive', object: 'none' })).toEqual([
      400,
      'rest_post_invalid_type',
    ]);
    expect(await post({ title: 'A', url: '/a/', menus: 999_999 })).toEqual([400, 'invalid_menu_id']);
    expect(await post({ title: 'A', url: 'javascript:alert(1)' })).toEqual([400, 'rest_invalid_param']);
    expect(await post({ id: 5, title: 'A', url: '/a/' })).toEqual([400, 'rest_post_exists']);
  });

  it('hide the title of an entry that the viewer may not read', async () => {
    const secret = await front.make('pages', { title: 'Secret', content: 'Text', status: 'private' });
    const { id } = await make('/menu-items', { type: 'post_type', object_id: secret.id });
    const seen = await ask(`/menu-items/${id}`, { as: 'contributor' });
    expect(seen.body).toMatchObject({ title: { rendered: '' }, url: '' });
    expect((await ask(`/menu-items/${id}`, { as: 'editor' })).body.title.rendered).toContain('Secret');
  });
});

describe('menus on pages', () => {
  it('replace the pages in the header and the links of the footer, and follow changes', async () => {
    await site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: 1 } });
    const menu = await make('/menus', { name: 'Header', auto_add: true });
    const footer = await make('/menus', { name: 'Footer', locations: ['footer'] });
    const page = await front.make('pages', { title: 'Prices', content: 'Text', status: 'publish' });
    const draft = await front.make('pages', { title: 'Draft', content: 'Text' });
    const [added] = (await ask('/menu-items', { as: 'admin', query: { menus: String(menu.id) } })).body;
    expect(added).toMatchObject({ object_id: page.id, title: { rendered: 'Prices' } });
    await make('/menu-items', { type: 'post_type', object_id: draft.id, menus: menu.id });
    const top = await make('/menu-items', { title: 'More', url: '/more/', menus: menu.id, menu_order: 5 });
    const below = await make('/menu-items', { title: 'Two', url: '/two/', menus: menu.id, parent: top.id });
    await make('/menu-items', {
      ...{ title: 'Three', url: 'https://example.org/3', menus: menu.id, parent: below.id, target: '_blank' },
    });
    await make('/menu-items', { title: 'Imprint', url: '/imprint/', menus: footer.id });
    expect(await header()).toContain('Prices');
    await ask(`/menus/${menu.id}`, { as: 'admin', body: { locations: ['primary'] } });
    expect(await header()).toEqual(['Prices', 'More', 'Two', 'Three']);
    const { text } = await front.page(page.path);
    expect(await textsOf(text, 'header [aria-current="page"]')).toEqual(['Prices']);
    const links = await select(text, 'header nav li li a');
    expect(links.map(({ attributes }) => attributes.href)).toEqual([`${site.url}/two/`, 'https://example.org/3']);
    expect(links[1]?.attributes).toMatchObject({ target: '_blank', rel: 'noopener' });
    expect(await textsOf(text, '.site-footer li a')).toEqual(['Imprint', 'RSS feed', 'Sign in']);

    await site.rest(`/cms/v2/pages/${page.id}`, { as: 'admin', body: { title: 'Costs' } });
    expect(await header()).toContain('Costs');
    await site.rest(`/cms/v2/pages/${draft.id}`, { as: 'admin', body: { status: 'publish', parent: page.id } });
    expect(await header()).toContain('Draft');
    await ask(`/menu-items/${top.id}`, { as: 'admin', body: { status: 'draft' } });
    expect(await header()).not.toContain('More');
    await site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: 0 } });
    // A change makes the next page load the menus again.
    const statementsWithOneMore = async (title: string) => {
      const { id } = await front.make('pages', { title, content: 'Text', status: 'publish', parent: page.id });
      await make('/menu-items', { type: 'post_type', object_id: id, menus: menu.id });
      return statements(await front.page('/en/?s='));
    };
    const before = await statementsWithOneMore('One');
    expect(await statementsWithOneMore('Two')).toBe(before);
    const kept = statements(await front.page('/en/?s='));
    expect(kept).toBeLessThan(before);
    await front.set({ menu_header: 0 });
    expect(await header()).not.toContain('Three');
    await front.set({ menu_header: menu.id });
    expect(await header()).toContain('Three');
  });

  it('and navigations fill the navigation block', async () => {
    const content =
      '<!-- wp:navigation-link {"label":"Stored","url":"/stored/"} /--><!-- wp:home-link {"label":"Start"} /-->';
    const stored = await make('/navigation', { title: 'Stored', content, status: 'publish' });
    expect(stored).toMatchObject({ type: 'wp_navigation', title: { raw: 'Stored' }, content: { raw: content } });
    const post = await front.post({
      title: 'Navigations',
      content: `<!-- wp:navigation {"ref":${stored.id}} /--><!-- wp:navigation {"ariaLabel":"Menu"} /-->`,
    });
    const { text } = await front.page(post.path);
    expect(await textsOf(text, 'article nav a, main nav.wp-block-navigation a')).toEqual(
      expect.arrayContaining(['Stored', 'Start', 'Three']),
    );
    const asBlock = await front.post({ title: 'Block', content: `<!-- wp:block {"ref":${stored.id}} /-->` });
    expect((await front.page(asBlock.path)).text).not.toContain('/stored/');
    expect((await ask('/navigation')).body).toHaveLength(1);
    expect(await refused('/navigation', { as: 'editor', body: { title: 'A' } })).toEqual([403, 'rest_cannot_create']);
    expect((await ask(`/navigation/${stored.id}`, { as: 'admin', method: 'DELETE' })).body.status).toBe('trash');
    expect(await refused(`/navigation/${stored.id}`)).toEqual([401, 'rest_forbidden']);
  });
});

describe('menus of an export', () => {
  const meta = (kind: string, object: string, id: number, more: Record<string, string> = {}) => ({
    _menu_item_type: kind,
    _menu_item_object: object,
    _menu_item_object_id: String(id),
    ...more,
  });
  const FILE = wxr(
    category('cakes', 'Cakes'),
    term('nav_menu', 'exported', 'Exported'),
    item(7002, {
      ...{ type: 'nav_menu_item', title: '', status: 'publish', terms: [['nav_menu', 'exported', 'Exported']] },
      meta: meta('post_type', 'page', 7010, { _menu_item_menu_item_parent: '7003' }),
    }),
    item(7003, {
      ...{ type: 'nav_menu_item', title: 'Link', status: 'publish', terms: [['nav_menu', 'exported', 'Exported']] },
      meta: meta('custom', 'custom', 7003, {
        _menu_item_url: 'https://example.org/',
        _menu_item_classes: 'a:2:{i:0;s:3:"big";i:1;s:3:"red";}',
      }),
    }),
    item(7010, { type: 'page', title: 'Late page', status: 'publish' }),
  );

  it('are imported with parents and objects that follow later, and only once', async () => {
    const report = await importWxr(site, FILE);
    expect(report.of('menus')).toEqual({ created: 1, present: 0, failed: 0 });
    expect(report.of('menu items')).toEqual({ created: 2, present: 0, failed: 0 });
    const [menu] = (await ask('/menus', { as: 'admin', query: { slug: 'exported' } })).body;
    const items = (await ask('/menu-items', { as: 'admin', query: { menus: String(menu.id), orderby: 'id' } })).body;
    expect(items).toMatchObject([
      { id: 7002, parent: 7003, object: 'page', object_id: 7010, title: { rendered: 'Late page' }, invalid: false },
      { id: 7003, type: 'custom', url: 'https://example.org/', classes: ['big', 'red'] },
    ]);
    expect((await importWxr(site, FILE)).of('menu items')).toEqual({ created: 0, present: 2, failed: 0 });
  });
});

describe('what block editors ask for', () => {
  it('are the blocks that the site renders', async () => {
    const all = (await ask('/block-types', { as: 'contributor' })).body;
    expect(all.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['core/archives', 'core/navigation', 'core/query', 'core/image']),
    );
    expect((await ask('/block-types/core', { as: 'contributor' })).body.length).toBeLessThan(all.length);
    expect((await ask('/block-types/core/latest-posts', { as: 'contributor' })).body).toMatchObject({
      ...{ name: 'core/latest-posts', title: 'Latest posts', is_dynamic: true, category: 'widgets' },
      attributes: { postsToShow: { type: 'number' }, className: { type: 'string' } },
    });
    expect(await refused('/block-types/core/none', { as: 'admin' })).toEqual([404, 'rest_block_type_invalid']);
    expect(await refused('/block-types')).toEqual([401, 'rest_block_type_cannot_view']);
    const rendered = await ask('/block-renderer/core/home-link', { as: 'admin', body: { context: 'edit' } });
    expect(rendered.status).toBe(404);
    const archives = await ask('/block-renderer/core/archives', { as: 'admin', body: { context: 'edit' } });
    expect([archives.status, typeof archives.body.rendered]).toEqual([200, 'string']);
  });

  it('are true answers about a theme without templates', async () => {
    for (const path of ['/block-patterns/patterns', '/block-patterns/categories', '/templates', '/template-parts'])
      expect([path, (await ask(path, { as: 'admin' })).body]).toEqual([path, []]);
    expect(await refused('/templates/lintel//index', { as: 'admin' })).toEqual([404, 'rest_template_not_found']);
    expect(await refused('/templates', { as: 'admin', body: { slug: 'a' } })).toEqual([
      501,
      'rest_templates_not_supported',
    ]);
    expect(await refused('/template-parts', { as: 'editor' })).toEqual([403, 'rest_cannot_manage_templates']);
    const styles = (await ask('/global-styles/themes/lintel', { as: 'admin' })).body;
    expect(styles.settings.color.palette.default[0]).toEqual({ slug: 'black', name: 'Black', color: '#000000' });
    expect(await refused('/global-styles/themes/other', { as: 'admin' })).toEqual([404, 'rest_theme_not_found']);
    expect(await refused('/global-styles/1', { as: 'admin' })).toEqual([404, 'rest_global_styles_not_found']);
  });

  it('are the revisions of reusable blocks', async () => {
    const block = await make('/blocks', { title: 'Hours', content: 'One', status: 'publish' });
    await ask(`/blocks/${block.id}`, { as: 'admin', body: { content: 'Two' } });
    const [revision] = (await ask(`/blocks/${block.id}/revisions`, { as: 'admin' })).body;
    const path = `/blocks/${block.id}/revisions/${revision.id}`;
    expect((await ask(path, { as: 'admin' })).body.parent).toBe(block.id);
    expect((await site.rest(`/cms/v2${path}`, { as: 'admin' })).body.code).toBe('rest_no_route');
  });
});
