import { Viewer } from '#libs/auth';
import { statementsDuring } from '../../support/database.js';
import { type Readable, readerExtension, readerOf } from '../../support/reader-extension.js';
import { startSite, type TestSite } from '../../support/site.js';
import { upload } from '../../support/uploads.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite({}, undefined, undefined, [], readerExtension());
  await site.withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

const create = async (body: object, as = 'admin', base = 'posts'): Promise<number> =>
  (await site.rest(`/cms/v2/${base}`, { as, body: { title: 'T', ...body } })).body.id as number;
const readable = async (ids: readonly number[], as?: string, type = 'post'): Promise<number[]> => {
  const { body } = await site.rest('/reader/v1/entries', { as, query: { type, ids: ids.join() } });
  return (body as Readable[]).map(({ id }) => id).toSorted((one, other) => one - other);
};

describe('the entries that a viewer may read', () => {
  it('are those of the type, with their titles as plain text', async () => {
    const post = await create({ title: 'Salt &amp; <em>pepper</em>', status: 'publish' });
    const page = await create({ status: 'publish' }, 'admin', 'pages');
    const query = { type: 'post', ids: `${post},${page},4000000000,0,${post}` };
    const { body } = await site.rest('/reader/v1/entries', { query });
    expect(body).toEqual([{ id: post, title: 'Salt & pepper' }]);
    expect(await readable([page], undefined, 'page')).toEqual([page]);
    expect(await readable([post], undefined, 'no-such-type')).toEqual([]);
  });

  it('are, of private ones, drafts, those in the trash and behind a password, those that the viewer may read alone', async () => {
    const secret = await create({ status: 'private' });
    const draft = await create({ status: 'draft' });
    const own = await create({ status: 'draft' }, 'author');
    const locked = await create({ status: 'publish', password: 'thyme' });
    const trashed = await create({ status: 'publish' });
    await site.rest(`/cms/v2/posts/${trashed}`, { as: 'admin', method: 'DELETE' });
    const all = [secret, draft, own, locked, trashed];
    for (const as of [undefined, 'subscriber', 'contributor']) expect(await readable(all, as)).toEqual([]);
    expect(await readable(all, 'author')).toEqual([own]);
    expect(await readable(all, 'editor')).toEqual(all);
  });

  it('are, of files, those whose owner the viewer may read, also in stored responses', async () => {
    const owner = await create({ status: 'publish' });
    const { body } = await upload(site, 'note.txt', 'Salt.', { query: { post: String(owner) } });
    const ids = [body.id as number];
    expect(await readable(ids, undefined, 'attachment')).toEqual(ids);
    await site.rest(`/cms/v2/posts/${owner}`, { as: 'admin', body: { status: 'private' } });
    expect(await readable(ids, undefined, 'attachment')).toEqual([]);
    expect(await readable(ids, 'editor', 'attachment')).toEqual(ids);
    await site.rest(`/cms/v2/posts/${owner}`, { as: 'admin', body: { status: 'publish' } });
    expect(await readable(ids, undefined, 'attachment')).toEqual(ids);
  });

  it('change with the entries, also in stored responses', async () => {
    const id = await create({ status: 'draft' });
    expect(await readable([id])).toEqual([]);
    for (const [status, found] of [
      ['publish', [id]],
      ['private', []],
    ] as const) {
      await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { status } });
      expect(await readable([id])).toEqual(found);
    }
  });

  it('take one statement, however many are asked for', async () => {
    const reader = readerOf(site);
    const ids = [await create({ status: 'publish' }), await create({ status: 'draft' })];
    for (const asked of [ids.slice(1), ids, [...ids, ...Array.from({ length: 98 }, (_, at) => 5_000_000 + at)]])
      expect(await statementsDuring(() => reader.entries('post', asked, Viewer.anonymous))).toHaveLength(1);
    expect(await statementsDuring(() => reader.entries('post', [], Viewer.anonymous))).toEqual([]);
    expect(await statementsDuring(() => reader.entries('post', [0, -1, NaN], Viewer.anonymous))).toEqual([]);
    const tooMany = Array.from({ length: 101 }, (_, at) => at + 1);
    await expect(reader.entries('post', tooMany, Viewer.anonymous)).rejects.toThrow('101 entries are asked for');
  });
});
