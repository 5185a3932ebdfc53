import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { sql } from '../../support/database.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let browser: Browser;

(hasBrowser ? describe : describe.skip)('the system in the desk', () => {
  beforeAll(async () => {
    site = await startSite();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('shows versions, checks, extensions, jobs and the last backup', async () => {
    const { page, errors } = await openDesk(browser, site, {}, '/system');
    const { body } = await site.rest('/lintel/v1/system', { as: 'admin' });
    await page.getByText(body.database, { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Checks' }).getByText(body.checks.database.message).waitFor();
    await page.getByText('The site knows of no backup.').waitFor();
    const extensions = page.getByRole('table', { name: 'Extensions' });
    await extensions.getByRole('row').filter({ hasText: 'notices' }).getByText('Part of Lintel').waitFor();
    const job = page
      .getByRole('table', { name: 'Scheduled jobs' })
      .getByRole('row', { name: /^expired password resets/ });
    await job.getByText('Not yet').waitFor();

    await site.job('expired password resets');
    const mark = { finishedAt: '2026-05-06T07:08:09Z', databaseBytes: 2e6, files: 12, fileBytes: 3e6, missingFiles: 1 };
    await sql("INSERT INTO settings (name, value) VALUES ('backup.last', ?)", [JSON.stringify(mark)]);
    await sql("INSERT INTO extensions (name, version, is_loaded, declared) VALUES ('former', '1.2.3', 0, '[]')");
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('1 file was missing in the storage.').waitFor();
    await page.getByRole('region', { name: 'Last backup' }).getByText('May 6, 2026').waitFor();
    await extensions.getByRole('row').filter({ hasText: 'former' }).getByText('Not running').waitFor();
    expect(await job.getByText('Not yet').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('says that it could not be read, and tries again', async () => {
    const { page, go } = await openDesk(browser, site);
    await page.route('**/lintel/v1/system*', (route) => route.abort());
    await go('/system');
    await page.getByText('The site cannot be reached.').waitFor();
    await page.unroute('**/lintel/v1/system*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Checks' }).waitFor();
  });

  it.each([360, 1280])('has no barriers at %d pixels, in either scheme', async (width) => {
    const { page, errors } = await openDesk(browser, site, { viewport: { width, height: 800 } }, '/system');
    await page.getByRole('region', { name: 'Checks' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await deskProblems(page)).toEqual([]);
      expect(await tooWide(page)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});
