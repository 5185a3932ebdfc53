import { settingsProgram } from '../../../src/settings/settings-program.js';
import { runCommand } from '../../support/commands.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(() => speakAll(site));

const ask = (path: string, headers: Record<string, string> = {}) => site.ask(site.url + path, { headers });

describe('a site with several languages', () => {
  it('has a home and a REST root for each, with its own words', async () => {
    expect((await ask('/de/')).status).toBe(404);
    await speakAll(site, 'en', 'de');
    const [english, german] = await Promise.all(['/en/', '/de/'].map((path) => ask(path)));
    expect(english?.text).toContain('<html lang="en-US"');
    expect(german?.text).toContain('<html lang="de-DE"');
    expect(german?.text).toContain('Startseite');
    const index = (await site.ask(rootOf(site, 'de'))).body;
    expect(index).toMatchObject({ url: site.url, home: `${site.url}/de` });
  });

  it('has its title and tagline in each language', async () => {
    await speakAll(site, 'en', 'de');
    await changeSettings(site, { title: 'Salt', description: 'Recipes' });
    const settings = `${rootOf(site, 'de')}/cms/v2/settings`;
    const shown = await site.ask(settings, { as: 'admin', body: { title: 'Salz' } });
    expect(shown.body).toMatchObject({ title: 'Salz', description: 'Recipes', language: 'de_DE' });
    expect((await site.rest('/cms/v2/settings', { as: 'admin' })).body).toMatchObject({
      title: 'Salt',
      language: 'en_US',
    });
    expect((await ask('/de/')).text).toContain('Salz');
    expect((await ask('/en/')).text).not.toContain('Salz');
    expect((await site.ask(rootOf(site, 'de'))).body).toMatchObject({ name: 'Salz', description: 'Recipes' });
  });

  it('describes the REST root of each language', async () => {
    await speakAll(site, 'en', 'de');
    const pathsOf = async (query: string) => Object.keys((await ask(`/docs/openapi.json${query}`)).body.paths);
    const [ordinary, english, german] = [await pathsOf(''), await pathsOf('?lang=en'), await pathsOf('?lang=de')];
    expect(english).toEqual(ordinary);
    expect(german).toEqual(ordinary.map((path) => path.replace(/^\/en\/rest/, '/de/rest')));
    expect(german).toContain('/de/rest/cms/v2/posts');
    expect((await ask('/docs?lang=de')).text).toContain('href="/docs/openapi.json?lang=de"');
    expect(await pathsOf('?lang=xx')).toEqual(ordinary);
  });

  it('answers below the convention in each language', async () => {
    await speakAll(site, 'en', 'de');
    const settings = { 'X-Nothing': '1' };
    expect((await ask('/wp-json/', settings)).body.home).toBe(`${site.url}/en`);
    for (const path of ['/de/wp-json/', '/wp-json/?lang=de', '/?rest_route=/&lang=de', '/de/?rest_route=/'])
      expect([path, (await ask(path)).body.home]).toEqual([path, `${site.url}/de`]);
    expect((await ask('/wp-json/', { wpml_language: 'de' })).body.home).toBe(`${site.url}/de`);
    expect((await ask('/en/wp-json/')).body.home).toBe(`${site.url}/en`);
    const unknown = await ask('/wp-json/wp/v2/posts?lang=xx');
    expect([unknown.status, unknown.body.code, unknown.body.data.params]).toEqual([
      400,
      'rest_invalid_param',
      { lang: 'lang is not a language of the site.' },
    ]);
  });

  it('with one language, ignores what names another one', async () => {
    expect((await ask('/wp-json/?lang=xx')).status).toBe(200);
    expect((await ask('/de/rest/')).status).toBe(404);
  });

  it('keeps numbers of languages whose segment or locale changes', async () => {
    await speakAll(site, 'en', 'de');
    await site.ask(`${rootOf(site, 'de')}/cms/v2/settings`, { as: 'admin', body: { title: 'Salz' } });
    const changed = await site.ask(`${rootOf(site, 'de')}/cms/v2/settings`, {
      as: 'admin',
      body: { language: 'de_AT' },
    });
    expect(changed.body).toMatchObject({ title: 'Salz', language: 'de_AT' });
    expect((await ask('/de/')).text).toContain('<html lang="de-AT"');
    expect((await ask('/de/')).text).toContain('Salz');
  });

  it.each([
    ['no list', '{}', 'must be a list'],
    ['an unknown locale', '[{"locale":"xx_XX","segment":"xx"}]', 'unknown locale'],
    ['a segment twice', '[{"locale":"en_US","segment":"en"},{"locale":"de_DE","segment":"EN"}]', 'twice'],
    ['a locale twice', '[{"locale":"en_US","segment":"en"},{"locale":"en_US","segment":"us"}]', 'twice'],
    ['a second empty segment', '[{"locale":"en_US","segment":"en"},{"locale":"de_DE","segment":""}]', 'empty segment'],
    ['no segment', '[{"locale":"en_US","segment":"a/b"}]', 'no path segment'],
    ['a reserved segment', '[{"locale":"en_US","segment":"en"},{"locale":"de_DE","segment":"wp-json"}]', 'is used'],
    ['a segment of a route', '[{"locale":"en_US","segment":"en"},{"locale":"de_DE","segment":"docs"}]', 'is used'],
  ])('refuses %s', async (_, value, reason) => {
    const { code, output } = await runCommand(site, settingsProgram, 'set', 'languages', value);
    expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
  });
});
