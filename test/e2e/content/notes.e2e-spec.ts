import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeText } from '../../../libs/markup/index.js';
import { exportProgram } from '../../../src/transfer/export/export-program.js';
import { runCommand } from '../../support/commands.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { item, wxr } from '../transfer/wxr-text.js';

const PATH = '/cms/v2/comments';
const MISSING = 987_654;
const NOTES = { note: 901, answer: 902, held: 903, order: 904 };

let site: TestSite;
let post: { id: number; link: string };
beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'contributor', 'subscriber');
  const comments = [
    { id: NOTES.note, type: 'note', content: 'SECRET one' },
    { id: NOTES.answer, type: 'comment', parent: NOTES.note, content: 'SECRET two' },
    { id: NOTES.held, type: 'note', parent: NOTES.note, approved: '0', content: 'SECRET three' },
    { id: NOTES.order, type: 'order_note', parent: 910, content: 'SECRET four' },
    { id: 910, content: 'Said aloud' },
    { id: 911, type: 'pingback', content: 'A ping' },
  ];
  const text = '<!-- wp:post-comments-count /--><!-- wp:latest-comments /-->';
  await importWxr(site, wxr(item(10, { title: 'Plans', slug: 'plans', content: text, comments })));
  [post] = (await site.rest('/cms/v2/posts', { query: { slug: 'plans' } })).body;
});
afterAll(() => site.close());

const idsOf = async (as: string | undefined, query: Record<string, string>): Promise<number[]> =>
  (await site.rest(PATH, { as, query: { order: 'asc', orderby: 'id', ...query } })).body.map(
    ({ id }: { id: number }) => id,
  );

/** The types of the comments in an export, by their ids there. */
async function exportedTypes(): Promise<Map<number, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-notes-'));
  try {
    const file = join(folder, 'site.xml');
    await runCommand(site, exportProgram, '--wxr', file);
    const text = await readFile(file, 'utf8');
    const found = text.matchAll(/<wp:comment_id>(\d+)<[^]*?<wp:comment_type>(?:<!\[CDATA\[)?(\w+)/g);
    return new Map(Array.from(found, ([, id = '', type = '']) => [Number(id), type]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a comment of another type than comment, pingback and trackback', () => {
  it('is not on the page of its entry and does not count', async () => {
    const { text } = await site.ask(post.link);
    expect(text).toContain('Said aloud');
    expect(text).toContain('A ping');
    expect(text).not.toContain('SECRET');
    expect(text).toContain('post-comments-count">2<');
    expect((await site.ask(`${post.link}?replytocom=${NOTES.note}`)).text).not.toContain(
      `name="parent" value="${NOTES.note}"`,
    );
  });

  it('is not part of feeds', async () => {
    for (const url of [
      `${site.root.replace(/rest$/, '')}comments/feed/`,
      `${site.root.replace(/rest$/, '')}feed/`,
      `${post.link}feed/`,
    ]) {
      const { status, text } = await site.ask(url);
      expect([url, status]).toEqual([url, 200]);
      expect(decodeText(text)).not.toContain('SECRET');
    }
  });

  it.each([undefined, 'subscriber', 'contributor'])('does not exist for %j', async (as) => {
    const answer = async (id: number, ask: object = {}) => {
      const { status, body } = await site.rest(`${PATH}/${id}`, { as, ...ask });
      return [status, body.code, body.message];
    };
    for (const id of Object.values(NOTES)) {
      expect(await answer(id)).toEqual(await answer(MISSING));
      expect(await answer(id, { query: { context: 'edit' } })).toEqual(await answer(MISSING));
      expect(await answer(id, { body: { content: 'x' } })).toEqual(await answer(MISSING, { body: { content: 'x' } }));
      expect(await answer(id, { method: 'DELETE' })).toEqual(await answer(MISSING, { method: 'DELETE' }));
      const conditional = { body: { content: 'x' }, headers: { 'if-match': '"1-1"' } };
      expect(await answer(id, conditional)).toEqual(await answer(MISSING, conditional));
      expect(await idsOf(as, { parent: String(id) })).toEqual([]);
      expect(await idsOf(as, { include: String(id) })).toEqual([]);
    }
    expect((await answer(NOTES.note))[0]).toBe(404);
    const [first] = (await site.rest(PATH, { as, query: { post: String(post.id), include: '910' } })).body;
    expect(first._links).not.toHaveProperty('children');
  });

  it('is not listed for those who may not edit its entry', async () => {
    expect(await idsOf(undefined, { post: String(post.id) })).toEqual([910]);
    for (const type of ['note', 'order_note', 'all', ''])
      expect(await idsOf('contributor', { type, status: 'any' })).toEqual(
        ['note', 'order_note'].includes(type) ? [] : [910, 911],
      );
    const { headers } = await site.rest(PATH, { as: 'contributor', query: { type: 'all' } });
    expect(headers.get('x-wp-total')).toBe('2');
    const refused = await site.rest(PATH, {
      as: 'contributor',
      query: { type: 'note', context: 'edit', post: String(post.id) },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'rest_forbidden_context']);
  });

  it('is read by those who edit its entry, with its replies', async () => {
    const notes = [NOTES.note, NOTES.answer, NOTES.held];
    expect(await idsOf('editor', { type: 'note', status: 'all', context: 'edit', post: String(post.id) })).toEqual(
      notes,
    );
    expect(await idsOf('editor', { type: 'all', status: 'any' })).toEqual([...notes, NOTES.order, 910, 911]);
    const { status, body } = await site.rest(`${PATH}/${NOTES.note}`, {
      as: 'editor',
      query: { context: 'edit', _embed: '1' },
    });
    expect([status, body.type, body.content.raw]).toEqual([200, 'note', 'SECRET one']);
    expect(body._links.children[0].href).toMatch(/\?parent=901&status=all&type=note$/);
    expect(body._embedded.children[0].map(({ id }: { id: number }) => id).sort()).toEqual([NOTES.answer, NOTES.held]);
  });

  it('is exported as what it is', async () => {
    const types = await exportedTypes();
    expect(Object.values(NOTES).map((id) => types.get(id))).toEqual(['note', 'note', 'note', 'order_note']);
    expect(types.get(910)).toBe('comment');
  });

  it('is read by the author of its entry, who does not moderate', async () => {
    const { body: own } = await site.rest('/cms/v2/posts', { as: 'contributor', body: { title: 'Mine' } });
    await site.rest(`/cms/v2/posts/${post.id}`, {
      as: 'admin',
      body: { author: site.ids.contributor, status: 'draft' },
    });
    const query = { type: 'note', status: 'all', context: 'edit', post: String(post.id) };
    expect(await idsOf('contributor', query)).toHaveLength(3);
    expect((await site.rest(`${PATH}/${NOTES.note}`, { as: 'contributor', query: { context: 'edit' } })).status).toBe(
      200,
    );
    const both = await site.rest(PATH, {
      as: 'contributor',
      query: { ...query, post: `${post.id},${own.id},${MISSING}` },
    });
    expect(both.status).toBe(403);
    await site.rest(`/cms/v2/posts/${post.id}`, { as: 'admin', body: { author: site.ids.admin, status: 'publish' } });
  });

  it('is no parent of a public comment, as if it did not exist', async () => {
    const answer = (as: string, parent: number) =>
      site.rest(PATH, { as, body: { post: post.id, parent, content: `Answer of ${as} to ${parent}` } });
    const refusals = [await answer('subscriber', NOTES.note), await answer('subscriber', MISSING)];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
    expect(refusals[0]?.body).toEqual(refusals[1]?.body);
    const moved = await site.rest(`${PATH}/910`, { as: 'admin', body: { parent: NOTES.note } });
    expect([moved.status, moved.body.code]).toEqual([400, 'rest_invalid_param']);
    await site.rest(`${PATH}/${NOTES.answer}`, { as: 'editor', method: 'DELETE', query: { force: 'true' } });
    expect((await site.ask(post.link)).text).toContain('post-comments-count">2<');
  });
});
