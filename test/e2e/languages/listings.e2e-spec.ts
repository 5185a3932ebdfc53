import { PagedSite, statements } from '../../support/front.js';
import { makeIn, rootOf, speakAll } from '../../support/languages.js';

const BLOCKS = [
  '<!-- wp:archives {"showPostCounts":true} /-->',
  '<!-- wp:calendar {"month":3,"year":2020} /-->',
  '<!-- wp:latest-posts /-->',
  '<!-- wp:latest-comments /-->',
  '<!-- wp:page-list /-->',
  '<!-- wp:query {"queryId":1,"query":{"perPage":9,"postType":"post"}} --><!-- wp:post-template -->',
  '<!-- wp:post-title {"isLink":true} /--><!-- /wp:post-template --><!-- /wp:query -->',
].join('\n');

/** What is published in each language, with a word that nothing in the other one has. */
const WORDS = { en: 'Saltwort', de: 'Salzkraut' } as const;
type Segment = keyof typeof WORDS;
const OTHER = { en: 'de', de: 'en' } as const;
const SEGMENTS = ['en', 'de'] as const;
/** The days on which the posts of a language are published. */
const DAYS = {
  en: ['2020-03-02', '2020-03-03', '2020-03-07'],
  de: ['2020-03-04', '2020-03-05', '2020-05-06'],
} as const;

let front: PagedSite;
const made = {} as Record<Segment, { page: string; posts: string[]; ids: number[] }>;
const page = (path: string) => front.page(path);
const textOf = async (path: string): Promise<string> => {
  const { status, text } = await page(path);
  expect([path, status]).toEqual([path, 200]);
  return text;
};
const rest = (segment: Segment, path: string, ask = {}) => front.site.ask(rootOf(front.site, segment) + path, ask);

/** Publishes posts, a comment and a page with lists in a language. */
async function publish(segment: Segment): Promise<void> {
  const word = WORDS[segment];
  const posts: Awaited<ReturnType<typeof makeIn>>[] = [];
  for (const [at, day] of DAYS[segment].entries()) {
    const sent = { title: `${word} ${at}`, content: `About ${word} and pepper`, status: 'publish', sticky: at === 0 };
    posts.push(await makeIn(front.site, segment, 'posts', { ...sent, date: `${day}T10:00:00`, author: at ? 1 : 2 }));
  }
  const comment = { post: posts[0]?.id, content: `Comment on ${word}` };
  await rest(segment, '/cms/v2/comments', { as: 'admin', body: comment });
  const lists = { title: `${word} lists`, content: BLOCKS, status: 'publish' };
  made[segment] = {
    page: front.pathOf((await makeIn(front.site, segment, 'pages', lists)).link),
    posts: posts.map(({ link }) => front.pathOf(link)),
    ids: posts.map(({ id }) => id),
  };
}

/** The statements of English pages that nothing has kept. */
async function statementsOfLists(): Promise<number[]> {
  const found = [];
  for (const path of ['/en/', '/en/feed/', '/en/?s=pepper', '/en/sitemap.xml', '/en/comments/feed/', made.en.page])
    found.push(statements(await front.page(`${path}${path.includes('?') ? '&' : '?'}x=${Math.random()}`, 'admin')));
  return found;
}

let inOneLanguage: number[];

beforeAll(async () => {
  front = await PagedSite.start();
  await publish('en');
  await statementsOfLists();
  inOneLanguage = await statementsOfLists();
  await speakAll(front.site, ...SEGMENTS);
  await publish('de');
}, 60_000);
afterAll(() => front.site.close());

describe.each(SEGMENTS)('of the entries in %s', (segment) => {
  const [word, other] = [WORDS[segment], WORDS[OTHER[segment]]];

  it.each([
    ['the front page with sticky posts', '/'],
    ['the feed', '/feed/'],
    ['the feed as Atom', '/feed/atom/'],
    ['the feed of comments', '/comments/feed/'],
    ['the archive of a year', '/2020/'],
    ['the feed of a year', '/2020/feed/'],
    ['the archive of a month', '/2020/03/'],
    ['a search', '/?s=pepper'],
    ['the feed of a search', '/feed/?s=pepper'],
    ['the page of an author', '/author/admin/'],
    ['the feed of an author', '/author/admin/feed/'],
    ['a page that does not exist', '/nothing-here/'],
  ])('%s shows those of the language only', async (_, path) => {
    const { text } = await page(`/${segment}${path}`);
    expect(text).toContain(word);
    expect(text).not.toContain(other);
  });

  it('feeds name the language', async () => {
    const tag = { en: 'en-US', de: 'de-DE' }[segment];
    expect(await textOf(`/${segment}/feed/`)).toContain(`<language>${tag}</language>`);
    expect(await textOf(`/${segment}/feed/atom/`)).toContain(`xml:lang="${tag}"`);
    expect(await textOf(`/${segment}/comments/feed/`)).toContain(`<language>${tag}</language>`);
  });

  it('blocks show those of the language only', async () => {
    const text = await textOf(made[segment].page);
    expect(text).toContain(`Comment on ${word}`.slice(0, 7));
    expect(text).not.toContain(other);
    // Each list links to the first post: the latest posts, the latest comments, the calendar by its day, the query.
    const [first = ''] = made[segment].posts;
    expect(text.split(`href="${front.site.url}${first}`).length - 1).toBeGreaterThanOrEqual(3);
    const days = [...text.matchAll(/href="[^"]*\/2020\/03\/(\d\d)\/"/g)].map(([, day]) => day);
    expect(new Set(days)).toEqual(
      new Set(DAYS[segment].filter((day) => day.startsWith('2020-03')).map((day) => day.slice(8))),
    );
  });

  it('archives count those of the language only', async () => {
    const text = await textOf(made[segment].page);
    const counts = [...text.matchAll(/\/(\d{4}\/\d\d)\/"[^>]*>[^<]*<\/a>[^\d<]*\((\d+)\)/g)].map(
      ([, ...found]) => found,
    );
    expect(counts).toEqual(
      {
        en: [['2020/03', '3']],
        de: [
          ['2020/05', '1'],
          ['2020/03', '2'],
        ],
      }[segment],
    );
  });

  it('links beside a post lead to those of the language', async () => {
    const [, middle = ''] = made[segment].posts;
    const text = await textOf(middle);
    expect(text).not.toContain(other);
    const [before, , after] = made[segment].posts;
    for (const path of [before, after]) expect(text).toContain(`${front.site.url}${path}`);
  });

  it('the sitemap lists those of the language only', async () => {
    const parts = [...(await textOf(`/${segment}/sitemap.xml`)).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, url]) => url ?? '',
    );
    expect(parts.every((url) => url.startsWith(`${front.site.url}/${segment}/`))).toBe(true);
    const urls = [];
    for (const url of parts) urls.push(...(await textOf(front.pathOf(url))).matchAll(/<loc>(.*?)<\/loc>/g));
    const paths = urls.map(([, url]) => front.pathOf(url ?? ''));
    expect(paths).toEqual(expect.arrayContaining([...made[segment].posts, made[segment].page]));
    expect(paths.filter((path) => !path.startsWith(`/${segment}/`))).toEqual([]);
    expect(paths.filter((path) => path.includes('/author/'))).toEqual([
      `/${segment}/author/admin/`,
      `/${segment}/author/editor/`,
    ]);
  });

  it('the navigation has the pages of the language', async () => {
    const text = await textOf(`/${segment}/`);
    expect(text).toContain(`${word} lists`);
    expect(text).not.toContain(`${other} lists`);
  });
});

it('an author has a page in the languages of their posts', async () => {
  const { site } = front;
  const author = await site.rest('/cms/v2/users', {
    as: 'admin',
    body: { username: 'dora', email: 'dora@example.org', password: 'long enough 17', roles: ['author'] },
  });
  expect((await page('/de/author/dora/')).status).toBe(404);
  await makeIn(site, 'de', 'posts', {
    title: 'Doras',
    status: 'publish',
    author: author.body.id,
    date: '2019-01-01T10:00:00',
  });
  expect((await page('/de/author/dora/')).status).toBe(200);
  expect((await page('/en/author/dora/')).status).toBe(404);
  const { body } = await rest('en', '/cms/v2/users?has_published_posts=true&slug=dora', { as: 'admin' });
  expect(body).toEqual([expect.objectContaining({ slug: 'dora' })]);
});

it('lists of comments in the REST interface have those of all languages', async () => {
  for (const segment of SEGMENTS) {
    const { body } = await rest(segment, '/cms/v2/comments');
    expect(body.map(({ post }: { post: number }) => post)).toEqual(
      expect.arrayContaining([made.en.ids[0], made.de.ids[0]]),
    );
  }
});

it('takes the statements of a site with one language', async () => {
  await statementsOfLists();
  expect(await statementsOfLists()).toEqual(inOneLanguage);
});
