import { eventually } from '../../support/cache.js';
import { rootOf, type Segment, speakAll } from '../../support/languages.js';
import { type RoleName, startSite, type TestSite } from '../../support/site.js';

const SEGMENTS = ['en', 'de'] as const;
const READERS = [undefined, 'subscriber'] as const;
const STATUSES = ['draft', 'pending', 'private', 'future', 'trash'] as const;
/** Headers that differ between two equal responses. */
const VOLATILE = new Set(['date', 'x-request-id', 'server-timing', 'keep-alive', 'connection', 'age', 'x-cache']);

let site: TestSite;
const posts: { id: number; link: string; modified: string }[] = [];
const pages: { id: number; link: string }[] = [];

const send = async (segment: Segment, path: string, body?: object, method?: string) =>
  (await site.ask(`${rootOf(site, segment)}${path}`, { as: 'admin', body, method })).body;

beforeAll(async () => {
  site = await (await startSite({ SURROGATE_KEYS: 'Surrogate-Key' })).withRoles('subscriber');
  await speakAll(site, ...SEGMENTS);
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) {
    posts.push(await send('en', '/cms/v2/posts', { title, status: 'publish', date: '2020-03-04T05:06:07' }));
    pages.push(await send('en', '/cms/v2/pages', { title: `Page ${title}`, status: 'publish' }));
  }
  await send('de', '/cms/v2/posts', { title: 'Offen', status: 'publish', date: '2020-03-04T05:06:07' });
  // An item has no `Last-Modified` within the second of its last change.
  for (const [base, written] of Object.entries({ posts, pages }))
    await eventually(
      () => site.ask(`${rootOf(site, 'en')}/cms/v2/${base}/${written.at(-1)?.id}`),
      ({ headers }) => headers.has('last-modified'),
    );
});
afterAll(() => site.close());

/** Everything that readers see of these entries and of the lists that they are in. */
function addresses(): string[] {
  const rest = SEGMENTS.flatMap((segment) => {
    const root = `${rootOf(site, segment)}/cms/v2`;
    return [
      ...['posts', 'pages'].flatMap((base) => [
        `${root}/${base}?per_page=50&_embed`,
        `${root}/${base}?per_page=50&_fields=id,translations,lang`,
        `${root}/${base}?search=e&orderby=relevance`,
        `${root}/${base}?orderby=modified`,
      ]),
      `${root}/search?search=e`,
      `${root}/categories?hide_empty=true`,
      ...posts.map(({ id }) => `${root}/posts/${id}?_embed`),
      ...pages.map(({ id }) => `${root}/pages/${id}?context=embed`),
    ];
  });
  const shown = SEGMENTS.flatMap((segment) =>
    [
      '',
      '2020/',
      '2020/03/',
      '?s=e',
      'feed/',
      'sitemap.xml',
      'sitemap-posts-1.xml',
      'author/admin/',
      'ein-entwurf/',
    ].map((path) => `${site.url}/${segment}/${path}`),
  );
  return [
    ...rest,
    ...shown,
    ...[...posts, ...pages].map(({ link }) => link),
    `${site.url}/wp-json/wp/v2/posts?lang=de`,
  ];
}

async function snapshot(as: RoleName | undefined): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const address of addresses()) {
    const { status, text, headers } = await site.ask(address, { as });
    const shown = [...headers].filter(([name]) => !VOLATILE.has(name));
    // The order of tags says only what was made first.
    found.set(address, [status, text, shown.map(([name, value]) => [name, value.split(' ').toSorted()]).toSorted()]);
  }
  return found;
}

it('hidden translations change nothing that readers see, not even tags', async () => {
  const before = new Map<string | undefined, Map<string, unknown>>();
  for (const as of READERS) before.set(as, await snapshot(as));
  const ids: number[] = [];
  for (const [at, status] of STATUSES.entries()) {
    const later = status === 'future' ? { date: '2099-01-01T00:00:00' } : {};
    const body = { title: `Entwurf ${at}`, slug: `ein-entwurf-${at}`, translation_of: posts[at]?.id, ...later };
    const made = await send('de', '/cms/v2/posts', { ...body, status: status === 'trash' ? 'draft' : status });
    if (status === 'trash') await send('de', `/cms/v2/posts/${made.id}`, undefined, 'DELETE');
    const page = await send('en', `/lintel/v1/pages/${pages[at]?.id}/translations/de`, undefined, 'POST');
    if (status === 'private' || status === 'pending') await send('de', `/cms/v2/pages/${page.id}`, { status });
    ids.push(made.id, page.id);
  }
  expect(ids.every(Boolean)).toBe(true);
  for (const as of READERS) {
    const after = await snapshot(as);
    for (const [address, seen] of before.get(as) ?? [])
      expect([as, address, after.get(address)]).toEqual([as, address, seen]);
  }
});

it('a published translation is seen in all of them', async () => {
  const [post] = posts.slice(-1);
  const made = await send('de', '/cms/v2/posts', { title: 'Sieben', status: 'publish', translation_of: post?.id });
  const { text } = await site.ask(`${rootOf(site, 'en')}/cms/v2/posts/${post?.id}`);
  expect(text).toContain(`"translations":{"en":${post?.id},"de":${made.id}}`);
});
