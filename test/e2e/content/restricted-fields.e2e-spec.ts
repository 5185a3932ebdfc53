/** A field that only administrators may read, at every place that keeps, sends, or orders by values. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportProgram } from '../../../src/transfer/export/export-program.js';
import { setRestCaching } from '../../support/cache-insides.js';
import { switchOn } from '../../support/cache.js';
import { runCommand } from '../../support/commands.js';
import { applyModel, fillIndex } from '../../support/content-model.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { deliver, Receiver } from '../../support/webhooks.js';

const KEPT = { type: 'string', filter: true, sort: true, acf: true } as const;
const FIELDS = {
  minutes: { type: 'integer', filter: true, sort: true, acf: true },
  cost: { ...KEPT, read: 'administrators' },
  remark: { ...KEPT, read: 'editors' },
  code: { type: 'string', unique: true, read: 'administrators' },
  supplier: { type: 'reference', to: ['post'], filter: true, read: 'administrators' },
} as const;
const RECIPE = {
  labels: { singular: 'Recipe', plural: 'Recipes' },
  restBase: 'recipes',
  supports: ['title', 'editor', 'excerpt', 'author', 'revisions'],
  jsonLd: { '@type': 'Recipe', cost: '{cost}', note: '{remark}', totalTime: 'PT{minutes}M' },
};
const model = (type: object) => ({
  types: { recipe: { ...RECIPE, ...type } },
  fields: { recipe: FIELDS, post: FIELDS, page: FIELDS, attachment: FIELDS },
});
const SECRETS = /zebra|finch|wren/;
const VALUES = { minutes: 5, cost: 'zebra', remark: 'finch', code: 'wren' };

let site: TestSite;
let supplier: number;
let receiver: Receiver;

const made = async (path: string, body: object, as = 'admin'): Promise<Answer['body']> => {
  const answer = await site.rest(path, { as, body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};

beforeAll(async () => {
  receiver = await Receiver.start();
  site = await (await startSite({ FETCH_ALLOW_PRIVATE: receiver.host })).withRoles('editor', 'author', 'subscriber');
  await switchOn(site);
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});

describe.each(['own', { like: 'post' }, { like: 'page' }])('with the rights %j', (rights) => {
  let recipe: Answer['body'];

  beforeAll(async () => {
    await applyModel(site, model({ rights }), { query: { yes: '1' } });
    supplier = (await made('/cms/v2/posts', { title: 'Supplier', status: 'publish', meta: { ...VALUES, code: null } }))
      .id;
    const body = { title: 'Dish', status: 'publish', content: 'Words', author: site.ids.author };
    recipe = await made('/cms/v2/recipes', { ...body, meta: { ...VALUES, supplier } });
    for (const content of ['More words', 'Other words']) await made(`/cms/v2/recipes/${recipe.id}`, { content });
    await fillIndex(site);
  });
  afterAll(() => made(`/cms/v2/recipes/${recipe.id}`, { meta: { code: null }, status: 'draft' }));

  it('it is in no answer for those who may not read it, also after others have asked', async () => {
    const item = `/cms/v2/recipes/${recipe.id}`;
    const paths = [
      ...[item, `${item}?_embed`, `${item}?_fields=meta`, `${item}/revisions`, `${item}/autosaves`],
      ...['recipes', 'recipes?_embed', 'recipes?search=dish', 'posts?_embed', 'search?search=dish&_embed'].map(
        (path) => `/cms/v2/${path}`,
      ),
      ...['recipes?orderby=meta.minutes&per_page=1', 'recipes?meta[minutes]=5'].map((path) => `/cms/v2/${path}`),
    ];
    const pages = ['', 'recipes/', `recipes/${recipe.slug}/`, 'recipes/feed/', 'feed/', '?s=dish', 'sitemap.xml'];
    setRestCaching(site, true);
    for (const as of ['admin', 'editor', 'author', undefined, 'subscriber']) {
      for (const path of paths) {
        const edits = as === 'admin' ? [] : [`${path}${path.includes('?') ? '&' : '?'}context=edit`];
        for (const url of [path, ...edits].flatMap((one) => [
          site.root + one,
          `${site.url}/wp-json${one.replace('/cms/v2', '/wp/v2')}`,
        ])) {
          const { text, headers } = await site.ask(url, { as });
          const isEditor = as === 'editor' && url.includes('context=edit');
          const shown = isEditor ? text.replaceAll('finch', '') : text;
          expect({ as, url, found: SECRETS.exec(shown + [...headers].join())?.[0] }).toEqual({ as, url });
        }
      }
      for (const page of pages) {
        const { text } = await site.ask(`${site.url}/en/${page}`, { as });
        expect({ as, page, found: SECRETS.exec(text)?.[0] }).toEqual({ as, page });
      }
    }
    setRestCaching(site, false);
    const query = { context: 'edit' };
    expect((await site.rest(item, { as: 'admin', query })).body.meta).toEqual({ ...VALUES, supplier });
    expect((await site.rest(item, { as: 'editor', query })).body.meta).toEqual({ minutes: 5, remark: 'finch' });
  });

  it('webhooks bring it in the context edit only', async () => {
    for (const context of ['view', 'edit']) {
      const body = { url: `http://${receiver.host}/events`, events: ['recipe.updated'], context };
      const { id } = (await site.ask(`${site.url}/hooks`, { as: 'admin', body })).body;
      await made(`/cms/v2/recipes/${recipe.id}`, { excerpt: context });
      await deliver(site);
      const [event] = receiver.take();
      expect([event?.type, SECRETS.test(JSON.stringify(event))]).toEqual(['recipe.updated', context === 'edit']);
      await site.ask(`${site.url}/hooks/${id}`, { as: 'admin', method: 'DELETE' });
    }
  });

  it('nobody filters or orders by it without the right to read it, and nobody is answered about its index', async () => {
    const queries: Record<string, string>[] = [
      { 'meta[cost]': 'zebra' },
      { 'meta[cost][min]': 'a' },
      { 'meta[supplier]': String(supplier) },
      { orderby: 'meta.cost' },
    ];
    const unknown = await site.rest('/cms/v2/recipes', { query: { 'meta[nothing]': '1' } });
    for (const as of [undefined, 'subscriber', 'author', 'editor'])
      for (const query of queries)
        for (const context of ['view', 'edit']) {
          const { status, text } = await site.rest('/cms/v2/recipes', { as, query: { ...query, context } });
          expect({ as, query, status: status >= 400 && status < 500 }).toEqual({ as, query, status: true });
          if (context === 'view') expect(text).toMatch(/Lists cannot be|not one of/);
        }
    expect(unknown.status).toBe(400);
    const found = await site.rest('/cms/v2/recipes', { as: 'admin', query: { 'meta[cost]': 'zebra' } });
    expect([found.headers.get('x-wp-total'), SECRETS.test(found.text)]).toEqual(['1', false]);
    const first = await site.rest('/cms/v2/recipes', {
      as: 'admin',
      query: { orderby: 'meta.cost', per_page: '1', _cursor: '' },
    });
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    if (next) expect((await site.ask(next, { as: 'editor' })).status).toBe(400);
  });

  it('nobody sets it, or learns that a value is taken, without the right to read it', async () => {
    const item = `/cms/v2/recipes/${recipe.id}`;
    const taken = ['wren', 'unused'].map((code) => site.rest(item, { as: 'editor', body: { meta: { code } } }));
    const answers = await Promise.all(taken);
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    // Equal to what is stored, so that nothing would change.
    for (const cost of ['zebra', 'other']) {
      const { status } = await site.rest(item, { as: 'editor', body: { meta: { cost } } });
      expect([cost, status]).toEqual([cost, 403]);
    }
    for (const id of [supplier, 999_999]) {
      const { status } = await site.rest(item, { as: 'editor', body: { meta: { supplier: id } } });
      expect([id, status]).toEqual([id, 403]);
    }
    const saved = await site.rest(`${item}/autosaves`, {
      as: 'editor',
      body: { content: 'x', meta: { cost: 'other' } },
    });
    expect(saved.status).toBe(403);
  });
});

it('exports have it only if they are asked for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-restricted-'));
  const written = async (...flags: string[]) => {
    const file = join(folder, 'export.xml');
    expect((await runCommand(site, exportProgram, '--wxr', file, ...flags)).code).toBe(0);
    return readFile(file, 'utf8');
  };
  const open = await written();
  expect([open.includes('<wp:meta_key>minutes<'), SECRETS.exec(open)?.[0]]).toEqual([true, undefined]);
  expect(await written('--restricted')).toMatch(/zebra[\s\S]*finch/);
  await rm(folder, { recursive: true });
});
