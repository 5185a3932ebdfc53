import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let browser: Browser | undefined;

const admin = { as: 'admin' } as const;
const PARAGRAPH = '<!-- wp:paragraph -->\n<p>Text</p>\n<!-- /wp:paragraph -->';

function chromium(): Browser {
  if (!browser) throw new Error('There is no browser.');
  return browser;
}

/** How many items a list has for a search. */
const count = async (path: string, search: string, more = ''): Promise<number> =>
  ((await site.rest(`${path}?search=${search}&per_page=50&context=edit${more}`, admin)).body as unknown[]).length;

const createPost = async (title: string): Promise<number> =>
  (await site.rest('/cms/v2/posts', { ...admin, body: { title, content: PARAGRAPH, status: 'publish' } })).body
    .id as number;

/** Ends the session of a page, as an administrator elsewhere would. */
const endSession = (page: Page) => page.context().clearCookies();

/** Signs in again in the window that the dialog opens. */
async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Sign in' }).click();
  const window = await opened;
  await window.locator('input[name=login]').fill('admin');
  await window.locator('input[name=password]').fill('Admin-password-1');
  await window.locator('input[name=password]').press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

beforeAll(async () => {
  site = await startSite();
  if (hasBrowser) browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site.close();
});

(hasBrowser ? describe : describe.skip)('a session that ends', () => {
  it('loses no text: after signing in again, the save arrives by itself', async () => {
    const id = await createPost('Kingfisher');
    const { page, errors } = await openDesk(chromium(), site, {}, `/texts/posts/${id}`);
    await page.getByRole('textbox', { name: /^Paragraph, block 1/ }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and more');
    await endSession(page);
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    expect(await deskProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have signed in' }).click();
    await page.getByText('You have not signed in yet.').waitFor();
    await signInAgain(page);
    await page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
    expect((await site.rest(`/cms/v2/posts/${id}?context=edit`, admin)).body.content.raw).toContain('Text and more');
    expect(errors).toEqual([]);
  });

  it('loses nothing of a form', async () => {
    const { page } = await openDesk(chromium(), site, {}, '/settings');
    await page.getByLabel('Tagline').fill('Boats and bread');
    await endSession(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await signInAgain(page);
    await page.getByText('Saved.').waitFor();
    expect((await site.rest('/cms/v2/settings', admin)).body.description).toBe('Boats and bread');
  });

  it('loses nothing of an open dialog; without signing in, everything stays', async () => {
    const { page } = await openDesk(chromium(), site, {}, '/terms');
    await page.getByRole('button', { name: 'New: Category' }).click();
    const form = page.getByRole('dialog', { name: 'New: Category' });
    await form.getByLabel('Name').fill('Lanterns');
    await endSession(page);
    await form.getByRole('button', { name: 'Create' }).click();
    const asked = page.getByRole('dialog', { name: 'Your session has ended' });
    await asked.waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Name').inputValue()).toBe('Lanterns');
    await form.getByRole('button', { name: 'Create' }).click();
    await signInAgain(page);
    await form.waitFor({ state: 'detached' });
    expect(await count('/cms/v2/categories', 'Lanterns')).toBe(1);
  });
});

(hasBrowser ? describe : describe.skip)('a line that is gone', () => {
  it('is said, and the save that somebody wanted arrives when it is back', async () => {
    const id = await createPost('Heron');
    const { page, errors } = await openDesk(
      chromium(),
      site,
      { viewport: { width: 360, height: 800 } },
      `/texts/posts/${id}`,
    );
    await page.getByLabel('Title').waitFor();
    await page.context().setOffline(true);
    await page.getByText('The connection is gone.').waitFor();
    await page.getByLabel('Title').fill('Heron at noon');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('status').filter({ hasText: 'The site cannot be reached.' }).waitFor();
    expect(await deskProblems(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
    await page.getByText('The connection is gone.').waitFor({ state: 'detached' });
    expect((await site.rest(`/cms/v2/posts/${id}?context=edit`, admin)).body.title.raw).toBe('Heron at noon');
    expect(errors).toEqual([]);
  });

  it('keeps the save of a form until it is back', async () => {
    const { page } = await openDesk(chromium(), site, {}, '/settings');
    await page.getByLabel('Tagline').fill('Bread and boats');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('What you save is sent when it is back.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Saved.').waitFor();
    expect((await site.rest('/cms/v2/settings', admin)).body.description).toBe('Bread and boats');
  });
});

(hasBrowser ? describe : describe.skip)('a text of two megabytes', () => {
  it('is edited as its source, and no other byte of it changes', async () => {
    const words = 'A meadow in the rain, and a boat. '.repeat(15).trim();
    const paragraphs = Array.from({ length: 4_000 }, (_, at) => PARAGRAPH.replace('Text', `${at} ${words}`));
    const content = paragraphs.join('\n\n');
    const { body } = await site.rest('/cms/v2/posts', { ...admin, body: { title: 'Long', content, status: 'draft' } });
    const { page, errors } = await openDesk(chromium(), site, {}, `/texts/posts/${body.id}`);
    const source = page.getByRole('textbox', { name: 'Text' });
    await source.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+s');
    await page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
    const saved = await site.rest(`/cms/v2/posts/${body.id}?context=edit`, admin);
    expect(saved.body.content.raw === `${content}!`).toBe(true);
    expect(errors).toEqual([]);
  });
});
