import { startSite, type Answer, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

const texts = (id: number | string, as: string | undefined = 'admin', query: Record<string, string> = {}) =>
  site.rest(`/lintel/v1/calendar/${id}/texts`, { ...(as && { as }), query });
const refused = ({ status, body }: Answer) => [status, body.code];

/** Makes an event, a venue or an organizer, and returns its id. */
async function make(items: string, body: object, as = 'admin'): Promise<number> {
  const made = await site.rest(`/cal/events/v1/${items}`, { as, body });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  return made.body.id;
}
const event = (body: object = {}, as?: string) =>
  make('events', { title: 'Fair', start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00', ...body }, as);

describe('the texts of a calendar item', () => {
  it('are as they were written, also those of blocks and shortcodes', async () => {
    const description = '<!-- wp:paragraph -->\n<p>Come &amp; see [caption]it[/caption]</p>\n<!-- /wp:paragraph -->';
    const id = await event({ title: 'Spring & <em>fair</em>', description, excerpt: 'Short & good' });
    expect((await texts(id)).body).toEqual({
      ...{ id, type: 'cal_events', title: 'Spring & <em>fair</em>', description, excerpt: 'Short & good' },
    });
    const venue = await make('venues', { venue: 'Old "Hall"', description: 'Two\n\nparagraphs' });
    expect((await texts(venue)).body).toMatchObject({
      ...{ type: 'cal_venue', title: 'Old "Hall"', description: 'Two\n\nparagraphs', excerpt: '' },
    });
    const organizer = await make('organizers', { organizer: 'Ann & Co' });
    expect((await texts(organizer)).body).toMatchObject({ type: 'cal_organizer', title: 'Ann & Co' });
    const some = await texts(id, 'admin', { _fields: 'excerpt,nothing' });
    expect(some.body).toEqual({ excerpt: 'Short & good' });
  });

  it('of a date are those of its series', async () => {
    // Dates are known two years ahead.
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const times = { start_date: `${day(30)} 10:00`, end_date: `${day(30)} 12:00` };
    const id = await event({ title: 'Course', ...times, meta: { rrule: 'FREQ=WEEKLY;COUNT=3' } });
    const query = { post_parent: String(id), start_date: day(0), end_date: day(90) };
    const { events } = (await site.rest('/cal/events/v1/events', { as: 'admin', query })).body;
    expect(events).toHaveLength(3);
    expect((await texts(events[1].id)).body).toMatchObject({ id, title: 'Course' });
  });

  it('are for those who may edit the item', async () => {
    const own = await event({ status: 'draft', title: 'Of the author' }, 'author');
    expect((await texts(own, 'author')).status).toBe(200);
    expect((await texts(own, 'editor')).status).toBe(200);
    for (const as of ['contributor', 'subscriber']) {
      const answer = await texts(own, as);
      expect([as, refused(answer)]).toEqual([as, [403, 'rest_forbidden']]);
      expect(answer.text).not.toContain('Of the author');
    }
    expect(refused(await texts(own, ''))).toEqual([401, 'rest_forbidden']);
    const published = await event({ title: 'For everybody' });
    expect(refused(await texts(published, 'author'))).toEqual([403, 'rest_forbidden']);
    const trashed = await event({ title: 'In the trash' }, 'author');
    await site.rest(`/cal/events/v1/events/${trashed}`, { as: 'author', method: 'DELETE' });
    expect((await texts(trashed, 'author')).body.title).toBe('In the trash');
    expect((await texts(trashed, 'contributor')).status).toBe(403);
  });

  it('are those of calendar items only', async () => {
    const post = await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'A post', status: 'draft' } });
    for (const as of ['admin', 'editor', 'subscriber', '']) {
      const answer = await texts(post.body.id, as);
      expect([as, refused(answer)]).toEqual([as, [404, 'calendar-item-not-found']]);
    }
    for (const id of ['999999', '4000000000', '9'.repeat(400), '0', '-1', 'x'])
      expect([id, (await texts(id)).status]).toEqual([id, expect.any(Number)]);
    expect(refused(await texts('999999'))).toEqual([404, 'calendar-item-not-found']);
    expect((await texts('4000000000')).status).toBe(404);
  });

  it('of a megabyte are returned as a whole', async () => {
    const description = `<p>${'A long evening. '.repeat(65_000)}</p>`;
    const id = await event({ description });
    expect((await texts(id)).body.description).toHaveLength(description.length);
  });
});
