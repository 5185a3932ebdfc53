import { Accounts, PASSWORD } from '../../support/accounts.js';
import { PagedSite } from '../../support/front.js';
import { speakAll } from '../../support/languages.js';

let front: PagedSite;
beforeAll(async () => {
  front = await PagedSite.start();
  await speakAll(front.site, 'en', 'de', 'ar');
});
afterAll(() => front.site.close());

/** The path behind the first link or form of a page that leads to an account page. */
const linkOf = (html: string, page: string, attribute = 'href') =>
  front.pathOf(
    new RegExp(`${attribute}="([^"]*/auth/${page}[^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? 'none',
  );

describe('account pages', () => {
  it('speak the language of the page that links to them, from one to the next', async () => {
    const german = linkOf((await front.page('/de/')).text, 'sign-in');
    expect(german).toBe('/auth/sign-in?lang=de');
    const form = await front.page(german);
    expect(form.text).toContain('<html lang="de-DE"');
    expect(form.text).toContain('Anmelden');
    const forgotten = await front.page(linkOf(form.text, 'forgotten-password'));
    expect(forgotten.text).toContain('<html lang="de-DE"');
    expect((await front.page('/auth/sign-in')).text).toContain('<html lang="en-US"');
    expect((await front.page('/auth/sign-in?lang=xx')).text).toContain('<html lang="en-US"');
    expect((await front.page('/auth/sign-in?lang=ar')).text).toContain('<html lang="ar-EG" dir="rtl"');
  });

  it('refuse and accept passwords in that language, and lead to its home', async () => {
    const action = linkOf((await front.page('/auth/sign-in?lang=de')).text, 'sign-in', 'action');
    const refused = await front.send(action, { login: 'editor', password: 'wrong' });
    expect([refused.status, /<html lang="([^"]+)"/.exec(refused.text)?.[1]]).toEqual([401, 'de-DE']);
    const { login } = await new Accounts(front.site).make();
    expect(front.leadsTo(await front.send(action, { login, password: PASSWORD }))).toEqual([303, '/de/']);
  });

  it('link to themselves in the other languages, with where they lead afterwards', async () => {
    const { text } = await front.page(`/auth/sign-in?lang=de&redirect_to=${encodeURIComponent('/de/kontakt/')}`);
    const back = encodeURIComponent(`${front.site.url}/de/kontakt/`);
    const others = [...text.matchAll(/<a href="([^"]+)" lang="([^"]+)" hreflang/g)];
    expect(others.map(([, href = '', tag]) => [tag, front.pathOf(href.replaceAll('&amp;', '&'))])).toEqual([
      ['en-US', `/auth/sign-in?redirect_to=${back}`],
      ['de-DE', `/auth/sign-in?redirect_to=${back}&lang=de`],
      ['ar-EG', `/auth/sign-in?redirect_to=${back}&lang=ar`],
    ]);
    expect(text).not.toContain('rel="alternate" hreflang');
  });
});
