import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

const EVENTS = '/cal/events/v1/events';
const VENUES = '/cal/events/v1/venues';
const ORGANIZERS = '/cal/events/v1/organizers';
const TIMES = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };

let site: TestSite;
let remote: RemoteSite;
const post = (body: object, as = 'admin') => site.rest(EVENTS, { as, body: { title: 'An event', ...TIMES, ...body } });
const edit = (id: number, body: object, as = 'admin') => site.rest(`${EVENTS}/${id}`, { as, body });
const make = async (path: string, body: object, as = 'admin') => (await site.rest(path, { as, body })).body;
const refused = ({ status, body }: Answer) => [status, Object.keys(body.data?.params ?? {})];
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
const statements = ({ headers }: Answer) => Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);

beforeAll(async () => {
  remote = await RemoteSite.start();
  const environment = { SERVER_TIMING: '1', FETCH_ALLOW_PRIVATE: remote.host };
  site = await (await startSite(environment)).withRoles('author', 'contributor');
});
afterAll(async () => {
  await site.close();
  await remote.close();
});

describe('the venue and the organizers of an event', () => {
  it('are linked by ID in every form, in the given order', async () => {
    const hall = (await make(VENUES, { venue: 'By ID' })).id;
    const [one, two] = [
      (await make(ORGANIZERS, { organizer: 'One' })).id,
      (await make(ORGANIZERS, { organizer: 'Two' })).id,
    ];
    for (const venue of [hall, String(hall), { id: hall }, [hall], [{ id: String(hall) }]]) {
      expect((await post({ venue })).body.venue.id).toBe(hall);
    }
    for (const organizer of [[two, one], `${two},${one}`, [{ id: two }, String(one)], [two, one, two]]) {
      expect(idsOf((await post({ organizer })).body.organizer)).toEqual([two, one]);
    }
    expect(idsOf((await post({ organizer: one })).body.organizer)).toEqual([one]);
  });

  it('are created from data, or found by name', async () => {
    const venue = { venue: 'Made here', city: 'Ulm', website: 'https://hall.example.org/' };
    const organizer = [{ organizer: 'New club', email: 'club@example.org' }, { organizer: 'Other club' }];
    const first = (await post({ venue, organizer })).body;
    expect(first.venue).toMatchObject({ venue: 'Made here', city: 'Ulm', status: 'publish' });
    expect(first.organizer).toMatchObject([{ email: 'club@example.org' }, { organizer: 'Other club' }]);
    const second = (
      await post({ venue: { venue: 'made HERE', zip: '89073' }, organizer: [organizer[1], organizer[0]] })
    ).body;
    expect(second.venue).toMatchObject({ id: first.venue.id, city: 'Ulm', zip: '89073' });
    expect(idsOf(second.organizer)).toEqual(idsOf(first.organizer).toReversed());
  });

  it('are rejected if they do not exist', async () => {
    for (const venue of [999_999, { id: 999_999 }, { city: 'Rome' }, 'Hall', [[1]], true, { venue: 5, id: 'x' }]) {
      expect(refused(await post({ venue }))).toEqual([400, ['venue']]);
    }
    for (const organizer of [999_999, [{ id: 999_999 }], [{ email: 'x@example.org' }], 'Someone', [1, 'x']]) {
      expect(refused(await post({ organizer }))).toEqual([400, ['organizer']]);
    }
    expect(refused(await post({ venue: { venue: 'Bad', website: 'x' } }))).toEqual([400, ['venue']]);
    const [one, two] = [(await make(VENUES, { venue: 'V1' })).id, (await make(VENUES, { venue: 'V2' })).id];
    expect(refused(await post({ venue: [one, two] }))).toEqual([400, ['venue']]);
  });

  it('stay if they are not sent, and are removed by empty values', async () => {
    const { id } = (await post({ venue: { venue: 'To go' }, organizer: [{ organizer: 'To go' }] })).body;
    expect((await edit(id, { title: 'T' })).body).toMatchObject({
      venue: { venue: 'To go' },
      organizer: [{ organizer: 'To go' }],
    });
    expect((await edit(id, { venue: [] })).body).toMatchObject({ venue: [], organizer: [{ organizer: 'To go' }] });
    expect((await edit(id, { organizer: '' })).body.organizer).toEqual([]);
  });

  it('stay visible in the trash, and have json_ld in a single event', async () => {
    const { id, venue } = (await post({ venue: { venue: 'Closed' }, organizer: [{ organizer: 'Club' }] })).body;
    await site.rest(`${VENUES}/${venue.id}`, { as: 'admin', method: 'DELETE' });
    const { body } = await site.rest(`${EVENTS}/${id}`);
    expect(body.venue).toMatchObject({ id: venue.id, status: 'trash', json_ld: { '@type': 'Place', name: 'Closed' } });
    expect(body.json_ld).toMatchObject({ location: { name: 'Closed' }, organizer: { name: 'Club' } });
    expect((await edit(id, { title: 'T' })).body.venue).not.toHaveProperty('json_ld');
  });

  it('cannot be disclosed by linking them', async () => {
    const { id: hidden } = await make(VENUES, { venue: 'Secret bunker', status: 'private' });
    expect(refused(await post({ venue: hidden }, 'author'))).toEqual([400, ['venue']]);
    const { id } = (await post({ venue: hidden, author: site.ids.author })).body;
    expect((await edit(id, { venue: hidden, title: 'T' }, 'author')).body.venue.id).toBe(hidden);
  });

  it('that were never public are visible to users who may read them or edit the event', async () => {
    const { id: venue } = await make(VENUES, { venue: 'Secret cellar', status: 'private' });
    const { id: organizer } = await make('/cal/events/v1/organizers', { organizer: 'Secret club', status: 'draft' });
    const { id } = (await post({ venue, organizer: [organizer], status: 'publish', author: site.ids.author })).body;
    const shown = async (as?: string) => (await site.rest(`${EVENTS}/${id}`, { as })).body;
    for (const viewer of [undefined, 'contributor'])
      expect(await shown(viewer)).toMatchObject({ venue: [], organizer: [] });
    for (const viewer of ['author', 'admin'])
      expect(await shown(viewer)).toMatchObject({ venue: { id: venue }, organizer: [{ id: organizer }] });
    await site.rest(`${VENUES}/${venue}`, { as: 'admin', body: { status: 'publish' } });
    expect((await shown()).venue.id).toBe(venue);
  });

  it('are created with the rights of the user, and not at all if the event is rejected', async () => {
    const { body } = await post({ venue: { venue: 'Proposed', status: 'publish' } }, 'contributor');
    expect(body.venue.status).toBe('pending');
    await post({ venue: { venue: 'Never built' }, categories: 'unknown to a contributor' }, 'contributor');
    const found = await site.rest('/cms/v2/search', { as: 'admin', query: { search: 'Never built' } });
    expect(found.body).toEqual([]);
    expect((await site.rest(`${VENUES}/by-slug/never-built`, { as: 'admin' })).status).toBe(400);
  });

  it('are created once by concurrent requests', async () => {
    const venue = { venue: 'Rush hall' };
    const organizer = [{ organizer: 'Rush A' }, { organizer: 'Rush B' }];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => post({ venue, organizer: n % 2 ? organizer : organizer.toReversed() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.venue.id)).size).toBe(1);
    expect(new Set(answers.flatMap(({ body }) => idsOf(body.organizer))).size).toBe(2);
  });

  it('take a constant number of statements', async () => {
    const counts = [];
    for (const many of [1, 20]) {
      const organizer = Array.from({ length: many }, (_, n) => ({ organizer: `Club ${n}` }));
      const { id } = (await post({ venue: { venue: 'Hall' }, organizer, tags: organizer.map((_, n) => `tag ${n}`) }))
        .body;
      counts.push(statements(await site.rest(`${EVENTS}/${id}`)));
    }
    expect(counts[0]).toBe(counts[1]);
  });
});

describe('the image of an event', () => {
  it('is an item of the media library, until it is removed', async () => {
    const { id: image } = (await upload(site, 'fair.png', await picture(400, 300))).body;
    const { id, ...made } = (await post({ image: String(image) })).body;
    expect(made.image).toMatchObject({ id: image, extension: 'png', width: 400, height: 300 });
    expect(made.image.sizes.thumbnail).toMatchObject({ width: 150, height: 150, 'mime-type': 'image/png' });
    expect((await edit(id, { title: 'T' })).body.image.id).toBe(image);
    expect((await site.rest(`${EVENTS}/${id}`)).body.json_ld.image).toBe(made.image.url);
    expect((await edit(id, { image: '' })).body.image).toBe(false);
    const { id: notes } = (await upload(site, 'notes.txt', 'Some text')).body;
    for (const wrong of [999_999, '999999', 'not an address', notes, 'ftp://example.org/a.png', true]) {
      expect(refused(await post({ image: wrong }))).toEqual([400, ['image']]);
    }
  });

  it('is downloaded from a URL, once, and only with the right to upload', async () => {
    const bytes = await picture(20, 10);
    remote.pages.set('/poster.png', (_, response) => response.setHeader('content-type', 'image/png').end(bytes));
    const image = remote.url('/poster.png');
    const anonymous = await site.rest(EVENTS, { body: { title: 'x', ...TIMES, image } });
    expect([anonymous.status, remote.count('/poster.png')]).toEqual([401, 0]);
    const [first, second] = await Promise.all([post({ image }, 'author'), post({ image }, 'author')]);
    expect(first.body.image).toMatchObject({ width: 20, height: 10 });
    expect(second.body.image.id).toBe(first.body.image.id);
    expect((await post({ image })).body.image.id).toBe(first.body.image.id);
    expect(remote.count('/poster.png')).toBe(1);
    expect(refused(await post({ image: remote.url('/missing.png') }))).toEqual([400, ['image']]);
  });
});
