import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { type Morning, newDay, prepareMorning, wholeDay } from '../../support/desk-day.js';
import { keys } from '../../support/hands.js';
import { startSite } from '../../support/site.js';

(hasBrowser ? describe : describe.skip)('the day of an editor', () => {
  let browser: Browser;
  let morning: Morning;

  beforeAll(async () => {
    browser = await startBrowser();
    morning = await prepareMorning(await startSite());
  });
  afterAll(async () => {
    await browser.close();
    await morning.site.close();
  });

  it('is worked through by keyboard alone', async () => {
    const { page, errors } = await newDay(browser, { viewport: { width: 1280, height: 900 } });
    await wholeDay(keys(page), morning, async () => expect(await tooWide(page)).toEqual([]));
    expect(errors).toEqual([]);
  });
});
