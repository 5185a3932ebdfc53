import { createHash } from 'node:crypto';
import { PagedSite } from '../../support/front.js';
import { accessProblems, markupProblems, select, textsOf } from '../../support/html.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);
/** Occurrences of recurring events are known two years ahead. */
const YEAR = new Date().getUTCFullYear() + 1;
const HOSTILE = `</title><script>alert(1)</script><img src=x onerror=alert(1)>`;

let post: Awaited<ReturnType<PagedSite['post']>>;

beforeAll(async () => {
  front = await PagedSite.start();
  await front.set({ title: 'Salt &amp; Pepper' });
  post = await front.post({
    title: 'Soup <em>of the day</em>',
    content: 'Boil <strong>it</strong>.',
    featured_media: await front.image('soup.png'),
  });
}, 60_000);
afterAll(() => front.site.close());

describe('the embeddable view of an entry', () => {
  it('has the URL in the oEmbed data', async () => {
    const { body } = await front.site.rest('/oembed/1.0/embed', { query: { url: post.link } });
    const [frame] = await select(body.html, 'iframe');
    const address = front.pathOf(frame?.attributes.src ?? '').replace(/#.*$/, '');
    expect(address).toBe(`${post.path}embed/`);
    const { status, text } = await page(address);
    expect(status).toBe(200);
    expect(await textsOf(text, 'h1')).toEqual(['Soup of the day']);
    expect(await textsOf(text, 'p')).toEqual(['Boil it.', 'Salt & Pepper']);
    expect((await select(text, 'img')).length).toBe(1);
    const links = await select(text, 'a');
    expect(links.map(({ attributes }) => [attributes.href, attributes.target])).toEqual([
      [post.link, '_top'],
      [`${front.site.url}/en/`, '_top'],
    ]);
    expect((await select(text, 'link[rel=canonical]'))[0]?.attributes.href).toBe(post.link);
  });

  it('is valid and accessible, and may be framed by any site', async () => {
    const { text, headers } = await page(`${post.path}embed/`);
    expect(await markupProblems(text)).toEqual([]);
    expect(await accessProblems(text)).toEqual([]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBeNull();
    expect((await page(post.path)).headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    // The policy allows exactly the script and the style of the view.
    for (const [element, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ] as const) {
      const [, inside = ''] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(text) ?? [];
      const hash = createHash('sha256').update(inside).digest('base64');
      expect(policy).toContain(`${directive} 'sha256-${hash}'`);
    }
  });

  it.each([
    ['an event', async () => (await event({ title: 'Fair' })).url, 'Fair'],
    ['a page', async () => (await front.make('pages', { title: 'About', status: 'publish' })).link, 'About'],
    [
      'an occurrence',
      async () => {
        const { url } = await event({ title: 'Course', meta: { rrule: 'FREQ=DAILY;COUNT=3' } });
        return `${url}${YEAR}0502T100000/`;
      },
      'Course',
    ],
  ])('exists for %s', async (_, address, title) => {
    const { status, text } = await page(`${front.pathOf(await address())}embed/`);
    expect(status).toBe(200);
    expect(await textsOf(text, 'h1')).toEqual([title]);
  });

  it('exists for permanent URLs with an id', async () => {
    const { status, text } = await page(`/en/?p=${post.id}&embed=true`);
    expect([status, await textsOf(text, 'h1')]).toEqual([200, ['Soup of the day']]);
  });

  it('shows only public data', async () => {
    const locked = await front.post({ title: 'Locked', content: 'Hidden', password: 'x' });
    const { text } = await page(`${locked.path}embed/`, 'admin');
    expect(text).not.toContain('Hidden');
    const draft = await front.post({ title: 'Draft', status: 'draft' });
    expect((await page(`/en/?p=${draft.id}&embed=true`)).status).toBe(404);
    for (const path of ['/en/embed/', '/en/none/embed/', '/en/category/uncategorized/embed/', '/en/events/embed/'])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
  });

  it('escapes user content', async () => {
    const bad = await front.post({ title: `Bad ${HOSTILE}`, content: `Text ${HOSTILE}` });
    const { text } = await page(`${bad.path}embed/`);
    expect(await select(text, '[onerror]')).toEqual([]);
    expect(await select(text, 'script')).toHaveLength(1);
  });
});

async function event(body: object): Promise<{ url: string }> {
  const made = await front.site.rest('/cal/events/v1/events', {
    as: 'admin',
    body: { start_date: `${YEAR}-05-01 10:00`, end_date: `${YEAR}-05-01 11:00`, timezone: 'UTC+0', ...body },
  });
  return made.body;
}
