import { request as httpRequest } from 'node:http';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let id: number;
const posts = '/cms/v2/posts';

beforeAll(async () => {
  site = await startSite({ BODY_LIMIT_MB: '1', SERVER_TIMING: 'true' });
  id = (await site.rest(posts, { as: 'admin', body: { title: 'A & B', content: 'Text', status: 'publish' } })).body.id;
});
afterAll(() => site.close());

const refused = (answer: { status: number; body: unknown }, status: number, code: string) => {
  expect(answer.body).toMatchObject({ code, message: expect.any(String), data: { status } });
  expect(answer.status).toBe(status);
};

describe('errors', () => {
  it('have the same shape inside and outside the REST root', async () => {
    refused(await site.rest('/cms/v2/nothing'), 404, 'rest_no_route');
    refused(await site.rest('/cms/v2/posts/abc'), 404, 'rest_no_route');
    refused(await site.rest(posts, { method: 'DELETE' }), 404, 'rest_no_route');
    const headers = { accept: 'application/json' };
    refused(await site.ask(`${site.root}/../../nothing`, { headers }), 404, 'not_found');
    refused(await site.rest('/%E0%A4%A'), 404, 'rest_no_route');
  });

  it('report broken JSON only on existing routes', async () => {
    const broken = { method: 'POST', as: 'admin', raw: '{"title":', headers: { 'content-type': 'application/json' } };
    refused(await site.rest(posts, broken), 400, 'rest_invalid_json');
    refused(await site.rest('/cms/v2/nothing', broken), 404, 'rest_no_route');
  });

  it('name all invalid arguments of the first step that fails', async () => {
    const both = await site.rest(posts, { query: { order: 'x', orderby: 'zzz' } });
    expect(Object.keys(both.body.data.params).sort()).toEqual(['order', 'orderby']);
    const first = await site.rest(posts, { query: { per_page: '101', orderby: 'zzz' } });
    expect(first.body.data.params).toEqual({ per_page: expect.any(String) });
    expect(first.body.data.details.per_page.code).toBe('rest_out_of_bounds');
    const missing = await site.rest('/cms/v2/users', { method: 'POST', body: {} });
    expect(missing.body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['username', 'email', 'password'] },
    });
  });

  it('name the invalid item of a list', async () => {
    const { body } = await site.rest(posts, { query: { include: '1,x' } });
    expect(body.data.details.include).toMatchObject({ code: 'rest_invalid_type', data: { param: 'include[1]' } });
  });

  it('have an Allow header', async () => {
    const allow = async (...ask: Parameters<TestSite['rest']>) => (await site.rest(...ask)).headers.get('allow');
    expect(await allow(posts, { query: { per_page: '0' } })).toBe('GET');
    expect(await allow(posts, { as: 'admin', query: { per_page: '0' } })).toBe('GET, POST');
    expect(await allow('/cms/v2/users', { body: {} })).toBe('GET');
    expect(await allow(`${posts}/${id}`, { body: { status: 'nonsense' } })).toBe('GET');
    expect(await allow(`${posts}/999999`, { query: { context: 'nonsense' } })).toBeNull();
  });

  it('reject nonces first, unless the request has credentials', async () => {
    const headers = { 'x-wp-nonce': 'f00' };
    for (const path of ['/', posts, '/cms/v2/nothing']) {
      refused(await site.rest(path, { headers }), 403, 'rest_cookie_invalid_nonce');
      refused(await site.rest(path, { query: { _wpnonce: 'f00' } }), 403, 'rest_cookie_invalid_nonce');
    }
    expect((await site.rest(posts, { as: 'admin', headers })).status).toBe(200);
    expect((await site.rest(posts)).status).toBe(200);
  });

  it('are a 404 for ids of any size', async () => {
    for (const number of ['9007199254740991', '9007199254740993', '9'.repeat(400)]) {
      refused(await site.rest(`${posts}/${number}`), 404, 'rest_post_invalid_id');
      expect((await site.rest(`${posts}/${number}`, { method: 'OPTIONS' })).headers.get('allow')).toBeNull();
    }
  });

  it('report arguments before missing items, and missing items before permissions', async () => {
    refused(await site.rest(`${posts}/999999`, { body: { status: 'nonsense' } }), 400, 'rest_invalid_param');
    refused(await site.rest(`${posts}/999999`, { body: { status: 'draft' } }), 404, 'rest_post_invalid_id');
    refused(await site.rest(`${posts}/${id}`, { body: { status: 'draft' } }), 401, 'rest_cannot_edit');
  });

  it('reject bodies that are too large, too deep or in an unknown encoding', async () => {
    refused(
      await site.rest(posts, { as: 'admin', body: { content: 'x'.repeat(1_100_000) } }),
      413,
      'rest_payload_too_large',
    );
    refused(
      await site.rest(posts, {
        as: 'admin',
        raw: `{"meta":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
        headers: { 'content-type': 'application/json' },
      }),
      400,
      'rest_invalid_json',
    );
    refused(
      await site.rest(posts, { as: 'admin', body: { title: 'x' }, headers: { 'content-encoding': 'gzip' } }),
      415,
      'rest_unsupported_encoding',
    );
  });
});

describe('multipart forms', () => {
  const part = (name: string, text: string) => `--b\r\nContent-Disposition: form-data${name}\r\n\r\n${text}\r\n`;
  const send = (path: string, raw: string, as: string | undefined = 'admin') =>
    site.rest(path, { as, method: 'POST', raw, headers: { 'content-type': 'multipart/form-data; boundary=b' } });

  it('may have parts without a name, which are skipped', async () => {
    for (const nameless of ['', '; name=""', '; name']) {
      const made = await send(posts, `${part(nameless, 'x')}${part('; name="title"', 'Named')}--b--`);
      expect([made.status, made.body.title?.raw]).toEqual([201, 'Named']);
      expect((await send('/cms/v2/media', `${part(nameless, 'x')}--b--`)).status).toBe(400);
      expect((await send('/cms/v2/media', `${part(nameless, 'x')}--b--`, '')).status).toBe(401);
    }
  });

  it('that end inside a file are rejected', async () => {
    for (const path of [posts, '/cms/v2/media']) {
      const half = '--b\r\nContent-Disposition: form-data; name="other"; filename="a.txt"\r\n\r\nhalf';
      refused(await send(path, half), 400, 'rest_invalid_form');
    }
  });

  it('that exceed the limits are rejected, also in many fields', async () => {
    const title = part('; name="title"', 'x');
    for (const path of [posts, '/cms/v2/media']) {
      const long = part('; name="content"', 'x'.repeat(1_100_000));
      refused(await send(path, `${title}${long}--b--`), 413, 'rest_payload_too_large');
      const halves = part('; name="content[]"', 'x'.repeat(600_000)).repeat(2);
      refused(await send(path, `${title}${halves}--b--`), 413, 'rest_payload_too_large');
      refused(await send(path, `${title.repeat(1001)}--b--`), 400, 'rest_too_many_parameters');
    }
  });
});

describe('rejections', () => {
  it('reach clients that are still sending', async () => {
    const admin = 'admin:Admin-password-1';
    for (const [path, user, status] of [
      [posts, admin, 413],
      [posts, 'admin:wrong', 401],
      ['/cms/v2/nothing', admin, 404],
    ] as const) {
      const sending = httpRequest(site.root + path, {
        agent: false,
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(user)}`,
          'content-type': 'application/json',
          'content-length': '2000000',
        },
      });
      let hasResponse = false;
      const answer = new Promise<number | undefined>((resolve, reject) => {
        sending.on('error', reject).on('response', (response) => {
          hasResponse = true;
          response.resume().on('end', () => resolve(response.statusCode));
        });
      });
      await new Promise((done) => sending.write('x'.repeat(1_000_000), done));
      // While the site answers other requests, it receives the body sent here.
      for (let others = 0; others < 3; others += 1) await site.rest(posts);
      expect(hasResponse).toBe(false);
      sending.end('x'.repeat(1_000_000));
      expect(await answer).toBe(status);
    }
  });
});

describe('arguments', () => {
  it('contain no lone surrogates, however JSON spells them', async () => {
    const name = 'a\ud800b\udc00c 😀';
    const made = await site.rest('/cms/v2/tags', { as: 'admin', body: { name } });
    expect([made.status, made.body.name]).toEqual([201, 'a\ufffdb\ufffdc 😀']);
    refused(await site.rest('/cms/v2/tags', { as: 'admin', body: { name } }), 400, 'term_exists');
  });

  it('may be sent as JSON, form, multipart or query, in that order of precedence', async () => {
    const json = await site.rest(posts, {
      as: 'admin',
      query: { title: 'query', slug: 'from-query' },
      body: { title: 'json', status: 'publish' },
    });
    expect(json.body).toMatchObject({ title: { raw: 'json' }, slug: 'from-query' });
    const form = await site.rest(posts, {
      as: 'admin',
      method: 'PUT',
      query: { _method: 'POST' },
      raw: 'title=form&categories[]=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.body.title.raw).toBe('form');
    const data = new FormData();
    data.append('title', 'multipart 😀');
    data.append('content[raw]', 'inner');
    const multipart = await fetch(site.root + posts, {
      method: 'POST',
      body: data,
      headers: { authorization: `Basic ${btoa('admin:Admin-password-1')}` },
    });
    expect(await multipart.json()).toMatchObject({ title: { raw: 'multipart 😀' }, content: { raw: 'inner' } });
  });

  it('are read from a posted multipart form whatever method it names', async () => {
    const { body } = await site.rest(posts, { as: 'admin', body: { title: 'Before' } });
    const sent = async (method: string, headers: Record<string, string> = {}) => {
      const data = new FormData();
      data.append('title', `By ${method}`);
      const answer = await fetch(`${site.root}${posts}/${body.id}`, {
        method,
        body: data,
        headers: { authorization: `Basic ${btoa('admin:Admin-password-1')}`, ...headers },
      });
      return (await answer.json()) as unknown;
    };
    expect(await sent('PUT')).toMatchObject({ title: { raw: 'Before' } });
    expect(await sent('POST', { 'x-http-method-override': 'PUT' })).toMatchObject({ title: { raw: 'By POST' } });
  });

  it('in the path override all others', async () => {
    expect((await site.rest(`${posts}/${id}`, { query: { id: '1' } })).body.id).toBe(id);
    expect((await site.rest(`${posts}/${id}`, { as: 'admin', body: { id: 999 } })).body.id).toBe(id);
  });

  it('accept lists with commas, blanks and brackets', async () => {
    for (const query of [
      `include=${id},999`,
      `include[]=${id}&include[]=999`,
      `include=${id}%20999`,
      `include[0]=${id}`,
    ]) {
      expect((await site.rest(`${posts}?${query}`)).body.map((post: { id: number }) => post.id)).toEqual([id]);
    }
    expect((await site.rest(posts, { query: { 'include[a]': '1' } })).body.data.params).toHaveProperty('include');
  });

  it('that are sent twice have the last value', async () => {
    const last = await site.rest(`${posts}?per_page=no&per_page=1&include[]=999&include[]=${id}`);
    expect(last.body.map((post: { id: number }) => post.id)).toEqual([id]);
    const form = { raw: 'title=first&title=last', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await site.rest(posts, { as: 'admin', method: 'POST', ...form })).body.title.raw).toBe('last');
  });

  it('are coerced strictly', async () => {
    for (const page of ['1.0', '1e0', ' 1']) expect((await site.rest(posts, { query: { page } })).status).toBe(200);
    for (const page of ['', 'abc', '1.5', '0', '-1', '1e999', '0x1'])
      expect((await site.rest(posts, { query: { page } })).status).toBe(400);
    for (const sticky of ['TRUE', '0', 'False'])
      expect((await site.rest(posts, { query: { sticky } })).status).toBe(200);
    for (const sticky of ['yes', '', '2']) expect((await site.rest(posts, { query: { sticky } })).status).toBe(400);
    expect((await site.rest(posts, { as: 'admin', body: { slug: 5 } })).body.data.details.slug.code).toBe(
      'rest_invalid_type',
    );
  });

  it('that are unknown are ignored, and null means empty', async () => {
    expect((await site.rest(posts, { query: { nonsense: '1' } })).status).toBe(200);
    const made = await site.rest(posts, {
      as: 'admin',
      body: { title: 'x', status: null, author: null, categories: null, unknown: {} },
    });
    expect(made.body).toMatchObject({ status: 'draft', author: site.ids.admin });
  });

  it('are rejected if their value is not allowed', async () => {
    const meta = await site.rest(posts, { as: 'admin', body: { title: 'x', meta: 'text' } });
    expect(meta.body.data).toEqual({ status: 400, params: { meta: expect.any(String) }, details: [] });
    expect((await site.rest(posts, { as: 'admin', body: { title: 'x', status: '' } })).body.data.params).toHaveProperty(
      'status',
    );
    expect(
      (await site.rest(posts, { as: 'admin', body: { title: 'x', template: 'no.php' } })).body.data.params,
    ).toHaveProperty('template');
  });

  it('can override the method', async () => {
    const { body } = await site.rest(posts, { as: 'admin', body: { title: 'Goes' } });
    const gone = await site.rest(`${posts}/${body.id}`, {
      as: 'admin',
      method: 'POST',
      headers: { 'x-http-method-override': 'delete' },
    });
    expect(gone.body.status).toBe('trash');
    // Arguments of one method are never reused for another.
    const read = { as: 'admin', query: { context: 'edit' } };
    await site.rest(`${posts}/${body.id}`, {
      ...read,
      method: 'POST',
      headers: { 'x-http-method-override': 'DELETE' },
    });
    expect((await site.rest(`${posts}/${body.id}`, read)).body.title.raw).toBe('Goes');
    const other = `?_method=DELETE&force=true`;
    for (const method of ['GET', 'HEAD'])
      expect((await site.rest(`${posts}/${body.id}${other}`, { as: 'admin', method })).status).toBe(405);
    const headers = { 'x-http-method-override': 'PUT' };
    const byHeader = await site.rest(`${posts}/${body.id}?title=Changed`, { as: 'admin', headers });
    expect([byHeader.status, byHeader.body.code]).toEqual([405, 'rest_method_needs_post']);
    expect((await site.rest(`${posts}/${body.id}`, read)).body.title.raw).toBe('Goes');
    const dialect = await site.ask(`${site.url}/wp-json/wp/v2/posts/${body.id}${other}`, { as: 'admin' });
    expect(dialect.body.deleted).toBe(true);
    // A refusal of an overridden method must not be cached.
    const refusal = await site.rest(`${posts}/999999`, { headers: { 'x-http-method-override': 'GET' } });
    expect(refusal.headers.get('cache-control')).toBe('no-cache, must-revalidate, max-age=0');
    expect(refusal.headers.get('expires')).toBe('Wed, 11 Jan 1984 05:00:00 GMT');
  });
});

describe('responses', () => {
  const statements = ({ headers }: { headers: Headers }) => headers.get('server-timing');

  it('do not require https on a site with http', async () => {
    const paths = ['/en/rest/', '/en/', '/docs', '/health/live', '/nothing'];
    const answers = await Promise.all(paths.map((path) => site.ask(site.url + path)));
    expect(answers.map(({ headers }) => headers.get('strict-transport-security'))).toEqual(paths.map(() => null));
  });

  it('contain only the requested members', async () => {
    const one = await site.rest(`${posts}/${id}`, { query: { _fields: 'title.rendered,id,nothing' } });
    expect(one.body).toEqual({ id, title: { rendered: 'A &#038; B' } });
    const list = await site.rest(posts, { query: { _fields: 'id,_links' } });
    expect(Object.keys(list.body[0])).toEqual(['id', '_links']);
    expect((await site.rest(`${posts}/${id}`, { query: { _fields: '_links.self' } })).body._links).toHaveProperty(
      'collection',
    );
    expect((await site.rest('/', { query: { _fields: 'authentication,namespaces' } })).body).toEqual({
      namespaces: expect.any(Array),
      authentication: [],
    });
  });

  it('do not depend on what earlier requests selected, however they spelled it', async () => {
    const status = '/cms/v2/statuses/publish';
    expect((await site.rest(status, { query: { _fields: '*' } })).body).toEqual({});
    expect((await site.rest(status)).body).toMatchObject({ slug: 'publish' });
    const shown = async (_fields: string) =>
      (await site.rest(`${posts}/${id}`, { as: 'admin', query: { context: 'edit', _fields } })).body;
    expect(await shown('title(raw),id')).toEqual({ id });
    expect(await shown('title.raw,id')).toEqual({ title: { raw: 'A & B' }, id });
  });

  it('embed linked resources', async () => {
    const { body } = await site.rest(posts, { query: { _embed: '', include: String(id) } });
    expect(body[0]._embedded.author[0]).toMatchObject({ id: site.ids.admin });
    expect(body[0]._embedded['wp:term'][0][0]).toMatchObject({ taxonomy: 'category' });
    expect(body[0]._embedded['wp:term'][1]).toEqual([]);
    expect(body[0]._embedded).not.toHaveProperty('replies');
    const some = await site.rest(posts, { query: { _embed: 'author', _fields: 'id,_embedded' } });
    expect(Object.keys(some.body[0]._embedded)).toEqual(['author']);
    expect(some.body[0]).not.toHaveProperty('_links');
    // Embedded bodies need their links, and embedded items contain their own.
    for (const _fields of ['id,_links.author', 'id,_embedded']) {
      const { body: one } = await site.rest(`${posts}/${id}`, { query: { _embed: 'author', _fields } });
      expect(Object.keys(one).sort()).toEqual(['_embedded', '_links', 'id']);
      expect(one._links).toHaveProperty('self');
      expect(Object.keys(one._embedded)).toEqual(['author']);
    }
    const linked = await site.rest(posts, { query: { _embed: 'author', _fields: 'id,_links' } });
    expect(Object.keys(linked.body[0]).sort()).toEqual(['_embedded', '_links', 'id']);
    const { body: links } = await site.rest(`${posts}/${id}`, { query: { _fields: 'id,_embedded' } });
    expect(Object.keys(links).sort()).toEqual(['_links', 'id']);
  });

  it('reduce the links of lists to the requested relations', async () => {
    const first = async (path: string, query: Record<string, string>) => {
      const { body } = await site.rest(path, { query });
      return (Array.isArray(body) ? body[0] : body) as Record<string, Record<string, object[]>>;
    };
    const include = String(id);
    const whole = await first(posts, { include });
    expect(await first(posts, { include, _fields: '_links.author' })).toEqual({
      _links: { author: whole._links?.author },
    });
    // The prefix of a relation is only explained on request.
    const terms = { 'wp:term': whole._links?.['wp:term'] };
    expect(await first(posts, { include, _fields: '_links.wp:term' })).toEqual({ _links: terms });
    const explained = await first(posts, { include, _fields: '_links.wp:term,_links.curies' });
    expect(explained._links).toEqual({ ...terms, curies: whole._links?.curies });
    expect(await first(posts, { include, _fields: 'id,_links.nothing' })).toEqual({ id, _links: {} });
    expect(await first(posts, { include, _fields: '_links.author,_links' })).toEqual({ _links: whole._links });
    const comment = await site.rest('/cms/v2/comments', { as: 'admin', body: { post: id, content: 'Linked' } });
    for (const [path, relation] of [
      ['/cms/v2/categories', 'about'],
      ['/cms/v2/users', 'self'],
      ['/cms/v2/comments', 'up'],
      ['/cms/v2/search', 'self'],
    ] as const) {
      const item = await first(path, { _fields: `id,_links.${relation}` });
      expect([path, Object.keys(item), Object.keys(item._links ?? {})]).toEqual([path, ['id', '_links'], [relation]]);
    }
    const types = await site.rest('/cms/v2/types', { query: { _fields: 'post._links.collection' } });
    expect(types.body).toEqual({ post: { _links: { collection: expect.any(Array) } } });
    for (const [path, relation] of [
      [`${posts}/${id}`, 'author'],
      ['/cms/v2/categories/1', 'self'],
      [`/cms/v2/comments/${comment.body.id}`, 'self'],
    ] as const) {
      const one = await first(path, { _fields: `_links.${relation}` });
      expect(one).toEqual({ _links: (await first(path, {}))._links });
    }
  });

  it('embed only the links that are returned', async () => {
    const list = async (_fields: string, _embed = '') => {
      const { body } = await site.rest(posts, { query: { include: String(id), _fields, _embed } });
      const [{ _links: links, _embedded: embedded }] = body;
      return [links && Object.keys(links), embedded && Object.keys(embedded)];
    };
    expect(await list('_links.author')).toEqual([['author'], ['author']]);
    expect(await list('_links.author,_links.wp:term,_embedded', 'author')).toEqual([['author', 'wp:term'], ['author']]);
    expect(await list('_links.self,_embedded')).toEqual([['self'], undefined]);
    expect(await list('_embedded.author')).toEqual([undefined, ['author']]);
    const { body } = await site.rest(posts, {
      query: { include: String(id), _fields: '_embedded.author.name', _embed: '' },
    });
    expect(body).toEqual([{ _embedded: { author: [{ name: 'admin' }] } }]);
    // Members that are not returned are not loaded.
    const cost = async (query: Record<string, string>) =>
      statements(await site.rest(posts, { query: { include: String(id), ...query } }));
    expect(await cost({ _fields: 'id', _embed: '' })).toBe(await cost({ _fields: 'id' }));
  });

  it('have errors of the same shape in every format', async () => {
    const form = { _fields: 'id', _embed: '', _pretty: '' };
    for (const [path, status, code] of [
      [`${posts}/999999`, 404, 'rest_post_invalid_id'],
      [`${posts}?per_page=0`, 400, 'rest_invalid_param'],
      ['/cms/v2/nothing', 404, 'rest_no_route'],
      ['/cms/v2/settings', 401, 'rest_forbidden'],
    ] as const) {
      const plain = await site.rest(path);
      refused(plain, status, code);
      expect(Object.keys(plain.body)).toEqual(['code', 'message', 'data']);
      expect((await site.rest(path, { query: form })).body).toEqual(plain.body);
      const enveloped = await site.rest(path, { query: { ...form, _envelope: '' } });
      expect([enveloped.status, enveloped.body]).toMatchObject([200, { status, body: plain.body }]);
      const jsonp = await site.rest(path, { query: { _jsonp: 'take' } });
      expect([jsonp.status, jsonp.text]).toEqual([status, `/**/take(${plain.text})`]);
      const head = await site.rest(path, { query: { _method: 'HEAD' } });
      expect([head.status, head.text]).toEqual([status, '']);
    }
  });

  it('have totals as numbers in an envelope', async () => {
    for (const [path, names] of [
      [posts, ['X-WP-Total', 'X-WP-TotalPages']],
      ['/cms/v2/comments', ['X-WP-Total', 'X-WP-TotalPages']],
      ['/cms/v2/users', ['X-WP-Total', 'X-WP-TotalPages']],
      ['/cms/v2/categories', ['X-WP-Total', 'X-WP-TotalPages']],
      ['/cms/v2/search', ['X-WP-Total', 'X-WP-TotalPages']],
      ['/cms/v2/themes?status=active', ['X-WP-Total', 'X-WP-TotalPages']],
      [`${posts}/${id}/revisions`, ['X-WP-Total', 'X-WP-TotalPages']],
      ['/cal/events/v1/events', ['X-WP-Total', 'X-WP-TotalPages', 'X-CAL-Total', 'X-CAL-TotalPages']],
      ['/cal/events/v1/categories', ['X-WP-Total', 'X-WP-TotalPages', 'X-CAL-Total', 'X-CAL-TotalPages']],
    ] as const) {
      const plain = await site.rest(path, { as: 'admin' });
      const { body } = await site.rest(path, { as: 'admin', query: { _envelope: '' } });
      expect([path, body.status, body.headers]).toMatchObject([
        path,
        200,
        { ...Object.fromEntries(names.map((name) => [name, Number(plain.headers.get(name))])), Allow: /GET/ },
      ]);
    }
  });

  it('support envelopes, indentation and JSONP', async () => {
    const { body, status } = await site.rest(`${posts}/999999`, { query: { _envelope: '' } });
    expect([status, body.status, body.body.code]).toEqual([200, 404, 'rest_post_invalid_id']);
    const jsonp = await site.rest(`${posts}/${id}`, { query: { _jsonp: 'a.b', _fields: 'id' } });
    expect(jsonp.text).toBe(`/**/a.b({"id":${id}})`);
    expect(jsonp.headers.get('content-type')).toContain('application/javascript');
    refused(await site.rest(posts, { query: { _jsonp: 'alert(1)' } }), 400, 'rest_callback_invalid');
    expect((await site.rest(`${posts}/${id}`, { query: { _pretty: '', _fields: 'id' } })).text).toBe(
      `{\n    "id": ${id}\n}`,
    );
  });

  it('list the allowed methods', async () => {
    expect((await site.rest(`${posts}/${id}`)).headers.get('allow')).toBe('GET');
    expect((await site.rest(`${posts}/${id}`, { as: 'admin' })).headers.get('allow')).toBe(
      'GET, POST, PUT, PATCH, DELETE',
    );
    expect((await site.rest(posts, { as: 'admin', query: { status: 'publish' } })).headers.get('allow')).toBe(
      'GET, POST',
    );
    const wrong = { method: 'PATCH', body: { status: 5 } };
    expect((await site.rest(`${posts}/${id}`, { as: 'admin', ...wrong })).headers.get('allow')).toBe(
      'GET, POST, PUT, PATCH, DELETE',
    );
    expect((await site.rest(`${posts}/${id}`, wrong)).headers.get('allow')).toBe('GET');
    expect((await site.rest(`${posts}/999999`, wrong)).headers.get('allow')).toBeNull();
    const options = await site.rest(posts, { method: 'OPTIONS' });
    expect(options.body).toMatchObject({ namespace: 'cms/v2', methods: ['GET', 'POST'], schema: { title: 'post' } });
    expect((await site.rest('/cms/v2/nothing', { method: 'OPTIONS' })).body).toEqual([]);
    const event = { title: 'A year', slug: '2031', start_date: '2031-01-01', end_date: '2031-01-02' };
    expect((await site.rest('/cal/events/v1/events', { as: 'admin', body: event })).body.slug).toBe('2031');
    const year = await site.rest('/cal/events/v1/events/by-slug/2031', { as: 'admin', method: 'OPTIONS' });
    expect([year.status, year.headers.get('allow')]).toEqual([200, 'GET, POST, PUT, PATCH, DELETE']);
  });

  it('have no body for HEAD', async () => {
    const [get, head] = [await site.rest(posts), await site.rest(posts, { method: 'HEAD' })];
    expect([head.status, head.text, head.headers.get('x-wp-total')]).toEqual([200, '', get.headers.get('x-wp-total')]);
    expect((await site.rest(`${posts}/999999`, { method: 'HEAD' })).status).toBe(404);
  });

  it('have no body for HEAD as a named method', async () => {
    const plain = await site.rest(posts, { as: 'admin' });
    for (const asked of [
      { query: { _method: 'HEAD' } },
      { query: { _method: 'head' }, method: 'POST' },
      { headers: { 'x-http-method-override': 'HEAD' } },
      { headers: { 'x-http-method-override': 'HEAD' }, method: 'POST' },
      { query: { _method: 'GET' }, method: 'HEAD' },
    ]) {
      const head = await site.rest(posts, { as: 'admin', ...asked });
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['content-type', 'x-wp-total', 'x-wp-totalpages', 'allow'])
        expect([name, head.headers.get(name)]).toEqual([name, plain.headers.get(name)]);
    }
    const enveloped = await site.rest(posts, { query: { _method: 'HEAD', _envelope: '' } });
    expect([enveloped.status, enveloped.text]).toEqual([200, '']);
    // The connection stays usable: the body has the announced length.
    const named = await site.rest(posts, { query: { _method: 'HEAD' } });
    expect(named.headers.get('content-length')).toBe('0');
    const real = await site.rest(posts, { method: 'HEAD' });
    expect(real.headers.get('content-length')).toBe(String(Buffer.byteLength((await site.rest(posts)).text)));
    const streamed = await site.rest('/redirection/v1/export/all/json', { as: 'admin', query: { _method: 'HEAD' } });
    expect([streamed.status, streamed.text]).toEqual([200, '']);
    // Caches cannot distinguish the responses of one URL if a header names the method.
    for (const method of ['HEAD', 'GET']) {
      const { headers } = await site.rest(posts, { headers: { 'x-http-method-override': method } });
      expect(headers.get('cache-control')).toBe('no-cache, must-revalidate, max-age=0');
    }
  });

  it('ignore letter case and trailing slashes', async () => {
    expect((await site.rest(`/CMS/v2/Posts/${id}///`)).body.id).toBe(id);
    const bulk = { as: 'admin', method: 'POST' };
    expect((await site.rest('/redirection/v1/Bulk/Redirect/RESET', bulk)).status).toBe(200);
    const exported = await site.rest('/redirection/v1/export/ALL/CSV', { as: 'admin' });
    expect(exported.body.data).toMatch(/^source,target,/);
  });
});

describe('a client that disconnects', () => {
  it('does not affect others', async () => {
    const { hostname, port, pathname } = new URL(site.root + posts);
    await new Promise<void>((resolve) => {
      const half = httpRequest({
        host: hostname,
        port,
        path: pathname,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': '100',
          authorization: `Basic ${btoa('admin:Admin-password-1')}`,
        },
      });
      half.on('error', () => resolve());
      half.write('{"title":');
      half.once('socket', (socket) => socket.once('connect', () => half.destroy()));
      half.on('close', () => resolve());
    });
    expect((await site.rest(posts)).status).toBe(200);
  });
});
