import { PagedSite, statements } from '../../support/front.js';
import { select, textsOf } from '../../support/html.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);
const beside = async (path: string) =>
  (await select((await page(path)).text, '.neighbour-posts a')).map(({ text, attributes }) => [attributes.rel, text]);
const related = async (path: string) => textsOf((await page(path)).text, '.related p a');

beforeAll(async () => {
  front = await PagedSite.start({ DEMO: '0' });
  await front.site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: 1 } });
});
afterAll(() => front.site.close());

describe('the page of a post', () => {
  it('leads to the posts before and after it by date, and follows changes', async () => {
    const make = (title: string, date: string) => front.post({ title, date, categories: [] });
    const first = await make('First', '2020-03-05T10:00:00');
    const third = await make('Third', '2020-03-20T10:00:00');
    expect(await beside(first.path)).toEqual([['next', 'Next post Third']]);
    expect(await beside(third.path)).toEqual([['prev', 'Previous post First']]);
    const second = await make('Second', '2020-03-10T10:00:00');
    expect(await beside(second.path)).toEqual([
      ['prev', 'Previous post First'],
      ['next', 'Next post Third'],
    ]);
    expect(await beside(first.path)).toEqual([['next', 'Next post Second']]);
    await front.site.rest(`/cms/v2/posts/${second.id}`, { as: 'admin', body: { title: 'Zweiter' } });
    expect(await beside(third.path)).toEqual([['prev', 'Previous post Zweiter']]);
    await front.site.rest(`/cms/v2/posts/${second.id}`, { as: 'admin', body: { status: 'private' } });
    expect(await beside(third.path)).toEqual([['prev', 'Previous post First']]);
    const newest = await make('Newest', '2022-01-01T10:00:00');
    expect(await beside(third.path)).toEqual([
      ['prev', 'Previous post First'],
      ['next', 'Next post Newest'],
    ]);
    const between = await make('Between', '2021-07-01T10:00:00');
    expect(await beside(newest.path)).toEqual([['prev', 'Previous post Between']]);
    expect(await beside(between.path)).toHaveLength(2);
  });

  it('leads to posts with the same tags, those with most of them first', async () => {
    const jazz = await front.make('tags', { name: 'Jazz' });
    const blues = await front.make('tags', { name: 'Blues' });
    const tagged = (title: string, tags: number[], more: object = {}) => front.post({ title, tags, ...more });
    const post = await tagged('Concert', [jazz.id, blues.id]);
    expect(await related(post.path)).toEqual([]);
    await tagged('Jazz only', [jazz.id], { date: '2021-01-01T00:00:00' });
    await tagged('Draft', [jazz.id], { status: 'draft' });
    const both = await tagged('Both', [jazz.id, blues.id], { date: '2019-01-01T00:00:00' });
    expect(await related(post.path)).toEqual(['Both', 'Jazz only']);
    await front.site.rest(`/cms/v2/posts/${both.id}`, { as: 'admin', body: { tags: [] } });
    expect(await related(post.path)).toEqual(['Jazz only']);
  });

  it('finds related posts by categories if it has no tags', async () => {
    const { id } = await front.make('categories', { name: 'News' });
    const post = await front.post({ title: 'Old news', categories: [id] });
    await front.post({ title: 'More news', categories: [id] });
    expect(await related(post.path)).toEqual(['More news']);
  });

  it('takes the same number of statements for any number of related posts', async () => {
    await front.site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: 0 } });
    const { id } = await front.make('tags', { name: 'Crowded' });
    const image = await front.image('dot.png');
    const crowded = (title: string) => front.post({ title, tags: [id], featured_media: image });
    const post = await crowded('One');
    await crowded('Two');
    const before = statements(await page(post.path));
    for (const title of ['Three', 'Four', 'Five']) await crowded(title);
    expect(statements(await page(post.path))).toBe(before);
    expect(await related(post.path)).toHaveLength(3);
  });
});
