import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { type Morning, newDay, prepareMorning, wholeDay } from '../../support/desk-day.js';
import { fingers } from '../../support/hands.js';
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

  it('is worked through with a thumb, on a phone of 390 pixels', async () => {
    const { page, errors } = await newDay(browser, {
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    });
    await wholeDay(fingers(page), morning, async () => expect(await tooWide(page)).toEqual([]));
    expect(errors).toEqual([]);
  });
});
