import { applyModel, fillIndex } from '../../support/content-model.js';
import { sql } from '../../support/database.js';
import { select } from '../../support/html.js';
import { startSite, type TestSite } from '../../support/site.js';

const BOOK = { labels: { singular: 'Book', plural: 'Books' }, restBase: 'books' };
const modelWith = (isSearched: boolean) => ({
  types: { book: BOOK },
  fields: {
    book: {
      blurb: { type: 'text', searched: isSearched, position: 2 },
      editions: { type: 'string', many: true, searched: isSearched, position: 1, group: 'Print' },
      pages: { type: 'integer', group: 'Print' },
      notes: { type: 'string' },
    },
    cal_events: { cast: { type: 'string', searched: isSearched } },
  },
});

let site: TestSite;
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
const make = async (body: object, path = '/cms/v2/books') => {
  const made = await site.rest(path, { as: 'admin', body: { status: 'publish', ...body } });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
};
const found = async (search: string) =>
  idsOf((await site.rest('/cms/v2/books', { query: { search }, as: undefined })).body);

let whale: { id: number; link: string };
let other: { id: number };

beforeAll(async () => {
  site = await startSite();
  await applyModel(site, modelWith(false));
  const meta = {
    blurb: 'A captain hunts a "White Whale".',
    editions: ['Penguin', 'Insel'],
    pages: 700,
    notes: 'harpoon',
  };
  whale = await make({ title: 'Moby', meta });
  other = await make({ title: 'Whale watching', meta: { blurb: 'Boats and binoculars.' } });
});
afterAll(() => site.close());

it('does not search values unless their field says so', async () => {
  expect(await found('captain')).toEqual([]);
  expect(await found('whale')).toEqual([other.id]);
});

describe('with fields that are searched', () => {
  beforeAll(async () => {
    await applyModel(site, modelWith(true));
    await fillIndex(site);
  });

  it('finds content that was there before, by whole words and by parts of them, in any letter case', async () => {
    for (const text of ['captain', 'CAPTAIN hunts', 'aptai', 'penguin', '"white whale"'])
      expect([text, await found(text)]).toEqual([text, [whale.id]]);
    expect((await found('whale')).toSorted()).toEqual([whale.id, other.id]);
    expect(await found('harpoon')).toEqual([]);
  });

  it('leaves out what has an unwanted word', async () => {
    expect(await found('whale -captain')).toEqual([other.id]);
    expect(await found('-penguin')).toEqual([other.id]);
  });

  it('finds them in the search of the site and on its page', async () => {
    const { body } = await site.rest('/cms/v2/search', { query: { search: 'captain' } });
    expect(idsOf(body)).toEqual([whale.id]);
    const page = await (await fetch(`${site.url}/en/?s=capt`)).text();
    expect(page).toContain(whale.link);
  });

  it('follows changes of values', async () => {
    const { id } = await make({ title: 'Draft', meta: { blurb: 'About lighthouses' } });
    expect(await found('lighthouses')).toEqual([id]);
    await site.rest(`/cms/v2/books/${id}`, { as: 'admin', body: { meta: { blurb: 'About harbours' } } });
    expect([await found('lighthouses'), await found('harbours')]).toEqual([[], [id]]);
  });

  it('does not find protected content by its values', async () => {
    const { id } = await make({ title: 'Locked', meta: { blurb: 'A mermaid' } });
    await sql('UPDATE entries SET password = ? WHERE id = ?', ['secret', id]);
    expect(await found('mermaid')).toEqual([]);
  });

  it('finds events by theirs', async () => {
    const times = { start_date: '2031-03-06 18:00', end_date: '2031-03-06 20:00' };
    const { id } = await make({ title: 'Play', ...times, meta: { cast: 'Ofelia Brandt' } }, '/cal/events/v1/events');
    const query = { search: 'ofelia', start_date: '2031-01-01', end_date: '2031-12-31' };
    expect(idsOf((await site.rest('/cal/events/v1/events', { query })).body.events)).toEqual([id]);
  });

  it('shows fields in the order of their positions, and those of a group together', async () => {
    const { meta } = (await site.rest(`/cms/v2/books/${whale.id}`)).body;
    expect(Object.keys(meta)).toEqual(['editions', 'blurb', 'pages', 'notes']);
    const page = await (await fetch(whale.link)).text();
    const texts = async (selector: string) => (await select(page, selector)).map(({ text }) => text);
    expect(await texts('.fields > dl > div > dt')).toEqual(['Print', 'Blurb', 'Notes']);
    expect(await texts('.fields dd dt')).toEqual(['Editions', 'Pages']);
  });

  it('does not find content by a field that is searched no more', async () => {
    await applyModel(site, modelWith(false), { query: { yes: '1' } });
    await fillIndex(site);
    expect([await found('captain'), await found('whale')]).toEqual([[], [other.id]]);
  });
});

it.each([
  [{ type: 'integer' }, 'is not possible for the type integer'],
  [{ type: 'string', read: 'editors' }, 'is for fields that everyone may read'],
])('refuses to search %j', async (field, message) => {
  const { status, body } = await site.rest('/lintel/v1/model', {
    as: 'admin',
    method: 'PUT',
    body: { types: { book: BOOK }, fields: { book: { more: { ...field, searched: true } } } },
    undocumented: 'a field that cannot be searched',
  });
  expect([status, Object.values(body.data.params)]).toEqual([400, [expect.stringContaining(message)]]);
});
