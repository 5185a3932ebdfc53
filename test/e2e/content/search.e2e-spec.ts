import { isIndexed } from '../../support/search.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

let site: TestSite;
const posts = '/cms/v2/posts';
const search = '/cms/v2/search';
const create = async (body: object, path = posts): Promise<number> => {
  const made = await site.rest(path, { as: 'admin', body: { status: 'publish', ...body } });
  expect(made.status).toBe(201);
  return made.body.id;
};
const idsOf = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);
const found = async (text: string, query: Record<string, string> = {}, path = posts) =>
  idsOf(await site.rest(path, { query: { search: text, per_page: '100', _fields: 'id', ...query } }));

beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
  await site.withRoles('editor', 'subscriber');
});
afterAll(() => site.close());

describe('searching entries', () => {
  it('finds parts of words in title, excerpt and content, in any letter case', async () => {
    const inTitle = await create({ title: 'The Drawbridge' });
    const inExcerpt = await create({ title: 'x', excerpt: 'bridges of stone' });
    const inContent = await create({ title: 'x', content: '<p>Over the footBRIDGE!</p>' });
    const all = [inContent, inExcerpt, inTitle];
    for (const text of ['bridge', 'BRIDGE', 'ridg', 'brid']) expect(await found(text)).toEqual(all);
    expect(await found('awbri')).toEqual([inTitle]);
    expect(await found('bridges')).toEqual([inExcerpt]);
    expect(await found('bridgex')).toEqual([]);
  });

  it('splits terms at blanks, commas and plus signs and keeps quoted phrases whole', async () => {
    const both = await create({ title: 'Marmalade toast', content: 'with walnut butter' });
    const phrase = await create({ title: 'Walnut marmalade', content: 'butter' });
    await create({ title: 'Marmalade alone' });
    for (const text of ['marmalade walnut', 'marmalade,walnut', 'walnut+marmalade'])
      expect(await found(text)).toEqual([phrase, both]);
    expect(await found('"walnut marmalade"')).toEqual([phrase]);
    expect(await found('"walnut butter')).toEqual([both]);
    expect(await found('marmalade -walnut')).toHaveLength(1);
    expect(await found('the marmalade a walnut - is')).toEqual([phrase, both]);
  });

  it('treats a text of stop words only, or of more than nine terms, as a phrase', async () => {
    const exact = await create({ title: 'Gone', content: 'what is it about then' });
    await create({ title: 'About', content: 'It is what' });
    expect(await found('what is it about')).toEqual([exact]);
    const ten = 'one1 two2 three3 four4 five5 six6 seven7 eight8 nine9 ten10';
    const whole = await create({ title: 'Numbers', content: ten });
    await create({ title: 'Numbers', content: ten.split(' ').toReversed().join(' ') });
    expect(await found(ten)).toEqual([whole]);
  });

  it('finds accents, scripts without spaces, signs and wildcard characters', async () => {
    const texts = [
      'Crème brûlée',
      '東京都の天気予報',
      '🎉 party',
      '100% sure_thing',
      'ΣΊΣΥΦΟΣ',
      'мост через реку',
      'it’s — so',
    ];
    const ids = [];
    for (const title of texts) ids.push(await create({ title }));
    const [creme, tokyo, party, sure, sisyphus, bridge, dash] = ids;
    expect(await found('CREME BRULEE')).toEqual([creme]);
    expect(await found('rûlé')).toEqual([creme]);
    for (const text of ['東京', '天気予報', '都', '京都の天']) expect(await found(text)).toEqual([tokyo]);
    expect(await found('天都')).toEqual([]);
    expect(await found('🎉')).toEqual([party]);
    for (const text of ['100%', '% sure_', 'e_t']) expect(await found(text)).toEqual([sure]);
    expect(await found('σίσυφος')).toEqual([sisyphus]);
    expect(await found('ЧЕРЕЗ рек')).toEqual([bridge]);
    expect(await found('"’s — s"')).toEqual([dash]);
  });

  it('finds every part of long words', async () => {
    const word = Array.from({ length: 40 }, (_, index) => (index * 7919 + 104_729).toString(36)).join('');
    const id = await create({ title: 'Long', content: `<p>${word}</p>` });
    for (let from = 0; from + 30 < word.length; from += 11) {
      for (const length of [4, 13, 14, 30]) expect(await found(word.slice(from, from + length))).toContain(id);
    }
  });

  it('finds texts with very many distinct words', async () => {
    const words = Array.from({ length: 25_000 }, (_, index) => `z${index.toString(36)}q`);
    const id = await create({ title: 'Vast', content: words.join(' ') });
    expect(await found('zj9zq')).toEqual([id]);
    expect(await found('zzzzq')).toEqual([]);
  });

  it('reflects updates, the trash and deletion', async () => {
    const id = await create({ title: 'Caterpillar' });
    await site.rest(`${posts}/${id}`, { as: 'admin', body: { title: 'Butterfly' } });
    expect(await found('caterpillar')).toEqual([]);
    expect(await found('butterfly')).toEqual([id]);
    await site.rest(`${posts}/${id}`, { as: 'admin', method: 'DELETE' });
    expect(await found('butterfly')).toEqual([]);
    await site.rest(`${posts}/${id}?force=true`, { as: 'admin', method: 'DELETE' });
    expect(await isIndexed(id)).toBe(false);
  });

  it('hides protected entries from users who may not edit them, and drafts from public lists', async () => {
    const id = await create({ title: 'Hedgehog', content: 'secret', password: 'p' });
    const draft = await create({ title: 'Hedgehog draft', status: 'draft' });
    const asked = (path: string, as?: string, query = {}) =>
      site.rest(path, { as, query: { search: 'hedgehog', _fields: 'id', ...query } }).then(idsOf);
    for (const path of [posts, search]) {
      expect(await asked(path)).toEqual([]);
      expect(await asked(path, 'subscriber')).toEqual([]);
      expect(await asked(path, 'editor')).toEqual([id]);
    }
    expect(await asked(posts, 'editor', { status: 'any', orderby: 'id' })).toEqual([draft, id]);
  });

  it('finds entries that were written concurrently with the same new words', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `vole${index}burrow`);
    const bodies = Array.from({ length: 16 }, (_, index) => (index % 2 ? words : words.toReversed()).join(' '));
    const ids = await Promise.all(bodies.map((content) => create({ title: 'Vole', content })));
    expect((await found('ole59bur', { orderby: 'id' })).toSorted()).toEqual(ids.toSorted());
  });

  it('ranks by title, terms and phrase', async () => {
    const date = (day: number) => `2020-01-0${day}T00:00:00`;
    const make = (day: number, title: string, excerpt = '', content = 'x') =>
      create({ title, excerpt, content, date: date(day) });
    const other = await make(9, 'x', '', 'kestrel then a falcon');
    const inContent = await make(8, 'x', '', 'falcon kestrel');
    const inExcerpt = await make(7, 'x', 'falcon kestrel');
    const anyInTitle = await make(6, 'A kestrel', '', 'falcon');
    const allInTitle = await make(5, 'kestrel, falcon');
    const phraseInTitle = await make(4, 'The falcon kestrel');
    const best = [phraseInTitle, allInTitle, anyInTitle, inExcerpt, inContent, other];
    expect(await found('falcon kestrel', { orderby: 'relevance' })).toEqual(best);
    expect(await found('falcon kestrel', {}, search)).toEqual(best);
    expect(await found('kestrel', {}, search)).toEqual([
      anyInTitle,
      allInTitle,
      phraseInTitle,
      other,
      inContent,
      inExcerpt,
    ]);
    expect(await found('falcon kestrel')).toEqual(best.toReversed());
  });

  it('pages without repeating or dropping an item, with a fixed number of statements', async () => {
    const date = '2019-05-05T00:00:00';
    for (let made = 0; made < 23; made += 1)
      await create({ title: made % 3 ? 'x' : 'Otter', content: 'an otter', date });
    for (const path of [posts, search]) {
      for (const orderby of path === posts ? ['date', 'relevance', 'title', 'author'] : ['relevance']) {
        const all: number[] = [];
        for (let page = 1; page <= 5; page += 1) {
          const query = { search: 'otter', per_page: '5', page: String(page), ...(path === posts ? { orderby } : {}) };
          const answer = await site.rest(path, { query });
          expect(answer.headers.get('x-wp-total')).toBe('23');
          all.push(...idsOf(answer));
        }
        expect(new Set(all).size).toBe(23);
      }
    }
    const ask = (per: string) => site.rest(posts, { query: { search: 'otter', per_page: per } });
    const statements: (string | null)[] = [];
    for (const per of ['1', '5', '20']) {
      // The first request runs the search; its result is cached.
      await ask(per);
      statements.push((await ask(per)).headers.get('server-timing'));
    }
    expect(new Set(statements).size).toBe(1);
  });
});

describe('the search resource', () => {
  it('finds published posts and pages, together and separately', async () => {
    const post = await create({ title: 'Lighthouse & harbour', date: '2021-01-01T00:00:00' });
    const above = await create({ title: 'Coast' }, '/cms/v2/pages');
    const page = await create({ title: 'Lighthouses', parent: above, date: '2021-01-02T00:00:00' }, '/cms/v2/pages');
    const answer = await site.rest(search, { query: { search: 'lighthouse' } });
    expect(answer.headers.get('x-wp-total')).toBe('2');
    expect(answer.body).toEqual([
      {
        id: page,
        title: 'Lighthouses',
        url: `${site.url}/en/coast/lighthouses/`,
        type: 'post',
        subtype: 'page',
        _links: {
          self: [{ embeddable: true, href: expect.stringMatching(new RegExp(`/cms/v2/pages/${page}$`)) }],
          about: [{ href: expect.stringMatching(/\/cms\/v2\/types\/page$/) }],
          collection: [{ href: expect.stringMatching(/\/cms\/v2\/search$/) }],
        },
      },
      expect.objectContaining({ id: post, title: 'Lighthouse &#038; harbour', subtype: 'post' }),
    ]);
    const only = (subtype: string | string[]) =>
      site.rest(search, { query: { search: 'lighthouse', subtype } }).then(idsOf);
    expect(await only('post')).toEqual([post]);
    expect(await only(['page'])).toEqual([page]);
    expect(await only(['page', 'any'])).toEqual([page, post]);
    const embedded = await site.rest(search, { query: { search: 'lighthouses', _embed: '1' } });
    expect(embedded.body[0]._embedded.self[0]).toMatchObject({ id: page, slug: 'lighthouses' });
  });

  it('lists everything, newest first, without a search text', async () => {
    const newest = await create({ title: 'Newest', date: '2022-12-31T00:00:00' }, '/cms/v2/pages');
    await create({ title: 'Later', status: 'draft' });
    const all = await site.rest(search, { query: { per_page: '100' } });
    const dates: { id: number; date: string }[] = [];
    for (const path of [posts, '/cms/v2/pages'])
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const asked = { per_page: '100', page: String(page), _fields: 'id,date' };
        const { body, headers } = await site.rest(path, { query: asked });
        dates.push(...body);
        pages = Number(headers.get('x-wp-totalpages'));
      }
    dates.sort((one, other) => other.date.localeCompare(one.date) || other.id - one.id);
    expect(idsOf(all)).toEqual(dates.map(({ id }) => id).slice(0, 100));
    expect(idsOf(all)).toContain(newest);
    expect(all.headers.get('x-wp-total')).toBe(String(dates.length));
    const second = await site.rest(search, { query: { per_page: '3', page: '2' } });
    expect(idsOf(second)).toEqual(dates.map(({ id }) => id).slice(3, 6));
    expect(second.headers.get('link')).toMatch(/page=1>; rel="prev".*page=3>; rel="next"/);
  });

  it('is empty beyond the end, and refuses invalid arguments', async () => {
    const beyond = await site.rest(search, { query: { search: 'otter', page: '99' } });
    expect([beyond.status, beyond.body, beyond.headers.get('x-wp-total')]).toEqual([200, [], '0']);
    expect(beyond.headers.get('link')).toContain('page=98>; rel="prev"');
    const unknown: Record<string, string>[] = [
      { context: 'edit' },
      { type: 'term' },
      { subtype: 'attachment' },
      { page: '0' },
    ];
    for (const query of unknown)
      expect((await site.rest(search, { query })).body).toMatchObject({ code: 'rest_invalid_param' });
  });

  it('names everything that is not searched', async () => {
    const refused = await site.rest(search, { query: { type: 'term', subtype: 'page,category' } });
    expect(refused.body.data).toEqual({
      status: 400,
      params: { type: 'type is not one of post.', subtype: 'subtype[1] is not one of post, page, any.' },
      details: {
        type: { code: 'rest_not_in_enum', message: 'type is not one of post.', data: null },
        subtype: { code: 'rest_not_in_enum', message: 'subtype[1] is not one of post, page, any.', data: null },
      },
    });
  });
});
