import { ageChanges, loseLatestChanges, settleChanges, type ShownChange } from '../../support/followed-changes.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author');
});
afterAll(() => site.close());

const ask = (query: Record<string, string | string[]> = {}, as?: string) =>
  site.rest('/lintel/v1/changes', { ...(as ? { as } : {}), query });
const cursor = async (): Promise<string> => {
  await settleChanges();
  return (await ask()).body.next;
};
const since = async (next: string, as?: string) => {
  await settleChanges();
  const { body } = await ask({ since: next }, as);
  return (body.changes as ShownChange[]).map(({ type, id, action }) => `${action} ${type} ${id}`);
};
const make = async (path: string, body: object, as = 'admin') =>
  (await site.rest(`/cms/v2${path}`, { as, body: { status: 'publish', ...body } })).body;
const change = (path: string, body: object, as = 'admin') => site.rest(`/cms/v2${path}`, { as, body });
const remove = (path: string, query: Record<string, string> = {}) =>
  site.rest(`/cms/v2${path}`, { as: 'admin', method: 'DELETE', query });

describe('lintel/v1/changes', () => {
  it('begins with a cursor and no items', async () => {
    await settleChanges();
    const { status, body, headers } = await ask();
    expect([status, body.changes, body.more]).toEqual([200, [], false]);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(await since(body.next)).toEqual([]);
  });

  it('names what was created, updated and removed, each item once', async () => {
    const start = await cursor();
    const kept = await make('/posts', { title: 'Kept' });
    await change(`/posts/${kept.id}`, { title: 'Changed' });
    await settleChanges();
    const { next } = (await ask({ since: start })).body;
    expect(await since(start)).toEqual(expect.arrayContaining([`created post ${kept.id}`]));
    await change(`/posts/${kept.id}`, { title: 'Again' });
    await change(`/posts/${kept.id}`, { title: 'And again' });
    expect(await since(next)).toEqual([`updated post ${kept.id}`]);
    const then = await cursor();
    await remove(`/posts/${kept.id}`);
    expect(await since(then)).toContain(`removed post ${kept.id}`);
    const { changes } = (await ask({ since: then })).body;
    expect(changes.find(({ type }: ShownChange) => type === 'post').href).toBeNull();
  });

  it('leads to the items', async () => {
    const start = await cursor();
    const tag = await make('/tags', { name: 'Led' });
    const venue = await site.rest('/cal/events/v1/venues', { as: 'admin', body: { venue: 'Barn', status: 'publish' } });
    await settleChanges();
    const { changes } = (await ask({ since: start, type: ['tag', 'venue'] })).body;
    const paths = changes.map(({ href }: ShownChange) => new URL(href ?? '').pathname);
    expect(paths).toEqual([`/en/rest/cms/v2/tags/${tag.id}`, `/en/rest/cal/events/v1/venues/${venue.body.id}`]);
    for (const path of paths) expect((await site.ask(`${site.url}${path}`)).status).toBe(200);
  });

  it('names no items to those who never might read them', async () => {
    const start = await cursor();
    const draft = await make('/posts', { title: 'Hidden', status: 'draft' });
    await change(`/posts/${draft.id}`, { title: 'Still hidden' });
    const held = await make('/posts', { title: 'Private', status: 'private' });
    expect(await since(start)).toEqual([]);
    expect(await since(start, 'author')).toEqual([]);
    expect(await since(start, 'editor')).toEqual([`created post ${draft.id}`, `created post ${held.id}`]);
    await remove(`/posts/${draft.id}`);
    await remove(`/posts/${draft.id}`, { force: 'true' });
    await remove(`/posts/${held.id}`, { force: 'true' });
    expect(await since(start)).toEqual([]);
    const { body } = await ask({ since: start });
    expect([body.changes, body.more]).toEqual([[], false]);
  });

  it('removes what was public, with its comments and files, and brings it back', async () => {
    const post = await make('/posts', { title: 'Open' }, 'author');
    const comment = await make('/comments', { post: post.id, content: 'Hello', status: 'approved' });
    const start = await cursor();
    await change(`/posts/${post.id}`, { status: 'draft' });
    const gone = await since(start);
    expect(gone).toContain(`removed post ${post.id}`);
    expect(gone).toContain(`removed comment ${comment.id}`);
    expect(gone).toContain(`removed user ${site.ids.author}`);
    expect(await since(start, 'editor')).toContain(`updated post ${post.id}`);
    const then = await cursor();
    await change(`/posts/${post.id}`, { title: 'Not for all' });
    expect(await since(then)).toEqual([]);
    await change(`/posts/${post.id}`, { status: 'publish' });
    const back = await since(then);
    expect(back).toContain(`created post ${post.id}`);
    expect(back).toContain(`created comment ${comment.id}`);
    const last = await cursor();
    await remove(`/posts/${post.id}`, { force: 'true' });
    expect(await since(last)).toEqual(
      expect.arrayContaining([`removed post ${post.id}`, `removed comment ${comment.id}`]),
    );
  });

  it('is read in pages', async () => {
    const start = await cursor();
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) ids.push((await make('/tags', { name: `Paged ${at}` })).id);
    await settleChanges();
    const found: number[] = [];
    let next = start;
    for (let more = true; more;) {
      const { body } = await ask({ since: next, per_page: '2', type: 'tag' });
      found.push(...body.changes.map(({ id }: ShownChange) => id));
      ({ next, more } = body);
      expect(body.changes.length).toBeLessThanOrEqual(2);
    }
    expect(found).toEqual(ids);
  });

  it('refuses other cursors, types and sizes', async () => {
    const code = async (query: Record<string, string>) => {
      const { status, body } = await ask(query);
      return [status, body.code];
    };
    const valid = await cursor();
    for (const since of ['', 'x', '1', valid.slice(1), `${valid}A`, `A${valid.slice(1)}`])
      expect([since, ...(await code({ since }))]).toEqual([since, 400, 'changes_invalid_cursor']);
    expect(await code({ since: 'x'.repeat(1000) })).toEqual([400, 'rest_invalid_param']);
    expect(await code({ type: 'nonsense' })).toEqual([400, 'rest_invalid_param']);
    expect(await code({ per_page: '1001' })).toEqual([400, 'rest_invalid_param']);
  });

  it('names changes once all instances know of them', async () => {
    const start = await cursor();
    const tag = await make('/tags', { name: 'Fresh' });
    const { next, changes } = (await ask({ since: start })).body;
    expect(changes).toEqual([]);
    const newest = (await ask()).body.next;
    for (const place of [next, newest]) expect(await since(place)).toEqual([`created tag ${tag.id}`]);
  });

  it('hides in its cursors how much has changed', async () => {
    const before = await cursor();
    for (let at = 0; at < 3; at += 1) await make('/posts', { title: 'Hidden', status: 'draft' });
    const after = await cursor();
    const same = await cursor();
    expect(new Set([before, after, same]).size).toBe(3);
    expect(new Set([before, after, same].map(({ length }) => length)).size).toBe(1);
  });

  it('forgets old changes, without the latest one', async () => {
    const start = await cursor();
    const tag = await make('/tags', { name: 'Old' });
    await ageChanges(100);
    await site.job('forget logged changes');
    expect((await ask({ since: await cursor() })).body.changes).toEqual([]);
    expect(await since(start)).toContain(`created tag ${tag.id}`);
  });

  it('refuses a cursor of what a restored backup does not have', async () => {
    await make('/tags', { name: 'Kept' });
    await make('/tags', { name: 'Lost' });
    await settleChanges();
    const lost = await cursor();
    await loseLatestChanges(0);
    const { status, body } = await ask({ since: lost });
    expect([status, body.code]).toEqual([410, 'changes_expired']);
    await make('/tags', { name: 'New' });
    expect((await ask({ since: await cursor() })).status).toBe(200);
  });
});
