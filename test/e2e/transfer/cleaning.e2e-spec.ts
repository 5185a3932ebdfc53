import { startSite, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { author, item, wxr } from './wxr-text.js';

const SCRIPT = '<script>alert(1)</script>';
const CONTENT = `<p onclick="x()">Text</p>${SCRIPT}<iframe src="https://example.org/"></iframe>`;
const CLEAN = '<p>Text</p>alert(1)';
let site: TestSite;
let first = 1000;

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

const run = (file: string, ...flags: string[]) => importWxr(site, file, ...flags);

/** An export with one post per author, with ids in order. The first post has comments. */
function exportOf(creators: string[]): { file: string; ids: number[] } {
  first += 100;
  const ids = creators.map((_, at) => first + at);
  const items = creators.map((creator, at) =>
    item(first + at, {
      title: `Title <b onclick="x()">${at}</b>${SCRIPT}`,
      slug: `cleaned-${first + at}`,
      content: CONTENT,
      creator,
      comments:
        at === 0
          ? [
              { id: first, content: `Guest ${SCRIPT}<h2>big</h2>` },
              { id: first + 1, content: 'Harmless words', user: 1 },
              { id: first + 2, content: '<h2>Editor</h2>', user: 2 },
              { id: first + 3, content: '<h2>Author</h2>', user: 3 },
            ]
          : [],
    }),
  );
  const known = [author('stranger'), author('editor', { id: 2 }), author('author', { id: 3 })];
  return { file: wxr(...known, ...items), ids };
}

const stored = async (id: number) => {
  const { title, content } = (await site.rest(`/cms/v2/posts/${id}?context=edit`, { as: 'admin' })).body;
  return { title: title.raw, content: content.raw };
};
const comments = async (post: number): Promise<string[]> =>
  (
    await site.rest('/cms/v2/comments', {
      as: 'admin',
      query: { post: String(post), context: 'edit', orderby: 'id', order: 'asc', status: 'any' },
    })
  ).body.map(({ content }: { content: { raw: string } }) => content.raw);

describe('texts of an import', () => {
  it('are sanitized unless their author may write unfiltered HTML', async () => {
    const creators = ['admin', 'editor', 'author', 'contributor', 'subscriber', 'stranger', 'nobody-at-all'];
    const { file, ids } = exportOf(creators);
    const report = await run(file);
    const texts = await Promise.all(ids.map(stored));
    expect(texts.map(({ content }) => content)).toEqual(creators.map((_, at) => (at < 2 ? CONTENT : CLEAN)));
    expect(texts.map(({ title }) => title)).toEqual(
      creators.map((_, at) => (at < 2 ? `Title <b onclick="x()">${at}</b>${SCRIPT}` : `Title <b>${at}</b>alert(1)`)),
    );
    expect(await comments(ids[0] ?? 0)).toEqual(['Guest alert(1)big', 'Harmless words', '<h2>Editor</h2>', 'Author']);
    expect([report.cleanedOf('posts'), report.cleanedOf('comments')]).toEqual([5, 2]);
    expect(report.output).toMatch(/Cleaned: 5 × posts .*\nCleaned: 2 × comments/);
  });

  it('are kept if the run is trusted', async () => {
    const { file, ids } = exportOf(['author', 'nobody-at-all']);
    const report = await run(file, '--trusted');
    expect((await Promise.all(ids.map(stored))).map(({ content }) => content)).toEqual([CONTENT, CONTENT]);
    expect(await comments(ids[0] ?? 0)).toContain('<h2>Author</h2>');
    expect([report.cleanedOf('posts'), report.cleanedOf('comments')]).toEqual([0, 0]);
    expect(report.output).not.toMatch(/Cleaned/);
  });

  it('are counted by a dry run, which writes nothing', async () => {
    const { file } = exportOf(['author', 'editor']);
    const report = await run(file, '--dry-run');
    expect(report.cleanedOf('posts')).toBe(1);
    expect(report.cleanedOf('comments')).toBeGreaterThan(0);
  });

  it('are checked with all current roles of their author', async () => {
    const roles = (...names: string[]) =>
      site.rest(`/cms/v2/users/${site.ids.contributor}`, { as: 'admin', body: { roles: names } });
    const imported = async () => {
      const { file, ids } = exportOf(['contributor']);
      await run(file);
      return (await stored(ids[0] ?? 0)).content;
    };
    expect(await imported()).toBe(CLEAN);
    await roles('contributor', 'editor');
    expect(await imported()).toBe(CONTENT);
    await roles('contributor', 'author');
    expect(await imported()).toBe(CLEAN);
  });
});
