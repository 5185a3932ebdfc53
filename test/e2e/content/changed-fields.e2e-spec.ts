import { applyModel, fillIndex, MODEL } from '../../support/content-model.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const RECIPES = '/cms/v2/recipes';
const types = { recipe: { labels: { singular: 'Recipe', plural: 'Recipes' }, restBase: 'recipes' } };

let site: TestSite;

beforeAll(async () => {
  site = await (await startSite()).withRoles('author');
});
afterAll(() => site.close());

const declare = async (recipe: object) => {
  await applyModel(site, { types, fields: { recipe } }, { query: { yes: '1' } });
  await fillIndex(site);
};
const textsOf = async (recipe: object): Promise<string[]> => {
  const body = { types, fields: { recipe } };
  const answer = await site.rest(MODEL, { method: 'PUT', as: 'admin', query: { plan: '1' }, body });
  return answer.body.steps.map(({ text }: { text: string }) => text);
};
const write = async (path: string, meta: object, as = 'admin', more: object = {}): Promise<Answer['body']> => {
  const answer = await site.rest(path, { as, body: { ...more, meta }, undocumented: 'values of other types' });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};
const create = async (meta: object, as?: string): Promise<number> =>
  (await write(RECIPES, meta, as, { title: 'Dish', status: as ? 'draft' : 'publish' })).id;
const metaOf = async (id: number) =>
  (await site.rest(`${RECIPES}/${id}`, { as: 'admin', query: { context: 'edit' } })).body.meta;
const idsOf = async (query: Record<string, string>): Promise<number[]> => {
  const answer = await site.rest(RECIPES, { query: { order: 'asc', ...query } });
  if (answer.status !== 200) throw new Error(answer.text);
  const ids = answer.body.map(({ id }: { id: number }) => id);
  expect(answer.headers.get('x-wp-total')).toBe(String(ids.length));
  return ids;
};

describe('values that no longer have the form of their field', () => {
  it('are neither shown nor found nor in the way of writes, and are back with their form', async () => {
    const size = { type: 'string', filter: true, sort: true };
    await declare({ size });
    const [word, number, none] = [await create({ size: 'large' }), await create({ size: '7' }), await create({})];
    expect(await idsOf({ orderby: 'meta.size' })).toEqual([number, word, none]);
    await declare({ size: { ...size, type: 'integer' } });
    expect([await metaOf(word), await metaOf(number)]).toEqual([{ size: null }, { size: null }]);
    expect(await idsOf({ 'meta[size]': '7' })).toEqual([]);
    expect(await idsOf({ orderby: 'meta.size' })).toEqual([word, number, none]);
    await write(`${RECIPES}/${none}`, { size: 5 });
    await write(`${RECIPES}/${word}`, await metaOf(word), 'admin', { title: 'Sent back' });
    expect(await idsOf({ 'meta[size]': '5' })).toEqual([none]);
    expect(await idsOf({ orderby: 'meta.size' })).toEqual([none, word, number]);
    await declare({ size });
    expect([await metaOf(word), await metaOf(number)]).toEqual([{ size: 'large' }, { size: '7' }]);
    expect(await idsOf({ orderby: 'meta.size' })).toEqual([number, word, none]);
    expect(await idsOf({ 'meta[size]': '5' })).toEqual([]);
  });

  it('are those of choices that are gone, and of days that are none', async () => {
    const season = { type: 'choice', of: ['spring', 'winter'], filter: true, sort: true };
    await declare({ season, day: { type: 'string', filter: true } });
    const id = await create({ season: 'winter', day: 'someday' });
    await declare({ season: { ...season, of: ['spring'] }, day: { type: 'date', filter: true } });
    expect(await metaOf(id)).toEqual({ season: null, day: null });
    const other = await create({ season: 'spring' });
    expect((await idsOf({ orderby: 'meta.season' })).slice(0, 1)).toEqual([other]);
    expect(await idsOf({ 'meta[day][min]': '0001-01-01' })).toEqual([]);
  });

  it('are members of objects only, where these change', async () => {
    const steps = (members: object) => ({ type: 'list', of: { type: 'object', members } });
    const [text, minutes] = [{ type: 'string' }, { type: 'integer' }];
    await declare({ steps: steps({ text, minutes }) });
    const id = await create({ steps: [{ text: 'Stir', minutes: 3 }, { text: 'Eat' }] });
    expect(await textsOf({ steps: steps({ text }) })).toEqual([
      expect.stringMatching(/^Changes of of the field recipe.steps. 1 values stay stored, and nobody sees them/),
    ]);
    await declare({ steps: steps({ text }) });
    expect(await metaOf(id)).toEqual({ steps: [{ text: 'Stir' }, { text: 'Eat' }] });
    await write(`${RECIPES}/${id}`, await metaOf(id));
    await declare({ steps: steps({ text, minutes }) });
    expect(await metaOf(id)).toEqual({ steps: [{ text: 'Stir', minutes: 3 }, { text: 'Eat' }] });
  });
});

describe('texts that were not cleaned as markup or addresses', () => {
  const TEXT = '<img src=x onerror=alert(1)>';
  const LINK = 'javascript:alert(1)';

  it('are shown cleaned only, and are back as texts', async () => {
    const before = (type: string, other: string) => ({
      notes: { type },
      more: { type: 'list', of: { type: 'object', members: { link: { type: other } } } },
    });
    await declare(before('text', 'string'));
    const id = await create({ notes: TEXT, more: [{ link: LINK }] }, 'author');
    const other = await create({ notes: 'Kept' });
    await site.rest(`${RECIPES}/${id}`, { as: 'admin', body: { status: 'publish' } });
    expect(await textsOf(before('html', 'url'))).toEqual([
      expect.stringMatching(/^Changes type of the field recipe.notes. 2 values stay stored/),
      expect.stringMatching(/^Changes of of the field recipe.more. 1 values stay stored/),
    ]);
    await applyModel(site, { types, fields: { recipe: before('html', 'url') } }, { query: { yes: '1' } });
    const clean = { notes: '<img src="x">', more: null };
    expect(await metaOf(id)).toEqual(clean);
    await write(`${RECIPES}/${other}`, { notes: null });
    await fillIndex(site);
    expect([await metaOf(id), await metaOf(other)]).toEqual([clean, { notes: null, more: null }]);
    expect((await site.ask(`${site.url}/en/recipes/dish/`)).text).not.toMatch(/alert\(1\)/);
    await write(`${RECIPES}/${id}`, { notes: '<p>Clean</p>' });
    await declare(before('text', 'string'));
    expect(await metaOf(id)).toEqual({ notes: TEXT, more: [{ link: LINK }] });
    await declare(before('html', 'url'));
    expect([await metaOf(id), await metaOf(other)]).toEqual([
      { notes: '<p>Clean</p>', more: null },
      { notes: null, more: null },
    ]);
  });

  it('are kept apart also if the field gets another name at once', async () => {
    await declare({ remark: { type: 'text' } });
    const id = await create({ remark: TEXT }, 'author');
    await declare({ note: { type: 'html', renamedFrom: 'remark' } });
    expect(await metaOf(id)).toEqual({ note: '<img src="x">' });
    await declare({ note: { type: 'text' } });
    expect(await metaOf(id)).toEqual({ note: TEXT });
  });
});

describe('defaults', () => {
  it('are found by filters and orders, as they are shown', async () => {
    const level = { type: 'integer', default: '3', filter: true, sort: true };
    await declare({});
    const old = await create({});
    await declare({ level });
    const [low, same, high] = [await create({ level: 1 }), await create({ level: 3 }), await create({ level: 5 })];
    expect([(await metaOf(old)).level, (await metaOf(same)).level]).toEqual([3, 3]);
    const of = async (query: Record<string, string>) =>
      (await idsOf({ per_page: '100', ...query })).filter((id) => [old, low, same, high].includes(id));
    expect(await of({ 'meta[level]': '3', orderby: 'id' })).toEqual([old, same]);
    expect(await of({ 'meta[level][min]': '2', orderby: 'id' })).toEqual([old, same, high]);
    expect(await of({ orderby: 'meta.level' })).toEqual([low, old, same, high]);
    expect(await of({ 'meta[level]': '9', orderby: 'id' })).toEqual([]);
    await declare({ level: { ...level, default: 9 } });
    expect(await of({ 'meta[level]': '9', orderby: 'id' })).toEqual([old, same]);
    expect(await of({ orderby: 'meta.level' })).toEqual([low, high, old, same]);
  });

  it('have the form of their type', async () => {
    await declare({
      shade: { type: 'colour', default: '#ABC' },
      flags: { type: 'integer', many: true, default: ['1'] },
    });
    expect(await metaOf(await create({}))).toEqual({ shade: '#aabbcc', flags: [1] });
    const fields = { recipe: { start: { type: 'date-time', default: 'soon' } } };
    const refused = await site.rest(MODEL, { method: 'PUT', as: 'admin', body: { types, fields } });
    expect([refused.status, refused.body.code]).toEqual([400, 'model_invalid']);
  });
});

it('a name that stays in the declaration renames nothing a second time', async () => {
  await declare({ minutes: { type: 'integer' }, duration: { type: 'integer' } });
  const id = await create({ minutes: 1, duration: 2 });
  await declare({ duration: { type: 'integer' } });
  await declare({ duration: { type: 'integer', renamedFrom: 'minutes' } });
  expect(await metaOf(id)).toEqual({ duration: 2 });
  await declare({ minutes: { type: 'integer' }, duration: { type: 'integer' } });
  expect(await metaOf(id)).toEqual({ minutes: 1, duration: 2 });
});
