import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

let site: TestSite;
/** Sends a request to a path below the convention's root. */
const ask = (path: string, options?: Ask): Promise<Answer> => site.ask(`${site.url}/wp-json${path}`, options);

beforeAll(async () => {
  site = await (await startSite()).withRoles('author');
});
afterAll(() => site.close());

describe('the root of the convention', () => {
  it('answers in its index with the namespaces that clients know', async () => {
    for (const url of ['/wp-json', '/wp-json/', '/?rest_route=/', '/index.php?rest_route=/', '/en/?rest_route=/']) {
      const { status, body, headers } = await site.ask(site.url + url);
      expect({ url, status }).toEqual({ url, status: 200 });
      expect(new Set(body.namespaces)).toEqual(
        new Set([
          'wp/v2',
          'wp-abilities/v1',
          'wp-block-editor/v1',
          'tribe/events/v1',
          'tribe/event-aggregator/v1',
          'redirection/v1',
          'wp-super-cache/v1',
          'mcp',
          'oembed/1.0',
        ]),
      );
      expect(headers.get('link')).toBe(`<${site.url}/wp-json/>; rel="https://api.w.org/"`);
    }
  });

  it('answers with doubled slashes and below the name of an index file, like the own root', async () => {
    const own = ['/en/rest/cms/v2/categories/1', '/wp-json/wp/v2/categories/1'];
    for (const path of own) {
      const { body } = await site.ask(`${site.url}${path}?_fields=id,slug`);
      const doubled = path.replaceAll('/', '//');
      for (const odd of [`/${path}`, doubled, `/index.php${path}`, `//index.php/${path}`, `${path}//`.slice(0, -1)]) {
        const answer = await site.ask(`${site.url}${odd}?_fields=id,slug`);
        expect([odd, answer.status, answer.body]).toEqual([odd, 200, body]);
      }
    }
    const sent = await site.ask(`${site.url}//wp-json//wp/v2/tags`, { as: 'admin', body: { name: 'Doubled' } });
    expect(sent.status).toBe(201);
    expect((await site.ask(`${site.url}/en/index.php/rest/cms/v2/types`)).status).toBe(200);
    const byRoute = await site.ask(`${site.url}/index.php?rest_route=//wp//v2/categories/1&_fields=id`);
    expect([byRoute.status, byRoute.body]).toEqual([200, { id: 1 }]);
  });

  it('leaves pages below the name of an index file on this site', async () => {
    const odd = async (path: string) => (await site.ask(site.url + path)).headers.get('location');
    expect(await odd('/index.php/en/about/?a=1')).toBe('/en/about/?a=1');
    expect(await odd('/index.php//example.org/')).toBe('/example.org/');
    expect(await odd('/index.php/\\example.org/')).toBe('/example.org/');
  });

  it('names routes, arguments and links in the convention, and only there', async () => {
    const { body } = await ask('/');
    const text = JSON.stringify(body.routes);
    expect(text).not.toMatch(/cal_events|cal-ea|cms\/v2|cal\/events|"cache\/v1/);
    expect(body.routes['/wp/v2/tribe_events_cat']._links.self).toBe(`${site.url}/wp-json/wp/v2/tribe_events_cat`);
    expect(body.routes['/wp/v2/posts'].endpoints[0].args.status.items.enum).toContain('tribe-ea-success');
    const own = await site.rest('/');
    expect(JSON.stringify(own.body)).not.toMatch(/tribe|wp\/v2|wp-json/);
  });

  it('is stored with an ETag of its own', async () => {
    const etag = (await ask('/')).headers.get('etag') ?? '';
    expect((await ask('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await site.rest('/')).headers.get('etag')).not.toBe(etag);
  });

  it('does not know the canonical names, nor the canonical root its names', async () => {
    for (const path of ['/cms/v2/posts', '/cal/events/v1/events', '/cache/v1/status'])
      expect((await ask(path)).body.code).toBe('rest_no_route');
    expect((await site.rest('/wp/v2/posts')).body.code).toBe('rest_no_route');
    expect((await ask('/wp/v2/taxonomies/cal_events_cat')).body.slug).toBe('tribe_events_cat');
  });

  it('refuses other pages the parameter rest_route', async () => {
    expect((await site.ask(`${site.url}/en/some-page/?rest_route=/wp/v2/posts`)).status).toBe(404);
  });

  it('describes types, taxonomies and statuses by their names there', async () => {
    const taxonomies = (await ask('/wp/v2/taxonomies', { as: 'admin', query: { context: 'edit' } })).body;
    expect(Object.keys(taxonomies).sort()).toEqual([
      'category',
      'nav_menu',
      'post_tag',
      'tribe_events_cat',
      'wp_pattern_category',
    ]);
    expect(taxonomies.post_tag.types).toEqual(['post', 'tribe_events']);
    expect(taxonomies.tribe_events_cat).toMatchObject({
      slug: 'tribe_events_cat',
      rest_base: 'tribe_events_cat',
      rest_namespace: 'wp/v2',
      capabilities: { manage_terms: 'publish_tribe_events', assign_terms: 'edit_tribe_events' },
    });
    const statuses = (await ask('/wp/v2/statuses', { as: 'admin' })).body;
    expect(statuses['tribe-ea-success']).toMatchObject({ slug: 'tribe-ea-success' });
    expect((await ask('/wp/v2/statuses/tribe-ea-success')).body.slug).toBe('tribe-ea-success');
    expect((await ask('/wp/v2/taxonomies', { query: { type: 'tribe_events' } })).body).toHaveProperty('post_tag');
  });

  it('names the capabilities of users as the convention does', async () => {
    const { capabilities } = (await ask('/wp/v2/users/me', { as: 'admin', query: { context: 'edit' } })).body;
    expect(capabilities).toMatchObject({ edit_tribe_events: true, publish_tribe_venues: true, edit_posts: true });
    expect(Object.keys(capabilities).join()).not.toContain('cal_');
  });

  it('reads and writes statuses by their names there, and leaves texts alone', async () => {
    const made = await ask('/wp/v2/posts', {
      as: 'admin',
      body: { title: 'cal_events', content: 'tribe_events', status: 'tribe-ea-success' },
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`${site.url}/wp-json/wp/v2/posts/${made.body.id}`);
    expect(made.body).toMatchObject({
      status: 'tribe-ea-success',
      title: { raw: 'cal_events' },
      content: { raw: 'tribe_events' },
    });
    const canonical = await site.rest(`/cms/v2/posts/${made.body.id}`, { as: 'admin' });
    expect(canonical.body.status).toBe('cal-ea-success');
    const list = await ask('/wp/v2/posts', { as: 'admin', query: { status: 'draft,tribe-ea-success' } });
    expect(list.body.map(({ id }: { id: number }) => id)).toEqual([made.body.id]);
    expect(list.body[0]._links.self[0].href).toBe(`${site.url}/wp-json/wp/v2/posts/${made.body.id}`);
    const invalid = { title: 'x', status: 'cal-none' };
    const refused = await ask('/wp/v2/posts', { as: 'admin', body: invalid });
    expect(refused.body.code).toBe('rest_invalid_param');
    expect(refused.body.data.params.status).toMatch(/tribe-ea-success.*tribe-ignored/);
    expect(JSON.stringify(refused.body)).not.toMatch(/cal[-_]/);
    const elsewhere = await site.rest('/cms/v2/posts', { as: 'admin', body: invalid });
    expect(elsewhere.body.data.params.status).toMatch(/cal-ea-success.*cal-ignored/);
  });

  it('serves events with the names and headers of the calendar plugin', async () => {
    const terms = await ask('/wp/v2/tribe_events_cat', { as: 'admin', body: { name: 'Courses' } });
    expect(terms.body).toMatchObject({ taxonomy: 'tribe_events_cat' });
    const made = await ask('/tribe/events/v1/events', {
      as: 'admin',
      body: {
        title: 'Evening course',
        start_date: '2030-05-01 18:00:00',
        end_date: '2030-05-01 20:00:00',
        categories: [terms.body.id],
      },
    });
    expect(made.status).toBe(201);
    const { body, headers } = await ask('/tribe/events/v1/events', {
      query: { start_date: '2030-01-01', end_date: '2030-12-31' },
    });
    expect(headers.get('x-tec-total')).toBe('1');
    expect(headers.has('x-cal-total')).toBe(false);
    expect(body.rest_url).toMatch(`${site.url}/wp-json/tribe/events/v1/events/?`);
    expect(body.events[0]).toMatchObject({
      rest_url: `${site.url}/wp-json/tribe/events/v1/events/${made.body.id}`,
      categories: [{ taxonomy: 'tribe_events_cat', urls: { collection: expect.stringContaining('/wp-json/tribe/') } }],
    });
    const doc = (await ask('/tribe/events/v1/doc')).body;
    expect(doc.basePath).toBe('/wp-json/tribe/events/v1/');
  });

  it('deletes media for good only, as clients of the convention expect', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const made = await ask('/wp/v2/media', {
      as: 'admin',
      raw: gif,
      headers: { 'content-type': 'image/gif', 'content-disposition': 'attachment; filename=dot.gif' },
      method: 'POST',
    });
    expect(made.status).toBe(201);
    const path = `/wp/v2/media/${made.body.id}`;
    const refused = await ask(path, { as: 'admin', method: 'DELETE' });
    expect([refused.status, refused.body.code]).toEqual([501, 'rest_trash_not_supported']);
    expect((await ask(path, { as: 'admin', method: 'DELETE', query: { force: 'true' } })).body.deleted).toBe(true);
  });

  it('lists the theme without a status', async () => {
    const { body, status } = await ask('/wp/v2/themes', { as: 'admin' });
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect((await site.rest('/cms/v2/themes', { as: 'admin' })).status).toBe(400);
  });

  it('leads to the next page of a list with the parameters that were sent', async () => {
    for (const title of ['One', 'Two']) await ask('/wp/v2/tags', { as: 'admin', body: { name: title } });
    const { headers } = await site.ask(`${site.url}/?rest_route=/wp/v2/tags&per_page=1`);
    expect(headers.get('link')).toContain(`<${site.url}/wp-json/wp/v2/tags?per_page=1&page=2>; rel="next"`);
  });

  it('is what pages lead clients to', async () => {
    const page = await site.ask(`${site.url}/en/`);
    expect(page.headers.get('link')).toContain(`<${site.url}/wp-json/>; rel="https://api.w.org/"`);
    expect(page.headers.get('x-tec-api-root')).toBe(`${site.url}/wp-json/tribe/events/v1/`);
    expect(page.text).toContain(`${site.url}/wp-json/`);
    const root = await site.ask(`${site.url}/`);
    expect([root.status, root.headers.get('link')]).toEqual([302, `<${site.url}/wp-json/>; rel="https://api.w.org/"`]);
    const head = await site.ask(`${site.url}/`, { method: 'HEAD' });
    expect([head.status, head.headers.get('link')]).toEqual([200, root.headers.get('link')]);
  });

  it('is described by an RSD document, which pages name', async () => {
    const page = await site.ask(`${site.url}/en/`);
    const href = /<link rel="EditURI"[^>]*href="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(href).toBe(`${site.url}/xmlrpc.php?rsd`);
    const { status, text, headers } = await site.ask(href);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rsd+xml; charset=utf-8']);
    expect(text).toContain(`apiLink="${site.url}/wp-json/"`);
    expect((await site.ask(`${site.url}/xmlrpc.php`)).status).toBe(404);
  });
});

describe('a site without the root of the convention', () => {
  it('has its own root only', async () => {
    const plain = await startSite({ CONVENTION_ROOT: '' });
    try {
      expect((await plain.ask(`${plain.url}/wp-json/`)).status).toBe(404);
      const home = await plain.ask(`${plain.url}/en/?rest_route=/`);
      expect(home.headers.get('content-type')).toContain('text/html');
      expect(home.headers.get('link')).toContain(`<${plain.url}/en/rest/>; rel="https://api.w.org/"`);
      expect(home.text).not.toContain('EditURI');
      expect((await plain.ask(`${plain.url}/xmlrpc.php?rsd`)).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
