import { Controller, Get, Module } from '@nestjs/common';
import { Public } from '#libs/routes';
import { currentDatabase } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { upload } from '../../support/uploads.js';

@Controller('club')
class ClubController {
  @Get()
  @Public()
  show() {
    return {};
  }
}

@Module({ controllers: [ClubController] })
class ClubModule {}

let site: TestSite;
const pages = '/cms/v2/pages';
const create = async (body: object) =>
  (await site.rest(pages, { as: 'admin', body: { status: 'publish', ...body } })).body;

beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
});
afterAll(() => site.close());

describe('pages', () => {
  it('have permalinks with the slugs of their ancestors', async () => {
    const top = await create({ title: 'Top' });
    const middle = await create({ title: 'Middle', parent: top.id });
    const low = await create({ title: 'Low', parent: middle.id });
    expect(low.link).toBe(`${site.url}/en/top/middle/low/`);
    await site.rest(`${pages}/${middle.id}`, { as: 'admin', body: { slug: 'centre' } });
    expect((await site.rest(`${pages}/${low.id}`)).body.link).toBe(`${site.url}/en/top/centre/low/`);
  });

  it('do not take the paths of the site, where they could not be reached', async () => {
    const routes = [
      ...['rest', 'wp-json', 'wp-admin', 'auth', 'files', 'docs', 'health', 'hooks', 'imports'],
      ...['feed', 'events', 'venue', 'category', 'author', 'page', 'comments'],
    ];
    const parent = (await create({ title: 'Routes' })).id;
    for (const slug of routes) {
      const page = await create({ title: 'Any', slug });
      expect([slug, page.slug]).toEqual([slug, `${slug}-2`]);
      expect((await site.ask(page.link)).status).toBe(200);
      if (slug === 'feed') continue;
      const below = await create({ title: 'Any', slug, parent });
      expect(below.slug).toBe(slug);
      const moved = await site.rest(`${pages}/${below.id}`, { as: 'admin', body: { parent: 0 } });
      expect(moved.body.slug).toBe(`${slug}-3`);
    }
    expect((await create({ title: 'Events' })).slug).toBe('events-4');
    for (const slug of ['restaurant', 'settings', 'posts', 'users', 'stats', 'embed-2'])
      expect((await create({ title: 'Any', slug })).slug).toBe(slug);
  });

  it('do not take the paths of the site when their parent is deleted', async () => {
    const parent = (await create({ title: 'Gone' })).id;
    const { id } = await create({ title: 'Events', slug: 'events', parent });
    await site.rest(`${pages}/${parent}?force=true`, { as: 'admin', method: 'DELETE' });
    expect((await site.rest(`${pages}/${id}`)).body).toMatchObject({ parent: 0, slug: `events-${id}` });
  });

  it('keep slugs that became paths of the site later', async () => {
    const { id } = await create({ title: 'Any', slug: 'club' });
    const later = await startSite({}, currentDatabase(), undefined, [ClubModule]);
    try {
      const change = (body: object) => later.rest(`${pages}/${id}`, { as: 'admin', body });
      expect((await change({ title: 'Club', slug: 'club' })).body).toMatchObject({
        slug: 'club',
        generated_slug: 'club',
      });
      const other = await later.rest(pages, { as: 'admin', body: { title: 'Club', status: 'publish' } });
      expect(other.body.slug).toBe('club-2');
      expect((await change({ slug: 'society' })).body.slug).toBe('society');
      expect((await change({ slug: 'club' })).body.slug).toBe('club-3');
    } finally {
      await later.close();
    }
  });

  it('share slugs only with pages under other parents', async () => {
    const one = await create({ title: 'One' });
    const two = await create({ title: 'Two' });
    const slugs = [];
    for (const parent of [one.id, two.id, one.id]) slugs.push((await create({ title: 'Same', parent })).slug);
    expect(slugs).toEqual(['same', 'same', 'same-2']);
  });

  it('require pages as parents', async () => {
    const { id } = await create({ title: 'Orphan' });
    const post = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'No page' } })).body.id;
    for (const parent of [-1, 99_999_999, post]) {
      for (const path of [pages, `${pages}/${id}`]) {
        const { status, body } = await site.rest(path, { as: 'admin', body: { title: 'Child', parent } });
        expect([status, body.code, body.message]).toEqual([400, 'rest_post_invalid_id', 'Invalid post parent ID.']);
      }
    }
    const file = await upload(site, 'orphan.txt', 'words');
    const moved = await site.rest(`/cms/v2/media/${file.body.id}`, { as: 'admin', body: { post: -1 } });
    expect([moved.status, moved.body.code]).toEqual([400, 'rest_post_invalid_id']);
  });

  it('cannot become their own ancestors', async () => {
    const above = await create({ title: 'Above' });
    const below = await create({ title: 'Below', parent: above.id });
    expect((await site.rest(`${pages}/${above.id}`, { as: 'admin', body: { parent: below.id } })).body.parent).toBe(0);
    expect((await site.rest(`${pages}/${above.id}`, { as: 'admin', body: { parent: above.id } })).body.parent).toBe(0);
    expect((await site.rest(`${pages}/${above.id}`, { as: 'admin', body: { parent: 999_999 } })).body).toMatchObject({
      code: 'rest_post_invalid_id',
      data: { status: 400 },
    });
  });

  it('cannot form a cycle when they are moved concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [(await create({ title: 'One' })).id, (await create({ title: 'Two' })).id];
      const move = (id: number, parent: number) => site.rest(`${pages}/${id}`, { as: 'admin', body: { parent } });
      const moved = await Promise.all([move(one, two), move(two, one)]);
      expect(moved.map(({ status }) => status)).toEqual([200, 200]);
      const parents = await Promise.all([one, two].map(async (id) => (await site.rest(`${pages}/${id}`)).body.parent));
      expect(parents.filter((parent) => parent !== 0)).toHaveLength(1);
    }
  });

  it('are not left under a parent that is deleted concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parent = (await create({ title: 'Parent' })).id;
      const add = () => site.rest(pages, { as: 'admin', body: { title: 'Child', status: 'publish', parent } });
      const remove = site.rest(`${pages}/${parent}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
      const [first, second] = await Promise.all([add(), add(), remove]);
      for (const { status, body } of [first, second]) {
        if (status === 201) expect((await site.rest(`${pages}/${body.id}`)).body.parent).toBe(0);
        else expect([status, body.code]).toEqual([400, 'rest_post_invalid_id']);
      }
    }
  });

  it('move up with a unique slug when the parent is deleted', async () => {
    const above = await create({ title: 'Goes' });
    const below = await create({ title: 'Stays', parent: above.id });
    await create({ title: 'Stays' });
    await site.rest(`${pages}/${above.id}?force=true`, { as: 'admin', method: 'DELETE' });
    const { body } = await site.rest(`${pages}/${below.id}`);
    expect(body.parent).toBe(0);
    expect(body.slug).not.toBe('stays');
  });

  it('get another slug if theirs, and the one with their id, are taken where their parent was', async () => {
    const parent = (await create({ title: 'Leaving parent' })).id;
    const child = (await create({ title: 'Same', slug: 'same', parent })).id;
    await create({ title: 'Same', slug: 'same' });
    await create({ title: 'Same', slug: `same-${child}` });
    const gone = await site.rest(`${pages}/${parent}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect(gone.status).toBe(200);
    const { body } = await site.rest(`${pages}/${child}`);
    expect([body.parent, body.slug]).toEqual([0, `same-${child}-2`]);
  });

  it('are listed with a fixed number of statements at any depth', async () => {
    let parent = 0;
    for (let depth = 0; depth < 12; depth += 1) parent = (await create({ title: `Depth ${depth}`, parent })).id;
    const statements = async (query: string) => (await site.rest(`${pages}?${query}`)).headers.get('server-timing');
    // The first request estimates the size of the site, counts the matches, runs the search and presents the pages; all of
    // this is kept afterwards.
    const queries: [string, number, number][] = [
      [`include=${parent}`, 3, 1],
      ['search=Depth&per_page=12&orderby=title', 9, 2],
    ];
    for (const [query, first, later] of queries) {
      expect(await statements(query)).toBe(`db;desc="${first} statements"`);
      expect(await statements(query)).toBe(`db;desc="${later} statements"`);
    }
  });

  it('embed their parent on request', async () => {
    const above = await create({ title: 'Embedded' });
    const { id } = await create({ title: 'Embedding', parent: above.id });
    const { body } = await site.rest(`${pages}/${id}`, { query: { _embed: 'up' } });
    expect(body._embedded.up[0]).toMatchObject({ id: above.id, title: { rendered: 'Embedded' } });
    expect(body._embedded.author).toBeUndefined();
  });
});
