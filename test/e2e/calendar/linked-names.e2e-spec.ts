import { startSite, type TestSite } from '../../support/site.js';

const AT_ONCE = 10;
const KINDS = [
  { noun: 'venue', path: '/cal/events/v1/venues' },
  { noun: 'organizer', path: '/cal/events/v1/organizers' },
] as const;
const EVENTS = '/cal/events/v1/events';
const TIMES = { title: 'An event', start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' };

let site: TestSite;
const event = (body: object, as = 'admin') => site.rest(EVENTS, { as, body: { ...TIMES, ...body } });
const idsOf = (answers: { body: { id: number } }[]) => new Set(answers.map(({ body }) => body.id));

beforeAll(async () => {
  site = await (await startSite()).withRoles('author', 'contributor');
});
afterAll(() => site.close());

describe.each(KINDS)('a $noun with an existing name', ({ noun, path }) => {
  const post = (body: object, as = 'admin') => site.rest(path, { as, body });
  const listed = async (search: string) => (await site.rest(path, { as: 'admin', query: { search } })).body.total;

  it('is reused and updated with the sent fields', async () => {
    const first = await post({
      [noun]: 'Castle & Keep',
      phone: '1',
      website: 'https://example.org',
      description: 'Old.',
    });
    const again = await post({ [noun]: ' castle  &#038; KEEP ', phone: '2' });
    expect([again.status, again.body]).toMatchObject([
      201,
      {
        id: first.body.id,
        slug: 'castle-keep',
        phone: '2',
        website: 'https://example.org',
        description: '<p>Old.</p>',
      },
    ]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('is a new one if the description differs', async () => {
    const first = await post({ [noun]: 'Double', description: 'The elder.' });
    expect((await post({ [noun]: 'Double', description: 'The elder.' })).body.id).toBe(first.body.id);
    const second = await post({ [noun]: 'Double', description: 'The younger.' });
    expect(second.body).toMatchObject({ slug: 'double-2', description: '<p>The younger.</p>' });
    expect((await post({ [noun]: 'Double' })).body.id).toBe(first.body.id);
  });

  it('is reused regardless of letter case in the description', async () => {
    const first = await post({ [noun]: 'Echo', description: '<p>Große Halle &amp; Bühne</p>' });
    const others = ['<p>GROßE HALLE &amp; BÜHNE</p>', ' <p>große halle & bühne</p>\n'];
    for (const description of others) {
      for (const as of ['admin', 'author']) {
        expect((await post({ [noun]: 'ECHO', description }, as)).body.id).toBe(first.body.id);
        const made = await event({ [noun]: { [noun]: 'echo', description } }, as);
        expect([made.body[noun]].flat()).toMatchObject([{ id: first.body.id }]);
      }
    }
    expect(await listed('Echo')).toBe(1);
  });

  it('is created once by concurrent requests whose descriptions differ in case only', async () => {
    const texts = ['Round hall', 'ROUND HALL', 'Round Hall'];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const data = { [noun]: 'Rotunda', description: texts[index % texts.length] };
        return index % 2 ? event({ [noun]: data }) : post(data);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await listed('Rotunda')).toBe(1);
  });

  it('is a new one if the existing one is not published', async () => {
    const draft = await post({ [noun]: 'Draft', status: 'draft' });
    const published = await post({ [noun]: 'Draft' });
    expect(published.body.id).not.toBe(draft.body.id);
    await site.rest(`${path}/${published.body.id}`, { as: 'admin', method: 'DELETE' });
    const third = await post({ [noun]: 'Draft' });
    expect([draft.body.id, published.body.id]).not.toContain(third.body.id);
  });

  it('is not changed by its name alone', async () => {
    const { id } = (await post({ [noun]: 'Named again', date: '2020-01-01' })).body;
    const made = await event({ [noun]: { [noun]: 'Named again' } });
    expect([made.body[noun]].flat()).toMatchObject([{ id, modified: '2020-01-01 00:00:00' }]);
  });

  it('rejects the event if its data is invalid', async () => {
    const wrong = [{ phone: ['1'] }, { website: 'x y' }, { date: 'never' }, { status: 'odd' }, { author: 99_999_999 }];
    for (const data of [...wrong, { image: 'x' }, { phone: 'x'.repeat(256) }]) {
      const { status, body } = await event({ [noun]: { [noun]: 'Wrong', ...data } });
      expect([status, Object.keys(body.data.params)]).toEqual([400, [noun]]);
    }
    expect(await listed('Wrong')).toBe(0);
    const made = await event({ [noun]: [{ [noun]: 'Loose', phone: 1234, status: 'draft' }] });
    expect([made.body[noun]].flat()).toMatchObject([{ phone: '1234', status: 'draft' }]);
  });

  it('can still be referenced by users who may not read it', async () => {
    const { id: hidden } = (await post({ [noun]: 'Hidden', status: 'private' })).body;
    expect((await event({ [noun]: hidden }, 'author')).status).toBe(400);
    const { body } = await event({ [noun]: hidden, author: site.ids.author });
    for (const path of [`${EVENTS}/${body.id}`, `${EVENTS}/by-slug/${body.slug}`]) {
      const kept = await site.rest(path, { as: 'author', body: { [noun]: hidden } });
      expect([kept.body[noun]].flat()).toMatchObject([{ id: hidden }]);
    }
    expect((await event({ [noun]: hidden, slug: ['x'] }, 'author')).status).toBe(400);
    expect((await event({ [noun]: hidden, slug: body.slug }, 'author')).status).toBe(201);
  });

  it('stays unchanged for users who may not edit it', async () => {
    const { id } = (await post({ [noun]: 'Guarded', phone: '1' })).body;
    for (const as of ['author', 'contributor']) {
      const { status, body } = await post({ [noun]: 'Guarded', phone: '2', status: 'draft' }, as);
      expect([status, body]).toMatchObject([
        201,
        { id, phone: '1', status: 'publish', author: String(site.ids.admin) },
      ]);
      const made = await event({ [noun]: { [noun]: 'Guarded', phone: '3' } }, as);
      expect(JSON.stringify(made.body[noun])).toContain('"phone":"1"');
    }
  });

  it('is created once by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => post({ [noun]: 'Rush hour' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(201));
    expect(idsOf(answers).size).toBe(1);
    expect(await listed('Rush hour')).toBe(1);
  });

  it('is created once by concurrent events and requests of its own, in any order of names', async () => {
    const names = ['Left', 'Right'].map((side) => `${side} bank`);
    const data = (list: string[]) => list.map((name) => ({ [noun]: name }));
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        if (noun === 'venue') return event({ venue: { venue: names[index % 2] } });
        return event({ organizer: data(index % 2 ? names : names.toReversed()) });
      }).concat(names.map((name) => post({ [noun]: name }))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await listed('bank')).toBe(2);
  });
});
