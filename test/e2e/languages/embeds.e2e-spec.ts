import { PagedSite } from '../../support/front.js';
import { makeIn, rootOf, speakAll } from '../../support/languages.js';

let front: PagedSite;
let german: { id: number; link: string };
const dataOf = async (segment: string, url: string) =>
  (await front.site.ask(`${rootOf(front.site, segment)}/oembed/1.0/embed`, { query: { url } })).body;

beforeAll(async () => {
  front = await PagedSite.start();
  await speakAll(front.site, 'en', 'de');
  await front.site.ask(`${rootOf(front.site, 'de')}/cms/v2/settings`, { as: 'admin', body: { title: 'Salz' } });
  german = await makeIn(front.site, 'de', 'posts', { title: 'Suppe', content: 'Heiß', status: 'publish' });
}, 60_000);
afterAll(() => front.site.close());

describe('the data for embedding an entry', () => {
  it.each(['en', 'de'])('are in the language of the entry, asked for below %s', async (segment) => {
    const home = `${front.site.url}/de`;
    for (const url of [german.link, `${home}/?p=${german.id}`, `${front.site.url}/en/?p=${german.id}`]) {
      const data = await dataOf(segment, url);
      expect(data).toMatchObject({ title: 'Suppe', provider_name: 'Salz', provider_url: home });
      expect(data.author_url).toBe(`${home}/author/admin/`);
      expect(data.html).toContain(`src="${german.link}embed/`);
    }
  });

  it('are found from its page, and so is its view', async () => {
    const { text } = await front.page(front.pathOf(german.link));
    const [, href = ''] = /application\/json\+oembed"[^>]*href="([^"]*)"/.exec(text) ?? [];
    expect(href).toContain(`${front.site.url}/de/wp-json/oembed/1.0/embed?url=`);
    const view = await front.page(`${front.pathOf(german.link)}embed/`);
    expect(view.text).toContain('<html lang="de-DE"');
    expect(view.text).toContain('Suppe');
    const byId = await front.page(`/en/?p=${german.id}&embed=true`);
    expect(byId.text).toContain('<html lang="de-DE"');
    expect(byId.text).toContain(`${front.site.url}/de/`);
  });
});
