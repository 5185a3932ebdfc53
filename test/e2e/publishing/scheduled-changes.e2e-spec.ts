import { applyModel } from '../../support/content-model.js';
import { makeChangesDue } from '../../support/entries.js';
import { type Ask, startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'contributor', 'subscriber');
  await applyModel(site, {
    types: { recipe: { labels: { singular: 'Recipe', plural: 'Recipes' }, restBase: 'recipes' } },
    fields: { recipe: { minutes: { type: 'integer' } } },
  });
});
afterAll(() => site.close());

const AT = '2099-06-01T00:00:00';
const make = async (path: string, body: object, as = 'admin') => {
  const made = await site.rest(path, { as, body: { status: 'publish', ...body } });
  expect({ status: made.status, text: made.text }).toMatchObject({ status: 201 });
  return made.body;
};
const schedule = (path: string, body: object, as = 'admin') =>
  site.rest(`/lintel/v1${path}/scheduled-changes`, { as, body: { date_gmt: AT, ...body } });
const listed = (path: string, ask: Ask = {}) =>
  site.rest(`/lintel/v1${path}/scheduled-changes`, { as: 'admin', ...ask });
const read = async (path: string, as = 'admin') => (await site.rest(path, { as, query: { context: 'edit' } })).body;
const applyNow = async (id: number) => {
  await makeChangesDue(id);
  await site.job('apply scheduled changes');
};

describe('a scheduled change', () => {
  it('is stored without effect, and applied at its time like an update', async () => {
    const tag = await make('/cms/v2/tags', { name: 'Sale' });
    const post = await make('/cms/v2/posts', { title: 'Before', content: 'Old text', excerpt: 'Kept' });
    const made = await schedule(`/posts/${post.id}`, { title: 'After', content: 'New text', tags: [tag.id] });
    expect(made.status).toBe(201);
    const location = new URL(made.headers.get('location') ?? '').pathname;
    expect(location).toBe(
      new URL(`${site.root}/lintel/v1/posts/${post.id}/scheduled-changes/${made.body.id}`).pathname,
    );
    expect(made.body).toMatchObject({
      ...{ entry: post.id, date_gmt: AT, state: 'pending', code: null },
      members: { title: 'After', content: 'New text', tags: [tag.id] },
    });
    await site.job('apply scheduled changes');
    const waiting = await read(`/cms/v2/posts/${post.id}`);
    expect(waiting).toMatchObject({ title: { raw: 'Before' }, modified: post.modified, tags: [] });
    expect((await fetch(post.link)).status).toBe(200);
    await applyNow(post.id);
    expect(await read(`/cms/v2/posts/${post.id}`)).toMatchObject({
      ...{ title: { raw: 'After' }, content: { raw: 'New text' }, excerpt: { raw: 'Kept' }, tags: [tag.id] },
    });
    expect(await (await fetch(post.link)).text()).toContain('New text');
    expect((await listed(`/posts/${post.id}`)).body).toEqual([]);
    const ended = await listed(`/posts/${post.id}`, { query: { state: 'applied' } });
    expect(ended.body).toMatchObject([{ id: made.body.id, state: 'applied' }]);
    const revisions = await site.rest(`/cms/v2/posts/${post.id}/revisions`, { as: 'admin' });
    expect(revisions.body[0]).toMatchObject({ title: { rendered: 'After' } });
  });

  it('does not change what others read before, whatever its texts', async () => {
    const post = await make('/cms/v2/posts', { title: 'Quiet', content: 'Public text' });
    await schedule(`/posts/${post.id}`, { content: 'Secret plan', title: 'Secret title' });
    expect((await site.rest(`/cms/v2/posts/${post.id}`)).text).not.toContain('Secret');
    // The next version of the entry is not the tried one.
    await site.rest(`/cms/v2/posts/${post.id}`, { as: 'admin', body: { excerpt: 'Another' } });
    const { text } = await site.rest(`/cms/v2/posts/${post.id}`);
    expect(text).toContain('Public text');
    expect(text).not.toContain('Secret');
    const found = await site.rest('/cms/v2/posts', { query: { search: 'Secret' } });
    expect(found.body).toEqual([]);
  });

  it('works for pages, declared types, events, venues and organizers', async () => {
    const page = await make('/cms/v2/pages', { title: 'Page' });
    const recipe = await make('/cms/v2/recipes', { title: 'Soup', meta: { minutes: 5 } });
    const event = await make('/cal/events/v1/events', {
      ...{ title: 'Fair', start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' },
    });
    const venue = await make('/cal/events/v1/venues', { venue: 'Hall' });
    const organizer = await make('/cal/events/v1/organizers', { organizer: 'Club' });
    for (const [path, body] of [
      [`/pages/${page.id}`, { menu_order: 7 }],
      [`/recipes/${recipe.id}`, { meta: { minutes: 9 } }],
      [`/events/${event.id}`, { start_date: '2031-05-02 10:00:00', end_date: '2031-05-02 12:00:00' }],
      [`/venues/${venue.id}`, { city: 'Ulm' }],
      [`/organizers/${organizer.id}`, { phone: '123' }],
    ] as const) {
      const made = await schedule(path, body);
      expect([path, made.status, made.body.code]).toEqual([path, 201, null]);
    }
    for (const { id } of [page, recipe, event, venue, organizer]) await makeChangesDue(id);
    await site.job('apply scheduled changes');
    expect(await read(`/cms/v2/pages/${page.id}`)).toMatchObject({ menu_order: 7 });
    expect(await read(`/cms/v2/recipes/${recipe.id}`)).toMatchObject({ meta: { minutes: 9 } });
    const of = async (path: string) => (await site.rest(`/cal/events/v1/${path}`)).body;
    expect(await of(`events/${event.id}`)).toMatchObject({ start_date: '2031-05-02 10:00:00' });
    expect(await of(`venues/${venue.id}`)).toMatchObject({ city: 'Ulm' });
    expect(await of(`organizers/${organizer.id}`)).toMatchObject({ phone: '123' });
  });

  it('changes the times of a series with its rules', async () => {
    const event = await make('/cal/events/v1/events', {
      ...{ title: 'Course', start_date: '2031-05-05 10:00:00', end_date: '2031-05-05 11:00:00' },
      meta: { rrule: 'FREQ=WEEKLY;COUNT=3' },
    });
    const times = { start_date: '2031-05-06 12:00:00', end_date: '2031-05-06 13:00:00' };
    const made = await schedule(`/events/${event.id}`, { ...times, meta: { rrule: 'FREQ=WEEKLY;COUNT=2' } });
    expect(made.status).toBe(201);
    expect((await site.rest(`/cal/events/v1/events/${event.id}`)).body.start_date).toBe('2031-05-05 10:00:00');
    await applyNow(event.id);
    const { body } = await site.rest(`/cal/events/v1/events/${event.id}`);
    expect(body).toMatchObject(times);
    expect(body.meta.rrule).toContain('COUNT=2');
    const image = await schedule(`/events/${event.id}`, { image: 'https://example.org/picture.jpg' });
    expect([image.status, image.body.code]).toEqual([400, 'scheduled_change_unsupported']);
  });

  it('is replaced, and cancelled', async () => {
    const { id } = await make('/cms/v2/posts', { title: 'Now' });
    const { body: change } = await schedule(`/posts/${id}`, { title: 'Then' });
    const path = `/lintel/v1/posts/${id}/scheduled-changes/${change.id}`;
    const moved = await site.rest(path, { as: 'editor', method: 'PATCH', body: { date: '2098-01-01T00:00:00' } });
    expect(moved.body).toMatchObject({
      date: '2098-01-01T00:00:00',
      members: { title: 'Then' },
      author: site.ids.editor,
    });
    const other = await site.rest(path, { as: 'admin', method: 'PUT', body: { excerpt: 'Only' } });
    expect(other.body).toMatchObject({ date: '2098-01-01T00:00:00', members: { excerpt: 'Only' } });
    expect((await site.rest(path, { as: 'admin' })).body.members).toEqual({ excerpt: 'Only' });
    expect((await site.rest(path, { as: 'admin', method: 'DELETE' })).body.id).toBe(change.id);
    expect((await site.rest(path, { as: 'admin' })).body.code).toBe('scheduled_change_not_found');
    const { body: ended } = await schedule(`/posts/${id}`, { title: 'Done' });
    await applyNow(id);
    const late = await site.rest(`/lintel/v1/posts/${id}/scheduled-changes/${ended.id}`, {
      as: 'admin',
      method: 'DELETE',
    });
    expect([late.status, late.body.code]).toEqual([409, 'scheduled_change_ended']);
  });

  it('is checked at once as an update is', async () => {
    const { id } = await make('/cms/v2/posts', { title: 'Checked' });
    const code = async (body: object, as = 'admin') => {
      const { status, body: error } = await schedule(`/posts/${id}`, body, as);
      return [status, error.code];
    };
    expect(await code({ status: 'nonsense' })).toEqual([400, 'rest_invalid_param']);
    expect(await code({ author: 999_999 })).toEqual([400, 'rest_invalid_author']);
    expect(await code({})).toEqual([400, 'scheduled_change_empty']);
    expect(await code({ title: 'x', date_gmt: '2020-01-01T00:00:00' })).toEqual([400, 'rest_invalid_param']);
    expect(await code({ title: 'x', date_gmt: undefined })).toEqual([400, 'rest_invalid_param']);
    expect(await code({ title: 'x' }, 'author')).toEqual([403, 'rest_cannot_edit']);
    expect(await code({ title: 'x' }, 'subscriber')).toEqual([403, 'rest_cannot_edit']);
    expect((await listed(`/posts/${id}`, { as: 'author' })).status).toBe(403);
    expect((await site.rest(`/lintel/v1/posts/${id}/scheduled-changes`)).status).toBe(401);
    expect((await listed('/posts/999999')).status).toBe(404);
    expect((await listed(`/posts/${id}`)).body).toEqual([]);
  });

  it('fails when its author may no longer make it, or the entry is gone', async () => {
    const own = await make('/cms/v2/posts', { title: 'Own' }, 'author');
    expect((await schedule(`/posts/${own.id}`, { title: 'Mine' }, 'author')).status).toBe(201);
    await site.rest(`/cms/v2/users/${site.ids.author}`, { as: 'admin', body: { roles: ['subscriber'] } });
    await applyNow(own.id);
    const failed = await listed(`/posts/${own.id}`, { query: { state: 'failed' } });
    expect(failed.body).toMatchObject([{ state: 'failed', code: 'rest_cannot_edit' }]);
    expect((await read(`/cms/v2/posts/${own.id}`)).title.raw).toBe('Own');
    const trashed = await make('/cms/v2/posts', { title: 'Trashed' });
    await schedule(`/posts/${trashed.id}`, { title: 'Late' });
    await site.rest(`/cms/v2/posts/${trashed.id}`, { as: 'admin', method: 'DELETE' });
    await applyNow(trashed.id);
    const ofTrash = await listed(`/posts/${trashed.id}`, { query: { state: 'failed' } });
    expect(ofTrash.body).toMatchObject([{ code: 'scheduled_change_in_trash' }]);
    expect((await schedule(`/posts/${trashed.id}`, { title: 'No' })).status).toBe(409);
  });

  it('fails when the account of its author or the entry is deleted', async () => {
    const account = { username: 'leaver', email: 'leaver@example.org', password: 'Correct-horse-9-battery' };
    const made = await site.rest('/cms/v2/users', { as: 'admin', body: { ...account, roles: ['editor'] } });
    const post = await make('/cms/v2/posts', { title: 'Left' });
    const sent = await schedule(`/posts/${post.id}`, { title: 'Never' }, `${account.username}:${account.password}`);
    expect(sent.body).toMatchObject({ author: made.body.id, state: 'pending' });
    await site.rest(`/cms/v2/users/${made.body.id}`, {
      ...{ as: 'admin', method: 'DELETE', query: { force: 'true', reassign: '1' } },
    });
    await applyNow(post.id);
    const failed = await listed(`/posts/${post.id}`, { query: { state: 'failed' } });
    expect(failed.body).toMatchObject([{ code: 'rest_user_invalid_id' }]);
    const gone = await make('/cms/v2/posts', { title: 'Gone' });
    await schedule(`/posts/${gone.id}`, { title: 'Never' });
    await site.rest(`/cms/v2/posts/${gone.id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    await applyNow(gone.id);
    expect((await listed(`/posts/${gone.id}`)).status).toBe(404);
  });

  it('leaves members as they are that it does not name', async () => {
    const { id } = await make('/cms/v2/posts', { title: 'One', content: 'Text' });
    await schedule(`/posts/${id}`, { title: 'Two' });
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { title: 'Between', content: 'Newer text' } });
    await applyNow(id);
    expect(await read(`/cms/v2/posts/${id}`)).toMatchObject({ title: { raw: 'Two' }, content: { raw: 'Newer text' } });
    const { text } = await site.rest(`/cms/v2/posts/${id}/revisions`, { as: 'admin' });
    expect(text).toContain('Between');
  });

  it('is one of at most 20 of an entry, however many are sent at once', async () => {
    const { id } = await make('/cms/v2/posts', { title: 'Many' });
    for (let at = 0; at < 18; at += 1) expect((await schedule(`/posts/${id}`, { title: `${at}` })).status).toBe(201);
    const statuses = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (title) => (await schedule(`/posts/${id}`, { title })).status),
    );
    expect(statuses.sort()).toEqual([201, 201, 400, 400]);
    expect((await listed(`/posts/${id}`)).body).toHaveLength(20);
  });
});

describe('the publication of an entry', () => {
  it('is shown to those who may edit it, also of events', async () => {
    const event = await make('/cal/events/v1/events', {
      ...{ title: 'Fair', start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00', expires_gmt: AT },
    });
    const path = `/lintel/v1/events/${event.id}/publication`;
    expect((await site.rest(path, { as: 'admin' })).body).toMatchObject({
      status: 'publish',
      expires_gmt: AT,
      expires_to: 'draft',
    });
    expect((await site.rest(path)).status).toBe(401);
    expect((await site.rest(path, { as: 'subscriber' })).status).toBe(403);
  });
});
