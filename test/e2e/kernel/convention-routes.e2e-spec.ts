import sharp from 'sharp';
import { Accounts, basic, PASSWORD, refused } from '../../support/accounts.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

let site: TestSite;
let accounts: Accounts;
/** Sends a request to a path below the convention's root. */
const ask = (path: string, options?: Ask): Promise<Answer> => site.ask(`${site.url}/wp-json${path}`, options);

beforeAll(async () => {
  site = await (await startSite({ TRUST_PROXY: '1' })).withRoles('author', 'subscriber');
  accounts = new Accounts(site);
});
afterAll(() => site.close());

describe('application passwords', () => {
  const OWN = '/wp/v2/users/me/application-passwords';
  const APP = '4a6ffcbb-3d17-4a6e-8d9a-2d7a4d6f9f10';

  it('are created, listed, read, renamed and deleted', async () => {
    const { id, login } = await accounts.make();
    const headers = { authorization: basic(login, PASSWORD) };
    const made = await ask(OWN, { headers, body: { name: ' My <b>phone</b> ', app_id: APP } });
    const collection = `${site.url}/wp-json/wp/v2/users/${id}/application-passwords`;
    const { uuid, password } = made.body;
    expect([made.status, made.headers.get('location')]).toEqual([201, `${collection}/${uuid}`]);
    expect(made.body).toEqual({
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      app_id: APP,
      name: 'My phone',
      password: expect.stringMatching(/^(?:\w{4} ){5}\w{4}$/),
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      last_used: null,
      last_ip: null,
      _links: { self: [{ href: `${collection}/${uuid}` }] },
    });
    const { password: _, ...shown } = made.body;
    expect((await ask(OWN, { headers, query: { context: 'edit' } })).body).toEqual([shown]);
    expect((await ask(`${OWN}/${uuid}`, { headers })).body).toEqual(shown);
    expect(
      (await ask(`${OWN}/${uuid}`, { headers, query: { context: 'embed', _fields: 'name,created' } })).body,
    ).toEqual({ name: 'My phone' });
    // A second one may have the same name. The application of a password stays.
    expect((await ask(OWN, { headers, body: { name: 'My phone' } })).status).toBe(201);
    const renamed = await ask(`${OWN}/${uuid}`, { headers, method: 'PUT', body: { name: 'Tablet', app_id: '' } });
    expect(renamed.body).toEqual({ ...shown, name: 'Tablet' });

    const byPassword = { authorization: basic(login, password) };
    const deleted = await ask(`${OWN}/${uuid}`, { headers: byPassword, method: 'DELETE' });
    expect(deleted.body).toMatchObject({ deleted: true, previous: { uuid, name: 'Tablet' } });
    expect((await ask(OWN, { headers: byPassword })).status).toBe(401);
    expect(refused(await ask(`${OWN}/${uuid}`, { headers }))).toEqual([404, 'rest_application_password_not_found']);
    expect((await ask(OWN, { headers, method: 'DELETE' })).body).toEqual({ deleted: true, count: 1 });
    expect((await ask(OWN, { headers })).body).toEqual([]);
  });

  it('show when and from where they were used', async () => {
    const { id, login } = await accounts.make();
    const made = await ask(`/wp/v2/users/${id}/application-passwords`, { as: 'admin', body: { name: 'Phone' } });
    const headers = { authorization: basic(login, made.body.password), 'x-forwarded-for': '192.0.2.44' };
    const { body } = await ask(`${OWN}/introspect`, { headers });
    expect(body).toMatchObject({
      uuid: made.body.uuid,
      last_ip: '192.0.2.44',
      last_used: expect.stringMatching(/^\d/),
    });
    // Later uses within a day are not recorded.
    const again = await ask(`${OWN}/introspect`, { headers: { ...headers, 'x-forwarded-for': '192.0.2.45' } });
    expect(again.body).toEqual(body);
    expect(refused(await ask(`${OWN}/introspect`, { as: 'admin' }))).toEqual([
      404,
      'rest_no_authenticated_app_password',
    ]);
    expect(refused(await ask(`/wp/v2/users/${id}/application-passwords/introspect`, { as: 'admin' }))).toEqual([
      403,
      'rest_cannot_introspect_app_password_for_non_authenticated_user',
    ]);
    const anonymous: Record<string, string>[] = [{}, { authorization: 'Basic Og==' }];
    for (const headers of anonymous) {
      expect(refused(await ask(`${OWN}/introspect`, { headers }))).toEqual([401, 'rest_not_logged_in']);
      expect(refused(await ask(`/wp/v2/users/${id}/application-passwords/introspect`, { headers }))).toEqual([
        401,
        'rest_cannot_introspect_app_password_for_non_authenticated_user',
      ]);
    }
  });

  it('belong to their user and to those who may edit the user', async () => {
    const { id } = await accounts.make();
    const path = `/wp/v2/users/${id}/application-passwords`;
    const { uuid } = (await ask(path, { as: 'admin', body: { name: 'Phone' } })).body;
    const one = `${path}/${uuid}`;
    const as = 'author';
    expect([
      refused(await ask(path, { as })),
      refused(await ask(path, { as, body: { name: 'Mine' } })),
      refused(await ask(path, { as, method: 'DELETE' })),
      refused(await ask(one, { as })),
      refused(await ask(one, { as, body: { name: 'Mine' } })),
      refused(await ask(one, { as, method: 'DELETE' })),
      refused(await ask(path)),
      refused(await ask(OWN)),
      refused(await ask('/wp/v2/users/999999/application-passwords', { as: 'admin' })),
    ]).toEqual([
      [403, 'rest_cannot_list_application_passwords'],
      [403, 'rest_cannot_create_application_passwords'],
      [403, 'rest_cannot_delete_application_passwords'],
      [403, 'rest_cannot_read_application_password'],
      [403, 'rest_cannot_edit_application_password'],
      [403, 'rest_cannot_delete_application_password'],
      [401, 'rest_cannot_list_application_passwords'],
      [401, 'rest_not_logged_in'],
      [404, 'rest_user_invalid_id'],
    ]);
    // Passwords of others cannot be reached below one's own path.
    expect(refused(await ask(`${OWN}/${uuid}`, { as }))).toEqual([404, 'rest_application_password_not_found']);
  });

  it('need a name, and the id of the application must be a UUID', async () => {
    const blank = await ask(OWN, { as: 'author', body: { name: ' ' } });
    expect(blank.body.data.params.name).toBe('name must not be blank.');
    for (const body of [{}, { name: '' }, { name: ' ' }, { name: 'x'.repeat(201) }, { name: 'A', app_id: 'no' }]) {
      const answer = await ask(OWN, { as: 'author', body });
      expect([answer.status, answer.body.code]).toEqual([
        400,
        'name' in body ? 'rest_invalid_param' : 'rest_missing_callback_param',
      ]);
    }
  });

  it('have no routes in the own root', async () => {
    const own = await site.rest('/cms/v2/users/me/application-passwords', { as: 'admin' });
    expect(refused(own)).toEqual([404, 'rest_no_route']);
    const { routes } = (await ask('/')).body;
    expect(routes['/wp/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords'].methods).toEqual([
      'GET',
      'POST',
      'DELETE',
    ]);
  });
});

describe('a batch', () => {
  const batch = (requests: object[], more: object = {}, as: string | undefined = 'admin') =>
    ask('/batch/v1', { as, body: { requests, ...more } });

  it('runs its requests in order, as one caller', async () => {
    const { status, body } = await batch([
      { path: '/wp/v2/tags', body: { name: 'First of a batch' } },
      { method: 'POST', path: '/wp/v2/posts?_fields=status,title.raw', body: { title: 'Batched', status: 'draft' } },
      { path: '/wp/v2/tags', body: { name: 'First of a batch' } },
      { path: '/wp/v2/tags/999999', method: 'DELETE', body: { force: true } },
      { path: '/wp/v2/nothing' },
      { path: '/wp/v2/media' },
      { path: '/wp/v2/tags', headers: { Authorization: 'Basic bm9ib2R5' }, body: { name: 'Second of a batch' } },
    ]);
    expect(status).toBe(207);
    expect(body.responses.map(({ status: one, body: { code } }: Answer) => [one, code])).toEqual([
      [201, undefined],
      [201, undefined],
      [400, 'term_exists'],
      [404, 'rest_term_invalid'],
      [404, 'rest_no_route'],
      [400, 'rest_batch_not_allowed'],
      [201, undefined],
    ]);
    const [tag, post] = body.responses;
    expect(tag.headers).toEqual({
      Allow: 'GET, POST',
      Location: `${site.url}/wp-json/wp/v2/tags/${tag.body.id}`,
    });
    expect(post.body).toEqual({ status: 'draft', title: { raw: 'Batched' } });
    const changed = await batch([
      { method: 'PUT', path: `/wp/v2/tags/${tag.body.id}?_method=GET`, body: { description: 'Changed' } },
      { method: 'DELETE', path: `/wp/v2/tags/${tag.body.id}`, body: { force: true } },
    ]);
    expect(changed.body.responses).toMatchObject([{ body: { description: 'Changed' } }, { body: { deleted: true } }]);
  });

  it('changes nothing if all requests must be valid and one is not', async () => {
    const requests = [
      { path: '/wp/v2/tags', body: { name: 'Not made' } },
      { path: '/wp/v2/posts', body: { status: 'nonsense' } },
      { path: '/batch/v1', body: { requests: [] } },
    ];
    const { status, body } = await batch(requests, { validation: 'require-all-validate' });
    expect(status).toBe(207);
    expect(body).toMatchObject({
      failed: 'validation',
      responses: [
        null,
        {
          status: 400,
          body: { code: 'rest_invalid_param', data: { params: { status: expect.stringContaining('tribe-ignored') } } },
        },
        { status: 400, body: { code: 'rest_batch_not_allowed' } },
      ],
    });
    expect((await ask('/wp/v2/tags', { query: { search: 'Not made' } })).body).toEqual([]);
    const valid = await batch(requests.slice(0, 1), { validation: 'require-all-validate' });
    expect(valid.body.responses[0].status).toBe(201);
  });

  it('gives nobody more rights', async () => {
    const request = { path: '/wp/v2/tags', body: { name: 'Refused' } };
    for (const [as, expected] of [
      ['subscriber', 403],
      [undefined, 401],
    ] as const) {
      const { status, body } = await ask('/batch/v1', { as, body: { requests: [request] } });
      expect([status, body.responses[0].status, body.responses[0].body.data.status]).toEqual([207, expected, expected]);
    }
  });

  it('has at most 25 requests that change something', async () => {
    for (const requests of [
      Array.from({ length: 26 }, () => ({ path: '/wp/v2/tags' })),
      [{ method: 'GET', path: '/wp/v2/tags' }],
      [{}],
      [{ path: '/wp/v2/tags', body: 'text' }],
      [{ path: '/wp/v2/tags', headers: { a: 1 } }],
    ])
      expect(refused(await batch(requests))).toEqual([400, 'rest_invalid_param']);
    const { params } = (await batch([{ path: '/wp/v2/tags' }, { method: 'GET', path: '/wp/v2/tags' }])).body.data;
    expect(params.requests).toBe('requests[1][method] is not one of POST, PUT, PATCH, DELETE.');
    expect(refused(await ask('/batch/v1', { as: 'admin', body: {} }))).toEqual([400, 'rest_missing_callback_param']);
    const { body } = await ask('/batch/v1', { method: 'OPTIONS' });
    expect(body.endpoints[0].args.requests.maxItems).toBe(25);
    expect(refused(await ask('/batch/v1'))).toEqual([404, 'rest_no_route']);
  });

  it('is announced by the routes that take part', async () => {
    const { routes } = (await ask('/')).body;
    const allows = (path: string) => routes[path].endpoints[0].allow_batch;
    for (const path of ['/wp/v2/posts', '/wp/v2/pages', '/wp/v2/blocks', '/wp/v2/tribe_events_cat', '/wp/v2/users/me'])
      expect(allows(path)).toEqual({ v1: true });
    expect([allows('/wp/v2/media'), allows('/wp/v2/settings')]).toEqual([undefined, undefined]);
    expect(JSON.stringify((await site.rest('/')).body)).not.toContain('allow_batch');
  });
});

describe('an edited image', () => {
  let original: Answer['body'];

  beforeAll(async () => {
    // Left half red, right half blue; the camera was turned, so that red is at the top.
    const half = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const raw = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
      .composite([{ input: half, left: 200, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const headers = { 'content-type': 'image/jpeg', 'content-disposition': 'attachment; filename=halves.jpg' };
    const { id } = (await ask('/wp/v2/media', { as: 'author', raw, headers })).body;
    const body = { title: 'Halves', caption: 'Two colours', alt_text: 'Red and blue', description: 'Text' };
    original = (await ask(`/wp/v2/media/${id}`, { as: 'author', body })).body;
  });

  const edit = (body: object, as = 'author') => ask(`/wp/v2/media/${original.id}/edit`, { as, body });
  const colours = async (url: string, ...points: [number, number][]) => {
    const { data, info } = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isRed = ([x, y]: [number, number]) => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
      return (data[at] ?? 0) > 128 ? 'red' : 'blue';
    };
    return points.map(isRed);
  };

  it('is a new media item with the texts of the original', async () => {
    const crop = { type: 'crop', args: { left: 0, top: 25, width: 50, height: 50 } };
    const { status, body, headers } = await edit({ src: original.source_url, modifiers: [crop] });
    expect([status, headers.get('location')]).toEqual([201, `${site.url}/wp-json/wp/v2/media/${body.id}`]);
    expect(body).toMatchObject({
      title: { raw: 'Halves' },
      caption: { raw: 'Two colours' },
      description: { raw: 'Text' },
      alt_text: 'Red and blue',
      post: null,
      media_details: { width: 100, height: 200, parent_image: { attachment_id: original.id } },
    });
    expect(body.id).not.toBe(original.id);
    expect(body.source_url).toMatch(/\/halves-edited\.jpg$/);
    expect(await colours(body.source_url, [0.5, 0.1], [0.5, 0.9])).toEqual(['red', 'blue']);
    expect((await ask(`/wp/v2/media/${original.id}`)).body.source_url).toBe(original.source_url);
  });

  it('has its edits in order, with own texts', async () => {
    const modifiers = [
      { type: 'rotate', args: { angle: 90 } },
      { type: 'crop', args: { left: 0, top: 0, width: 50, height: 100 } },
    ];
    const { body } = await edit({ src: original.source_url, modifiers, title: 'Blue', alt_text: '' });
    expect(body).toMatchObject({ title: { raw: 'Blue' }, alt_text: '', media_details: { width: 200, height: 200 } });
    expect(await colours(body.source_url, [0.1, 0.5], [0.9, 0.5])).toEqual(['blue', 'blue']);
    const older = await edit({ src: body.source_url, rotation: 180 });
    expect(refused(older)).toEqual([404, 'rest_unknown_attachment']);
    const again = await ask(`/wp/v2/media/${body.id}/edit`, {
      as: 'author',
      body: { src: body.source_url, rotation: 90 },
    });
    expect(again.body.source_url).toMatch(/\/halves-edited-\d\.jpg$/);
  });

  it('is refused without changes, rights or a matching file', async () => {
    const src = original.source_url;
    const modifiers = [{ type: 'rotate', args: { angle: 90 } }];
    expect([
      refused(await edit({ src })),
      refused(await edit({ src, modifiers: [{ type: 'rotate', args: { angle: 360 } }] })),
      refused(await edit({ src, modifiers: [{ type: 'blur', args: {} }] })),
      refused(await edit({ src, x: 100, width: 10 })),
      refused(await edit({ modifiers })),
      refused(await edit({ src, modifiers }, 'subscriber')),
      refused(await ask('/wp/v2/media/999999/edit', { as: 'author', body: { src, modifiers } })),
      refused(await site.rest(`/cms/v2/media/${original.id}/edit`, { as: 'author', body: { src, modifiers } })),
    ]).toEqual([
      [400, 'rest_image_not_edited'],
      [400, 'rest_image_not_edited'],
      [400, 'rest_invalid_param'],
      [400, 'rest_image_crop_failed'],
      [400, 'rest_missing_callback_param'],
      [403, 'rest_cannot_edit_image'],
      [404, 'rest_post_invalid_id'],
      [404, 'rest_no_route'],
    ]);
    const text = await ask('/wp/v2/media', {
      as: 'author',
      raw: 'Text',
      headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename=a.txt' },
    });
    const ofText = await ask(`/wp/v2/media/${text.body.id}/edit`, {
      as: 'author',
      body: { src: text.body.source_url, modifiers },
    });
    expect(refused(ofText)).toEqual([400, 'rest_cannot_edit_file_type']);
  });
});
