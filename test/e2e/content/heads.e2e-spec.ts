import { applyModel, RECIPE_MODEL } from '../../support/content-model.js';
import { type Answer, startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
  await applyModel(site, { ...RECIPE_MODEL, fields: { recipe: { minutes: { type: 'integer' } } } });
});
afterAll(() => site.close());

const make = async (path: string, body: object): Promise<Answer['body']> => {
  const made = await site.rest(path, { as: 'admin', body: { status: 'publish', ...body } });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  return made.body;
};
const headOf = async (path: string): Promise<Answer['body']> =>
  (await site.rest(path, { query: { _fields: 'head' } })).body.head;

const decoded = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (whole) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' })[whole] ?? "'",
  );
const first = (html: string, expression: RegExp): string | null => {
  const [, found] = expression.exec(html) ?? [];
  return found === undefined ? null : decoded(found);
};

/** The head of a page as data, read from its HTML. */
async function headIn(url: string): Promise<object> {
  const { status, text: html } = await site.ask(url);
  expect(status).toBe(200);
  const open: Record<string, string | string[]> = {};
  for (const [, name = '', content = ''] of html.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)) {
    const before = open[name];
    open[name] = before === undefined ? decoded(content) : [before, decoded(content)].flat();
  }
  const named = html.matchAll(/<meta name="(twitter:[^"]+)" content="([^"]*)">/g);
  const data = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  const links = html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g);
  return {
    title: first(html, /<title>(.*?)<\/title>/),
    description: first(html, /<meta name="description" content="([^"]*)">/),
    canonical: first(html, /<link rel="canonical" href="([^"]*)">/),
    robots: first(html, /<meta name="robots" content="([^"]*)">/) ?? 'index, follow',
    open_graph: open,
    twitter: Object.fromEntries(Array.from(named, ([, name, content = '']) => [name, decoded(content)])),
    json_ld: Array.from(data, ([, json = '']) => JSON.parse(json) as object),
    alternates: Array.from(links, ([, hreflang, href]) => ({ hreflang, href })),
  };
}

describe('the head of an entry as data', () => {
  it('is what its page has', async () => {
    const tags = [await make('/cms/v2/tags', { name: 'Hot & cold' }), await make('/cms/v2/tags', { name: 'Two' })];
    const post = await make('/cms/v2/posts', {
      ...{ title: 'A "quoted" <em>title</em>', content: '<p>Texts & more.</p>', tags: tags.map(({ id }) => id) },
    });
    const page = await make('/cms/v2/pages', { title: 'About', excerpt: 'In short', content: '<p>Long.</p>' });
    const recipe = await make('/cms/v2/recipes', { title: 'Soup', content: '<p>Boil.</p>', meta: { minutes: 20 } });
    const locked = await make('/cms/v2/posts', { title: 'Locked', content: '<p>Secret.</p>', password: 'sesame' });
    for (const [base, { id, link }] of Object.entries({ posts: post, pages: page, recipes: recipe })) {
      const head = await headOf(`/cms/v2/${base}/${id}`);
      expect(head).toEqual(await headIn(link));
      expect(head.title).toContain(' – Lintel');
    }
    expect((await headOf(`/cms/v2/posts/${post.id}`)).open_graph['article:tag']).toEqual(['Hot & cold', 'Two']);
    expect((await headOf(`/cms/v2/recipes/${recipe.id}`)).json_ld[0]).toMatchObject({
      '@type': 'Recipe',
      totalTime: 'PT20M',
    });
    const hidden = await headOf(`/cms/v2/posts/${locked.id}`);
    expect(hidden).toEqual(await headIn(locked.link));
    expect(JSON.stringify(hidden)).not.toContain('Secret');
  });

  it('is there only where it is named', async () => {
    const { id } = await make('/cms/v2/posts', { title: 'Whole' });
    expect(await headOf(`/cms/v2/posts/${id}`)).toMatchObject({ title: 'Whole – Lintel' });
    expect((await site.rest(`/cms/v2/posts/${id}`)).body).not.toHaveProperty('head');
    const part = await site.rest(`/cms/v2/posts/${id}`, { query: { _fields: 'content,head.title' } });
    expect(part.body).toEqual({ content: expect.anything(), head: { title: 'Whole – Lintel' } });
    expect(
      (await site.rest(`/cms/v2/posts/${id}`, { query: { _fields: 'head' }, as: 'admin' })).body.head.title,
    ).toBeTruthy();
  });

  it('takes a fixed number of statements for lists', async () => {
    for (let nth = 0; nth < 6; nth += 1)
      await make('/cms/v2/posts', { title: `Many ${nth}`, content: '<p>x</p>', categories: [1] });
    const statements = async (size: number) => {
      const { headers, body } = await site.rest('/cms/v2/posts', {
        query: { _fields: 'head', per_page: String(size) },
      });
      expect(body).toHaveLength(size);
      expect(body.every(({ head }: { head: { title: string } }) => head.title)).toBe(true);
      return headers.get('server-timing');
    };
    await statements(1);
    expect(await statements(6)).toBe(await statements(2));
  });
});

describe('fields for search engines', () => {
  const meta = { seo_title: 'Found & read', seo_description: 'What it is about.', noindex: true };

  it('determine title, description, robots and Open Graph of the page', async () => {
    const { id, link, ...post } = await make('/cms/v2/posts', { title: 'Plain', content: '<p>x</p>', meta });
    expect(post.meta).toMatchObject(meta);
    const head = await headOf(`/cms/v2/posts/${id}`);
    expect(head).toEqual(await headIn(link));
    expect(head).toMatchObject({
      title: 'Found & read',
      description: 'What it is about.',
      robots: 'noindex, follow',
      open_graph: { 'og:title': 'Found & read', 'og:description': 'What it is about.' },
    });
    const changed = await site.rest(`/cms/v2/posts/${id}`, {
      as: 'admin',
      body: { meta: { seo_title: null, noindex: false } },
    });
    expect(changed.body.meta).not.toHaveProperty('seo_title');
    expect(changed.body.meta).not.toHaveProperty('noindex');
    expect((await headOf(`/cms/v2/posts/${id}`)).title).toBe('Plain – Lintel');
  });

  it('are shown where they have a value only, and others are ignored as before', async () => {
    const plain = await make('/cms/v2/posts', { title: 'None', meta: { unknown: 1 } });
    expect((await site.rest(`/cms/v2/posts/${plain.id}`)).body.meta).toEqual([]);
    const { body } = await site.rest('/cms/v2/posts', { query: { _fields: 'id,meta' } });
    expect(body.find(({ id }: { id: number }) => id === plain.id).meta).toEqual([]);
    const recipe = await make('/cms/v2/recipes', { title: 'Some', meta: { minutes: 5 } });
    expect(recipe.meta).toEqual({ minutes: 5 });
    const refused = await site.rest(`/cms/v2/recipes/${recipe.id}`, { as: 'admin', body: { meta: { unknown: 1 } } });
    expect([refused.status, refused.body.data.params.meta]).toEqual([400, expect.stringContaining('seo_title')]);
    const wrong = await site.rest('/cms/v2/posts', {
      as: 'admin',
      body: { title: 'x', meta: { seo_title: 'x'.repeat(301) } },
    });
    expect(wrong.body.data.params.meta).toBe('meta.seo_title must be at most 300 characters long.');
  });

  it('of protected entries are not shown', async () => {
    const { id, link } = await make('/cms/v2/posts', { title: 'Locked', content: 'x', password: 'sesame', meta });
    expect((await site.rest(`/cms/v2/posts/${id}`)).body.meta).toEqual([]);
    expect((await site.ask(link)).text).not.toContain('Found');
  });

  it('keep pages out of the sitemap', async () => {
    const shown = await make('/cms/v2/pages', { title: 'Shown' });
    const hidden = await make('/cms/v2/pages', { title: 'Hidden', meta: { noindex: true } });
    const tricky = await make('/cms/v2/pages', { title: 'Tricky', meta: { seo_title: '"4000000003":true' } });
    const { text } = await site.ask(`${site.url}/en/sitemap-pages-1.xml`);
    expect(text).toContain(shown.link);
    expect(text).toContain(tricky.link);
    expect(text).not.toContain(hidden.link);
    await site.rest(`/cms/v2/pages/${hidden.id}`, { as: 'admin', body: { meta: { noindex: false } } });
    expect((await site.ask(`${site.url}/en/sitemap-pages-1.xml`)).text).toContain(hidden.link);
  });

  it('are those of the site where it declares them', async () => {
    await applyModel(site, {
      ...RECIPE_MODEL,
      fields: { recipe: { minutes: { type: 'integer' } }, page: { noindex: { type: 'string' } } },
    });
    const { id, meta: own } = await make('/cms/v2/pages', { title: 'Own', meta: { noindex: 'maybe' } });
    expect(own).toMatchObject({ noindex: 'maybe' });
    expect((await headOf(`/cms/v2/pages/${id}`)).robots).toBe('index, follow');
  });
});
