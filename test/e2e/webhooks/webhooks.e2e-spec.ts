import { verifyWebhook } from '../../../libs/client/index.js';
import { eventually } from '../../support/cache.js';
import { applyModel, RECIPE_MODEL } from '../../support/content-model.js';
import { currentDatabase, statementsDuring } from '../../support/database.js';
import { expire } from '../../support/leases.js';
import { startSite, type Ask, type TestSite } from '../../support/site.js';
import { Receiver, deliver, endRotations, passTime } from '../../support/webhooks.js';

let site: TestSite;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
  site = await startSite({ FETCH_ALLOW_PRIVATE: receiver.host });
  await site.withRoles('editor', 'subscriber');
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});

const hooks = (path = '', ask: Ask = {}) => site.ask(`${site.url}/hooks${path}`, { as: 'admin', ...ask });
const rest = (path: string, ask: Ask = {}) => site.rest(path, { as: 'admin', ...ask });
const posts = (body: object) => rest('/cms/v2/posts', { body });
const logOf = async (id: number) => (await hooks(`/${id}/deliveries`)).body.deliveries;

/** Creates a webhook of the receiver and runs a test with it. */
async function withWebhook(
  members: object,
  test: (webhook: { id: number; secret: string }) => Promise<void>,
  as = 'admin',
): Promise<void> {
  const made = await hooks('', { as, body: { url: `http://${receiver.host}/events`, ...members } });
  expect(made.body).toMatchObject({ active: true });
  try {
    await test(made.body);
  } finally {
    receiver.respond = (response) => void response.writeHead(204).end();
    receiver.take();
    await hooks(`/${made.body.id}`, { method: 'DELETE' });
  }
}

describe('webhooks', () => {
  it('are created, listed, changed and deleted by administrators, and show their secret once', async () => {
    const body = { url: 'https://example.org/events', events: ['post.*'], filter: { status: ['publish'] } };
    const made = await hooks('', { body });
    expect(made.status).toBe(201);
    const { id, secret, ...shown } = made.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({ ...body, owner: site.ids.admin, context: 'view', active: true });
    expect((await hooks(`/${id}`)).body).toEqual({ id, ...shown });
    expect((await hooks()).body).toEqual({ webhooks: [{ id, ...shown }] });
    const changed = await hooks(`/${id}`, { method: 'PATCH', body: { active: false } });
    expect(changed.body).toMatchObject({ ...body, active: false });
    expect((await hooks(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await hooks(`/${id}`)).body).toMatchObject({ code: 'webhook_not_found', data: { status: 404 } });
  });

  it('are hidden from all others', async () => {
    const body = { url: 'https://example.org/', events: ['*'] };
    for (const [as, status] of [
      ['editor', 403],
      [undefined, 401],
    ] as const) {
      for (const ask of [{}, { body }]) expect((await hooks('', { ...ask, as })).status).toBe(status);
      for (const path of ['/1', '/1/deliveries']) expect((await hooks(path, { as })).status).toBe(status);
      expect((await hooks('/1/secret', { as, method: 'POST' })).body.code).toBe('webhook_forbidden');
    }
  });

  it.each([
    ['an unknown event', { events: ['post.read'] }],
    ['a filter without a list', { filter: { status: 'publish' } }],
  ])('refuse %s', async (_, members) => {
    const body = { url: 'https://example.org/', events: ['*'], ...members };
    const undocumented = 'The arguments are invalid.';
    expect((await hooks('', { body, undocumented })).body).toMatchObject({ code: 'rest_invalid_param' });
  });

  it.each([
    'nowhere',
    'http://127.0.0.1/',
    'http://[::1]/',
    'https://10.0.0.1/',
    'ftp://example.org/',
    'http://example.org:22/',
  ])('refuse the URL %s', async (url) => {
    const refused = await hooks('', { body: { url, events: ['*'] } });
    expect(refused.body).toMatchObject({ code: 'webhook_invalid_url', data: { status: 400 } });
  });
});

describe('the events of a webhook', () => {
  it('are sent in order, with a signature over their time and body', async () => {
    await withWebhook({ events: ['post.*'] }, async ({ secret }) => {
      const { id } = (await posts({ title: 'First', status: 'draft' })).body;
      await rest(`/cms/v2/posts/${id}`, { body: { title: 'Second', status: 'publish' } });
      await rest(`/cms/v2/posts/${id}`, { method: 'DELETE' });
      await rest(`/cms/v2/posts/${id}`, { method: 'DELETE', query: { force: 'true' } });
      await rest('/cms/v2/tags', { body: { name: 'Unheard' } });
      await deliver(site);
      const [first] = receiver.deliveries;
      const { headers, body } = first ?? { headers: {}, body: '' };
      const event = await verifyWebhook(headers, body, secret);
      expect(headers).toMatchObject({
        'lintel-event': 'post.created',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(event).toMatchObject({ type: 'post.created', data: { id } });
      await expect(verifyWebhook(headers, `${body} `, secret)).rejects.toMatchObject({ code: 'invalid_signature' });
      await expect(verifyWebhook(headers, body, 'other')).rejects.toMatchObject({ code: 'invalid_signature' });
      await expect(verifyWebhook(headers, body, secret, { maxAge: -1 })).rejects.toMatchObject({
        code: 'expired_signature',
      });
      const types = ['post.created', 'post.updated', 'post.trashed', 'post.deleted'];
      expect(receiver.take().map(({ type }) => type)).toEqual(types);
    });
  });

  it('have items as REST presents them to the owner', async () => {
    const { id } = (await posts({ title: 'Secret', status: 'private' })).body;
    for (const context of ['view', 'edit'])
      await withWebhook({ events: ['post.updated'], context }, async () => {
        await rest(`/cms/v2/posts/${id}`, { body: { title: `Secret in ${context}` } });
        await deliver(site);
        const { body } = await rest(`/cms/v2/posts/${id}`, { query: { context } });
        expect(receiver.take()).toMatchObject([{ type: 'post.updated', data: body }]);
      });
  });

  it('are those of every kind', async () => {
    await withWebhook({ events: ['*'] }, async () => {
      const created = async (path: string, body: object) => (await rest(path, { body })).body;
      const post = await created('/cms/v2/posts', { title: 'Post', status: 'publish' });
      const page = await created('/cms/v2/pages', { title: 'Page' });
      const category = await created('/cms/v2/categories', { name: 'Category' });
      const comment = await created('/cms/v2/comments', { post: post.id, content: 'Comment' });
      const user = await created('/cms/v2/users', { username: 'u', email: 'u@example.org', password: 'Long-enough-9' });
      const venue = await created('/cal/events/v1/venues', { venue: 'Venue' });
      const start = { start_date: '2031-03-04 18:00', end_date: '2031-03-04 20:00' };
      const event = await created('/cal/events/v1/events', { title: 'Event', ...start });
      const media = await rest('/cms/v2/media', {
        raw: Buffer.from('text'),
        headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="a.txt"' },
      });
      const { items } = await created('/redirection/v1/redirect', {
        url: '/from',
        action_data: { url: '/to' },
        action_type: 'url',
        action_code: 301,
        match_type: 'url',
        group_id: 1,
      });
      await deliver(site);
      const got = receiver.take().map(({ type, data }) => [type, data?.id]);
      expect(got).toEqual([
        ['post.created', post.id],
        ['page.created', page.id],
        ['category.created', category.id],
        ['comment.created', comment.id],
        ['user.created', user.id],
        ['venue.created', venue.id],
        ['event.created', event.id],
        ['media.created', media.body.id],
        ['redirect.created', items[0].id],
      ]);
    });
  });

  it('are limited by a filter on the members of items', async () => {
    const { id: tag } = (await rest('/cms/v2/tags', { body: { name: 'Garden' } })).body;
    await withWebhook({ events: ['post.created'], filter: { status: ['publish'], tags: [tag] } }, async () => {
      await posts({ title: 'Draft', tags: [tag] });
      await posts({ title: 'Other', status: 'publish' });
      const { id } = (await posts({ title: 'Right', status: 'publish', tags: [tag] })).body;
      await deliver(site);
      expect(receiver.take().map(({ data }) => data?.id)).toEqual([id]);
    });
  });

  it('cost one statement, and none without a webhook for them', async () => {
    const update = async (title: string) => {
      const { body } = await posts({ title, status: 'draft' });
      await rest(`/cms/v2/posts/${body.id}`, { body: { title: `${title} again` } });
    };
    const outbox = (sent: readonly (readonly [string, unknown])[]) =>
      sent.filter(([statement]) => statement.includes('outbox')).length;
    await update('Warm');
    expect(outbox(await statementsDuring(() => update('Without')))).toBe(0);
    await withWebhook({ events: ['page.*'] }, async () => {
      expect(outbox(await statementsDuring(() => update('Other')))).toBe(0);
    });
    await withWebhook({ events: ['post.*'] }, async () => {
      expect(outbox(await statementsDuring(() => update('With')))).toBe(2);
    });
  });
});

describe('the events of what a site declares', () => {
  it('are those of its types and taxonomies', async () => {
    const refused = await hooks('', { body: { url: 'https://example.org/', events: ['recipe.*'] } });
    expect(refused.status).toBe(400);
    await applyModel(site, RECIPE_MODEL);
    await withWebhook({ events: ['recipe.*', 'cuisine.created'] }, async () => {
      const { id } = (await rest('/cms/v2/recipes', { body: { title: 'Soup' } })).body;
      await rest('/cms/v2/cuisines', { body: { name: 'Thai' } });
      await rest('/cms/v2/moods', { body: { name: 'Calm' } });
      await deliver(site);
      const sent = receiver.take();
      expect(sent.map(({ type }) => type)).toEqual(['recipe.created', 'cuisine.created']);
      expect(JSON.stringify(sent)).toMatch(/"rendered":"Soup".*"name":"Thai"/);
      await rest(`/cms/v2/recipes/${id}`, { method: 'DELETE' });
      await deliver(site);
      expect(receiver.take().map(({ type }) => type)).toEqual(['recipe.trashed']);
    });
  });
});

describe('a delivery', () => {
  it('is repeated after a pause until it is received, and holds back later ones', async () => {
    await withWebhook({ events: ['post.*'] }, async ({ id: webhook }) => {
      receiver.respond = (response) => void response.writeHead(503).end();
      const { id } = (await posts({ title: 'Outage' })).body;
      await rest(`/cms/v2/posts/${id}`, { body: { title: 'During the outage' } });
      await deliver(site);
      // The pause has not passed.
      await deliver(site);
      expect(receiver.deliveries).toHaveLength(1);
      expect(await logOf(webhook)).toMatchObject([
        { type: 'post.updated', state: 'pending', attempts: 0, status: null },
        { type: 'post.created', state: 'pending', attempts: 1, status: 503 },
      ]);
      await passTime();
      await deliver(site);
      receiver.respond = (response) => void response.writeHead(200).end('Thank you');
      await passTime();
      await deliver(site);
      const ids = receiver.deliveries.map(({ headers }) => headers['lintel-delivery']);
      expect(ids).toHaveLength(4);
      expect(new Set(ids.slice(0, 3)).size).toBe(1);
      const bodies = receiver.deliveries.slice(0, 3).map(({ body }) => body);
      expect(new Set(bodies).size).toBe(1);
      expect(
        receiver
          .take()
          .map(({ type }) => type)
          .slice(2),
      ).toEqual(['post.created', 'post.updated']);
      expect(await logOf(webhook)).toMatchObject([
        { state: 'delivered', attempts: 1, status: 200, next_at: null, error: null },
        { state: 'delivered', attempts: 3, status: 200 },
      ]);
    });
  });

  it('is given up after three days, and sent again on demand', async () => {
    await withWebhook({ events: ['post.created'] }, async ({ id: webhook }) => {
      receiver.respond = (response) => void response.destroy();
      await posts({ title: 'Lost' });
      await passTime(3);
      await deliver(site);
      const [dead] = await logOf(webhook);
      expect(dead).toMatchObject({ state: 'dead', status: null, error: expect.stringContaining('did not respond') });
      receiver.take();
      receiver.respond = (response) => void response.writeHead(204).end();
      const again = `/${webhook}/deliveries/${dead.id}/redeliver`;
      expect((await hooks(again, { method: 'POST' })).body).toMatchObject({ id: dead.id, state: 'pending' });
      expect((await hooks(again, { method: 'POST' })).body.code).toBe('webhook_delivery_pending');
      await deliver(site);
      expect(receiver.deliveries[0]?.headers['lintel-delivery']).toBe(dead.id);
      expect(await logOf(webhook)).toMatchObject([{ id: dead.id, state: 'delivered' }]);
      const unknown = await hooks(`/${webhook}/deliveries/none/redeliver`, { method: 'POST' });
      expect(unknown.body.code).toBe('webhook_delivery_not_found');
    });
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    await withWebhook({ events: ['post.created'] }, async ({ id, secret: old }) => {
      const { secret } = (await hooks(`/${id}/secret`, { method: 'POST' })).body;
      expect(secret).not.toBe(old);
      await posts({ title: 'Rotated' });
      await deliver(site);
      const [first] = receiver.deliveries.splice(0);
      for (const one of [old, secret]) await verifyWebhook(first?.headers ?? {}, first?.body ?? '', one);
      await endRotations();
      await posts({ title: 'Later' });
      await deliver(site);
      const [second] = receiver.deliveries.splice(0);
      await verifyWebhook(second?.headers ?? {}, second?.body ?? '', secret);
      await expect(verifyWebhook(second?.headers ?? {}, second?.body ?? '', old)).rejects.toMatchObject({
        code: 'invalid_signature',
      });
    });
  });

  it('is never made to a private address that a name leads to', async () => {
    const body = { url: 'http://localhost/', events: ['post.created'] };
    const { id } = (await hooks('', { body })).body;
    await posts({ title: 'Private' });
    await deliver(site);
    expect(await logOf(id)).toMatchObject([
      { state: 'pending', attempts: 1, error: expect.stringContaining('public') },
    ]);
    await hooks(`/${id}`, { method: 'DELETE' });
  });

  it('is made no more once the owner is deleted or no longer an administrator', async () => {
    const account = {
      username: 'owner',
      email: 'owner@example.org',
      password: 'Correct-horse-9',
      roles: ['administrator'],
    };
    const { id: owner } = (await rest('/cms/v2/users', { body: account })).body;
    await withWebhook(
      { events: ['post.created'] },
      async () => {
        await posts({ title: 'Kept back' });
        await rest(`/cms/v2/users/${owner}`, { body: { roles: ['editor'] } });
        await deliver(site);
        const query = { force: 'true', reassign: String(site.ids.admin) };
        await rest(`/cms/v2/users/${owner}`, { method: 'DELETE', query });
        await posts({ title: 'Nobody hears' });
        await deliver(site);
        expect(receiver.deliveries).toEqual([]);
        expect((await hooks()).body).toEqual({ webhooks: [] });
      },
      'owner:Correct-horse-9',
    );
  });

  it('that another instance has not finished is made again, with the same ID and body', async () => {
    await withWebhook({ events: ['post.created'] }, async ({ id }) => {
      let answer = () => {};
      receiver.respond = (response) => {
        answer = () => void response.writeHead(204).end();
      };
      await posts({ title: 'Twice' });
      const first = deliver(site);
      await receiver.has(1);
      // The first instance hangs, or was killed: its leases expire.
      await expire('job webhooks');
      await expire(`webhook ${id}`);
      receiver.respond = (response) => void response.writeHead(204).end();
      const other = await startSite({ FETCH_ALLOW_PRIVATE: receiver.host }, currentDatabase());
      try {
        await deliver(other);
      } finally {
        await other.close();
      }
      answer();
      await first.catch(() => undefined);
      expect(receiver.deliveries).toHaveLength(2);
      const [one, two] = receiver.deliveries;
      expect(two?.body).toBe(one?.body);
      expect(two?.headers['lintel-delivery']).toBe(one?.headers['lintel-delivery']);
      expect(await logOf(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    });
  });

  it('is made right after the change where jobs run', async () => {
    const other = await startSite({ FETCH_ALLOW_PRIVATE: receiver.host, JOBS: '1' }, currentDatabase());
    try {
      await withWebhook({ events: ['tag.created'] }, async () => {
        await eventually(async () => {
          await other.rest('/cms/v2/tags', { as: 'admin', body: { name: `Tag ${Math.random()}` } });
          return receiver.deliveries.length;
        }, Boolean);
        expect(receiver.take()[0]).toMatchObject({ type: 'tag.created' });
      });
    } finally {
      await other.close();
    }
  });
});
