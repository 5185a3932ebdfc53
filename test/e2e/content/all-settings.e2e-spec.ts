import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const PATH = '/lintel/v1/settings';
let site: TestSite;

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'subscriber');
});
afterAll(() => site.close());

const settings = async () => (await site.rest(PATH, { as: 'admin' })).body;
const change = (body: unknown, ask: Ask = {}) => site.rest(PATH, { as: 'admin', body, ...ask });
const refused = ({ status, body }: Answer) => [status, body.code];

describe('all settings', () => {
  it('are for administrators only', async () => {
    for (const [as, status] of [
      [undefined, 401],
      ['subscriber', 403],
      ['editor', 403],
    ] as const) {
      expect((await site.rest(PATH, { as })).status).toBe(status);
      expect((await change({ title: 'Taken' }, { as })).status).toBe(status);
    }
    expect((await settings()).title).toBe('Lintel');
  });

  it('are described as a form needs it, without secrets', async () => {
    const { body } = await site.rest(PATH, { as: 'admin', method: 'OPTIONS' });
    const { properties } = body.schema;
    const shown = await settings();
    expect(Object.keys(shown).sort()).toEqual(Object.keys(properties).sort());
    expect(properties.feed_items).toMatchObject({ type: 'integer', minimum: expect.any(Number) });
    expect(properties.title['x-localised']).toBe(true);
    for (const name of Object.keys(shown)) expect(name).not.toMatch(/secret|private_key|password$/);
    expect(JSON.stringify(shown)).not.toContain('PRIVATE KEY');
  });

  it('change as far as they are sent, in all three ways', async () => {
    const before = await settings();
    const posted = await change({ description: 'Changed' });
    expect([posted.status, posted.body]).toEqual([200, { ...before, description: 'Changed' }]);
    await change({ feed_items: 7 }, { method: 'PUT' });
    await change({ title: 'Corner stage' }, { method: 'PATCH' });
    const after = { ...before, description: 'Changed', feed_items: 7, title: 'Corner stage' };
    expect(await settings()).toEqual(after);
    expect((await change({})).body).toEqual(after);
    const some = await change({ feed_items: 8 }, { query: { _fields: 'feed_items,nothing' } });
    expect(some.body).toEqual({ feed_items: 8 });
    const back = await change({ feed_items: null, title: null, description: null });
    expect(back.body).toEqual(before);
  });

  it.each([
    [{ feed_items: 'many' }, 'feed_items'],
    [{ feed_items: -1 }, 'feed_items'],
    [{ feed_items: 1e12 }, 'feed_items'],
    [{ feed_items: [1] }, 'feed_items'],
    [{ title: { raw: 'x' } }, 'title'],
    [{ title: 'x'.repeat(100_000) }, 'title'],
    [{ email: 'nobody' }, 'email'],
    [{ description: 'Kept out', feed_items: 'many' }, 'feed_items'],
  ])('refuse %.60j as a whole, and name what is wrong', async (body, name) => {
    const before = await settings();
    const answer = await change(body, { undocumented: 'arguments of another form' });
    expect(refused(answer)).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(answer.body.data.params)).toEqual([name]);
    expect(await settings()).toEqual(before);
  });

  it('have no other members, and nothing of prototypes', async () => {
    const before = await settings();
    const raw = '{"__proto__": {"feed_items": 3}, "constructor": {"a": 1}, "nothing": 1, "model.declaration": "{}"}';
    const headers = { 'content-type': 'application/json' };
    const answer = await site.rest(PATH, { as: 'admin', method: 'POST', raw, headers });
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect(({} as Record<string, unknown>).feed_items).toBeUndefined();
    for (const body of ['[]', '"text"', '1'])
      expect((await site.rest(PATH, { as: 'admin', method: 'POST', raw: body, headers })).status).toBeLessThan(500);
    expect(await settings()).toEqual(before);
  });

  it('are both kept when two change different ones at the same moment', async () => {
    const both = await Promise.all([change({ title: 'First' }), change({ description: 'Second' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await settings()).toMatchObject({ title: 'First', description: 'Second' });
    const same = await Promise.all(['One', 'Two', 'Three'].map((title) => change({ title })));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(['One', 'Two', 'Three']).toContain((await settings()).title);
  });
});
