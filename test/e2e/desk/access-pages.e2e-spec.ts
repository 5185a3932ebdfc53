import type { Browser } from 'playwright-core';
import { fillDesk } from '../../../bin/desk-content.js';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { completeDemo } from '../../support/demo.js';
import { barriers, openDesk, type OpenDesk, sendAs, whole } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';
import { Receiver } from '../../support/webhooks.js';

/** Pages below the desk; names in braces are ids of the content. */
const PAGES = [
  ...['/texts/posts/1', '/texts/posts/new', '/texts/pages/9', '/texts/recipes/new'],
  ...['/calendar?view=week', '/calendar?view=list', '/calendar/new', '/calendar/{series}'],
  ...['/calendar/venues', '/calendar/venues/{venue}', '/calendar/organizers', '/calendar/organizers/{organizer}'],
  ...['/media?as=list', '/imports/history', '/imports/new', '/imports/{run}'],
  ...['/redirects/missing', '/redirects/log', '/redirects/why?url=/whats-on', '/redirects/groups'],
  ...['/redirects/files', '/redirects/settings'],
  ...['/users/new', '/users/2', '/webhooks/new', '/webhooks/{hook}', '/nowhere'],
];

/** Dialogs: the page below the desk, and what opens them. */
const DIALOGS: [path: string, button: string | RegExp][] = [
  ['/', 'Search'],
  ['/media', /^(?!Select|Upload)./],
  ['/terms', 'New: Category'],
  ['/menus', 'New menu'],
  ['/menus', 'Add item'],
  ['/account', 'Create application password'],
  ['/redirects', 'New rule'],
  ['/redirects/groups', 'New group'],
  ['/comments', 'Keyboard shortcuts'],
  ['/imports', 'Delete'],
  ['/users/2', 'Delete user'],
  ['/texts/posts/1', 'Revisions'],
  ['/calendar/{series}', /^Change /],
];

(hasBrowser ? describe : describe.skip)('the pages below the rooms of the desk', () => {
  let site: TestSite;
  let receiver: Receiver;
  let browser: Browser;
  let desk: OpenDesk;
  let ids: Awaited<ReturnType<typeof fillDesk>>;

  beforeAll(async () => {
    receiver = await Receiver.start();
    site = await startSite({ DEMO: '1', AUDIT_LOG_DAYS: '7', FETCH_ALLOW_PRIVATE: receiver.host });
    await completeDemo(site);
    ids = await fillDesk(sendAs(site, 'admin'), receiver.host);
    browser = await startBrowser();
    desk = await openDesk(browser, site);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await site.close();
    await receiver.close();
  });

  const at = (path: string) =>
    path.replace(/{(\w+)}/, (_, name: string) => String((ids as Readonly<Record<string, number>>)[name]));

  it.each(PAGES)('have one heading and no barriers in either scheme or at any width: %s', async (path) => {
    const { page, go, errors, reported } = desk;
    reported.length = 0;
    await go(at(path));
    await whole(page);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await barriers(page)).toEqual([]);
    expect([errors, reported]).toEqual([[], []]);
  });

  it.each(DIALOGS)('has at %s no barriers in the dialog of %s, which gives the focus back', async (path, name) => {
    const { page, go, errors } = desk;
    await go(at(path));
    await whole(page);
    const scope = path === '/' ? page : page.getByRole('main');
    const opener = scope.getByRole('button', { name, exact: typeof name === 'string' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await whole(page);
    expect(await barriers(page)).toEqual([]);
    await page.locator('[role=dialog] :focus, [role=dialog]:focus').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await opener.and(page.locator(':focus')).waitFor();
    expect(errors).toEqual([]);
  });
});
