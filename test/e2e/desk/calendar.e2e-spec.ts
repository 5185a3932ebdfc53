import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let hall: number;

interface Dates {
  events: { id: number; title: string; start_date: string; venue: { venue?: string }; tags: { slug: string }[] }[];
}

const EVENTS = '/cal/events/v1/events';
const admin = { as: 'admin' } as const;

beforeAll(async () => {
  site = await startSite();
  const venue = await site.rest('/cal/events/v1/venues', { ...admin, body: { venue: 'Old Hall' } });
  hall = venue.body.id as number;
});
afterAll(() => site.close());

const DAY = 86_400_000;
/** A Thursday more than a month from now: dates are known two years ahead. */
const first = new Date(Math.ceil((Date.now() / DAY + 40) / 7) * 7 * DAY);
/** Days after the first one, as the interface and as people write them. */
const after = (days: number): Date => new Date(first.getTime() + days * DAY);
const day = (days: number): string => after(days).toISOString().slice(0, 10);
const named = (days: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(after(days));
const shortName = (days: number) => named(days, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** The dates of a series, as the interface has them. */
async function datesOf(series: number): Promise<Dates['events']> {
  const query = `post_parent=${series}&start_date=${day(-7)}&end_date=${day(400)}&per_page=50`;
  return ((await site.rest(`${EVENTS}?${query}`, admin)).body as Dates).events;
}

const create = async (body: object): Promise<number> => (await site.rest(EVENTS, { ...admin, body })).body.id as number;

const startsOf = (dates: Dates['events']) => dates.map(({ start_date: start }) => start.slice(0, 16));

/** Undoes the last change, and waits until that is written. */
async function undo(page: Page): Promise<void> {
  const written = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await written;
  await page.getByText('Undone.').first().waitFor();
}

describe('the texts of the calendar', () => {
  it('are given as they were written to those who may edit them', async () => {
    const times = { start_date: '2031-02-01 18:00', end_date: '2031-02-01 20:00' };
    const id = await create({ title: 'Film', description: 'One\n\n[gallery]', ...times });
    const path = `/lintel/v1/calendar/${id}/texts`;
    const { body } = await site.rest(path, admin);
    expect(body).toEqual({ id, type: 'cal_events', title: 'Film', description: 'One\n\n[gallery]', excerpt: '' });
    expect((await site.rest(`/lintel/v1/calendar/${hall}/texts`, admin)).body).toMatchObject({ title: 'Old Hall' });
    expect((await site.rest(path)).status).toBe(401);
    expect((await site.rest('/lintel/v1/calendar/999999/texts', admin)).status).toBe(404);
  });
});

(hasBrowser ? describe : describe.skip)('the calendar of the desk', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('creates a course by form, and shows its next ten dates before it is saved', async () => {
    const { page, errors, go } = await openDesk(browser, site, {}, '/calendar');
    await go(`/calendar/new?day=${day(0)}`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Choir');
    await page.getByLabel('Start time').fill('18:00');
    await page.getByLabel('End time').fill('19:30');
    await page.getByRole('combobox', { name: 'Venue' }).click();
    await page.getByRole('option', { name: 'Old Hall' }).click();
    await page.getByRole('combobox', { name: 'Repeat' }).selectOption('weekly');
    await page.getByRole('combobox', { name: 'Ends' }).selectOption('count');
    await page.getByLabel('Number of dates').fill('10');
    const dates = page.getByRole('list', { name: 'Next dates' }).getByRole('listitem');
    await dates.nth(9).waitFor();
    expect(await dates.count()).toBe(10);
    expect(await dates.first().textContent()).toContain(`${shortName(0)}, 6:00`);
    await page.getByRole('button', { name: 'Create event' }).click();
    await page.waitForURL(/\/calendar\/\d+$/);
    const series = Number(page.url().split('/').pop());
    expect(startsOf(await datesOf(series)).slice(0, 2)).toEqual([`${day(0)} 18:00`, `${day(7)} 18:00`]);
    expect((await site.rest(`${EVENTS}/${series}`, admin)).body).toMatchObject({
      title: 'Choir',
      venue: { venue: 'Old Hall' },
      meta: { rrule: 'FREQ=WEEKLY;COUNT=10' },
    });
    expect(errors).toEqual([]);
  });

  it('changes one date, and the following ones, each with undo, and removes one', async () => {
    const meta = { rrule: 'FREQ=WEEKLY;COUNT=6' };
    const times = { start_date: `${day(0)} 18:00`, end_date: `${day(0)} 20:00` };
    const series = await create({ title: 'Pottery', ...times, meta });
    const { page, go } = await openDesk(browser, site);
    await go(`/calendar/${series}`);
    await page.getByRole('button', { name: `Change ${shortName(7)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Change date' });
    await dialog.getByLabel('Start date').fill(day(8));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Pottery” was changed.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(startsOf(await datesOf(series))[1]).toBe(`${day(8)} 18:00`);
    await undo(page);
    expect(startsOf(await datesOf(series))[1]).toBe(`${day(7)} 18:00`);

    await page.getByRole('button', { name: `Remove ${shortName(14)}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('“Pottery” was removed.').waitFor();
    expect(startsOf(await datesOf(series))).not.toContain(`${day(14)} 18:00`);
    await undo(page);
    expect(startsOf(await datesOf(series))).toContain(`${day(14)} 18:00`);

    await page.getByRole('button', { name: `Change ${shortName(21)}` }).click();
    await dialog.getByRole('radio', { name: 'This and following' }).check();
    await dialog.getByLabel('Start time').fill('19:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(startsOf(await datesOf(series))).toHaveLength(3);
    const list = `${EVENTS}?search=Pottery&start_date=${day(20)}&end_date=${day(60)}`;
    const following = async () => startsOf(((await site.rest(list, admin)).body as Dates).events);
    expect(await following()).toEqual([`${day(21)} 19:00`, `${day(28)} 19:00`, `${day(35)} 19:00`]);
    await undo(page);
    expect((await following())[0]).toBe(`${day(21)} 18:00`);
  });

  it('restores an event, a date of a course and a venue from the trash', async () => {
    const times = { start_date: `${day(3)} 18:00`, end_date: `${day(3)} 20:00` };
    const single = await create({ title: 'Quiz night', ...times });
    const series = await create({ title: 'Yoga', ...times, meta: { rrule: 'FREQ=WEEKLY;COUNT=3' } });
    const [, second] = await datesOf(series);
    const venue = (await site.rest('/cal/events/v1/venues', { ...admin, body: { venue: 'Barn' } })).body.id as number;
    for (const id of [single, second?.id]) await site.rest(`${EVENTS}/${id}`, { ...admin, method: 'DELETE' });
    await site.rest(`/cal/events/v1/venues/${venue}`, { ...admin, method: 'DELETE' });
    const statusOf = async (path: string) => (await site.rest(path, admin)).body.status;
    const { page, go, errors } = await openDesk(browser, site);
    await go(`/calendar?view=list&status=trash&day=${day(0)}`);
    const restore = async (title: string) => {
      await page.getByRole('button', { name: `Actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: 'Restore' }).click();
      await page.getByText(`“${title}” was restored.`).waitFor();
      await page.getByRole('link', { name: title }).waitFor({ state: 'detached' });
    };
    await restore('Yoga');
    expect(startsOf(await datesOf(series))).toHaveLength(3);
    await go(`/calendar/${single}`);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('“Quiz night” was restored.').waitFor();
    await page.getByRole('button', { name: 'Move to trash' }).waitFor();
    expect(await statusOf(`${EVENTS}/${single}`)).toBe('draft');
    await go('/calendar/venues?status=trash');
    await page.getByRole('button', { name: 'Restore Barn' }).click();
    await page.getByText('“Barn” was restored.').waitFor();
    expect(await statusOf(`/cal/events/v1/venues/${venue}`)).toBe('draft');
    expect(errors).toEqual([]);
  });

  it.each([
    ['weekly', '2030-03-07', 'FREQ=WEEKLY;UNTIL=20300425T235959', '2031-03-06', 'FREQ=WEEKLY;UNTIL=20310424T235959'],
    ['first weekday', '2030-06-03', 'FREQ=MONTHLY;COUNT=4;BYDAY=1MO', '2031-06-02', 'FREQ=MONTHLY;COUNT=4;BYDAY=1MO'],
    ['last weekday', '2030-05-31', 'FREQ=MONTHLY;COUNT=4;BYDAY=-1FR', '2031-05-30', 'FREQ=MONTHLY;COUNT=4;BYDAY=-1FR'],
    ['day of month', '2030-01-15', 'FREQ=MONTHLY;COUNT=4', '2031-01-15', 'FREQ=MONTHLY;COUNT=4'],
    [
      ...['rule', '2030-03-07', 'FREQ=WEEKLY;UNTIL=20300425T120000;WKST=SU'],
      ...['2031-03-06', 'FREQ=WEEKLY;UNTIL=20310424T120000;WKST=SU'],
    ],
  ])('copies a course of another year, by its %s', async (name, from, rrule, to, moved) => {
    const times = { start_date: `${from} 18:00`, end_date: `${from} 20:00` };
    const title = `Copied by ${name}`;
    const series = await create({ title, ...times, meta: { rrule } });
    const { page } = await openDesk(browser, site, {}, `/calendar/${series}`);
    await page.getByRole('button', { name: 'Copy to next year' }).click();
    await page.waitForURL(/shift=year/);
    await page.getByRole('button', { name: 'Create event' }).click();
    await page.waitForURL((url) => /\/calendar\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${series}`));
    const copy = (await site.rest(`${EVENTS}/${page.url().split('/').pop()}`, admin)).body;
    expect([copy.start_date, copy.end_date, copy.status]).toEqual([`${to} 18:00:00`, `${to} 20:00:00`, 'draft']);
    expect(copy.meta.rrule).toBe(moved);
  });

  it('leads through a month by keyboard, and creates an event at a day', async () => {
    await create({ title: 'Market', start_date: '2031-07-02 09:00', end_date: '2031-07-02 12:00' });
    const { page, go } = await openDesk(browser, site);
    await go('/calendar?day=2031-07-01');
    await page.getByRole('link', { name: /Market/ }).waitFor();
    await page.getByRole('gridcell', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/day=2031-07-02/);
    await page.getByRole('gridcell', { name: /July 2, 2031, 1 event/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Market');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/day=2031-07-09/);
    await page.getByRole('gridcell', { name: /July 9/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/calendar\/new\?day=2031-07-09/);
    expect(await page.getByLabel('Start date').inputValue()).toBe('2031-07-09');
  });

  it('shows which events share a venue at the same time', async () => {
    const at = { venue: hall, end_date: '2031-08-05 12:00' };
    await create({ title: 'Rehearsal', start_date: '2031-08-05 09:00', ...at });
    await create({ title: 'Lecture', start_date: '2031-08-05 11:00', ...at });
    const { page, go } = await openDesk(browser, site);
    await go('/calendar?day=2031-08-01');
    await page.getByText('2 events share their venue and time with others.').waitFor();
    await page.getByRole('link', { name: /Lecture.*Same venue and time as: Rehearsal/ }).waitFor();
  });

  it('sends only what was changed, and keeps what others have changed meanwhile', async () => {
    const times = { start_date: '2031-09-01 18:00', end_date: '2031-09-01 20:00' };
    const id = await create({ title: 'Talk &amp; tea', description: 'One\n\n<!-- note -->Two', ...times });
    const { page, go } = await openDesk(browser, site);
    const sent: string[] = [];
    await page.exposeFunction('sentByTest', (body: string) => sent.push(body));
    await page.addInitScript(() => {
      const fetch = window.fetch.bind(window);
      const { sentByTest } = window as unknown as { sentByTest: (body: string) => void };
      window.fetch = async (request, init) => {
        if (request instanceof Request && request.method === 'POST') sentByTest(await request.clone().text());
        return fetch(request, init);
      };
    });
    await go(`/calendar/${id}`);
    await page.getByLabel('Cost').fill('5');
    await site.rest(`${EVENTS}/${id}`, { ...admin, body: { website: 'https://tea.example/' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('textbox', { name: 'Website' }).and(page.locator('[value="https://tea.example/"]')).waitFor();
    expect(sent).toEqual(['{"cost":"5"}', '{"cost":"5"}']);
    expect((await site.rest(`${EVENTS}/${id}`, admin)).body).toMatchObject({
      cost: '$5',
      website: 'https://tea.example/',
    });
  });

  it('creates a venue, and finds it', async () => {
    const { page, go } = await openDesk(browser, site);
    await go('/calendar/venues/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('New Barn');
    await page.getByLabel('City').fill('Ulm');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.waitForURL(/\/calendar\/venues\/\d+$/);
    await go('/calendar/venues?search=Ulm');
    await page.getByRole('link', { name: 'New Barn' }).waitFor();
  });

  it.each([360, 1280])('has no barriers at %d pixels, in either scheme', async (width) => {
    const series = await create({
      ...{ title: 'Yoga', start_date: `${day(0)} 18:00`, end_date: `${day(0)} 20:00`, venue: hall, status: 'draft' },
      meta: { rrule: 'FREQ=WEEKLY;COUNT=3' },
    });
    const { page, errors, go } = await openDesk(browser, site, { viewport: { width, height: 800 } });
    const check = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await deskProblems(page)).toEqual([]);
      }
      expect(await tooWide(page)).toEqual([]);
    };
    await go(`/calendar?day=${day(0)}`);
    await page.getByRole('link', { name: /Yoga/ }).first().waitFor();
    await check();
    await go(`/calendar/${series}`);
    await page.getByRole('button', { name: `Change ${shortName(7)}` }).waitFor();
    await check();
    await go('/calendar/venues');
    await page.getByRole('link', { name: 'Old Hall' }).waitFor();
    await check();
    expect(errors).toEqual([]);
  });
});
