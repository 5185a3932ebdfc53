import { sql } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

/** The columns of entries that the version before languages writes, besides those that a copy changes. */
const COPIED = `type, status, title, content, excerpt, author_id, parent_id, menu_order, date_local, date_gmt,
 modified_local, modified_gmt, password, comment_status, ping_status, template, featured_media, guid, comment_count,
 revision_count, last_revision_id, version, slug_scope`;

let site: TestSite;
const post = { title: 'New', status: 'publish' };

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Copies a post as an instance of the version before languages does: with its columns, and its totals. */
async function copyAsFormerInstance(id: number, slug: string): Promise<void> {
  await sql(`INSERT INTO entries (slug, ${COPIED}) SELECT ?, ${COPIED} FROM entries WHERE id = ?`, [slug, id]);
  await sql(`INSERT INTO entry_totals (type, status, total, version, unmoved, grouped) VALUES ('post', 'publish', 1, 1, 0, 1)
 ON DUPLICATE KEY UPDATE total = total + VALUES(total), version = version + 1, unmoved = unmoved + VALUES(unmoved),
 grouped = grouped + 1`);
  await sql(`INSERT INTO entry_group_totals (type, status, name, total) VALUES ('post', 'publish', 'author:1', 1)
 ON DUPLICATE KEY UPDATE total = total + VALUES(total)`);
}

const totals = async () => {
  const lists = await Promise.all(['', '?author=1', '?search=new'].map((query) => site.rest(`/cms/v2/posts${query}`)));
  return lists.map(({ headers }) => headers.get('x-wp-total'));
};

describe('an instance of the version before languages', () => {
  it('writes entries and totals that this version reads and goes on with', async () => {
    const { id } = (await site.rest('/cms/v2/posts', { as: 'admin', body: post })).body;
    expect(await totals()).toEqual(['1', '1', '1']);
    await copyAsFormerInstance(id, 'copied');
    await site.rest('/cms/v2/posts', { as: 'admin', body: post });
    expect((await totals()).slice(0, 2)).toEqual(['3', '3']);
    const [copy] = (await site.rest('/cms/v2/posts', { query: { slug: 'copied' } })).body;
    await site.rest(`/cms/v2/posts/${copy.id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect(await totals()).toEqual(['2', '2', '2']);
  });
});
