/** Declarations and values that are too large, too deep, of a wrong form, or written at the same moment. */
import { applyModel, fillIndex, MODEL } from '../../support/content-model.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const RECIPES = '/cms/v2/recipes';
const KB = 1024;
const types = { recipe: { labels: { singular: 'Recipe', plural: 'Recipes' }, restBase: 'recipes' } };
const TEXT = { type: 'text' } as const;
const FIELDS = {
  minutes: { type: 'integer', filter: true, sort: true },
  price: { type: 'number', filter: true },
  served: { type: 'date-time', filter: true },
  day: { type: 'date' },
  sku: { type: 'string', unique: true },
  name: { type: 'string', required: true },
  ...Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`text${at}`, TEXT])),
  steps: { type: 'list', of: { type: 'object', members: { text: TEXT } } },
  parts: { type: 'list', of: { type: 'integer' } },
  list: { type: 'integer', many: true, required: true },
};
/** What new items must have. */
const NEW = { name: 'A', list: [1] };
const DECLARED = { types, fields: { recipe: FIELDS } };
const UNDOCUMENTED = 'values of other forms';

let site: TestSite;

beforeAll(async () => {
  site = await (await startSite()).withRoles('author');
  await applyModel(site, DECLARED);
});
afterAll(() => site.close());

const put = (body: unknown, query: Record<string, string> = {}): Promise<Answer> =>
  site.rest(MODEL, { method: 'PUT', as: 'admin', body, query, undocumented: UNDOCUMENTED });
/** Plans a declaration that is sent as text. */
const putText = (raw: string): Promise<Answer> =>
  site.rest(MODEL, {
    ...{ method: 'PUT', as: 'admin', query: { plan: '1' }, raw, undocumented: UNDOCUMENTED },
    headers: { 'content-type': 'application/json' },
  });
const write = (meta: unknown, path = RECIPES, as = 'admin'): Promise<Answer> =>
  site.rest(path, { as, body: { title: 'Dish', status: 'publish', meta }, undocumented: UNDOCUMENTED });
const create = async (meta: object): Promise<number> => {
  const { status, body, text } = await write({ ...NEW, ...meta });
  if (status !== 201) throw new Error(text);
  return body.id;
};
const isRefused = ({ status, body }: Answer) => {
  expect({ status: status >= 400 && status < 500, body }).toMatchObject({
    status: true,
    body: { code: expect.any(String), message: expect.any(String), data: { status } },
  });
};

describe('declarations', () => {
  it('of 5 MB, with 10,000 fields, or with forms in forms without end are refused', async () => {
    const description = 'x'.repeat(1000);
    const many = (count: number, field: object) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, field]));
    isRefused(await put({ types, fields: { recipe: many(5000, { type: 'string', description }) } }));
    isRefused(await put({ types, fields: { recipe: many(10_000, { type: 'string' }) } }));
    isRefused(await put({ types, fields: { recipe: many(201, { type: 'string' }) } }));
    for (const depth of [100, 1000, 5000, 100_000]) {
      const form = '{"type":"object","members":{"in":'.repeat(depth) + '{"type":"string"}' + '}}'.repeat(depth);
      const answer = await putText(`{"types":${JSON.stringify(types)},"fields":{"recipe":{"deep":${form}}}}`);
      expect({ depth, isServed: answer.status < 500 }).toEqual({ depth, isServed: true });
    }
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']) {
      const body = `{"types":${JSON.stringify(types)},"fields":{"recipe":{"o":{"type":"object","members":{"${name}":{"type":"string"}}},"${name}":{"type":"string"}}}}`;
      const answer = await putText(body);
      expect({ name, isServed: answer.status < 500 }).toEqual({ name, isServed: true });
    }
    expect((await site.rest(MODEL, { as: 'admin' })).body.version).toBe(1);
  });

  it('of two at the same moment are both applied as a whole, one after the other', async () => {
    const others = ['one', 'two', 'three'].map((name) => ({
      ...DECLARED,
      fields: { recipe: { ...FIELDS, [name]: TEXT } },
    }));
    const answers = await Promise.all(others.map((body) => put(body, { yes: '1' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { version, fields } = (await site.rest(MODEL, { as: 'admin' })).body;
    expect(version).toBe(4);
    expect(['one', 'two', 'three'].filter((name) => name in fields.recipe)).toHaveLength(1);
    await applyModel(site, DECLARED, { query: { yes: '1' } });
  });
});

describe('values', () => {
  it('have at most 64 kB, and 256 kB in all', async () => {
    // With the quotes.
    const longest = 'x'.repeat(64 * KB - 2);
    const id = await create({ text0: longest });
    expect((await site.rest(`${RECIPES}/${id}`)).body.meta.text0).toBe(longest);
    isRefused(await write({ ...NEW, text0: `${longest}x` }));
    isRefused(await write({ ...NEW, text0: 'é'.repeat(32 * KB) }));
    isRefused(await write({ ...NEW, steps: [{ text: longest }] }));
    for (const at of [1, 2]) expect((await write({ [`text${at}`]: longest }, `${RECIPES}/${id}`)).status).toBe(200);
    const over = await write({ text3: longest, text4: 'x'.repeat(100) }, `${RECIPES}/${id}`);
    expect([over.status, over.body.code]).toEqual([413, 'meta_too_large']);
    const { body } = await site.rest(`${RECIPES}/${id}`);
    expect([body.meta.text2, body.meta.text3]).toEqual([longest, null]);
    isRefused(await write({ ...NEW, parts: Array.from({ length: 1001 }, (_, at) => at) }));
  });

  it('keep what can be stored exactly, and are refused otherwise', async () => {
    for (const minutes of [2 ** 53, -(2 ** 53), '9007199254740993', 1e300, 0.5, '0x10', ' ', [], {}, true, '1e400'])
      isRefused(await write({ ...NEW, minutes }));
    const id = await create({ minutes: 2 ** 53 - 1, price: 1e300, served: '2031-05-01T18:00:00', day: '2032-02-29' });
    const { body } = await site.rest(`${RECIPES}/${id}`);
    expect(body.meta).toMatchObject({
      ...{ minutes: 2 ** 53 - 1, price: 1e300, served: '2031-05-01T18:00:00', day: '2032-02-29' },
    });
    for (const day of ['2031-02-29', '2031-13-01', '2031-5-1', 'today', '2031-05-01T00:00:00', 20310501])
      isRefused(await write({ ...NEW, day }));
    for (const served of ['2031-02-30T10:00:00', '2031-05-01T25:00:00', '2031', 'now', [], 12])
      isRefused(await write({ ...NEW, served }));
  });

  it('of a moment without a zone are in that of the site, also in filters', async () => {
    const id = await create({ served: '2031-07-01T20:00:00' });
    const same = await create({ served: '2031-07-01 20:00' });
    const day = await create({ served: '2031-07-02' });
    expect((await site.rest(`${RECIPES}/${day}`)).body.meta.served).toBe('2031-07-02T00:00:00');
    await fillIndex(site);
    const query = {
      'meta[served][min]': '2031-07-01T19:59:59',
      'meta[served][max]': '2031-07-01T20:00:00',
      order: 'asc',
    };
    const { body } = await site.rest(RECIPES, { query });
    expect(body.map((one: { id: number }) => one.id)).toEqual([id, same]);
  });

  it('of objects in objects without end, unknown members and lone surrogates never fail', async () => {
    let deep: object = {};
    for (let at = 0; at < 500; at += 1) deep = at % 2 ? [deep] : { in: deep };
    for (const meta of [
      { ...NEW, steps: deep },
      { ...NEW, steps: [{ text: deep }] },
      { ...NEW, parts: deep },
      { name: deep },
      { ...NEW, unknown: 1 },
      { ...NEW, toString: 1 },
      { ...NEW, steps: [{ toString: 'x' }] },
      [1],
      'text',
      5,
    ])
      isRefused(await write(meta));
    const proto = await site.rest(RECIPES, {
      as: 'admin',
      raw: '{"title":"A","meta":{"name":"A","__proto__":{"minutes":1},"steps":[{"__proto__":"x"}]}}',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      undocumented: UNDOCUMENTED,
    });
    expect(proto.status).toBeLessThan(500);
    const id = await create({ text0: 'a\uD800b', sku: '\uDC00' });
    expect((await site.rest(`${RECIPES}/${id}`)).body.meta).toMatchObject({ text0: 'a\uFFFDb', sku: '\uFFFD' });
    for (const query of [
      { 'meta[minutes][min][min]': '1' },
      { 'meta[minutes][]': '1' },
      { 'meta[]': '1' },
      { 'meta[__proto__]': '1' },
      { 'meta[minutes]': Array.from({ length: 200 }, (_, at) => at).join() },
      { 'meta[minutes]': 'x'.repeat(5000) },
      { meta: 'minutes' },
      { 'meta[served]': '2031' },
      { orderby: 'meta.' },
      { orderby: 'meta.__proto__' },
    ] as Record<string, string>[]) {
      const { status } = await site.rest(RECIPES, { query, undocumented: UNDOCUMENTED });
      expect({ query, isServed: status < 500 }).toEqual({ query, isServed: true });
    }
  });

  it('that are unique may all be missing, also if nothing is left of them', async () => {
    for (const sku of [null, '', '  ', '<b></b>']) for (const _ of [1, 2]) await create({ sku });
  });

  it('that are required cannot be left out, nor be empty', async () => {
    for (const meta of [
      undefined,
      {},
      { ...NEW, name: null },
      { ...NEW, name: '' },
      { ...NEW, name: '  ' },
      { ...NEW, name: '<b></b>' },
      { name: 'A', list: [] },
    ])
      isRefused(await write(meta));
  });
});

describe('writes at the same moment', () => {
  it('of one unique value: one wins, the others are refused', async () => {
    const id = await create({ sku: 'first' });
    for (const round of ['a', 'b', 'c']) {
      const others = await Promise.all(Array.from({ length: 8 }, () => write({ ...NEW, sku: `at-once-${round}` })));
      expect(others.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
      const codes = others.filter(({ status }) => status === 400).map(({ body }) => body.data.details.meta.code);
      expect(new Set(codes)).toEqual(new Set(['meta_not_unique']));
    }
    const moved = await Promise.all([
      write({ sku: 'moved' }, `${RECIPES}/${id}`),
      ...Array.from({ length: 4 }, () => write({ ...NEW, sku: 'moved' })),
    ]);
    expect(moved.filter(({ status }) => status < 300)).toHaveLength(1);
  });

  it('of eight clients lose no value while the field gets another name', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => create({ minutes: at })));
    const { minutes, ...rest } = FIELDS;
    const renamed = { types, fields: { recipe: { ...rest, duration: { ...minutes, renamedFrom: 'minutes' } } } };
    let isOver = false;
    const last = new Map<number, number>();
    const clients = ids.map(async (id, client) => {
      for (let round = 1; !isOver || round < 10; round += 1) {
        const value = 1000 * client + round;
        for (const name of ['minutes', 'duration']) {
          const { status, body } = await write({ [name]: value }, `${RECIPES}/${id}`);
          if (status === 200) last.set(id, value);
          else expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
        }
      }
    });
    await applyModel(site, renamed);
    isOver = true;
    await Promise.all(clients);
    for (const id of ids) expect((await site.rest(`${RECIPES}/${id}`)).body.meta.duration).toBe(last.get(id));
    await fillIndex(site);
    for (const id of ids) {
      const query = { 'meta[duration]': String(last.get(id)), _fields: 'id' };
      expect((await site.rest(RECIPES, { query })).body).toEqual([{ id }]);
    }
  });
});
