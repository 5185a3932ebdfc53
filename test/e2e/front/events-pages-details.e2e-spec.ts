import { protectEvent } from '../../support/events.js';
import { PagedSite } from '../../support/front.js';
import { select, textsOf } from '../../support/html.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);
const YEAR = new Date().getUTCFullYear() + 1;

async function make(body: object): Promise<{ id: number; path: string; url: string }> {
  const made = await front.site.rest('/cal/events/v1/events', {
    as: 'admin',
    body: {
      timezone: 'Europe/Berlin',
      start_date: `${YEAR}-05-14 18:00`,
      end_date: `${YEAR}-05-14 20:30`,
      ...body,
    },
  });
  if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
  return { ...made.body, path: front.pathOf(made.body.url) };
}

const jsonLd = async (path: string): Promise<Record<string, unknown>> => {
  const [script] = await select((await page(path)).text, 'script[type="application/ld+json"]');
  return JSON.parse(script?.html.replace(/^<script[^>]*>|<\/script>$/g, '') ?? '{}') as Record<string, unknown>;
};

beforeAll(async () => {
  front = await PagedSite.start();
  await front.set({ timezone: 'Europe/Berlin' });
}, 60_000);
afterAll(() => front.site.close());

describe('dates and prices', () => {
  afterAll(() => front.set({ language: 'en_US' }));

  it.each([
    ['en_US', /^\w+day, May 14, \d{4}, 6:00 – 8:30 PM$/, '€5.00 – €12.50', 'Every week on'],
    ['en_GB', /^\w+day,? 14 May \d{4}, 18:00–20:30$/, '€5.00 – €12.50', 'Every week on'],
    ['de_DE', /^\w+, 14\. Mai \d{4}, 18:00–20:30 Uhr$/, '5,00–12,50 €', 'Jede Woche am'],
    ['de_AT', /^\w+, 14\. Mai \d{4}, 18:00–20:30 Uhr$/, '€ 5,00–12,50', 'Jede Woche am'],
    ['es_ES', /^[\p{L}]+, 14 de mayo de \d{4}, 18:00–20:30$/u, '5,00-12,50 €', 'Cada semana el'],
    ['fr_FR', /^[\p{L}]+ 14 mai \d{4}, 18:00 – 20:30$/u, '5,00–12,50 €', 'Toutes les semaines le'],
    ['it_IT', /^[\p{L}]+ 14 maggio \d{4}, 18:00–20:30$/u, '5,00-12,50 €', 'Ogni settimana'],
    ['pl_PL', /^[\p{L}]+, 14 maja \d{4}, 18:00–20:30$/u, '5,00–12,50 €', 'Co tydzień'],
    ['uk_UA', /^[\p{L}ʼ’]+, 14 травня \d{4} р\., 18:00–20:30$/u, '5,00–12,50 €', 'Щотижня'],
    ['ar_EG', /^[\p{L}]+، ١٤ مايو [٠-٩]{4}، ٦:٠٠–٨:٣٠ م$/u, '\u200f٥٫٠٠–١٢٫٥٠ €', 'كل أسبوع'],
    ['zh_CN', /^\d{4}年5月14日星期. 18:00–20:30$/, '€5.00 - €12.50', '每周'],
  ])('have the form of the language and region %s', async (language, when, price, repeats) => {
    const event = await make({
      title: `In ${language}`,
      cost: '5 € - 12.50 €',
      meta: { rrule: 'FREQ=WEEKLY;COUNT=3' },
    });
    await front.set({ language });
    const { text } = await page(event.path);
    expect((await textsOf(text, '.when time'))[0]).toMatch(when);
    const details = (await textsOf(text, '.details dd')).map((detail) => detail.replace(/\s/g, ' '));
    expect(details).toContain(price);
    expect(details.some((detail) => detail.startsWith(repeats))).toBe(true);
  });

  it('name the zone only where the clocks of the site differ', async () => {
    await front.set({ language: 'en_US' });
    const [near, far] = [
      await make({ title: 'Near', timezone: 'Europe/Paris' }),
      await make({ title: 'Far', timezone: 'Asia/Tokyo' }),
    ];
    expect((await textsOf((await page(near.path)).text, '.when time'))[0]).toMatch(/PM$/);
    expect((await textsOf((await page(far.path)).text, '.when time'))[0]).toMatch(/PM JST$/);
  });

  it('keep unknown currencies as they are written', async () => {
    const event = await make({ title: 'Odd', cost: '5 qx' });
    expect(await textsOf((await page(event.path)).text, '.details dd')).toContain('5 qx');
    expect(((await jsonLd(event.path)).offers as object | undefined) ?? {}).not.toHaveProperty('priceCurrency');
  });
});

describe('structured data', () => {
  it('has the ISO code of the currency', async () => {
    const event = await make({ title: 'Paid', cost: '$5' });
    expect(await jsonLd(event.path)).toMatchObject({ offers: { price: 5, priceCurrency: 'USD' } });
  });

  it.each([
    ['cancelled', 'EventCancelled', 'Cancelled'],
    ['postponed', 'EventPostponed', 'Postponed'],
  ])('says that an event is %s, as the page does', async (tag, status, mark) => {
    const event = await make({ title: `It is ${tag}`, tags: [tag] });
    expect(await jsonLd(event.path)).toMatchObject({ eventStatus: `https://schema.org/${status}` });
    expect(await textsOf((await page(event.path)).text, 'p.mark')).toEqual([mark]);
  });

  it('says that an event is online', async () => {
    const event = await make({ title: 'Stream', tags: ['online'], website: 'https://stream.example.org/' });
    expect(await jsonLd(event.path)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://stream.example.org/' },
    });
  });
});

describe('an event with a password', () => {
  it('has a form, and shows its texts after the right password only', async () => {
    const { id, path } = await make({ title: 'Members only', description: '<p>Secret plan</p>' });
    await protectEvent(front.site, id, 'Open');
    const closed = await page(path);
    expect(closed.text).not.toContain('Secret plan');
    expect((await select(closed.text, 'form.locked input[type=password]')).length).toBe(1);

    const wrong = await front.send(path, { 'entry-password': 'No' });
    expect([wrong.status, await textsOf(wrong.text, '[role=alert]')]).toEqual([403, ['The password is incorrect.']]);
    const foreign = await front.send(path, { 'entry-password': 'Open' }, undefined, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);

    const right = await front.send(path, { 'entry-password': 'Open' });
    expect(front.leadsTo(right)).toEqual([303, path]);
    const cookie = (right.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const open = await page(path, undefined, { cookie });
    expect(open.text).toContain('Secret plan');
    expect(open.headers.get('cache-control')).toBe('private, no-store');
    expect((await page(path)).text).not.toContain('Secret plan');
  });
});

it('the search of the site finds events, venues and organizers, but no hidden events', async () => {
  await make({
    title: 'Zither evening',
    venue: { venue: 'Zither house' },
    organizer: [{ organizer: 'Zither friends' }],
  });
  await make({ title: 'Zither secret', hide_from_listings: true });
  const { text } = await page('/en/?s=zither');
  expect((await textsOf(text, 'article h2')).sort()).toEqual(['Zither evening', 'Zither friends', 'Zither house']);
});

it('the embedded view says when and where', async () => {
  const { path } = await make({ title: 'Shown elsewhere', venue: { venue: 'Great Barn', city: 'Ghent' } });
  const { text } = await page(`${path}embed/`);
  expect((await textsOf(text, 'time'))[0]).toMatch(/May 14, \d{4}, 6:00 – 8:30 PM$/);
  expect(text).toContain('Great Barn, Ghent');
});
