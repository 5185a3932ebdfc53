import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportProgram } from '../../../src/transfer/export/export-program.js';
import { importProgram } from '../../../src/transfer/import-program.js';
import { runCommand } from '../../support/commands.js';
import { applyModel } from '../../support/content-model.js';
import { moveEndTo } from '../../support/entries.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await (await startSite()).withRoles('author', 'contributor');
  await applyModel(site, {
    types: { recipe: { labels: { singular: 'Recipe', plural: 'Recipes' }, restBase: 'recipes' } },
  });
});
afterAll(() => site.close());

const END = '2099-06-01T00:00:00';
const make = async (path: string, body: object, as = 'admin') => {
  const made = await site.rest(path, { as, body: { status: 'publish', ...body } });
  expect({ status: made.status, text: made.text }).toMatchObject({ status: 201 });
  return made.body;
};
const write = (path: string, body: object, as = 'admin') => site.rest(path, { as, body });
const endNow = async (...ids: number[]) => {
  for (const id of ids) await moveEndTo(id, '2020-01-01 00:00:00');
  await site.job('end publications');
};

describe('the end of a publication', () => {
  it('makes entries of all types drafts, or what was chosen', async () => {
    const post = await make('/cms/v2/posts', { title: 'Sale', expires_gmt: END });
    const page = await make('/cms/v2/pages', { title: 'Offer', expires: END, expires_to: 'private' });
    const recipe = await make('/cms/v2/recipes', { title: 'Soup', expires_gmt: END, expires_to: 'pending' });
    const later = await make('/cms/v2/posts', { title: 'Later', expires_gmt: END });
    expect(page).toMatchObject({ expires: END, expires_gmt: END, expires_to: 'private' });
    await endNow(post.id, page.id, recipe.id);
    const statusOf = async (path: string) => (await site.rest(`/cms/v2${path}`, { as: 'admin' })).body.status;
    expect(await statusOf(`/posts/${post.id}`)).toBe('draft');
    expect(await statusOf(`/pages/${page.id}`)).toBe('private');
    expect(await statusOf(`/recipes/${recipe.id}`)).toBe('pending');
    expect(await statusOf(`/posts/${later.id}`)).toBe('publish');
    expect((await site.rest(`/cms/v2/posts/${post.id}`)).status).toBe(401);
    const list = await site.rest('/cms/v2/posts');
    expect(list.body.map(({ id }: { id: number }) => id)).not.toContain(post.id);
    expect((await fetch(post.link)).status).toBe(404);
    expect((await fetch(later.link)).status).toBe(200);
  });

  it('applies to events with their changed occurrences, venues and organizers', async () => {
    // Occurrences are stored up to the horizon only.
    const first = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const event = await make('/cal/events/v1/events', {
      ...{ title: 'Course', start_date: `${first} 10:00:00`, end_date: `${first} 11:00:00`, expires_gmt: END },
      meta: { rrule: 'FREQ=WEEKLY;COUNT=3' },
    });
    await write(`/cal/events/v1/events/${event.id}`, { occurrence: `${first} 10:00:00`, title: 'Other' });
    const venue = await make('/cal/events/v1/venues', { venue: 'Tent', expires_gmt: END });
    const organizer = await make('/cal/events/v1/organizers', { organizer: 'Band', expires_gmt: END });
    const listed = async () => (await site.rest('/cal/events/v1/events', { query: { start_date: first } })).body;
    expect((await listed()).events).toHaveLength(3);
    await endNow(event.id, venue.id, organizer.id);
    expect((await listed()).events).toHaveLength(0);
    for (const path of [`events/${event.id}`, `venues/${venue.id}`, `organizers/${organizer.id}`])
      expect((await site.rest(`/cal/events/v1/${path}`, { as: 'admin' })).body.status).toBe('draft');
  });

  it('is removed by null, and moves with another date', async () => {
    const { id } = await make('/cms/v2/posts', { title: 'Open', expires_gmt: END, expires_to: 'private' });
    const path = `/cms/v2/posts/${id}`;
    expect((await write(path, { expires: '2098-01-01T00:00:00' })).body.expires_gmt).toBe('2098-01-01T00:00:00');
    expect((await write(path, { title: 'Still' })).body).toMatchObject({
      expires_gmt: '2098-01-01T00:00:00',
      expires_to: 'private',
    });
    expect((await write(path, { expires_gmt: null })).body).toMatchObject({ expires: null, expires_to: 'draft' });
    await site.job('end publications');
    expect((await site.rest(path)).status).toBe(200);
  });

  it('is removed when the entry is published again', async () => {
    const { id } = await make('/cms/v2/posts', { title: 'Back', expires_gmt: END });
    const path = `/cms/v2/posts/${id}`;
    await endNow(id);
    const ended = (await site.rest(path, { as: 'admin', query: { context: 'edit' } })).body;
    expect(ended).toMatchObject({ status: 'draft', expires_gmt: '2020-01-01T00:00:00' });
    // Clients that send whole objects back send the passed end, too.
    const { expires, expires_gmt, expires_to } = ended;
    const back = await write(path, { status: 'publish', expires, expires_gmt, expires_to });
    expect(back.body).toMatchObject({ status: 'publish', expires: null, expires_gmt: null });
    await site.job('end publications');
    expect((await site.rest(path)).status).toBe(200);
  });

  it('must be in the future, and after the date of a scheduled entry', async () => {
    const refused = async (body: object) => {
      const { status, body: error } = await write('/cms/v2/posts', { title: 'No', status: 'publish', ...body });
      expect([status, error.code]).toEqual([400, 'rest_invalid_param']);
      return JSON.stringify(error.data);
    };
    expect(await refused({ expires_gmt: '2020-01-01T00:00:00' })).toMatch('must be in the future');
    expect(await refused({ date_gmt: '2099-07-01T00:00:00', expires: END })).toMatch('after its date');
    const { id } = await make('/cms/v2/posts', { title: 'Yes', date_gmt: '2099-05-01T00:00:00', expires_gmt: END });
    expect((await write(`/cms/v2/posts/${id}`, { date_gmt: '2099-08-01T00:00:00' })).status).toBe(400);
    expect((await write(`/cms/v2/posts/${id}`, { expires: 'soon' })).status).toBe(400);
    expect((await write(`/cms/v2/posts/${id}`, { expires_to: 'trash' })).status).toBe(400);
  });

  it('is set by those who may publish, and read by those who may edit', async () => {
    const { id } = await make('/cms/v2/posts', { title: 'Draft', status: 'draft' }, 'contributor');
    const asked = await write(`/cms/v2/posts/${id}`, { expires_gmt: END }, 'contributor');
    expect([asked.status, asked.body.code]).toEqual([403, 'rest_cannot_publish']);
    expect((await write(`/cms/v2/posts/${id}`, { expires: null, expires_to: 'draft' }, 'contributor')).status).toBe(
      200,
    );
    const own = await make('/cms/v2/posts', { title: 'Own', expires_gmt: END }, 'author');
    const read = await site.rest(`/cms/v2/posts/${own.id}`);
    expect(Object.keys(read.body).filter((name) => name.startsWith('expires'))).toEqual([]);
    expect(await (await fetch(own.link)).text()).not.toContain('2099');
    expect((await site.rest('/cms/v2/media', { as: 'admin', query: { context: 'edit' } })).status).toBe(200);
  });

  it('is kept by an export and an import', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ends-'));
    const { id } = await make('/cms/v2/posts', { title: 'Moving', expires_gmt: END, expires_to: 'private' });
    const file = join(folder, 'site.xml');
    expect((await runCommand(site, exportProgram, '--wxr', file)).code).toBe(0);
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect((await runCommand(site, importProgram, file)).code).toBe(0);
    const { body } = await site.rest('/cms/v2/posts', { as: 'admin', query: { context: 'edit', slug: 'moving' } });
    expect(body).toMatchObject([{ expires_gmt: END, expires_to: 'private', status: 'publish' }]);
    await rm(folder, { recursive: true });
  });
});
