import { makeIn, rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';
import { Receiver, deliver } from '../../support/webhooks.js';

let site: TestSite;
let receiver: Receiver;
const links = {} as Record<'en' | 'de', string>;
const admin = (path: string, body: unknown) => site.rest(`/redirection/v1${path}`, { as: 'admin', body });
const visit = (path: string) => site.ask(site.url + path, { headers: { accept: 'text/html' } });
const locationOf = async (path: string) => {
  const { status, headers } = await visit(path);
  return [status, headers.get('location')];
};

/** Creates a rule. */
async function rule(url: string, more: object): Promise<void> {
  const source = { flag_query: 'exact', flag_case: false, flag_trailing: false, flag_regex: false };
  const { body } = await site.rest('/redirection/v1/group', { as: 'admin' });
  const made = await admin('/redirect', {
    ...{ url, group_id: body.items[0].id, match_type: 'url', match_data: { source } },
    ...more,
  });
  expect([made.status, made.text]).toEqual([200, expect.anything()]);
}

beforeAll(async () => {
  receiver = await Receiver.start();
  site = await startSite({ FETCH_ALLOW_PRIVATE: receiver.host });
  await speakAll(site, 'en', 'de');
  for (const [segment, title] of [
    ['en', 'Salt'],
    ['de', 'Salz'],
  ] as const) {
    const sent = { title, slug: 'salt', status: 'publish', date: '2020-01-02T10:00:00' };
    links[segment] = (await makeIn(site, segment, 'posts', sent)).link;
  }
}, 60_000);
afterAll(async () => {
  await site.close();
  await receiver.close();
});

describe('redirects of a site with several languages', () => {
  it('follow former permalink structures below each home', async () => {
    await admin('/setting', { permalinks: ['/blog/%postname%/'] });
    expect(await locationOf('/en/blog/salt/')).toEqual([301, links.en]);
    expect(await locationOf('/de/blog/salt/')).toEqual([301, links.de]);
    expect(await locationOf('/blog/salt/')).toEqual([301, links.en]);
  });

  it('lead from paths without a language to the default one', async () => {
    expect(await locationOf('/2020/01/02/salt/')).toEqual([301, links.en]);
    expect((await visit('/de/2020/01/03/salt/')).status).toBe(404);
  });

  it('follow the former addresses of each language', async () => {
    const { id, link } = await makeIn(site, 'de', 'posts', { title: 'Alt', status: 'publish' });
    const moved = await site.ask(`${rootOf(site, 'de')}/cms/v2/posts/${id}`, { as: 'admin', body: { slug: 'neu' } });
    const path = link.slice(site.url.length);
    expect(await locationOf(path)).toEqual([301, moved.body.link]);
    expect((await visit(path.replace('/de/', '/en/'))).status).toBe(404);
  });

  it('choose random posts of the language', async () => {
    for (const segment of ['en', 'de'] as const) {
      await rule(`/${segment}/surprise`, { action_type: 'random', action_code: 302, action_data: {} });
      for (let visits = 0; visits < 5; visits += 1)
        expect(await locationOf(`/${segment}/surprise`)).toEqual([302, expect.stringContaining(`/${segment}/`)]);
    }
  });

  it('serve pages of another language in that language', async () => {
    await rule('/en/served', { action_type: 'pass', action_code: 0, action_data: { url: '/de/?s=salz' } });
    const { status, text } = await visit('/en/served');
    expect([status, text]).toEqual([200, expect.stringContaining('<html lang="de-DE"')]);
    expect(text).toContain(links.de);
    expect(text).not.toContain(links.en);
  });
});

it('webhooks send entries as they are in their language', async () => {
  const body = { url: `http://${receiver.host}/events`, events: ['post.*'] };
  await site.ask(`${site.url}/hooks`, { as: 'admin', body });
  const content = '<!-- wp:latest-posts /-->';
  const made = await makeIn(site, 'de', 'posts', { title: 'Neuigkeit', content, status: 'publish' });
  await deliver(site);
  const [sent] = receiver.take();
  const item = sent?.data as unknown as {
    lang: string;
    content: { rendered: string };
    _links: { self: [{ href: string }] };
  };
  expect(item.lang).toBe('de');
  expect(item._links.self[0].href).toBe(`${rootOf(site, 'de')}/cms/v2/posts/${made.id}`);
  expect(item.content.rendered).toContain(links.de);
  expect(item.content.rendered).not.toContain(links.en);
});
