import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const VENUES = '/cal/events/v1/venues';
const BY_SLUG = `${VENUES}/by-slug`;

let site: TestSite;
let made = 0;
const rest = (path: string, ask?: Ask) => site.rest(path, ask);
const name = () => `Venue number ${(made += 1)} of many`;
const post = (body: object, as = 'admin') => rest(VENUES, { as, body: { venue: name(), ...body } });
const edit = (id: number, body: object, as = 'admin') => rest(`${VENUES}/${id}`, { as, body });
const get = (id: number, as?: string) => rest(`${VENUES}/${id}`, { as });
const trash = (id: number, as?: string) => rest(`${VENUES}/${id}`, { as, method: 'DELETE' });
const outcome = ({ status, body }: Answer) => (status < 300 ? status : `${status} ${body.code}`);
const refused = ({ status, body }: Answer) => [status, Object.keys(body.data?.params ?? {})];

async function make(body: object = {}, as = 'admin') {
  const answer = await post(body, as);
  if (answer.status !== 201) throw new Error(`No venue: ${answer.text}`);
  return answer.body;
}

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

describe('a venue', () => {
  it('omits empty members, in a fixed order', async () => {
    const plain = await post({ venue: 'Old Hall' });
    const { id } = plain.body;
    expect(plain.headers.get('location')).toMatch(new RegExp(`/en/rest${VENUES}/${id}$`));
    expect(Object.keys(plain.body)).toEqual([
      ...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'venue', 'slug'],
      ...['show_map', 'show_map_link', 'global_id', 'global_id_lineage'],
    ]);
    expect(plain.body).toMatchObject({
      author: String(site.ids.admin),
      status: 'publish',
      url: `${site.url}/en/venue/old-hall/`,
      venue: 'Old Hall',
      slug: 'old-hall',
      show_map: true,
      show_map_link: true,
      global_id: `localhost/en?id=${id}`,
      global_id_lineage: [`localhost/en?id=${id}`],
    });
    const full = await make({
      description: 'Built in 1890.\n\nRebuilt.',
      address: 'Via Appia 1',
      city: 'Rome',
      country: 'Italy',
      province: 'RM',
      state: 'Lazio',
      zip: '00100',
      phone: '+39 06 1',
      website: 'https://hall.example.org/?a=1&b=2',
      stateprovince: 'RM',
      geo_lat: 41.87,
      geo_lng: '12.5',
      author: site.ids.editor,
    });
    expect(Object.keys(full)).toEqual([
      ...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'venue', 'description'],
      ...['slug', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website', 'stateprovince'],
      ...['geo_lat', 'geo_lng', 'show_map', 'show_map_link', 'global_id', 'global_id_lineage'],
    ]);
    expect(full).toMatchObject({
      author: String(site.ids.editor),
      description: '<p>Built in 1890.</p>\n<p>Rebuilt.</p>',
      website: 'https://hall.example.org/?a=1&b=2',
      geo_lat: 41.87,
      geo_lng: 12.5,
    });
  });

  it('has json_ld in a single response', async () => {
    const { id, slug } = await make({
      venue: 'Joe’s & Co',
      description: '<p>Food <b>and</b> drink</p>',
      city: 'Rome',
      state: 'Lazio',
      geo_lat: 1,
      geo_lng: 2,
      phone: '1',
    });
    for (const { body } of [await get(id), await rest(`${BY_SLUG}/${slug}`)])
      expect(body.json_ld).toEqual({
        '@type': 'Place',
        name: 'Joe’s & Co',
        description: 'Food and drink',
        url: '',
        address: { '@type': 'PostalAddress', addressLocality: 'Rome', addressRegion: 'Lazio' },
        geo: { '@type': 'GeoCoordinates', latitude: 1, longitude: 2 },
        telephone: '1',
        sameAs: '',
      });
    for (const { body } of [await edit(id, { city: 'Ostia' }), await rest(VENUES, { query: { search: 'joe' } })])
      expect(JSON.stringify(body)).not.toContain('json_ld');
  });

  it.each([
    [{ state: 'NY', country: 'United States' }, 'NY'],
    [{ state: 'NY', province: 'Other', country: 'USA' }, 'NY'],
    [{ state: 'Lazio', province: 'RM', country: 'Italy' }, 'RM'],
    [{ province: 'RM' }, 'RM'],
    [{ stateprovince: 'Bayern', state: 'BY' }, 'Bayern'],
    [{}, undefined],
  ])('with %j is in %s', async (fields, stateprovince) => {
    expect((await make(fields)).stateprovince).toBe(stateprovince);
  });

  it('derives stateprovince from the state unless it is set', async () => {
    const { id } = await make({ state: 'Lazio' });
    expect((await edit(id, { state: 'Toscana' })).body.stateprovince).toBe('Toscana');
    expect((await edit(id, { stateprovince: 'LU' })).body.stateprovince).toBe('LU');
    expect((await edit(id, { state: 'Umbria' })).body).toMatchObject({ state: 'Umbria', stateprovince: 'LU' });
    expect((await edit(id, { stateprovince: '' })).body.stateprovince).toBe('Umbria');
  });
});

describe('writing a venue', () => {
  it('updates only the sent members', async () => {
    const fields = { city: 'Rome', phone: '1', show_map: 'no', geo_lat: '1.5', geo_lng: '2.5', description: 'Words' };
    const { id, slug } = await make({ ...fields, status: 'draft' });
    for (const [method, path] of [
      ['POST', `${VENUES}/${id}`],
      ['PUT', `${VENUES}/${id}`],
      ['PATCH', `${VENUES}/${id}`],
      ['POST', `${BY_SLUG}/${slug}`],
      ['PUT', `${BY_SLUG}/${slug}`],
      ['PATCH', `${BY_SLUG}/${slug}`],
    ] as const) {
      const { status, body } = await rest(path, { as: 'admin', method, body: { zip: method + path } });
      expect([status, body]).toMatchObject([
        200,
        { id, status: 'draft', slug, city: 'Rome', phone: '1', show_map: false, show_map_link: true, geo_lat: 1.5 },
      ]);
      expect(body.zip).toBe(method + path);
    }
    const cleared = await edit(id, { city: '', description: '', phone: null, geo_lat: '', venue: null, image: null });
    for (const member of ['city', 'description', 'phone', 'geo_lat', 'geo_lng'])
      expect(cleared.body).not.toHaveProperty(member);
    expect(cleared.body).toMatchObject({ id, slug, status: 'draft', show_map: false });
    expect(cleared.body.venue).toMatch(/^Venue number/);
  });

  it('supports every status', async () => {
    const { id } = await make({ status: 'private' });
    const slug = (await get(id, 'admin')).body.slug;
    for (const status of ['draft', 'pending', 'publish', 'future', 'trash', 'private']) {
      const { body } = await edit(id, { status });
      expect(body.status).toBe(status === 'future' ? 'publish' : status);
      expect(body.slug).toBe(status === 'trash' ? `${slug}__trashed` : slug);
      expect((await edit(id, { city: status })).body.status).toBe(body.status);
    }
    const draft = await make({ status: 'draft' });
    expect(draft).toMatchObject({ date_utc: '0000-00-00 00:00:00', slug: expect.stringMatching(/^venue-number/) });
    const later = await make({ status: 'publish', date: '2999-01-01' });
    expect(later).toMatchObject({ status: 'future', date: '2999-01-01 00:00:00' });
    expect(await make({ status: 'trash' })).toMatchObject({ status: 'trash' });
    expect(await make({ status: '' })).toMatchObject({ status: 'publish' });
  });

  it('accepts dates in many notations', async () => {
    for (const [sent, kept] of [
      [{ date: '1 July 2021 8:00' }, '2021-07-01 08:00:00'],
      [{ date: '2021-07-01T10:00:00+02:00' }, '2021-07-01 08:00:00'],
      [{ date_utc: '2021-07-01T08:00:00' }, '2021-07-01 08:00:00'],
      [{ date_utc: '1625126400' }, '2021-07-01 08:00:00'],
    ] as const)
      expect(await make(sent)).toMatchObject({ date: kept, date_utc: kept, modified: kept });
  });

  it('accepts words for flags', async () => {
    for (const word of ['1', 'true', 'YES', 'on', 'enabled', 'y'])
      expect(await make({ show_map: word, show_map_link: 'false' })).toMatchObject({
        show_map: true,
        show_map_link: false,
      });
    for (const word of ['0', 'false', 'no', 'off', '', 'maybe'])
      expect(await make({ show_map: word })).toMatchObject({ show_map: false, show_map_link: true });
  });

  it('reports all invalid arguments at once', async () => {
    const wrong = {
      venue: '',
      author: 'x',
      status: 'nonsense',
      website: 'x y',
      date: 'nonsense',
      phone: ['1'],
      image: 'x',
    };
    const answer = await post(wrong);
    expect(answer.body.data.details).toEqual([]);
    expect(refused(answer)).toEqual([400, expect.arrayContaining(Object.keys(wrong))]);
    const { id } = await make();
    expect(refused(await edit(id, wrong))).toEqual([400, expect.arrayContaining(Object.keys(wrong))]);
    expect(refused(await edit(99_999_999, wrong))).toEqual([400, expect.arrayContaining(['id', 'author'])]);
    expect(outcome(await rest(VENUES, { as: 'admin', body: {} }))).toBe('400 rest_missing_callback_param');
  });

  it.each<[object, string]>([
    [{ venue: '<b></b> ' }, 'venue'],
    [{ venue: 5 }, 'venue'],
    [{ author: 0 }, 'author'],
    [{ author: 99_999_999 }, 'author'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ description: {} }, 'description'],
    [{ image: 99_999_999 }, 'image'],
    [{ image: ['1'] }, 'image'],
    [{ geo_lat: 1 }, 'geo_lat'],
    [{ geo_lng: 1 }, 'geo_lng'],
    [{ geo_lat: '', geo_lng: 1 }, 'geo_lng'],
    [{ geo_lat: 91, geo_lng: 0 }, 'geo_lat'],
    [{ geo_lat: 0, geo_lng: -180.5 }, 'geo_lng'],
    [{ geo_lat: 'north', geo_lng: 0 }, 'geo_lat'],
    [{ show_map: ['1'] }, 'show_map'],
    [{ date_utc: '2021-13-01' }, 'date_utc'],
  ])('rejects %j', async (fields, argument) => {
    const [status, names] = refused(await post(fields));
    expect(status).toBe(400);
    expect(names).toContain(argument);
  });

  it('rejects texts that are too long, and stores texts of the maximum length', async () => {
    for (const [argument, most, begin] of [
      ['venue', 15_000, ''],
      ['address', 500, ''],
      ['city', 255, ''],
      ['website', 2000, 'https://example.org/'],
    ] as const) {
      const text = (length: number) => begin + (begin ? 'x' : '😀').repeat(length - begin.length);
      expect(refused(await post({ [argument]: text(most + 1) }))).toEqual([400, [argument]]);
      expect((await make({ [argument]: text(most) }))[argument]).toBe(text(most));
    }
  });

  it('completes a coordinate with the stored one', async () => {
    const { id } = await make({ geo_lat: 1, geo_lng: 2 });
    expect((await edit(id, { geo_lat: 3 })).body).toMatchObject({ geo_lat: 3, geo_lng: 2 });
    const times = { start_date: '2031-08-01 10:00', end_date: '2031-08-01 12:00' };
    await site.rest('/cal/events/v1/events', { as: 'admin', body: { title: 'On a map', venue: id, ...times } });
    const query = { geoloc: 'true', start_date: '2031-08-01', end_date: '2031-08-01', search: 'On a map' };
    const onMap = async () => (await site.rest('/cal/events/v1/events', { query })).body.total;
    expect(await onMap()).toBe(1);
    expect((await edit(id, { geo_lng: '' })).body).not.toHaveProperty('geo_lat');
    expect(refused(await edit(id, { geo_lat: 3 }))).toEqual([400, ['geo_lat']]);
    expect(await onMap()).toBe(0);
  });

  it('removes markup from names and plain texts, and scripts from descriptions', async () => {
    expect(await make({ website: 'https://example.org/"><script>alert(1)</script>' })).toMatchObject({
      website: 'https://example.org/scriptalert(1)/script',
    });
    const hostile = '<script>alert(1)</script><b onclick="x()">Hall</b> \u0000😀 %27 OR 1=1';
    for (const as of ['admin', 'author']) {
      const { id } = await make({ venue: `${hostile} ${as}`, city: hostile, phone: hostile, description: hostile }, as);
      const { body, text } = await get(id);
      expect(body.city).toBe('Hall 😀 OR 1=1');
      expect(body.venue).toBe(`Hall 😀 OR 1=1 ${as}`);
      if (as === 'author') expect(text).not.toMatch(/<script|onclick/);
    }
    for (const venue of ['\ud800', '日本語の会場', "Robert'); DROP TABLE entries; --", '٣'])
      expect((await post({ venue })).status).toBe(201);
    let deep: unknown = 'x';
    for (let depth = 0; depth < 500; depth += 1) deep = [deep];
    for (const body of [{ description: deep }, { image: deep }, { geo_lat: deep }, { author: deep }, { date: deep }])
      expect((await post(body)).status).toBe(400);
  });
});

describe('an unknown venue', () => {
  it('is an invalid argument for everyone', async () => {
    const { body: page } = await rest('/cms/v2/posts', { as: 'admin', body: { title: 'No venue', status: 'publish' } });
    for (const as of [undefined, 'subscriber', 'admin'])
      for (const method of ['GET', 'POST', 'DELETE']) {
        for (const id of [0, 99_999_999, page.id])
          expect(refused(await rest(`${VENUES}/${id}`, { as, method }))).toEqual([400, ['id']]);
        expect(refused(await rest(`${BY_SLUG}/nowhere`, { as, method }))).toEqual([400, ['slug']]);
      }
    expect(outcome(await rest(`${VENUES}/99999999999999999999`))).toBe('400 rest_invalid_param');
    expect(outcome(await rest(`${VENUES}/abc`))).toBe('404 rest_no_route');
    expect(outcome(await rest(VENUES, { as: 'admin', method: 'DELETE' }))).toBe('404 rest_no_route');
  });

  it('is not found by a slug with other letters', async () => {
    const { id } = await make({ venue: 'Größe & Höhe' });
    const { slug } = (await get(id)).body;
    expect((await rest(`${BY_SLUG}/${slug}`)).body.id).toBe(id);
    expect(refused(await rest(`${BY_SLUG}/${slug}-2`))).toEqual([400, ['slug']]);
    expect(refused(await rest(`${BY_SLUG}/%00`))).toEqual([400, ['slug']]);
  });
});

describe('rights on venues', () => {
  it('to read one depend on its status and author', async () => {
    const own: Record<string, [string, object][]> = {
      contributor: [
        ['draft', {}],
        ['pending', {}],
        ['private', {}],
      ],
      author: [
        ['draft', {}],
        ['private', {}],
      ],
    };
    for (const [owner, states] of Object.entries(own))
      for (const [status] of states) {
        const { id } = await make({ status, author: site.ids[owner] });
        for (const as of [undefined, 'subscriber', 'author', 'contributor', 'editor', 'admin']) {
          const sees = as === owner || as === 'editor' || as === 'admin';
          expect([as, owner, outcome(await get(id, as))]).toEqual([as, owner, sees ? 200 : '403 venue-not-accessible']);
        }
      }
  });

  it('to create one depend on the role', async () => {
    expect(outcome(await rest(VENUES, { body: { venue: name() } }))).toBe('401 rest_forbidden');
    expect(outcome(await post({}, 'subscriber'))).toBe('403 rest_forbidden');
    for (const [as, sent, status] of [
      ['contributor', undefined, 'draft'],
      ['contributor', 'publish', 'pending'],
      ['contributor', 'future', 'pending'],
      ['contributor', 'private', 'private'],
      ['contributor', 'cal-ea-success', 'pending'],
      ['contributor', 'inherit', 'pending'],
      ['author', undefined, 'publish'],
      ['author', 'draft', 'draft'],
    ] as const)
      expect(await make(sent ? { status: sent } : {}, as)).toMatchObject({ status, author: String(site.ids[as]) });
    for (const as of ['contributor', 'author'])
      expect(outcome(await post({ author: site.ids.editor }, as))).toBe('403 rest_forbidden');
    expect(await make({ author: site.ids.author }, 'editor')).toMatchObject({ author: String(site.ids.author) });
  });

  it('to update and trash one depend on the author', async () => {
    const theirs = await make({ status: 'publish' });
    const draft = await make({}, 'contributor');
    const published = await make({ author: site.ids.contributor });
    const own = await make({}, 'author');
    for (const [id, as, expected] of [
      [theirs.id, undefined, '401 rest_forbidden'],
      [theirs.id, 'subscriber', '403 rest_forbidden'],
      [theirs.id, 'contributor', '403 rest_forbidden'],
      [theirs.id, 'author', '403 rest_forbidden'],
      [published.id, 'contributor', '403 rest_forbidden'],
      [draft.id, 'author', '403 rest_forbidden'],
      [draft.id, 'contributor', 200],
      [own.id, 'author', 200],
      [own.id, 'editor', 200],
    ] as const) {
      expect([as, outcome(await rest(`${VENUES}/${id}`, { as, body: { phone: '9' } }))]).toEqual([as, expected]);
      expect([as, outcome(await rest(`${VENUES}/${id}`, { as, body: { status: 'trash' }, method: 'PATCH' }))]).toEqual([
        as,
        expected,
      ]);
      if (expected === 200) await edit(id, { status: id === draft.id ? 'draft' : 'publish' });
      expect([as, outcome(await trash(id, as))]).toEqual([as, expected]);
      if (expected === 200) await edit(id, { status: id === draft.id ? 'draft' : 'publish' });
    }
    expect(outcome(await edit(own.id, { author: site.ids.editor }, 'author'))).toBe('403 rest_forbidden');
    expect((await edit(draft.id, { status: 'publish' }, 'contributor')).body.status).toBe('pending');
  });

  it('are reflected in the Allow header', async () => {
    const { id } = await make();
    expect((await get(id)).headers.get('allow')).toBe('GET');
    expect((await get(id, 'author')).headers.get('allow')).toBe('GET');
    expect((await get(id, 'editor')).headers.get('allow')).toBe('GET, POST, PUT, PATCH, DELETE');
  });
});

describe('the trash of venues', () => {
  it('accepts a venue once, and restores it', async () => {
    const { id, slug } = await make({ city: 'Rome' });
    expect((await trash(id, 'admin')).body).toMatchObject({
      id,
      status: 'trash',
      slug: `${slug}__trashed`,
      city: 'Rome',
    });
    expect(outcome(await trash(id, 'admin'))).toBe('410 venue-is-in-trash');
    expect(outcome(await trash(id, 'author'))).toBe('403 rest_forbidden');
    expect(outcome(await get(id))).toBe('403 venue-not-accessible');
    expect((await get(id, 'editor')).body.status).toBe('trash');
    expect(refused(await rest(`${BY_SLUG}/${slug}`))).toEqual([400, ['slug']]);
    expect((await edit(id, { status: 'publish' })).body).toMatchObject({ status: 'publish', slug });
    expect((await rest(`${BY_SLUG}/${slug}`, { as: 'admin', method: 'DELETE' })).body.status).toBe('trash');
  });

  it('accepts a venue once for concurrent requests', async () => {
    const { id } = await make();
    const answers = await Promise.all(Array.from({ length: 5 }, () => trash(id, 'admin')));
    expect(answers.map(outcome).sort()).toEqual([200, ...Array(4).fill('410 venue-is-in-trash')]);
  });
});
