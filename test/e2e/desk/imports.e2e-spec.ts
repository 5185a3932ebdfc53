import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { calendar, vevent } from '../../support/calendar-files.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';

const PATH = '/lintel/v1/imports';

const FEED = calendar(
  ...vevent('UID:fair@example.org', 'SUMMARY:Spring fair', 'DTSTART:20310601T100000'),
  ...vevent('UID:broken@example.org', 'SUMMARY:Broken', 'DTSTART:yesterday'),
  ...vevent('UID:talk@example.org', 'SUMMARY:Evening talk', 'DTSTART:20310602T190000'),
);

(hasBrowser ? describe : describe.skip)('the imports of the desk', () => {
  let browser: Browser;
  let feeds: RemoteSite;
  let site: TestSite;

  beforeAll(async () => {
    browser = await startBrowser();
    feeds = await RemoteSite.start();
    site = await startSite({ FETCH_ALLOW_PRIVATE: feeds.host });
    feeds.pages.set('/events.ics', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(FEED);
    });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await feeds.close();
  });

  const events = async (): Promise<string[]> => {
    const query = { start_date: '2031-01-01', end_date: '2032-01-01' };
    const { body } = await site.rest('/cal/events/v1/events', { query });
    return body.events.map(({ title }: { title: string }) => title);
  };

  it('previews a source with its faulty line, follows it, and shows the run', async () => {
    const { page, errors } = await openDesk(browser, site, {}, '/imports');
    await page.getByText('No source yet.').waitFor();
    await page.getByRole('link', { name: 'Add a source' }).click();
    await page.getByLabel('Address of the source').fill(feeds.url('/events.ics'));
    await page.getByLabel('How often').selectOption('Every day');
    await page.getByLabel('Name of the source').fill('Club');
    await page.getByLabel('New events are').selectOption('Published');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('status', { name: 'Preview' });
    await preview.getByText('Spring fair').waitFor();
    await preview.getByText(/^Line \d+:/).waitFor();
    await preview.getByText('2 created, 0 updated, 0 skipped').waitFor();
    expect(await events()).toEqual([]);
    await page.getByRole('button', { name: 'Add the source and import now' }).click();
    await page.getByRole('heading', { name: 'Club', level: 1 }).waitFor();
    await page.getByText('2 created, 0 updated, 0 skipped').waitFor();
    expect((await events()).sort()).toEqual(['Evening talk', 'Spring fair']);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Import from Club' }).waitFor();
    await page.getByText(/^Warning: line \d+/).waitFor();
    expect(errors).toEqual([]);
  });

  it('runs a source now, and changes only what was changed', async () => {
    const { page } = await openDesk(browser, site, {}, '/imports');
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByText('Finished').waitFor();
    await page.getByRole('link', { name: 'Show the source' }).click();
    const schedule = async () => {
      const [{ id }] = (await site.rest(PATH, { as: 'admin', query: { status: 'cal-ea-schedule' } })).body;
      return (await site.rest(`${PATH}/${id}`, { as: 'admin' })).body;
    };
    const before = await schedule();
    await page.getByLabel('How often').selectOption('Every week');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const after = await schedule();
    expect([after.frequency, after.name, after.settings]).toEqual(['weekly', 'Club', before.settings]);
  });

  it('imports an uploaded table once, with its faulty line', async () => {
    const { page } = await openDesk(browser, site, {}, '/imports/new');
    await page.getByText('File', { exact: true }).click();
    const table = 'Event name,Start date,Start time\nWinter fair,2031-12-01,10:00\nNever,soon,10:00\n';
    await page.locator('input[type=file]').setInputFiles({
      name: 'fairs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table),
    });
    await page.getByLabel('New events are').selectOption('Published');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText(/^Line 3:/).waitFor();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Finished').waitFor();
    await page.getByText('1 created, 0 updated, 0 skipped').waitFor();
    expect(await events()).toContain('Winter fair');
  });

  it('says why a source cannot be read, and keeps what was entered', async () => {
    const { page } = await openDesk(browser, site, {}, '/imports/new');
    const url = page.getByLabel('Address of the source');
    await url.fill(feeds.url('/nothing.ics'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await url.inputValue()).toBe(feeds.url('/nothing.ics'));
    const refused = await site.rest(`${PATH}/preview`, { as: 'admin', body: { source: 'package.json' } });
    expect([refused.status, refused.body.code]).toEqual([400, 'import-source-invalid']);
    const other = await site.rest(PATH, { as: 'author', body: { source: feeds.url('/events.ics') } });
    expect(other.status).toBe(403);
  });

  it('deletes a source, and has no barriers at 360 pixels in either scheme', async () => {
    const { page, errors, go } = await openDesk(browser, site, { viewport: { width: 360, height: 800 } }, '/imports');
    for (const path of ['', '/history', '/new', '/1', '/2']) {
      await go(`/imports${path}`);
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([path, colorScheme, await deskProblems(page)]).toEqual([path, colorScheme, []]);
      }
      expect([path, await tooWide(page)]).toEqual([path, []]);
    }
    await go('/imports');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No source yet.').waitFor();
    expect(await events()).toHaveLength(3);
    expect(errors).toEqual([]);
  });
});
