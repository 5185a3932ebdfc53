/** Lists by values of fields, compared with a model in memory after random writes. */
import fc from 'fast-check';
import { applyModel, fillIndex } from '../../support/content-model.js';
import { startSite, type TestSite } from '../../support/site.js';

const RECIPES = '/cms/v2/recipes';
const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
const FIELDS = {
  minutes: { type: 'integer', filter: true, sort: true },
  price: { type: 'number', filter: true, sort: true },
  motto: { type: 'string', filter: true, sort: true },
  day: { type: 'date', filter: true, sort: true },
  vegan: { type: 'boolean', filter: true, sort: true },
  season: { type: 'choice', of: SEASONS, many: true, filter: true },
  level: { type: 'integer', default: 3, filter: true, sort: true },
  side: { type: 'reference', to: ['recipe'], filter: true, sort: true },
} as const;
type Name = keyof typeof FIELDS;
type Value = number | string | boolean | string[] | null;
type Values = Partial<Record<Name, Value>>;

const model = (fields: object) => ({
  types: { recipe: { labels: { singular: 'Recipe', plural: 'Recipes' }, restBase: 'recipes' } },
  fields: { recipe: fields },
});
const NONE = { minutes: null, price: null, motto: null, day: null, vegan: null, season: [], level: 3, side: null };
const ORDERED = ['minutes', 'price', 'motto', 'day', 'vegan', 'level', 'side'] as const;
const SEQUENCES = Number(process.env.RUNS ?? 2);
const STEPS = 14;

/** A published recipe, or one that is not published, as it should be. */
interface Recipe {
  id: number;
  isPublished: boolean;
  values: Record<Name, Value>;
}

let site: TestSite;
let recipes: Recipe[] = [];

beforeAll(async () => {
  site = await startSite();
  await applyModel(site, model(FIELDS));
});
afterAll(() => site.close());

const published = () => recipes.filter(({ isPublished }) => isPublished);

/** All pages of a list, by number or by cursor, whose total is checked. */
async function listed(query: Record<string, string>, byCursor = false): Promise<number[]> {
  const found: number[] = [];
  for (let cursor: string | undefined = '', page = 1; cursor !== undefined; page += 1) {
    const place: Record<string, string> = byCursor ? { _cursor: cursor } : { page: String(page) };
    const { status, body, headers, text } = await site.rest(RECIPES, {
      query: { _fields: 'id', per_page: '4', ...query, ...place },
    });
    if (status !== 200) throw new Error(text);
    found.push(...body.map(({ id }: { id: number }) => id));
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    if (!byCursor && next === undefined) expect(headers.get('x-wp-total')).toBe(String(found.length));
    cursor = next === undefined ? undefined : (new URL(next).searchParams.get('_cursor') ?? '');
  }
  return found;
}

/** Values as they are compared: those that are equal but for the case of letters are equal. */
const rankOf = (value: Value | undefined): number | string =>
  typeof value === 'string' ? value.toLowerCase() : Number(value);

function sorted(name: Name, order: 'asc' | 'desc'): number[] {
  const sign = order === 'asc' ? 1 : -1;
  return published()
    .toSorted((one, other) => {
      const [a, b] = [one.values[name], other.values[name]];
      if ((a === null) !== (b === null)) return a === null ? 1 : -1;
      const [x, y] = [rankOf(a), rankOf(b)];
      const byValue = a === null || x === y ? 0 : x < y ? -1 : 1;
      return sign * (byValue || one.id - other.id);
    })
    .map(({ id }) => id);
}

const filtered = (name: Name, isMet: (value: number | string) => boolean): number[] =>
  published()
    .filter(({ values }) => [values[name]].flat().some((one) => one !== null && isMet(rankOf(one ?? null))))
    .map(({ id }) => id);

/** Compares all items, filters, orders and totals with the model. */
async function compare(draw: unknown): Promise<void> {
  for (const { id, values } of published()) {
    const { body } = await site.rest(`${RECIPES}/${id}`, { query: { _fields: 'meta' } });
    expect({ draw, id, ...body.meta }).toEqual({ draw, id, ...values });
  }
  const find = async (name: Name, query: Record<string, string>, isMet: (value: number | string) => boolean) => {
    const named = Object.fromEntries(Object.entries(query).map(([end, value]) => [`meta[${name}]${end}`, value]));
    const found = await listed({ ...named, orderby: 'id', order: 'asc' });
    expect({ draw, name, query, found }).toEqual({ draw, name, query, found: filtered(name, isMet) });
  };
  await find('minutes', { '': '2,-5' }, (one) => [2, -5].includes(Number(one)));
  await find('minutes', { '[min]': '1', '[max]': '4' }, (one) => Number(one) >= 1 && Number(one) <= 4);
  await find('price', { '[min]': '0.3' }, (one) => Number(one) >= 0.3);
  await find('price', { '': '9007199254740993e3' }, (one) => one === 9_007_199_254_740_993e3);
  await find('motto', { '': 'slow' }, (one) => one === 'slow');
  await find('day', { '[max]': '2031-02-01' }, (one) => String(one) <= '2031-02-01');
  await find('vegan', { '': 'false' }, (one) => one === 0);
  await find('season', { '': 'winter,summer' }, (one) => ['winter', 'summer'].includes(String(one)));
  await find('level', { '': '3' }, (one) => one === 3);
  const side = published()[0]?.id ?? 1_000_000;
  await find('side', { '': String(side) }, (one) => one === side);
  for (const name of ORDERED)
    for (const order of ['asc', 'desc'] as const)
      for (const byCursor of [false, true]) {
        const found = await listed({ orderby: `meta.${name}`, order }, byCursor);
        expect({ draw, name, order, byCursor, found }).toEqual({
          draw,
          name,
          order,
          byCursor,
          found: sorted(name, order),
        });
      }
}

const some = <T extends Value>(...values: T[]): fc.Arbitrary<T | null> => fc.constantFrom(null, ...values);
const VALUES: fc.Arbitrary<Values> = fc.record(
  {
    minutes: some(-5, 0, 1, 2, 3, 2 ** 53 - 1, -(2 ** 53 - 1)),
    price: some(0.1, 0.3, -1.5, 9_007_199_254_740_993e3, 1e300, 5e-10),
    motto: some('Slow', 'slow', 'Fast', '日本', '10', '9', 'a'.repeat(99)),
    day: some('2031-01-01', '2031-02-01', '0999-12-31'),
    vegan: some(true, false),
    season: fc.subarray([...SEASONS]),
    level: some(1, 3, 5),
  },
  { requiredKeys: [] },
);
const DRAW = fc.record({
  kind: fc.constantFrom('create', 'create', 'change', 'change', 'publish', 'hide', 'trash', 'delete', 'refer', 'batch'),
  which: fc.nat(1000),
  values: VALUES,
});
type Draw = typeof DRAW extends fc.Arbitrary<infer T> ? T : never;

const shownOf = (before: Record<Name, Value>, values: Values): Record<Name, Value> => {
  const after = { ...before, ...values };
  return { ...after, level: after.level ?? 3, season: after.season ?? [] };
};

/** References to what is not published are not shown to everyone. */
function forget(id: number): void {
  for (const one of recipes) if (one.values.side === id) one.values.side = null;
}

async function write({ kind, which, values }: Draw): Promise<void> {
  const send = async (path: string, body: object, method = 'POST', query: Record<string, string> = {}) => {
    const answer = await site.rest(path, { as: 'admin', method, body: method === 'POST' ? body : undefined, query });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body;
  };
  const recipe = recipes[which % (recipes.length || 1)];
  if (kind === 'create' || !recipe) {
    const { id } = await send(RECIPES, { title: 'Dish', status: 'publish', meta: values });
    recipes.push({ id, isPublished: true, values: shownOf(NONE, values) });
    return;
  }
  const path = `${RECIPES}/${recipe.id}`;
  if (kind === 'change' || kind === 'batch') {
    if (kind === 'change') await send(path, { meta: values });
    else {
      const requests = [{ method: 'POST', path: `/wp/v2/recipes/${recipe.id}`, body: { meta: values } }];
      const { body } = await site.ask(`${site.url}/wp-json/batch/v1`, { as: 'admin', body: { requests } });
      expect(body.responses[0].status).toBe(200);
    }
    recipe.values = shownOf(recipe.values, values);
  } else if (kind === 'refer') {
    const target = published().at(which % (published().length || 1));
    if (!target) return;
    await send(path, { meta: { side: target.id } });
    recipe.values.side = target.id;
  } else if (kind === 'publish' || kind === 'hide') {
    recipe.isPublished = kind === 'publish';
    // What refers to it would be shown again.
    for (const one of recipes)
      if (one.values.side === recipe.id) await send(`${RECIPES}/${one.id}`, { meta: { side: null } });
    forget(recipe.id);
    await send(path, { status: kind === 'publish' ? 'publish' : 'draft' });
  } else {
    for (const one of recipes)
      if (one.values.side === recipe.id) await send(`${RECIPES}/${one.id}`, { meta: { side: null } });
    forget(recipe.id);
    recipes = recipes.filter((one) => one !== recipe);
    await send(path, {}, 'DELETE', kind === 'delete' ? { force: 'true' } : {});
  }
}

it('have the items, orders and totals of a model after random writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(DRAW, { minLength: STEPS, maxLength: STEPS }), async (draws) => {
      for (const [at, draw] of draws.entries()) {
        await write(draw);
        if (at % 3 === 0 || at === draws.length - 1) await compare(draw);
      }
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
});

it('still have them after the model has changed and is as before', async () => {
  const { minutes, motto: _, ...others } = FIELDS;
  const changed = {
    ...others,
    duration: { ...minutes, renamedFrom: 'minutes' },
    extra: { type: 'boolean', filter: true },
  };
  await applyModel(site, model(changed), { query: { yes: '1' } });
  await fillIndex(site);
  const [first] = published();
  if (first) {
    await site.rest(`${RECIPES}/${first.id}`, { as: 'admin', body: { meta: { duration: 2, extra: true } } });
    first.values.minutes = 2;
  }
  await applyModel(site, model({ ...FIELDS, minutes: { ...minutes, renamedFrom: 'duration' } }), {
    query: { yes: '1' },
  });
  await fillIndex(site);
  await compare('model');
});
