import { startSite, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

let site: TestSite;
const PASSWORD = 'Correct-horse-9-battery';
const TIMES = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00' };
const PATHS = {
  post: '/cms/v2/posts',
  draft: '/cms/v2/posts',
  hidden: '/cms/v2/posts',
  page: '/cms/v2/pages',
  media: '/cms/v2/media',
  event: '/cal/events/v1/events',
  draftEvent: '/cal/events/v1/events',
  venue: '/cal/events/v1/venues',
  organizer: '/cal/events/v1/organizers',
} as const;
type Kind = keyof typeof PATHS;
const KINDS = Object.keys(PATHS) as Kind[];
const ids = {} as Record<Kind, number>;
let comment: number;
let leaver: number;
let link: string;

const read = (kind: Kind, as?: string, query: Record<string, string> = {}) =>
  site.rest(`${PATHS[kind]}/${ids[kind]}`, { as, query });

async function make(path: string, body: object, as: string): Promise<{ id: number; link: string }> {
  const answer = await site.rest(path, { as, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

beforeAll(async () => {
  site = await startSite();
  await site.withRoles('editor', 'author', 'contributor', 'subscriber');
  const user = { username: 'leaver', email: 'leaver@example.org', password: PASSWORD, roles: ['editor'] };
  leaver = (await make('/cms/v2/users', user, 'admin')).id;
  const as = `leaver:${PASSWORD}`;
  const post = await make(PATHS.post, { title: 'Left', content: 'Leftword', status: 'publish' }, as);
  link = post.link;
  ids.post = post.id;
  ids.draft = (await make(PATHS.draft, { title: 'Left draft', content: 'x' }, as)).id;
  ids.hidden = (await make(PATHS.hidden, { title: 'Left hidden', content: 'x', status: 'private' }, as)).id;
  ids.page = (await make(PATHS.page, { title: 'Left page', content: 'x', status: 'publish' }, as)).id;
  ids.media = (await upload(site, 'left.png', await picture(4, 4), { as })).body.id;
  ids.event = (await make(PATHS.event, { title: 'Left event', status: 'publish', ...TIMES }, as)).id;
  ids.draftEvent = (await make(PATHS.event, { title: 'Left plan', status: 'draft', ...TIMES }, as)).id;
  ids.venue = (await make(PATHS.venue, { venue: 'Left venue' }, as)).id;
  ids.organizer = (await make(PATHS.organizer, { organizer: 'Left club' }, as)).id;
  await site.rest(`${PATHS.post}/${ids.post}`, { as, body: { content: 'Leftword twice' } });
  comment = (await make('/cms/v2/comments', { post: ids.post, content: 'Said and gone' }, as)).id;
  const gone = await site.rest(`/cms/v2/users/${leaver}`, {
    as: 'admin',
    method: 'DELETE',
    query: { force: 'true', reassign: '0' },
  });
  if (gone.status !== 200) throw new Error(gone.text);
});
afterAll(() => site.close());

describe('content of a deleted user without reassignment', () => {
  it.each(KINDS)('stays unchanged, without an author: %s', async (kind) => {
    const { status, body } = await read(kind, 'admin');
    expect([status, Number(body.author)]).toEqual([200, 0]);
    expect(body.status).toBe(
      { draft: 'draft', draftEvent: 'draft', hidden: 'private', media: 'inherit' }[kind as string] ?? 'publish',
    );
    expect(body._links ?? {}).not.toHaveProperty('author');
  });

  it('is found with author=0', async () => {
    const { body } = await site.rest(PATHS.post, { query: { author: '0' } });
    expect(body.map((one: { id: number }) => one.id)).toEqual([ids.post]);
    const embedded = await site.rest(PATHS.post, { query: { author: '0', _embed: '1' } });
    expect([embedded.status, embedded.body[0].author]).toEqual([200, 0]);
  });

  it('keeps its revisions and comments', async () => {
    const revisions = await site.rest(`${PATHS.post}/${ids.post}/revisions`, { as: 'admin' });
    expect(revisions.body).toMatchObject([{ author: 0, parent: ids.post }]);
    const { body } = await site.rest(`/cms/v2/comments/${comment}`, { as: 'admin', query: { context: 'edit' } });
    expect(body).toMatchObject({ author: leaver, author_name: 'leaver', author_email: 'leaver@example.org' });
  });

  it('does not belong to anonymous callers, nor to users without rights', async () => {
    for (const as of [undefined, 'subscriber', 'contributor', 'author']) {
      for (const kind of ['draft', 'hidden', 'draftEvent'] as const)
        expect((await read(kind, as)).status).toBe(as || kind === 'draftEvent' ? 403 : 401);
      for (const kind of KINDS) {
        const path = `${PATHS[kind]}/${ids[kind]}`;
        for (const method of ['POST', 'DELETE']) {
          const { status } = await site.rest(path, { as, method, body: { title: 'Mine now' } });
          expect([kind, as, method, [401, 403].includes(status)]).toEqual([kind, as, method, true]);
        }
      }
      const changed = await site.rest(`/cms/v2/comments/${comment}`, { as, body: { content: 'Mine now' } });
      expect([401, 403]).toContain(changed.status);
    }
    for (const [path, named] of [
      [PATHS.event, 'events'],
      [PATHS.venue, 'venues'],
      [PATHS.organizer, 'organizers'],
    ] as const) {
      const { body } = await site.rest(path, { query: { start_date: '2031-01-01', end_date: '2031-12-31' } });
      expect(body[named]).toHaveLength(1);
    }
  });

  it('is displayed by pages, feeds and embeds', async () => {
    for (const address of [link, `${site.url}/en/`, `${site.url}/en/?s=Leftword`, `${link}embed/`]) {
      const page = await fetch(address);
      expect([address, page.status]).toEqual([address, 200]);
      expect(await page.text()).toContain('Left');
    }
    for (const feed of ['feed/', 'feed/atom/', 'comments/feed/', 'sitemap.xml']) {
      expect((await fetch(`${site.url}/en/${feed}`)).status).toBe(200);
    }
    const { status, body } = await site.rest('/oembed/1.0/embed', { query: { url: link } });
    expect([status, body.author_url]).toEqual([200, `${site.url}/en`]);
    expect((await fetch(`${site.url}/en/?author=0`, { redirect: 'manual' })).status).toBeLessThan(500);
    const shown = await site.rest('/cms/v2/block-renderer/core/latest-posts', {
      as: 'admin',
      query: { context: 'edit', 'attributes[displayAuthor]': 'true' },
    });
    expect([shown.status, shown.body.rendered.includes('Left')]).toEqual([200, true]);
  });

  it("is updated, reassigned and trashed with the right to edit others' entries", async () => {
    for (const kind of ['draft', 'hidden', 'page', 'media', 'event', 'venue', 'organizer'] as const) {
      const path = `${PATHS[kind]}/${ids[kind]}`;
      const kept = await site.rest(path, { as: 'editor', body: { slug: `kept-${kind}`, author: 0 } });
      expect([kept.status, Number(kept.body.author)]).toEqual([200, 0]);
      const given = await site.rest(path, { as: 'editor', body: { author: site.ids.author } });
      expect([given.status, Number(given.body.author)]).toEqual([200, site.ids.author]);
      expect((await site.rest(path, { as: 'editor', method: 'DELETE' })).status).toBe(200);
    }
  });
});
