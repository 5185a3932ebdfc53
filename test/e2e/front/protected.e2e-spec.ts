import { PagedSite } from '../../support/front.js';
import { accessProblems, markupProblems, select, textsOf } from '../../support/html.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);
const ROLES = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'];
const cookieOf = (answer: { headers: Headers }) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

beforeAll(async () => {
  front = await PagedSite.start();
});
afterAll(() => front.site.close());

describe('private content', () => {
  /** The roles that can read a page. */
  async function readers(path: string): Promise<(string | undefined)[]> {
    const answers = await Promise.all(ROLES.map(async (role) => [role, (await page(path, role)).status] as const));
    return answers.filter(([, status]) => status === 200).map(([role]) => role);
  }

  it('is shown to those who may read it, and is a 404 for others', async () => {
    const { id } = await front.post({ title: 'Inner', status: 'private' });
    expect(await readers(`/en/?p=${id}`)).toEqual([]);
    expect(await readers('/en/2020/01/01/inner/')).toEqual(['editor', 'admin']);
    const draft = await front.post({ title: 'Unready', status: 'draft' });
    expect(await readers(`/en/?p=${draft.id}`)).toEqual(['editor', 'admin']);
    const coming = await front.post({ title: 'Coming', status: 'future', date: '2099-01-01T00:00:00' });
    expect(await readers(`/en/?p=${coming.id}`)).toEqual(['editor', 'admin']);
    expect(await readers('/en/2099/01/01/coming/')).toEqual([]);
    await front.site.rest(`/cms/v2/posts/${draft.id}`, { as: 'admin', body: { author: front.site.ids.contributor } });
    expect(await readers(`/en/?p=${draft.id}`)).toEqual(['contributor', 'editor', 'admin']);
    await front.site.rest(`/cms/v2/posts/${draft.id}`, { as: 'admin', method: 'DELETE' });
    expect(await readers(`/en/?p=${draft.id}`)).toEqual(['contributor', 'editor', 'admin']);
  });

  it('is in the lists of those who may read all of it', async () => {
    const titles = async (as?: string) => textsOf((await page('/en/2020/', as)).text, 'article h2');
    expect(await titles('editor')).toContain('Private: Inner');
    for (const role of [undefined, 'author']) expect((await page('/en/2020/', role)).status).toBe(404);
    expect(await textsOf((await page('/en/?s=inner', 'editor')).text, 'article h2')).toEqual(['Private: Inner']);
    expect(await textsOf((await page('/en/?s=inner')).text, 'article h2')).toEqual([]);
  });

  it('is neither cached nor indexed', async () => {
    const { text, headers } = await page('/en/2020/01/01/inner/', 'editor');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await select(text, 'meta[name="robots"]'))[0]?.attributes.content).toBe('noindex, follow');
    expect(await select(text, 'script')).toEqual([]);
    expect((await page('/en/')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await page('/en/', 'subscriber')).headers.get('cache-control')).toBe('private, no-store');
  });

  it('hides its attachments', async () => {
    const image = await front.image('inner.png');
    const { id } = await front.post({ title: 'Holder', status: 'private' });
    await front.site.rest(`/cms/v2/media/${image}`, { as: 'admin', body: { post: id } });
    const { link } = (await front.site.rest(`/cms/v2/media/${image}`, { as: 'admin' })).body;
    expect((await page(front.pathOf(link))).status).toBe(404);
    expect((await page(front.pathOf(link), 'editor')).status).toBe(200);
  });

  it('has no page without a public entry type', async () => {
    const body = { title: 'Part', content: 'Part', status: 'publish' };
    const block = await front.site.rest('/cms/v2/blocks', { as: 'admin', body });
    expect(block.status).toBe(201);
    expect((await page(`/en/?p=${block.body.id}`, 'admin')).status).toBe(404);
  });
});

describe('a text with a password', () => {
  let path: string;
  let id: number;

  beforeAll(async () => {
    await front.set({ comment_guests: true, comment_previously_approved: false });
    ({ path, id } = await front.post({
      title: 'Secret',
      content: 'Hidden words',
      excerpt: 'Hidden excerpt',
      password: 'Öffne dich',
      date: '2019-01-01T00:00:00',
    }));
    await front.site.rest('/cms/v2/comments', {
      as: 'admin',
      body: { post: id, content: 'Hidden comment', date: '2019-02-01T00:00:00' },
    });
  });

  it('is hidden on its page, in lists and in searches', async () => {
    for (const address of [path, '/en/', '/en/2019/', '/en/?s=secret', '/en/?s=hidden']) {
      const { text } = await page(address);
      expect(text).not.toMatch(/Hidden (?:words|excerpt|comment)/);
    }
    expect((await page(path)).headers.get('cache-control')).toBe('private, no-store');
  });

  it('says so before its title, in the language of the site, but not in REST responses', async () => {
    const { path: around } = await front.post({
      title: 'Around',
      content: [
        '<!-- wp:latest-posts /-->',
        '<!-- wp:archives {"type":"postbypost"} /-->',
        '<!-- wp:query {"query":{"perPage":9,"postType":"post"}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->',
      ].join('\n'),
      date: '2019-01-02T00:00:00',
    });
    const places = [
      [path, 'h1'],
      ['/en/2019/', 'article h2 a'],
      ['/en/feed/', 'item title'],
      [around, '.neighbour-posts .prev span'],
      [around, '.wp-block-latest-posts__post-title'],
      [around, '.wp-block-archives a'],
      [around, '.wp-block-post-title'],
    ] as const;
    for (const [address, selector] of places) {
      expect([selector, await textsOf((await page(address)).text, selector)]).toEqual([
        selector,
        expect.arrayContaining(['Protected: Secret']),
      ]);
    }
    await front.set({ language: 'de_DE' });
    expect(await textsOf((await page(path)).text, 'h1')).toEqual(['Geschützt: Secret']);
    await front.set({ language: 'en_US' });
    expect((await front.site.rest(`/cms/v2/posts/${id}`)).body.title.rendered).toBe('Secret');

    await front.site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { password: '' } });
    expect(await textsOf((await page(around)).text, '.neighbour-posts .prev span')).toEqual(['Secret']);
    await front.site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { password: 'Öffne dich' } });
  });

  it('has a form for the password', async () => {
    const { text } = await page(path);
    const [form] = await select(text, 'form[method="post"]');
    expect(form?.attributes.action).toBe(front.site.url + path);
    expect((await select(text, 'form[method="post"] input')).map(({ attributes }) => attributes.type)).toEqual([
      'password',
    ]);
  });

  it('reports a wrong password', async () => {
    const { status, text, headers } = await front.send(path, { 'entry-password': 'nothing' });
    expect([status, headers.get('set-cookie')]).toEqual([403, null]);
    expect(await textsOf(text, '[role="alert"]')).toEqual(['The password is incorrect.']);
    expect(text).not.toMatch(/Hidden/);
    expect(await markupProblems(text)).toEqual([]);
    expect(await accessProblems(text)).toEqual([]);
  });

  it('is shown to those who know the password, until it changes', async () => {
    const given = await front.send(path, { 'entry-password': 'Öffne dich' });
    expect(front.leadsTo(given)).toEqual([303, path]);
    expect(given.headers.get('set-cookie')).toMatch(
      /^entry-\d+=[\w-]{43}; Path=\/en\/; Max-Age=864000; HttpOnly; SameSite=Lax$/,
    );
    const cookie = cookieOf(given);
    const { text, headers } = await page(path, undefined, { cookie: `other=1; ${cookie}` });
    expect(text).toMatch(/Hidden words/);
    expect(text).toMatch(/Hidden comment/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(
      (await front.send(path, { comment: 'Said inside', name: 'Ann', email: 'ann@example.org' }, undefined, { cookie }))
        .status,
    ).toBe(303);
    expect(
      (await front.send(path, { comment: 'Said outside', name: 'Bob', email: 'bob@example.org' })).status,
    ).toBeGreaterThanOrEqual(400);

    const other = await front.post({ title: 'Other secret', password: 'Öffne dich', content: 'Hidden elsewhere' });
    expect((await page(other.path, undefined, { cookie })).text).not.toMatch(/Hidden/);
    expect(
      (await page(other.path, undefined, { cookie: cookie.replace(String(id), String(other.id)) })).text,
    ).not.toMatch(/Hidden/);

    await front.site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { password: 'Another' } });
    expect((await page(path, undefined, { cookie })).text).not.toMatch(/Hidden words/);
    await front.site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { password: 'Öffne dich' } });
  });

  it('is shown to those who may edit it', async () => {
    expect((await page(path, 'editor')).text).toMatch(/Hidden words/);
    expect((await page(path, 'subscriber')).text).not.toMatch(/Hidden words/);
  });

  it('has a rate limit for guesses', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 14; turn += 1)
      statuses.push((await front.send(path, { 'entry-password': `guess ${turn}` })).status);
    expect(statuses.at(-1)).toBe(429);
    const { status, headers, text } = await front.send(path, { 'entry-password': 'Öffne dich' });
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(text).not.toMatch(/Hidden/);
  });

  it('rejects forms from another site', async () => {
    const cross = { 'sec-fetch-site': 'cross-site' };
    expect((await front.send(path, { 'entry-password': 'Öffne dich' }, undefined, cross)).status).toBe(403);
    const foreign = { origin: 'https://example.org' };
    expect((await front.send(path, { 'entry-password': 'Öffne dich' }, undefined, foreign)).status).toBe(403);
    expect((await front.send(path, { 'entry-password': 'Öffne dich' }, undefined, { origin: 'null' })).status).toBe(
      403,
    );
  });
});

describe('forms', () => {
  it('that are unknown, too large or malformed are rejected', async () => {
    const { path } = await front.post({ title: 'Plain', date: '2017-01-01T00:00:00' });
    expect((await front.send(path, { other: '1' })).status).toBe(400);
    expect((await front.send(path, { comment: 'x'.repeat(400_000) })).status).toBe(413);
    expect((await front.send(path, { 'entry-password': 'x' })).status).toBe(303);
    const json = { 'content-type': 'application/json' };
    expect((await front.site.ask(front.site.url + path, { raw: '{"a":', headers: json, method: 'POST' })).status).toBe(
      400,
    );
    const parts = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await front.site.ask(front.site.url + path, { raw: '--x', headers: parts, method: 'POST' })).status).toBe(
      400,
    );
    expect((await front.send('/en/none/', { comment: 'x' })).status).toBe(404);
  });
});
