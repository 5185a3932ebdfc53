import fc from 'fast-check';
import { applyModel, fillIndex } from '../../support/content-model.js';
import { sql, statementsDuring } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

const BOOKS = '/cms/v2/books';
const GENRES = ['fiction', 'travel', 'food'];
const fieldsWith = (filter: boolean) => ({
  genre: { type: 'choice', of: GENRES, filter, sort: true },
  tags: { type: 'choice', of: ['new', 'signed', 'rare'], many: true, filter },
  lent: { type: 'boolean', filter },
  part_of: { type: 'reference', to: ['book'], filter },
});
const modelWith = (filter: boolean) => ({
  types: { book: { labels: { singular: 'Book', plural: 'Books' }, restBase: 'books' } },
  fields: { book: fieldsWith(filter) },
});
const QUERIES: Record<string, string>[] = [
  { 'meta[genre]': 'fiction' },
  { 'meta[genre]': 'travel,food' },
  { 'meta[tags]': 'new' },
  { 'meta[lent]': 'true' },
  { 'meta[lent]': 'false' },
  { orderby: 'meta.genre' },
];

let site: TestSite;
let first: number;

const send = async (path: string, body?: object, query: Record<string, string> = {}) => {
  const answer = await site.rest(path, { as: 'admin', method: body ? 'POST' : 'DELETE', body, query });
  if (answer.status >= 400) throw new Error(answer.text);
  return answer.body;
};
const make = async (meta: object, more: object = {}): Promise<number> =>
  (await send(BOOKS, { title: 'Book', status: 'publish', meta, ...more })).id;

/** The total of a list for visitors, and the number of its items. */
async function totals(query: Record<string, string>): Promise<{ total: number; items: number }> {
  const { headers, body } = await site.rest(BOOKS, { query: { per_page: '100', ...query } });
  return { total: Number(headers.get('x-wp-total')), items: body.length };
}
async function expectRightTotals(): Promise<void> {
  for (const query of [...QUERIES, { 'meta[part_of]': String(first) }]) {
    const { total, items } = await totals(query);
    expect({ ...query, total }).toEqual({ ...query, total: items });
  }
}

beforeAll(async () => {
  site = await startSite();
  await applyModel(site, modelWith(false));
  first = await make({ genre: 'fiction', lent: true });
  await make({ genre: 'fiction', tags: ['new', 'rare'], lent: false });
  await make({ genre: 'food', tags: ['new'] }, { password: 'secret' });
});
afterAll(() => site.close());

it('counts what was there before fields were filtered by', async () => {
  await applyModel(site, modelWith(true));
  await fillIndex(site);
  expect(await totals({ 'meta[genre]': 'fiction' })).toEqual({ total: 2, items: 2 });
  await expectRightTotals();
});

it('counts nothing for a total, except of several values of a field with several ones', async () => {
  for (const query of [...QUERIES, { 'meta[tags]': 'new,rare' }]) {
    // A write, so that no total is remembered.
    await make({ genre: 'travel' });
    const statements = await statementsDuring(() => totals(query));
    const counting = statements.filter(([text]) => text.includes('COUNT(')).length;
    expect([query, counting > 0]).toEqual([query, query['meta[tags]'] === 'new,rare']);
  }
});

it('has the number of items as total after any writes', async () => {
  const ids = [first];
  const meta = fc.record({
    genre: fc.constantFrom(...GENRES, null),
    tags: fc.subarray(['new', 'signed', 'rare']),
    lent: fc.constantFrom(true, false, null),
    part_of: fc.constantFrom(first, null),
  });
  const step = fc.oneof(
    meta.map((values) => async () => void ids.push(await make(values))),
    fc.tuple(fc.nat(), meta).map(
      ([at, values]) =>
        () =>
          send(`${BOOKS}/${ids[at % ids.length]}`, { meta: values }),
    ),
    fc.tuple(fc.nat(), fc.constantFrom('publish', 'draft', 'private')).map(
      ([at, status]) =>
        () =>
          send(`${BOOKS}/${ids[at % ids.length]}`, { status }),
    ),
    fc.tuple(fc.nat(), fc.constantFrom('', 'secret')).map(
      ([at, password]) =>
        () =>
          send(`${BOOKS}/${ids[at % ids.length]}`, { status: 'publish', password }),
    ),
    fc.nat().map((at) => async () => {
      if (ids.length < 2) return;
      const [id = 0] = ids.splice(1 + (at % (ids.length - 1)), 1);
      await send(`${BOOKS}/${id}`, undefined, { force: 'true' });
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      for (const one of steps) await one();
      await expectRightTotals();
    }),
    { numRuns: 12 },
  );
}, 120_000);

it('has what instances without the model wrote since a type without entries got its fields', async () => {
  const film = { labels: { singular: 'Film', plural: 'Films' }, restBase: 'films' };
  const { types, fields } = modelWith(true);
  const length = { type: 'integer', filter: true, sort: true };
  await applyModel(site, { types: { ...types, film }, fields: { ...fields, film: { length } } });
  const { id } = await send('/cms/v2/films', { title: 'Film', status: 'publish', meta: { length: 90 } });
  const found = async () => {
    const { body } = await site.rest('/cms/v2/films', { query: { 'meta[length]': '90' } });
    return body.map((one: { id: number }) => one.id);
  };
  // As such an instance leaves it.
  await sql('DELETE FROM field_index WHERE entry_id = ?', [id]);
  expect(await found()).toEqual([]);
  await fillIndex(site);
  // A write, so that no page is kept.
  await send('/cms/v2/films', { title: 'Other film', status: 'publish' });
  expect(await found()).toEqual([id]);
});
