import { applyModel, fillIndex, RECIPE_FIELDS, RECIPE_MODEL } from '../../support/content-model.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const RECIPES = '/cms/v2/recipes';
const MODEL = { ...RECIPE_MODEL, fields: RECIPE_FIELDS };

let site: TestSite;

const write = (meta: unknown, more: object = {}, as = 'admin', path = RECIPES): Promise<Answer> =>
  site.rest(path, {
    as,
    body: { title: 'Dish', status: 'publish', ...more, meta },
    undocumented: 'values of other types',
  });
const create = async (meta: object, more: object = {}) => {
  const { status, body, text } = await write(meta, more);
  if (status !== 201) throw new Error(text);
  return body;
};
const refusalOf = async (meta: unknown) => {
  const { status, body } = await write(meta);
  return [status, body.data?.params?.meta ?? body.code];
};
const titlesOf = async (query: Record<string, string>, as?: string) => {
  const { status, body, text } = await site.rest(RECIPES, { query: { _fields: 'title', ...query }, as });
  if (status !== 200) throw new Error(text);
  return body.map(({ title }: { title: { rendered: string } }) => title.rendered);
};

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author');
  await applyModel(site, MODEL);
});
afterAll(() => site.close());

describe('values of declared fields', () => {
  it('are read as they were written, each in the form of its type', async () => {
    const other = await create({});
    const sent = {
      minutes: '25',
      price: '1.5',
      vegan: 'true',
      tested: '20310501',
      dinner: '7:30',
      served: '2031-05-01T18:00:00Z',
      motto: ' Eat\nwell ',
      notes: 'One\r\nTwo <b>',
      story: '<p>Once</p>',
      contact: 'cook@example.org',
      source: 'https://example.org/a?b=1',
      shade: '#ABC',
      season: ['summer', 'winter'],
      chef: site.ids.admin,
      sides: [other.id],
      steps: [{ text: 'Stir' }, { text: 'Eat' }],
      sku: 'A-1',
      secret: 'salt',
    };
    const made = await create(sent);
    const shown = {
      ...sent,
      minutes: 25,
      price: 1.5,
      vegan: true,
      tested: '2031-05-01',
      dinner: '07:30:00',
      served: '2031-05-01T18:00:00',
      motto: 'Eat well',
      notes: 'One\nTwo <b>',
      shade: '#aabbcc',
      rating: 3,
    };
    expect(made.meta).toEqual(shown);
    const { secret: _, ...open } = shown;
    const read = await site.rest(`${RECIPES}/${made.id}`);
    expect(read.body.meta).toEqual(open);
    const convention = await site.ask(`${site.url}/wp-json/wp/v2/recipes/${made.id}`);
    expect(convention.body.meta).toEqual({ footnotes: '', ...open });
  });

  it('are null or their defaults if nobody has set them, and stay if they are not sent', async () => {
    const made = await create({ minutes: 5 });
    expect(made.meta).toMatchObject({ minutes: 5, price: null, season: [], rating: 3 });
    const path = `${RECIPES}/${made.id}`;
    const changed = await site.rest(path, { as: 'admin', body: { meta: { price: 2 } } });
    expect(changed.body.meta).toMatchObject({ minutes: 5, price: 2 });
    const cleared = await site.rest(path, { as: 'admin', body: { meta: { minutes: null } } });
    expect(cleared.body.meta).toMatchObject({ minutes: null, price: 2 });
    const same = await site.rest(path, { as: 'admin', body: { title: 'Other' } });
    expect(same.body.meta).toMatchObject({ minutes: null, price: 2 });
  });

  it('are in the member of the plugin for fields below the root of the convention, which writes them, too', async () => {
    const recipes = `${site.url}/wp-json/wp/v2/recipes`;
    const ask = (path: string, body?: object) => site.ask(`${recipes}${path}`, { as: 'admin', body });
    const made = await ask('', { title: 'Cheap', status: 'publish', meta: { minutes: 5 }, acf: { price: '2.5' } });
    expect([made.status, made.body.acf, made.body.meta.minutes]).toEqual([201, { price: 2.5 }, 5]);
    const path = `/${made.body.id}`;
    expect((await ask(`${path}?_fields=acf`)).body).toEqual({ acf: { price: 2.5 } });
    expect((await ask(path, { acf: { price: null } })).body.acf).toEqual({ price: null });
    const refused = await ask(path, { acf: { price: 'much' } });
    expect([refused.status, refused.body.data.params.meta]).toEqual([400, 'meta.price must be a number.']);
    const { schema } = (await site.ask(recipes, { method: 'OPTIONS' })).body;
    expect(schema.properties.acf.properties.price.type).toEqual(['number', 'null']);
    expect((await site.rest(`${RECIPES}${path}`)).body.acf).toBeUndefined();
  });

  it('are refused with the path of what is wrong', async () => {
    expect(await refusalOf({ minutes: 0 })).toEqual([400, 'meta.minutes must be at least 1.']);
    expect(await refusalOf({ minutes: 2.5 })).toEqual([400, 'meta.minutes must be an integer below 2^53.']);
    expect(await refusalOf({ price: 'cheap' })).toEqual([400, 'meta.price must be a number.']);
    expect(await refusalOf({ price: '1e400' })).toEqual([400, 'meta.price must be a number.']);
    expect(await refusalOf({ tested: '2031-02-30' })).toEqual([400, 'meta.tested must be a date, YYYY-MM-DD.']);
    expect(await refusalOf({ served: 'soon' })).toEqual([400, 'meta.served must be a date with a time (ISO 8601).']);
    expect(await refusalOf({ motto: 'x'.repeat(21) })).toEqual([400, 'meta.motto must be at most 20 characters long.']);
    expect((await create({ notes: 'a\uD800b' })).meta.notes).toBe('a\uFFFDb');
    expect(await refusalOf({ season: ['summer', 'monsoon'] })).toEqual([
      400,
      'meta.season[1] must be one of spring, summer, autumn, winter.',
    ]);
    expect(await refusalOf({ steps: [{ text: 'a' }, { words: 'b' }] })).toEqual([
      400,
      'meta.steps[1].words must be one of text, picture.',
    ]);
    expect(await refusalOf({ steps: [{ picture: 'x' }] })).toEqual([400, 'meta.steps[0].picture must be an ID.']);
    expect(await refusalOf({ taste: 'good' })).toEqual([
      400,
      expect.stringMatching(/^meta\.taste is unknown\. Known are minutes, /),
    ]);
    expect(await refusalOf({ sides: [999_999] })).toEqual([400, expect.stringContaining('IDs of existing items')]);
    const limit = 64 * 1024;
    expect((await write({ notes: 'x'.repeat(limit - 2) })).status).toBe(201);
    expect(await refusalOf({ notes: 'x'.repeat(limit - 1) })).toEqual([400, 'meta.notes must be at most 65536 bytes.']);
    const steps = Array.from({ length: 10 }, () => ({ text: 'x'.repeat(6000) }));
    const large = { notes: 'x'.repeat(65_000), story: 'x'.repeat(65_000), motto: 'x', steps };
    expect((await write(large)).status).toBe(201);
  });

  it('are sanitized as texts are', async () => {
    const { body } = await write({ story: '<p onclick="x()">A<script>b</script></p>' }, { status: 'draft' }, 'author');
    expect(body.meta.story).toBe('<p>Ab</p>');
  });

  it('are required where they say so, of new items only', async () => {
    const refused = await write(undefined, {}, 'admin', '/cms/v2/pages');
    expect([refused.status, refused.body.data.params.meta]).toEqual([400, 'meta.layout must have a value.']);
    const made = await write({ layout: 'wide' }, {}, 'admin', '/cms/v2/pages');
    expect(made.body.meta).toEqual({ layout: 'wide' });
    expect((await site.rest(`/cms/v2/pages/${made.body.id}`, { as: 'admin', body: { title: 'T' } })).status).toBe(200);
  });

  it('are unique where they say so, also of two requests at the same moment', async () => {
    const first = await create({ sku: 'Twin' });
    expect(await refusalOf({ sku: 'twin' })).toEqual([400, 'meta.sku must be unique: another item has this value.']);
    expect((await site.rest(`${RECIPES}/${first.id}`, { as: 'admin', body: { meta: { sku: 'TWIN' } } })).status).toBe(
      200,
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => write({ sku: 'at-once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it('are seen and set only by those whom the field names', async () => {
    const { id } = await create({ secret: 'salt', minutes: 5 });
    const path = `${RECIPES}/${id}`;
    for (const ask of [{}, { as: 'admin' }, { as: 'editor', query: { context: 'edit' } }])
      expect((await site.rest(path, ask)).text).not.toContain('salt');
    expect((await site.rest(path, { as: 'admin', query: { context: 'edit' } })).body.meta.secret).toBe('salt');
    expect((await site.rest(path, { as: 'editor', body: { meta: { secret: 'x' } } })).status).toBe(403);
    expect((await site.rest(path, { as: 'editor', body: { meta: { rating: 4 } } })).body.meta.rating).toBe(4);
    const own = (await write({}, { status: 'draft' }, 'author')).body;
    expect((await site.rest(`${RECIPES}/${own.id}`, { as: 'author', body: { meta: { rating: 5 } } })).status).toBe(403);
    expect((await site.rest(`${RECIPES}/${own.id}`, { as: 'author', body: { meta: own.meta } })).status).toBe(200);
    const oracles: Record<string, string>[] = [{ 'meta[secret]': 'salt' }, { orderby: 'meta.secret' }];
    for (const query of oracles) expect((await site.rest(RECIPES, { query, as: 'editor' })).status).toBe(400);
  });

  it('are kept by revisions and autosaves', async () => {
    const { id } = await create({ minutes: 5, secret: 'salt' }, { content: 'One.' });
    const path = `${RECIPES}/${id}`;
    await site.rest(path, { as: 'admin', body: { meta: { minutes: 6 } } });
    await site.rest(path, { as: 'admin', body: { meta: { minutes: 7 } } });
    const { body } = await site.rest(`${path}/revisions`, { as: 'admin' });
    expect(body.map(({ meta }: { meta: { minutes: number } }) => meta.minutes)).toEqual([7, 6]);
    expect(JSON.stringify(body)).not.toContain('salt');
    const saved = await site.rest(`${path}/autosaves`, {
      as: 'editor',
      body: { content: 'One.', meta: { minutes: 8 } },
    });
    expect(saved.body.meta).toMatchObject({ minutes: 8 });
    expect((await site.rest(path)).body.meta.minutes).toBe(7);
  });

  it('are not shown of what a password protects', async () => {
    const { id } = await create({ minutes: 77, motto: 'Hidden' }, { password: 'open' });
    expect((await site.rest(`${RECIPES}/${id}`)).body.meta).toEqual({});
    expect((await site.rest(`${RECIPES}/${id}`, { query: { password: 'open' } })).body.meta.minutes).toBe(77);
    await fillIndex(site);
    expect(await titlesOf({ 'meta[minutes]': '77' })).toEqual([]);
    expect((await site.rest(RECIPES, { query: { 'meta[minutes]': '77' } })).headers.get('x-wp-total')).toBe('0');
    expect(await titlesOf({ 'meta[minutes]': '77' }, 'admin')).toEqual(['Dish']);
  });

  it('are described in OPTIONS, and unknown where nothing is declared', async () => {
    const { body } = await site.rest(RECIPES, { method: 'OPTIONS' });
    expect(body.endpoints[0].args.orderby.enum).toEqual(expect.arrayContaining(['date', 'meta.minutes']));
    expect(body.endpoints[0].args.meta.description).toContain('meta[minutes]');
    expect(body.endpoints[1].args.meta.properties.minutes).toMatchObject({ type: ['integer', 'null'], minimum: 1 });
    expect(body.schema.properties.meta.properties.minutes.description).toBe('Minutes in the kitchen.');
    const index = (await site.rest('/cms/v2')).body.routes['/cms/v2/posts'].endpoints[0].args;
    expect([index.meta, index.orderby.enum.includes('meta.weight')]).toEqual([undefined, false]);
    const manual = await write({ anything: 1 }, {}, 'admin', '/cms/v2/manuals');
    expect([manual.status, manual.body.meta]).toEqual([201, []]);
  });
});

describe('a change of the model', () => {
  it('names how many values it hides, and of which items, before it is confirmed', async () => {
    const { meta: _, ...counted } = await create({ price: 4.5 }, { title: 'Counted' });
    const others = (await site.rest(RECIPES, { query: { per_page: '100', _fields: 'id,meta.price' } })).body;
    const priced = others.filter((one: { meta: { price?: number | null } }) => Number.isFinite(one.meta.price));
    const whole = priced.filter((one: { meta: { price: number } }) => Number.isInteger(one.meta.price));
    const { recipe, ...rest } = RECIPE_FIELDS;
    const textOf = async (fields: object) => {
      const body = { ...MODEL, fields };
      const answer = await site.rest('/lintel/v1/model', { method: 'PUT', as: 'admin', body });
      expect([answer.status, answer.body.code]).toEqual([409, 'model_needs_confirmation']);
      return answer.body.data.steps.map(({ text }: { text: string }) => text);
    };
    const { price: _price, ...fewer } = recipe;
    expect(await textOf({ ...rest, recipe: fewer })).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Removes the field recipe.price. ${priced.length} values stay stored, .*: those of .*${counted.id}`,
        ),
      ),
    ]);
    const integers = { ...recipe, price: { ...recipe.price, type: 'integer' } };
    expect(await textOf({ ...rest, recipe: integers })).toEqual([
      expect.stringMatching(
        new RegExp(`^Changes type of the field recipe.price. ${priced.length - whole.length} values stay stored, `),
      ),
    ]);
  });
});

describe('the page of an item', () => {
  const pageOf = async ({ slug }: { slug: string }) => (await site.ask(`${site.url}/en/recipes/${slug}/`)).text;

  it('shows the values that everyone may read, and links what they refer to', async () => {
    const draft = await create({}, { title: 'Hidden dish', status: 'draft' });
    const side = await create({}, { title: 'Side dish' });
    const made = await create(
      {
        minutes: 35,
        motto: '1 & 2',
        notes: 'a <b>',
        vegan: true,
        tested: '2031-05-01',
        story: '<p>Once <em>there</em></p>',
        source: 'https://example.org/a"b',
        season: ['summer', 'winter'],
        chef: site.ids.admin,
        sides: [side.id, draft.id],
        steps: [{ text: '<p>Stir.</p>' }],
        secret: 'salt',
      },
      { title: 'Shown dish' },
    );
    const text = await pageOf(made);
    const [, fields = ''] = /<div class="fields">([\s\S]*?)<div class="text">/.exec(text) ?? [];
    for (const shown of [
      '<dt>Minutes</dt><dd><span class="value">35</span>',
      '1 &amp; 2',
      'a &lt;b&gt;',
      '<em>there</em>',
      '✓',
      'May 1, 2031',
      '<a href="https://example.org/ab">example.org/ab</a>',
      'summer',
      `href="${side.link}"`,
      'Side dish',
      '<dt>Text</dt><dd><p>Stir.</p>',
    ])
      expect(fields.replaceAll(/>\s+/g, '>').replaceAll(/\s+</g, '<')).toContain(shown);
    const [, data = ''] = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Shown dish',
      totalTime: 'PT35M',
      recipeInstructions: ['Stir.'],
      recipeYield: 3,
      url: 'https://example.org/ab',
    });
    expect(text).not.toContain('Hidden dish');
    expect(text).not.toContain('salt');
    await site.rest(`${RECIPES}/${side.id}`, { as: 'admin', body: { title: 'Other side' } });
    expect(await pageOf(made)).toContain('Other side');
    await site.rest(`${RECIPES}/${made.id}`, { as: 'admin', body: { meta: { motto: 'Slowly' } } });
    expect(await pageOf(made)).toContain('Slowly');
    await site.rest(`${RECIPES}/${made.id}`, { as: 'admin', body: { password: 'x' } });
    expect(await pageOf(made)).not.toContain('Slowly');
  });
});

describe('lists', () => {
  beforeAll(async () => {
    const dish = (title: string, meta: object) => create(meta, { title, author: site.ids.editor });
    await dish('Soup', { minutes: 40, price: 3, vegan: true, season: ['winter'], tested: '2030-01-05', motto: 'b' });
    await dish('Salad', {
      minutes: 10,
      price: 2.5,
      vegan: true,
      season: ['summer', 'spring'],
      tested: '2030-03-01',
      motto: 'a',
    });
    await dish('Stew', { minutes: 120, vegan: false, season: ['winter', 'autumn'], chef: site.ids.editor });
    await dish('Bread', {});
    await fillIndex(site);
  });
  const ofEditor = async (query: Record<string, string>) =>
    titlesOf({ author: String(site.ids.editor), order: 'asc', orderby: 'title', ...query });

  it('are filtered by values, several of them, and between bounds', async () => {
    expect(await ofEditor({ 'meta[minutes]': '10' })).toEqual(['Salad']);
    expect(await ofEditor({ 'meta[minutes]': '10,40' })).toEqual(['Salad', 'Soup']);
    expect(await ofEditor({ 'meta[minutes][min]': '20' })).toEqual(['Soup', 'Stew']);
    expect(await ofEditor({ 'meta[minutes][min]': '20', 'meta[minutes][max]': '100' })).toEqual(['Soup']);
    expect(await ofEditor({ 'meta[price][max]': '2.9' })).toEqual(['Salad']);
    expect(await ofEditor({ 'meta[vegan]': 'true' })).toEqual(['Salad', 'Soup']);
    expect(await ofEditor({ 'meta[season]': 'winter,spring' })).toEqual(['Salad', 'Soup', 'Stew']);
    expect(await ofEditor({ 'meta[season]': 'winter', 'meta[vegan]': '0' })).toEqual(['Stew']);
    expect(await ofEditor({ 'meta[tested][min]': '2030-02-01' })).toEqual(['Salad']);
    expect(await ofEditor({ 'meta[chef]': String(site.ids.editor) })).toEqual(['Stew']);
    const { headers } = await site.rest(RECIPES, {
      query: { 'meta[season]': 'winter', author: String(site.ids.editor) },
    });
    expect(headers.get('x-wp-total')).toBe('2');
  });

  it('refuse what no filter is, and fields that have none', async () => {
    const refusal = async (query: Record<string, string>) => {
      const { status, body } = await site.rest(RECIPES, { query, undocumented: 'filters of another form' });
      return [status, Object.values(body.data.params)[0]];
    };
    expect(await refusal({ 'meta[minutes]': 'many' })).toEqual([400, 'meta.minutes must be an integer.']);
    expect(await refusal({ 'meta[minutes][over]': '5' })).toEqual([
      400,
      'meta.minutes must be a value, or min and max.',
    ]);
    expect(await refusal({ 'meta[season][min]': 'a' })).toEqual([400, 'meta.season must be a value.']);
    expect(await refusal({ 'meta[notes]': 'a' })).toEqual([
      400,
      expect.stringContaining('cannot be filtered by meta.notes'),
    ]);
    expect(await refusal({ orderby: 'meta.price' })).toEqual([400, expect.any(String)]);
  });

  it('are ordered by values, those without one last in both directions, in pages and by cursor', async () => {
    const ordered = (query: Record<string, string>) => ofEditor({ orderby: 'meta.minutes', ...query });
    expect(await ordered({})).toEqual(['Salad', 'Soup', 'Stew', 'Bread']);
    expect(await ordered({ order: 'desc' })).toEqual(['Stew', 'Soup', 'Salad', 'Bread']);
    expect(await ordered({ per_page: '2', page: '2' })).toEqual(['Stew', 'Bread']);
    expect(await ordered({ orderby: 'meta.motto' })).toEqual(['Salad', 'Soup', 'Stew', 'Bread']);
    expect(await ordered({ orderby: 'meta.tested', order: 'desc' })).toEqual(['Salad', 'Soup', 'Bread', 'Stew']);
    expect(await ordered({ 'meta[season]': 'winter' })).toEqual(['Soup', 'Stew']);
    for (const order of ['asc', 'desc']) {
      const found: string[] = [];
      const whole = await ordered({ order });
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const query = {
          author: String(site.ids.editor),
          orderby: 'meta.minutes',
          order,
          per_page: '1',
          _cursor: cursor,
        };
        const { body, headers } = await site.rest(RECIPES, { query });
        found.push(...body.map(({ title }: { title: { rendered: string } }) => title.rendered));
        cursor = /[?&]_cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
        if (cursor !== undefined) cursor = decodeURIComponent(cursor);
      }
      expect(found).toEqual(whole);
    }
  });

  it('follow changes of values and statuses at once', async () => {
    const { id } = await create({ minutes: 999 });
    const found = () => titlesOf({ 'meta[minutes]': '999,998' });
    expect(await found()).toEqual(['Dish']);
    await site.rest(`${RECIPES}/${id}`, { as: 'admin', body: { meta: { minutes: 997 } } });
    expect(await found()).toEqual([]);
    await site.rest(`${RECIPES}/${id}`, { as: 'admin', body: { meta: { minutes: 998 } } });
    expect(await found()).toEqual(['Dish']);
    await site.rest(`${RECIPES}/${id}`, { as: 'admin', body: { status: 'draft' } });
    expect(await found()).toEqual([]);
    await site.rest(`${RECIPES}/${id}`, { as: 'admin', body: { status: 'publish' } });
    expect(await found()).toEqual(['Dish']);
    await site.rest(`${RECIPES}/${id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect(await found()).toEqual([]);
  });
});

describe('references', () => {
  it('are linked and embedded, and only to what the reader may read', async () => {
    const open = await create({}, { title: 'Open' });
    const hidden = await create({}, { title: 'Hidden', status: 'private' });
    const { id } = await create({ sides: [open.id, hidden.id], chef: site.ids.admin });
    await fillIndex(site);
    const path = `${RECIPES}/${id}`;
    const { body } = await site.rest(path, { query: { _embed: '1' } });
    expect(body.meta.sides).toEqual([open.id]);
    expect(body._embedded['meta.sides'].map((one: { id: number }) => one.id)).toEqual([open.id]);
    expect(body._links['meta.chef'][0].href).toBe(`${site.url}/en/rest/cms/v2/users/${site.ids.admin}`);
    expect((await site.rest(path, { as: 'admin' })).body.meta.sides).toEqual([open.id]);
    const editing = await site.rest(path, { as: 'admin', query: { context: 'edit' } });
    expect(editing.body.meta.sides).toEqual([open.id, hidden.id]);
    expect(await titlesOf({ 'meta[sides]': String(open.id) })).toEqual(['Dish']);
    for (const target of [hidden.id, 999_999]) {
      const { text, headers } = await site.rest(RECIPES, { query: { 'meta[sides]': String(target) } });
      expect([text, headers.get('x-wp-total')]).toEqual(['[]', '0']);
    }
    expect((await write({ sides: [hidden.id] }, { status: 'draft' }, 'author')).status).toBe(400);
    await site.rest(`${RECIPES}/${open.id}`, { as: 'admin', body: { status: 'private' } });
    expect((await site.rest(path)).body.meta.sides).toEqual([]);
  });
});

describe('a changed declaration', () => {
  const withFields = (recipe: object) => ({ ...MODEL, fields: { ...RECIPE_FIELDS, recipe } });

  it('keeps values of a renamed field, hides those of a removed one, and shows them again', async () => {
    const { id } = await create({ minutes: 12, motto: 'Slow' });
    const { minutes, motto: _, ...rest } = RECIPE_FIELDS.recipe;
    const renamed = withFields({ ...rest, duration: { ...minutes, renamedFrom: 'minutes' } });
    const plan = await site.rest('/lintel/v1/model', { method: 'PUT', as: 'admin', body: renamed });
    expect([plan.status, plan.body.data.steps.map(({ text }: { text: string }) => text)]).toEqual([
      409,
      [expect.stringContaining('Removes the field recipe.motto. ')],
    ]);
    await applyModel(site, renamed, { query: { yes: '1' } });
    const { body } = await site.rest(`${RECIPES}/${id}`);
    expect([body.meta.duration, 'motto' in body.meta]).toEqual([12, false]);
    expect(await titlesOf({ 'meta[duration]': '12' })).toEqual(['Dish']);
    const back = { ...RECIPE_FIELDS.recipe, minutes: { ...minutes, renamedFrom: 'duration' } };
    await applyModel(site, withFields(back), { query: { yes: '1' } });
    expect((await site.rest(`${RECIPES}/${id}`)).body.meta).toMatchObject({ minutes: 12, motto: 'Slow' });
    await applyModel(site, MODEL);
  });

  it('fills the index of a field in the background, and says so until it is', async () => {
    const { id } = await create({ contact: 'fill@example.org' });
    const contact = { ...RECIPE_FIELDS.recipe.contact, filter: true, sort: true };
    await applyModel(site, withFields({ ...RECIPE_FIELDS.recipe, contact }));
    const query = { 'meta[contact]': 'fill@example.org' };
    const early = await site.rest(RECIPES, { query });
    expect([early.status, early.body.code, early.body.data.progress]).toEqual([503, 'field_not_ready', 0]);
    expect(early.headers.get('retry-after')).toBe('5');
    await fillIndex(site);
    expect((await site.rest(RECIPES, { query })).body.map((one: { id: number }) => one.id)).toEqual([id]);
    await applyModel(site, MODEL, { query: { yes: '1' } });
  });
});
