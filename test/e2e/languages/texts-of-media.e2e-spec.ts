import { languagesProgram } from '../../../src/settings/languages-program.js';
import { runCommand } from '../../support/commands.js';
import { applyModel } from '../../support/content-model.js';
import { PIXEL } from '../../support/front.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { changeSettings, resetSetting } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
  await speakAll(site, 'en', 'de', 'fr');
});
afterAll(() => site.close());

type Sent = Record<string, unknown>;
const cms = (language: string, path: string) => `${rootOf(site, language)}/cms/v2${path}`;
const write = (language: string, path: string, body: Sent) => site.ask(cms(language, path), { as: 'admin', body });
const read = (language: string, path: string) => site.ask(cms(language, path));
const page = (path: string) => site.ask(site.url + path);

let number = 0;
/** A picture with English texts, and German ones if there are some. */
async function picture(german?: Sent) {
  number += 1;
  const disposition = `attachment; filename="market-${number}.png"`;
  const headers = { 'content-type': 'image/png', 'content-disposition': disposition };
  const made = await site.ask(cms('en', '/media'), { as: 'admin', raw: PIXEL, headers });
  const id = Number(made.body.id);
  await write('en', `/media/${id}`, { title: `Market ${number}`, alt_text: 'A market', caption: 'In May.' });
  if (german) await write('de', `/media/${id}`, german);
  return id;
}

describe('the texts of media', () => {
  it('are those of the language of the request, or their own', async () => {
    const id = await picture({ title: 'Markt', alt_text: 'Ein Markt', caption: 'Im Mai.' });
    const german = (await read('de', `/media/${id}`)).body;
    expect(german).toMatchObject({ title: { rendered: 'Markt' }, alt_text: 'Ein Markt', lang: 'de', slug: 'markt' });
    expect(german.caption.rendered).toContain('Im Mai.');
    expect(german.translations).toEqual({ en: id, de: id });
    expect(german._links.translations).toEqual([
      { href: cms('en', `/media/${id}`), hreflang: 'en-US' },
      { href: cms('de', `/media/${id}`), hreflang: 'de-DE' },
    ]);
    expect(german.link).toBe(`${site.url}/de/markt/`);
    const english = (await read('en', `/media/${id}`)).body;
    expect(english).toMatchObject({ alt_text: 'A market', lang: 'en', source_url: german.source_url });
    expect((await read('fr', `/media/${id}`)).body).toMatchObject({ alt_text: 'A market', lang: 'en' });
    expect((await write('de', `/media/${id}`, { alt_text: '' })).body.alt_text).toBe('');
    expect((await read('en', `/media/${id}`)).body.alt_text).toBe('A market');
    expect((await page('/de/markt/')).status).toBe(200);
    expect((await page('/fr/markt/')).status).toBe(301);
    expect((await read('de', '/media?slug=markt')).body.map((one: Sent) => one.id)).toEqual([id]);
    expect((await read('en', '/media?slug=markt')).body).toEqual([]);
  });

  it('are shown in entries: featured images, galleries, embeds and searches', async () => {
    const id = await picture({ title: 'Strasse', alt_text: 'Eine Strasse', caption: 'Abends.' });
    const sent = { title: 'Bericht', content: `[gallery ids="${id}"]`, featured_media: id, status: 'publish' };
    const post = (await write('de', '/posts', sent)).body;
    const shown = (await page(new URL(post.link).pathname)).text;
    expect(shown).toContain('alt="Eine Strasse"');
    expect(shown).not.toContain('alt="A market"');
    const embedded = (await read('de', `/posts/${post.id}?_embed`)).body._embedded['wp:featuredmedia'][0];
    expect(embedded).toMatchObject({ alt_text: 'Eine Strasse', lang: 'de' });
    const found = async (language: string) =>
      (await read(language, '/media?search=strasse')).body.map((one: Sent) => one.id);
    expect([await found('de'), await found('en')]).toEqual([[id], []]);
  });

  it('are listed with as many statements as in one language, and in the order of their own titles', async () => {
    for (const title of ['Zebra', 'Affe']) await picture({ title });
    const list = async (language: string, query: string) => {
      await read(language, `/media?${query}`);
      const { headers, body } = await site.ask(cms(language, `/media?${query}`), { as: 'admin' });
      return [Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]), body.length];
    };
    for (const query of ['per_page=5', 'orderby=title&per_page=2', 'search=market'])
      expect(await list('de', query)).toEqual(await list('en', query));
    const ids: number[] = [];
    let next: string | undefined = cms('de', '/media?orderby=title&order=asc&per_page=2&cursor=');
    while (next) {
      const { body, headers } = await site.ask(next);
      ids.push(...body.map(({ id }: { id: number }) => id));
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    const all = (await read('en', '/media?orderby=title&order=asc&per_page=100')).body;
    expect(ids).toEqual(all.map(({ id }: { id: number }) => id));
  });

  it('can be required by lists', async () => {
    const id = await picture({ title: 'Nur hier' });
    const other = await picture();
    const ids = async (language: string) => {
      const { body, headers } = await read(language, `/media?include[]=${id}&include[]=${other}&orderby=include`);
      return [body.map((one: Sent) => one.id), headers.get('x-wp-total')];
    };
    await changeSettings(site, { untranslated: '{"attachment":"hide"}' });
    expect(await ids('de')).toEqual([[id], '1']);
    expect(await ids('en')).toEqual([[id, other], '2']);
    expect((await read('de', '/media')).body.every((one: Sent) => one.lang === 'de')).toBe(true);
    await resetSetting(site, 'untranslated');
    expect(await ids('de')).toEqual([[id, other], '2']);
  });

  it('are written once per version, and conflicts are noticed', async () => {
    const id = await picture();
    const before = await read('de', `/media/${id}`);
    const tag = before.headers.get('etag') ?? '';
    const german = { title: 'Hafen' };
    const ask = (language: string, body: Sent) =>
      site.ask(cms(language, `/media/${id}`), { as: 'admin', body, headers: { 'If-Match': tag } });
    const shown = await site.ask(cms('de', `/media/${id}`), { as: 'admin' });
    expect((await ask('de', german)).status).toBe(tag === shown.headers.get('etag') ? 200 : 412);
    expect(
      (
        await site.ask(cms('en', `/media/${id}`), {
          as: 'admin',
          body: { title: 'Port' },
          headers: { 'If-Match': '"old"' },
        })
      ).status,
    ).toBe(412);
  });
});

describe('entries of a declared type that all languages share', () => {
  it('have a text per language, and one value of every other field', async () => {
    await applyModel(site, {
      types: {
        boat: { labels: { singular: 'Boat', plural: 'Boats' }, restBase: 'boats', localised: 'texts' },
      },
      fields: {
        boat: {
          story: { type: 'text', label: 'Story' },
          seats: { type: 'integer', label: 'Seats' },
        },
      },
    });
    const sent = { title: 'Anna', status: 'publish', meta: { story: 'Long ago.', seats: 4 } };
    const { id } = (await write('en', '/boats', sent)).body;
    const german = await write('de', `/boats/${id}`, { title: 'Änne', meta: { story: 'Vor Zeiten.', seats: 5 } });
    expect(german.body).toMatchObject({ title: { raw: 'Änne' }, meta: { story: 'Vor Zeiten.', seats: 5 }, lang: 'de' });
    expect((await read('en', `/boats/${id}`)).body.meta).toEqual({ story: 'Long ago.', seats: 5 });
    await write('de', `/boats/${id}`, { meta: { story: null } });
    expect((await read('de', `/boats/${id}`)).body.meta).toEqual({ story: null, seats: 5 });
    expect((await read('en', `/boats/${id}`)).body.meta).toEqual({ story: 'Long ago.', seats: 5 });
    expect((await read('de', '/boats')).body).toMatchObject([{ id, slug: 'aenne', translations: { en: id, de: id } }]);
    const { link } = (await read('de', `/boats/${id}`)).body;
    expect(link).toMatch(/\/de\/.*\/aenne\/$/);
    expect((await site.ask(link)).text).toContain('Änne');
    const gone = await write('en', `/boats/${id}`, { translations: { de: null } });
    expect(gone.body.translations).toEqual({ en: id });
  });
});

describe('the removal of a language', () => {
  it('gives entries to a language in which they have texts, and deletes its texts', async () => {
    const both = await picture({ title: 'Beide' });
    await write('fr', `/media/${both}`, { title: 'Les deux' });
    const made = (await write('fr', '/boats', { title: 'Seul', status: 'publish' })).body;
    await write('de', `/boats/${made.id}`, { title: 'Allein' });
    expect((await runCommand(site, languagesProgram, 'remove', 'fr', '--delete')).output).toContain('was removed');
    expect((await read('de', `/media/${both}`)).body.translations).toEqual({ en: both, de: both });
    const shown = (await read('en', `/boats/${made.id}`)).body;
    expect(shown).toMatchObject({ title: { rendered: 'Allein' }, lang: 'de', translations: { de: made.id } });
    expect((await page(new URL(shown.link).pathname.replace('/en/', '/de/'))).status).toBe(200);
  });
});
