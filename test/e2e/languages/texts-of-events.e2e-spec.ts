import { settingsProgram } from '../../../src/settings/settings-program.js';
import { runCommand } from '../../support/commands.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let ofOneLanguage: object;
beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('author');
  const sent = { title: 'Alone', status: 'publish', ...TIMES };
  ofOneLanguage = (await site.rest('/cal/events/v1/events', { as: 'admin', body: sent })).body;
  await speakAll(site, 'en', 'de', 'fr');
});
afterAll(() => site.close());

type Sent = Record<string, unknown>;
type Asked = { body?: Sent; headers?: Record<string, string>; method?: 'DELETE'; as?: 'admin' | 'editor' };

const ask = async (language: string, path: string, { as = 'admin', ...sent }: Asked = {}) =>
  site.ask(`${rootOf(site, language)}/cal/events/v1${path}`, { as, ...sent });
const read = (language: string, path: string) => site.ask(`${rootOf(site, language)}/cal/events/v1${path}`);
const page = (path: string) => site.ask(site.url + path);

let number = 0;
const TIMES = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00', timezone: 'Europe/Berlin' };

/** An event with the English title `Fair N`, and a German one if `german` is given. */
async function fair(more: Sent = {}, german?: Sent) {
  number += 1;
  const made = await ask('en', '/events', {
    body: { title: `Fair ${number}`, description: '<p>Come.</p>', status: 'publish', ...TIMES, ...more },
  });
  expect(made.status).toBe(201);
  const id = Number(made.body.id);
  if (german) expect((await ask('de', `/events/${id}`, { body: german })).status).toBe(200);
  return { id, title: `Fair ${number}`, slug: String(made.body.slug) };
}

describe('the texts of an event', () => {
  it('are those of the language of the request, or its own', async () => {
    const { id, title, slug } = await fair({}, { title: 'Messe', description: '<p>Kommt.</p>', cost: '5' });
    const [english, german, french] = await Promise.all(['en', 'de', 'fr'].map((one) => read(one, `/events/${id}`)));
    const translations = { en: id, de: id };
    expect(english?.body).toMatchObject({ title, description: '<p>Come.</p>', slug, lang: 'en', translations });
    expect(german?.body).toMatchObject({ title: 'Messe', description: '<p>Kommt.</p>', slug: 'messe', lang: 'de' });
    expect(german?.body).toMatchObject({ url: `${site.url}/de/event/messe/`, translations });
    expect(french?.body).toMatchObject({ title, slug, lang: 'en', url: `${site.url}/fr/event/${slug}/` });
    // Everything else is that of the one event.
    expect([english?.body.cost, german?.body.cost]).toEqual(['$5', '$5']);
  });

  it('are shown in lists, in the pages of the event and of months, and in feeds', async () => {
    const start = { start_date: '2032-02-03 10:00:00', end_date: '2032-02-03 12:00:00' };
    const { id, title, slug } = await fair(start, { title: 'Markt', description: '<p>Am Platz.</p>' });
    const list = (language: string) =>
      read(language, '/events?start_date=2032-02-01&end_date=2032-02-28').then(({ body }) => body.events[0]);
    expect(await list('en')).toMatchObject({ id, title });
    expect(await list('de')).toMatchObject({ id, title: 'Markt', lang: 'de' });
    expect((await page('/de/event/markt/')).text).toContain('Markt');
    expect((await page('/de/event/markt/')).text).toContain('Am Platz.');
    expect((await page(`/en/event/${slug}/`)).text).toContain(title);
    const [month, monat] = await Promise.all(
      ['en', 'de'].map(async (one) => (await page(`/${one}/events/month/2032-02/`)).text),
    );
    expect(month).toContain(title);
    expect(month).not.toContain('Markt');
    expect(monat).toContain('Markt');
    expect(monat).not.toContain(title);
    const ics = (await page('/de/event/markt/events.ics')).text;
    expect(ics).toContain('SUMMARY:Markt');
    expect((await page(`/en/event/${slug}/events.ics`)).text).toContain(`SUMMARY:${title}`);
    expect((await page('/de/events.ics?start_date=2032-02-01&end_date=2032-02-28')).text).toContain('SUMMARY:Markt');
  });

  it('of its venue and organizers are in the same language', async () => {
    const venue = Number((await ask('en', '/venues', { body: { venue: 'Old hall', city: 'Bern' } })).body.id);
    const organizer = Number((await ask('en', '/organizers', { body: { organizer: 'Film club' } })).body.id);
    await ask('de', `/venues/${venue}`, { body: { venue: 'Alte Halle', description: 'Von 1890.' } });
    await ask('de', `/organizers/${organizer}`, { body: { organizer: 'Filmklub' } });
    const { id } = await fair({ venue, organizer });
    const german = (await read('de', `/events/${id}`)).body;
    expect(german.venue).toMatchObject({
      id: venue,
      venue: 'Alte Halle',
      city: 'Bern',
      lang: 'de',
      slug: 'alte-halle',
    });
    expect(german.organizer).toMatchObject([{ organizer: 'Filmklub', translations: { en: organizer, de: organizer } }]);
    expect((await read('en', `/events/${id}`)).body.venue).toMatchObject({ venue: 'Old hall', lang: 'en' });
    expect((await read('de', '/venues')).body.venues).toContainEqual(expect.objectContaining({ venue: 'Alte Halle' }));
    expect((await read('de', '/venues/by-slug/alte-halle')).body.id).toBe(venue);
    expect((await page('/de/venue/alte-halle/')).text).toContain('Von 1890.');
    expect((await page('/en/venue/old-hall/')).text).not.toContain('Alte Halle');
  });

  it('that are written in another language leave the own ones alone, and the other way round', async () => {
    const { id, title } = await fair({}, { title: 'Fest', excerpt: 'Kurz.', start_date: '2031-05-01 09:00:00' });
    await ask('en', `/events/${id}`, { body: { description: '<p>New.</p>', website: 'https://fair.example' } });
    const german = (await ask('de', `/events/${id}`, { body: { description: null } })).body;
    expect(german).toMatchObject({ title: 'Fest', excerpt: '<p>Kurz.</p>', description: '' });
    expect(german).toMatchObject({ start_date: '2031-05-01 09:00:00', website: 'https://fair.example' });
    expect((await read('en', `/events/${id}`)).body).toMatchObject({ title, start_date: '2031-05-01 09:00:00' });
    expect((await ask('de', `/events/${id}`, { body: { title: null } })).body.title).toBe('');
    expect((await read('en', `/events/${id}`)).body.title).toBe(title);
  });

  it('are deleted for a language, and fall back to the own ones', async () => {
    const { id, title, slug } = await fair({}, { title: 'Rummel' });
    const sent = (await ask('en', `/events/${id}`, { body: { translations: { de: null } } })).body;
    expect(sent).toMatchObject({ title, translations: { en: id } });
    expect((await read('de', `/events/${id}`)).body).toMatchObject({ title, slug, lang: 'en' });
    expect((await page('/de/event/rummel/')).status).not.toBe(200);
    for (const [translations, reason] of [
      [{ xx: null }, 'xx is not a language of the site.'],
      [{ en: null }, 'en is the language of the entry itself.'],
      [{ de: 5 }, 'translations.de must be null'],
    ] as const) {
      const refused = await ask('en', `/events/${id}`, { body: { translations } });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain(reason);
    }
    expect((await ask('en', `/events/${id}`, { body: { translations: { en: id } } })).status).toBe(200);
  });

  it('of an event that was created in another language are its own', async () => {
    const made = (await ask('de', '/events', { body: { title: 'Lesung', status: 'publish', ...TIMES } })).body;
    expect(made).toMatchObject({ lang: 'de', translations: { de: made.id }, slug: 'lesung' });
    expect((await read('en', `/events/${made.id}`)).body).toMatchObject({ title: 'Lesung', lang: 'de' });
    await ask('en', `/events/${made.id}`, { body: { title: 'Reading' } });
    expect((await read('en', `/events/${made.id}`)).body).toMatchObject({ title: 'Reading', lang: 'en' });
    expect((await read('de', `/events/${made.id}`)).body).toMatchObject({ title: 'Lesung', lang: 'de' });
  });

  it('are sanitised as those of the event', async () => {
    const made = await site.ask(`${rootOf(site, 'en')}/cal/events/v1/events`, {
      as: 'author',
      body: { title: 'Quiz', status: 'publish', ...TIMES },
    });
    const description = '<p onclick="x()">Ja<script>1</script></p>';
    const shown = await site.ask(`${rootOf(site, 'de')}/cal/events/v1/events/${made.body.id}`, {
      as: 'author',
      body: { title: 'Quiz <b>auf</b> Deutsch', description },
    });
    expect(shown.body.description).toBe('<p>Ja1</p>');
    expect(shown.body.title).toBe('Quiz <b>auf</b> Deutsch');
  });
});

describe('concurrent writes of texts', () => {
  it('in two languages both survive', async () => {
    const { id } = await fair();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        ask(['en', 'de', 'fr'][at % 3] ?? 'en', `/events/${id}`, { body: { title: `Titel ${at}` } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const titles = await Promise.all(
      ['en', 'de', 'fr'].map(async (one) => (await read(one, `/events/${id}`)).body.title),
    );
    for (const [at, title] of titles.entries()) expect([`Titel ${at}`, `Titel ${at + 3}`]).toContain(title);
  });

  it('with the same title get different slugs', async () => {
    const events = await Promise.all(Array.from({ length: 5 }, () => fair()));
    const [first] = events;
    const answers = await Promise.all([
      ...events.slice(1).map(({ id }) => ask('de', `/events/${id}`, { body: { title: 'Konzert' } })),
      ask('en', '/events', { body: { title: 'Konzert', status: 'publish', ...TIMES } }),
      ask('en', `/events/${first?.id}`, { body: { slug: 'konzert' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    const slugs = answers.map(({ body }) => String(body.slug));
    expect(new Set(slugs).size).toBe(slugs.length);
  });
});

describe('the addresses of events', () => {
  it('are those of the language; those of other languages and former ones redirect', async () => {
    const { id, slug } = await fair({}, { title: 'Zirkus' });
    const to = async (path: string) => {
      const { status, headers } = await page(path);
      return [status, headers.get('location')];
    };
    const head = (await page('/de/event/zirkus/')).text;
    for (const [tag, path] of [
      ['en', `en/event/${slug}/`],
      ['de', 'de/event/zirkus/'],
      ['fr', `fr/event/${slug}/`],
    ])
      expect(head).toContain(`<link rel="alternate" hreflang="${tag}" href="${site.url}/${path}">`);
    expect(await to(`/de/event/${slug}/`)).toEqual([301, `${site.url}/de/event/zirkus/`]);
    expect(await to('/fr/event/zirkus/')).toEqual([301, `${site.url}/fr/event/${slug}/`]);
    await ask('de', `/events/${id}`, { body: { slug: 'manege' } });
    expect(await to('/de/event/zirkus/')).toEqual([301, `${site.url}/de/event/manege/`]);
    await ask('en', `/events/${id}`, { body: { slug: `${slug}-moved` } });
    expect(await to(`/en/event/${slug}/`)).toEqual([301, `${site.url}/en/event/${slug}-moved/`]);
    expect(await to(`/fr/event/${slug}/`)).toEqual([301, `${site.url}/fr/event/${slug}-moved/`]);
    expect((await read('de', '/events/by-slug/manege')).body.id).toBe(id);
    expect((await read('de', `/events/by-slug/${slug}-moved`)).body.id).toBe(id);
  });

  it('are given up in the trash, and taken again', async () => {
    const { id } = await fair({}, { title: 'Ausflug' });
    await ask('en', `/events/${id}`, { method: 'DELETE' });
    const other = await fair({}, { title: 'Ausflug' });
    expect((await read('de', `/events/${other.id}`)).body.slug).toBe('ausflug');
    await ask('en', `/events/${id}`, { body: { status: 'publish' } });
    expect((await read('de', `/events/${id}`)).body).toMatchObject({ title: 'Ausflug', slug: 'ausflug-2' });
  });

  it('differ from those of other events that have no texts in the language', async () => {
    const { slug } = await fair();
    const other = await fair({}, { title: 'Anderes', slug });
    expect((await read('de', `/events/${other.id}`)).body.slug).toBe(`${slug}-2`);
    const third = (await ask('en', '/events', { body: { title: 'X', slug: `${slug}-2`, ...TIMES } })).body;
    expect(third.slug).toBe(`${slug}-2-2`);
  });
});

describe('searches for events', () => {
  it('find the texts of their language and the own ones', async () => {
    const { id } = await fair({ title: 'Wunderkammer tour' }, { title: 'Kuriositaeten', description: 'Raritaeten.' });
    const found = async (language: string, text: string) => {
      const { body } = await read(language, `/events?search=${text}&start_date=2031-01-01&end_date=2031-12-31`);
      return (body.events as { id: number }[]).map((one) => one.id);
    };
    expect(await found('de', 'kuriositaeten')).toEqual([id]);
    expect(await found('de', 'raritaeten')).toEqual([id]);
    expect(await found('de', 'wunderkammer')).toEqual([id]);
    expect(await found('en', 'wunderkammer')).toEqual([id]);
    expect(await found('en', 'kuriositaeten')).toEqual([]);
    expect(await found('fr', 'kuriositaeten')).toEqual([]);
    const venue = Number((await ask('en', '/venues', { body: { venue: 'Lighthouse' } })).body.id);
    await ask('de', `/venues/${venue}`, { body: { venue: 'Leuchtturm' } });
    const venues = async (language: string) =>
      ((await read(language, '/venues?search=leuchtturm')).body.venues as { id: number }[]).map((one) => one.id);
    expect([await venues('de'), await venues('en')]).toEqual([[venue], []]);
    await ask('en', `/events/${id}`, { body: { translations: { de: null } } });
    expect(await found('de', 'kuriositaeten')).toEqual([]);
  });
});

describe('lists of events', () => {
  it('take as many statements in several languages as in one', async () => {
    await fair({}, { title: 'Zaehlung' });
    const count = async (path: string) => {
      await site.ask(path);
      const { headers } = await site.ask(path);
      return Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);
    };
    const paths = ['/events?start_date=2031-01-01&end_date=2031-12-31&_fields=events.title', '/venues', '/events/1'];
    for (const path of paths) {
      const own = await count(`${rootOf(site, 'en')}/cal/events/v1${path}`);
      const german = await count(`${rootOf(site, 'de')}/cal/events/v1${path}`);
      expect([path, german]).toEqual([path, own]);
    }
  });
});

describe('the texts of a series', () => {
  const weekly = {
    start_date: '2027-03-01 10:00:00',
    end_date: '2027-03-01 11:00:00',
    meta: { rrule: 'FREQ=WEEKLY;COUNT=6' },
  };
  const at = (day: string) => `2027-03-${day} 10:00:00`;
  const dateOf = (language: string, id: number, day: string) =>
    read(language, `/events/${id}?occurrence=${encodeURIComponent(at(day))}`).then(({ body }) => body);

  it('are those of its changed dates, until these have texts of their own', async () => {
    const { id, title } = await fair(weekly, { title: 'Kurs', description: '<p>Alle.</p>' });
    const changed = await ask('en', `/events/${id}`, { body: { occurrence: at('15'), cost: '7' } });
    expect(await dateOf('de', id, '15')).toMatchObject({
      title: 'Kurs',
      lang: 'de',
      cost: '$7',
      slug: 'kurs-2027-03-15',
    });
    await ask('de', `/events/${id}`, { body: { title: 'Kursus' } });
    expect(await dateOf('de', id, '15')).toMatchObject({ title: 'Kursus', description: '<p>Alle.</p>' });
    await ask('de', `/events/${changed.body.id}`, { body: { title: 'Sonderkurs' } });
    await ask('de', `/events/${id}`, { body: { title: 'Lehrgang', description: '<p>Neu.</p>' } });
    expect(await dateOf('de', id, '15')).toMatchObject({ title: 'Sonderkurs', description: '<p>Neu.</p>' });
    expect(await dateOf('en', id, '15')).toMatchObject({ title, overridden: ['cost'] });
    expect(await dateOf('de', id, '22')).toMatchObject({ title: 'Lehrgang' });
  });

  it('of a date only belong to this date', async () => {
    const { id, title } = await fair(weekly);
    await ask('de', `/events/${id}`, { body: { occurrence: at('22'), title: 'Ausnahme' } });
    expect(await dateOf('de', id, '22')).toMatchObject({ title: 'Ausnahme', overridden: [] });
    expect(await dateOf('en', id, '22')).toMatchObject({ title, lang: 'en' });
    expect(await dateOf('de', id, '29')).toMatchObject({ title });
  });

  it('go on after a split', async () => {
    const { id } = await fair(weekly, { title: 'Chor', slug: 'chor' });
    const rest = await ask('en', `/events/${id}`, { body: { occurrence: at('22'), _scope: 'following', cost: '9' } });
    const shown = (await read('de', `/events/${rest.body.id}`)).body;
    expect(shown).toMatchObject({ title: 'Chor', slug: 'chor-2', lang: 'de', continues: id });
    expect((await read('de', `/events/${id}`)).body).toMatchObject({ title: 'Chor', slug: 'chor' });
  });
});

describe('events without texts in a language', () => {
  const hide = (value: object) => runCommand(site, settingsProgram, 'set', 'untranslated', JSON.stringify(value));
  afterEach(() => hide({}));

  it('are left out of lists, totals, pages, feeds and searches, if the site says so', async () => {
    const start = { start_date: '2034-04-05 10:00:00', end_date: '2034-04-05 12:00:00' };
    const shown = await fair(start, { title: 'Sichtbar' });
    const hidden = await fair(start);
    const list = '/events?start_date=2034-04-01&end_date=2034-04-30';
    const ids = async (language: string, path = list) => {
      const { body } = await read(language, path);
      return [(body.events as { id: number }[]).map(({ id }) => id), body.total];
    };
    expect(await ids('de')).toEqual([[shown.id, hidden.id], 2]);
    await hide({ cal_events: 'hide' });
    expect(await ids('de')).toEqual([[shown.id], 1]);
    expect(await ids('en')).toEqual([[shown.id, hidden.id], 2]);
    expect(await ids('de', `${list}&search=fair`)).toEqual([[shown.id], 1]);
    expect((await read('de', `/events/${hidden.id}`)).status).toBe(200);
    expect((await page(`/de/event/${hidden.slug}/`)).status).toBe(404);
    expect((await page(`/en/event/${hidden.slug}/`)).status).toBe(200);
    expect((await page(`/de/event/${hidden.slug}/events.ics`)).status).toBe(404);
    const month = (await page('/de/events/month/2034-04/')).text;
    expect([month.includes('Sichtbar'), month.includes(hidden.title)]).toEqual([true, false]);
    const ics = (await page('/de/events.ics?start_date=2034-04-01&end_date=2034-04-30')).text;
    expect([ics.includes('SUMMARY:Sichtbar'), ics.includes(hidden.title)]).toEqual([true, false]);
    await ask('de', `/events/${hidden.id}`, { body: { title: 'Nun auch' } });
    expect(await ids('de')).toEqual([[shown.id, hidden.id], 2]);
    expect((await page('/de/events/month/2034-04/')).text).toContain('Nun auch');
    await ask('en', `/events/${hidden.id}`, { body: { translations: { de: null } } });
    expect(await ids('de')).toEqual([[shown.id], 1]);
    expect((await page('/de/events/month/2034-04/')).text).not.toContain(hidden.title);
  });

  it.each([
    ['no object', '[]', 'must be an object'],
    ['a name that is no type', '{"A b":"hide"}', 'no type'],
    ['another choice', '{"cal_events":"maybe"}', 'must have "show" or "hide" for cal_events'],
  ])('refuse %s', async (_, value, reason) => {
    const { code, output } = await runCommand(site, settingsProgram, 'set', 'untranslated', value);
    expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
  });
});

describe('a site with one language', () => {
  it('knows nothing of languages', () => {
    expect(ofOneLanguage).toMatchObject({ title: 'Alone' });
    expect(ofOneLanguage).not.toHaveProperty('lang');
    expect(ofOneLanguage).not.toHaveProperty('translations');
  });
});
