import { PIXEL } from '../../support/front.js';
import { changeSettings } from '../../support/settings.js';
import { type Answer, startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ CONVENTION_ROOT: '/wp-json', SERVER_TIMING: '1' });
});
afterAll(() => site.close());

const MEMBERS = ['yoast_head', 'yoast_head_json'];
const ask = async (path: string, body?: object): Promise<Answer> =>
  site.ask(`${site.url}/wp-json/wp/v2${path}`, body ? { as: 'admin', body } : {});
const make = async (path: string, body: object): Promise<Answer['body']> =>
  (await ask(path, { status: 'publish', ...body })).body;

async function withImage(): Promise<number> {
  const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="dot.png"' };
  return (await site.rest('/cms/v2/media', { as: 'admin', raw: PIXEL, headers })).body.id;
}

describe('the members of the plugin for search engines', () => {
  it('are there below the root of the convention where the setting says so', async () => {
    const { id } = await make('/posts', { title: 'Before' });
    const names = async () => [
      Object.keys((await ask(`/posts/${id}`)).body),
      Object.keys((await ask('/posts')).body[0]),
      Object.keys((await site.rest(`/cms/v2/posts/${id}`)).body),
    ];
    const [item = [], inList = [], own = []] = await names();
    for (const shown of [item, inList, own]) expect(shown).not.toEqual(expect.arrayContaining(MEMBERS));
    await changeSettings(site, { seo_members: true });
    expect(await names()).toEqual([
      expect.arrayContaining([...item, ...MEMBERS]),
      expect.arrayContaining([...inList, ...MEMBERS]),
      own,
    ]);
    await changeSettings(site, { seo_members: false });
    expect(await names()).toEqual([item, inList, own]);
  });

  it('have the names and forms that clients of the plugin read', async () => {
    await changeSettings(site, { seo_members: true });
    const post = await make('/posts', {
      ...{ title: 'Soup & <em>bread</em>', content: '<p>Boil.</p>', featured_media: await withImage() },
      meta: { seo_description: 'About "soup"' },
    });
    const { yoast_head: html, yoast_head_json: json } = (await ask(`/posts/${post.id}`)).body;
    expect(json).toEqual({
      title: 'Soup & bread – Lintel',
      description: 'About "soup"',
      robots: { index: 'index', follow: 'follow' },
      canonical: post.link,
      og_locale: 'en_US',
      og_type: 'article',
      og_title: 'Soup & bread',
      og_description: 'About "soup"',
      og_url: post.link,
      og_site_name: 'Lintel',
      article_published_time: expect.stringMatching(/^\d{4}-/),
      article_modified_time: expect.stringMatching(/^\d{4}-/),
      og_image: [{ width: 1, height: 1, url: expect.stringMatching(/dot.*\.png$/), type: 'image/png' }],
      author: expect.any(String),
      twitter_card: 'summary_large_image',
      schema: {
        '@context': 'https://schema.org',
        '@graph': [expect.objectContaining({ '@type': 'BlogPosting', url: post.link })],
      },
    });
    const page = (await site.ask(post.link)).text;
    for (const line of html.split('\n').filter(Boolean)) expect(page).toContain(line);
    expect(html).toContain('<title>Soup &amp; bread – Lintel</title>');
    const { yoast_head_json: listed } = (await ask('/posts?_fields=yoast_head_json')).body[0];
    expect(listed).toEqual(json);
  });

  it('take a fixed number of statements for lists', async () => {
    await changeSettings(site, { seo_members: true });
    for (let nth = 0; nth < 5; nth += 1) await make('/posts', { title: `Post ${nth}`, content: '<p>x</p>' });
    const statements = async (size: number) => {
      const { headers, body } = await ask(`/posts?per_page=${size}`);
      expect(body.filter((one: object) => 'yoast_head' in one)).toHaveLength(size);
      return headers.get('server-timing');
    };
    await statements(1);
    expect(await statements(5)).toBe(await statements(2));
  });
});
