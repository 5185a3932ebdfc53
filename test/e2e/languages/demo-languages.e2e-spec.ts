import { demoProgram } from '../../../src/demo/demo-program.js';
import { runCommand } from '../../support/commands.js';
import { completeDemo } from '../../support/demo.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

const HTML = { headers: { accept: 'text/html' } };

interface Item {
  id: number;
  slug: string;
  link: string;
  lang: string;
  name: string;
  title: { rendered: string };
  content: { rendered: string };
  featured_media: number;
  parent: number;
  categories: number[];
  translations: Record<string, number>;
}

let site: TestSite;

const demo = (...words: string[]) => runCommand(site, demoProgram, ...words);
const list = async (segment: string, path: string): Promise<Item[]> => {
  const answer = await site.ask(`${rootOf(site, segment)}/cms/v2/${path}?per_page=100`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};
const PATHS = ['posts', 'pages', 'categories', 'tags'];
const counted = async (segment: string) => Promise.all(PATHS.map(async (path) => (await list(segment, path)).length));

beforeAll(async () => {
  site = await startSite({ DEMO: '1' });
  await completeDemo(site);
});
afterAll(() => site.close());

describe('the sample site in several languages', () => {
  it('gets the language that the site has got since its first start, once', async () => {
    await speakAll(site, 'en', 'de');
    expect(await counted('de')).toEqual([0, 0, 0, 0]);
    expect((await demo()).output.trim()).toBe('Added: 8 posts, 3 pages, 8 menu items, 3 categories, 4 tags, 1 menu.');
    expect(await counted('en')).toEqual([8, 3, 4, 5]);
    expect(await counted('de')).toEqual([8, 3, 4, 4]);
    expect((await demo()).output).toContain('Nothing was added');
  });

  it('links its translations', async () => {
    const [english, german] = await Promise.all(['en', 'de'].map((segment) => list(segment, 'posts')));
    for (const post of german ?? []) {
      const original = english?.find(({ id }) => id === post.translations.en);
      expect(original?.translations).toEqual({ en: original?.id, de: post.id });
      expect([post.lang, post.featured_media]).toEqual(['de', original?.featured_media]);
      expect(post.categories.length).toBe(original?.categories.length);
      expect(new URL(post.link).pathname.startsWith('/de/')).toBe(true);
    }
    const pages = await list('de', 'pages');
    const room = pages.find(({ slug }) => slug === 'raum-mieten');
    expect(pages.find(({ id }) => id === room?.parent)?.slug).toBe('besuch');
    for (const term of [...(await list('de', 'categories')), ...(await list('de', 'tags'))])
      expect(Object.keys(term.translations).toSorted()).toEqual(['de', 'en']);
  });

  it('shows German pages, whose links lead somewhere', async () => {
    const { text } = await site.ask(`${site.url}/de/`, HTML);
    for (const words of ['Laternenwochenende: drei Tage Licht', 'Handwerk und gute Gesellschaft'])
      expect(text).toContain(words);
    expect(text).not.toContain('Welcome to Halyard House');
    for (const item of [...(await list('de', 'posts')), ...(await list('de', 'pages'))]) {
      const page = await site.ask(item.link, HTML);
      expect([item.slug, page.status]).toEqual([item.slug, 200]);
      for (const [, path = ''] of item.content.rendered.matchAll(/href="(\/de\/[^"]*)"/g))
        expect([path, (await site.ask(site.url + path, HTML)).status]).toEqual([path, 200]);
      for (const [image] of item.content.rendered.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/ alt="[A-Z]/);
    }
  });

  it('has its programme, media and menu in German', async () => {
    const calendar = `${rootOf(site, 'de')}/cal/events/v1`;
    const query = 'start_date=2000-01-01&end_date=2100-01-01&per_page=50';
    const { events } = (await site.ask(`${calendar}/events?${query}`)).body as {
      events: { title: string; venue: { venue: string }; categories: { name: string }[]; image: { alt?: string } }[];
    };
    const titles = new Set(events.map(({ title }) => title));
    for (const title of ['Dienstags Ton', 'Laternenwochenende', 'Tag der offenen Tür']) expect(titles).toContain(title);
    expect(events.filter(({ title }) => title === 'Dienstags Ton')).toHaveLength(10);
    expect(events.map(({ venue }) => venue.venue)).toContain('Platz am Kai');
    expect(events.flatMap(({ categories }) => categories.map(({ name }) => name))).toContain('Konzerte');
    const media = await list('de', 'media');
    expect(media.map(({ title }) => title.rendered)).toContain('Der Flügel');
    const { text } = await site.ask(`${site.url}/de/`, HTML);
    const menu = /<nav[^>]*>([\s\S]*?)<\/nav>/.exec(text)?.[1] ?? '';
    for (const label of ['Neues', 'Programm', 'Konzerte', 'Über das Haus', 'Einen Raum mieten'])
      expect(menu).toContain(label);
    const english = (await site.rest('/cal/events/v1/events')).body.events.map((one: { title: string }) => one.title);
    expect(english).toContain('Clay on Tuesdays');
  });

  it('is removed with all of its languages', async () => {
    const { output } = await demo('--remove');
    expect(output).toContain('16 posts, 6 pages');
    expect(output).not.toContain('Kept');
    expect([await counted('en'), await counted('de')]).toEqual([
      [0, 0, 1, 0],
      [0, 0, 1, 0],
    ]);
    expect((await site.ask(rootOf(site, 'de'))).body.name).toBe((await site.ask(site.root)).body.name);
    expect((await site.ask(`${site.url}/de/`, HTML)).text).not.toContain('Halyard');
  });

  it('is made in all languages at once', async () => {
    expect((await demo()).output).toContain('16 posts, 6 pages');
    expect(await counted('de')).toEqual([8, 3, 4, 4]);
    expect((await site.ask(rootOf(site, 'de'))).body.description).toContain('Handwerk');
  });
});
