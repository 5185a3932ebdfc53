import { trashLongAgo } from '../../support/entries.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const KINDS = [
  { noun: 'venue', plural: 'venues' },
  { noun: 'organizer', plural: 'organizers' },
] as const;
const TIMES = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' };
const PAST = { start_date: '2011-05-01 10:00', end_date: '2011-05-01 12:00' };

let site: TestSite;
const rest = (path: string, ask?: Ask) => site.rest(`/cal/events/v1${path}`, ask);
const statements = ({ headers }: Answer) => Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);

beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

describe.each(KINDS)('a list of $plural', ({ noun, plural }) => {
  const make = async (body: object, as = 'admin'): Promise<number> => (await rest(`/${plural}`, { as, body })).body.id;
  const event = async (linked: number, body: object, as = 'admin'): Promise<number> =>
    (await rest('/events', { as, body: { title: 'An event', ...TIMES, [noun]: linked, ...body } })).body.id;
  const list = (query: Record<string, string> = {}, as?: string) => rest(`/${plural}`, { query, as });
  const idsOf = ({ body }: Answer) => body[plural].map(({ id }: { id: number }) => id);
  const found = async (search: string, query: Record<string, string> = {}, as?: string) => {
    const answer = await list({ search, ...query }, as);
    expect(answer.body.total).toBe(idsOf(answer).length);
    return idsOf(answer);
  };

  it('is paginated, newest first', async () => {
    const ids = [];
    for (const day of ['02', '04', '03', '03', '01'])
      ids.push(await make({ [noun]: `Paged ${ids.length}`, date: `2021-01-${day}` }));
    const [two, four, three, later, one] = ids;
    const order = [four, later, three, two, one];
    expect(await found('Paged')).toEqual(order);
    const second = await list({ search: 'Paged', per_page: '2', page: '2' });
    expect(idsOf(second)).toEqual(order.slice(2, 4));
    const base = `${site.url}/en/rest/cal/events/v1/${plural}/?`;
    expect(second.body).toMatchObject({
      rest_url: `${base}page=2&per_page=2&search=Paged`,
      next_rest_url: `${base}per_page=2&search=Paged&page=3`,
      previous_rest_url: `${base}per_page=2&search=Paged`,
      total: 5,
      total_pages: 3,
    });
    expect(second.headers.get('x-cal-total')).toBe('5');
    const beyond = await list({ search: 'Paged', per_page: '2', page: '4' });
    expect([beyond.status, beyond.body.code]).toEqual([404, `${noun}-archive-page-not-found`]);
    expect((await list({ search: 'nothing like it' })).body).toMatchObject({ [plural]: [], total: 0, total_pages: 0 });
    expect((await list({ per_page: '1000' })).headers.get('x-cal-totalpages')).toBe('1');
  });

  it('matches any part of the texts only', async () => {
    const id = await make({
      [noun]: 'Zanzibar & Söhne',
      description: 'Where <b>qwertz</b> is typed',
      phone: '+49 (89) 77-66',
    });
    const other = await make({ [noun]: 'Zanzibar', description: 'Besides', phone: '77', status: 'publish' });
    for (const text of ['zanzibar & s', 'anzi', 'SOHNE', 'ertz', '(89) 77-66', '9) 7', ' söhne ']) {
      expect([text, (await found(text)).includes(id)]).toEqual([text, true]);
    }
    expect(await found('zanzibar besides')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('77')).toEqual([other, id]);
    await rest(`/${plural}/${id}`, { as: 'admin', body: { phone: '' } });
    expect(await found('77')).toEqual([other]);
    const own = noun === 'venue' ? 'city' : 'email';
    await rest(`/${plural}/${id}`, { as: 'admin', body: { [own]: 'Unmistakable' } });
    expect(await found('mistak')).toEqual([id]);
    for (const text of ['', '   ', 'x'.repeat(1001)]) expect((await list({ search: text })).status).toBe(400);
    for (const text of ["'; DROP TABLE entries; --", '\\', '"', '\u0000', '😀'.repeat(100), '"a b" -c'])
      expect((await list({ search: text })).status).toBe(200);
  });

  it('contains what the viewer may read', async () => {
    const ids: Record<string, number> = {};
    for (const owner of ['editor', 'author', 'contributor'])
      for (const status of ['publish', 'draft', 'private'])
        ids[`${owner} ${status}`] = await make({
          [noun]: `Readable ${owner} ${status}`,
          author: site.ids[owner],
          status,
        });
    const seen = async (as?: string, query: Record<string, string> = {}) => {
      const wanted = new Set(await found('Readable', query, as));
      return Object.keys(ids).filter((name) => wanted.has(ids[name] ?? 0));
    };
    const all = Object.keys(ids);
    const published = all.filter((name) => name.endsWith('publish'));
    expect(await seen()).toEqual(published);
    expect(await seen('subscriber')).toEqual(published);
    expect(await seen('editor')).toEqual(all);
    for (const as of ['author', 'contributor']) {
      expect(await seen(as)).toEqual(all.filter((name) => name.startsWith(as) || published.includes(name)));
      expect(await seen(as, { status: 'draft' })).toEqual([`${as} draft`]);
      expect(await seen(as, { status: 'draft,private' })).toEqual([`${as} draft`, `${as} private`]);
    }
    for (const [status, as] of [
      ['draft', undefined],
      ['publish,draft', 'subscriber'],
      ['any', 'admin'],
      ['nonsense', 'admin'],
      ['', 'admin'],
    ] as const)
      expect([status, (await list({ status }, as)).status]).toEqual([status, 400]);
    expect((await list({ status: 'publish' })).status).toBe(200);
  });

  it('filters by events', async () => {
    const [used, past, drafted, none] = [
      await make({ [noun]: 'Linked used' }),
      await make({ [noun]: 'Linked past' }),
      await make({ [noun]: 'Linked drafted' }),
      await make({ [noun]: 'Linked none' }),
    ];
    const upcoming = await event(used, {});
    await event(past, PAST);
    const draft = await event(drafted, { status: 'draft' });
    for (const word of ['1', 'true', 'yes', 'on', 'enabled', 'y'])
      expect(await found('Linked', { has_events: word })).toEqual([past, used]);
    for (const word of ['0', 'false', 'no'])
      expect(await found('Linked', { has_events: word })).toEqual([none, drafted]);
    expect(await found('Linked', { only_with_upcoming: 'true' })).toEqual([used]);
    expect(await found('Linked', { only_with_upcoming: 'true', has_events: 'false' })).toEqual([]);
    expect(await found('Linked', { only_with_upcoming: 'false' })).toEqual([none, drafted, past, used]);
    expect(idsOf(await list({ event: String(upcoming) }))).toEqual([used]);
    expect(idsOf(await list({ event: String(draft) }))).toEqual([]);
    expect(idsOf(await list({ event: String(draft) }, 'admin'))).toEqual([drafted]);
    for (const unknown of ['99999999', 'x', String(used)]) expect((await list({ event: unknown })).status).toBe(400);
    // A change of an event invalidates the cached total.
    await rest(`/events/${draft}`, { as: 'admin', body: { status: 'publish' } });
    expect(await found('Linked', { has_events: '1' })).toEqual([drafted, past, used]);
    await rest(`/events/${upcoming}`, { as: 'admin', body: { [noun]: [] } });
    expect(await found('Linked', { only_with_upcoming: '1' })).toEqual([drafted]);
    await rest(`/${plural}/${drafted}`, { as: 'admin', method: 'DELETE' });
    expect(await found('Linked', { has_events: '1' })).toEqual([past]);
  });

  it('omits trashed entries, which events still include', async () => {
    const id = await make({ [noun]: 'Gone' });
    const eventId = await event(id, {});
    await rest(`/${plural}/${id}`, { as: 'admin', method: 'DELETE' });
    const { body } = await rest(`/events/${eventId}`);
    expect([body[noun]].flat()[0]).toMatchObject({ id, status: 'trash', [noun]: 'Gone' });
    expect(await found('Gone')).toEqual([]);
    await trashLongAgo(id);
    await site.job('empty the trash');
    expect((await rest(`/events/${eventId}`)).body[noun]).toEqual([]);
    expect((await rest(`/${plural}/${id}`, { as: 'admin' })).status).toBe(400);
  });

  it.each<Record<string, string>>([
    { page: '0' },
    { page: '-1' },
    { page: 'abc' },
    { per_page: '0' },
    { per_page: 'ten' },
  ])('rejects %j', async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.data.params)]).toEqual([400, Object.keys(query)]);
  });

  it('takes a constant number of statements', async () => {
    for (let index = 0; index < 49; index += 1) await make({ [noun]: `Counted ${index}`, phone: String(index) });
    await make({ [noun]: 'Alone' });
    for (const query of [{}, { has_events: 'false' }, { only_with_upcoming: 'false' }] as Record<string, string>[])
      for (const as of [undefined, 'admin', 'author']) {
        const one = statements(await list({ per_page: '1', ...query }, as));
        await make({ [noun]: `Another ${as} ${Object.keys(query).join()}` });
        const fifty = statements(await list({ per_page: '50', ...query }, as));
        expect([query, as, fifty]).toEqual([query, as, one]);
        expect(fifty).toBeLessThanOrEqual(as ? 8 : 5);
      }
  });
});
