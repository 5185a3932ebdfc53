import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { deleteComments } from '../../support/comments.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

const PATH = '/cms/v2/comments';

(hasBrowser ? describe : describe.skip)('the comments of the desk', () => {
  let browser: Browser;
  let site: TestSite;
  let post: number;

  beforeAll(async () => {
    browser = await startBrowser();
    site = await startSite();
    const body = { title: 'Kingfisher & friends', status: 'publish' };
    post = (await site.rest('/cms/v2/posts', { as: 'admin', body })).body.id;
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  beforeEach(() => deleteComments(site));

  /** Adds waiting comments; the last one is the first in the list. */
  async function comments(count: number, status = 'hold'): Promise<number[]> {
    const ids: number[] = [];
    for (let number = 1; number <= count; number += 1) {
      const date_gmt = `2031-05-01T10:${String(number).padStart(2, '0')}:00`;
      const author = { author_name: `Visitor ${number}`, author_email: `v${number}@example.org` };
      const body = { post, content: `Comment <em>${number}</em>`, status, date_gmt, ...author };
      ids.push((await site.rest(PATH, { as: 'admin', body })).body.id);
    }
    return ids;
  }
  const stored = async (status: string): Promise<number[]> => {
    const query = { status, per_page: '100', _fields: 'id', order: 'asc' };
    return (await site.rest(PATH, { as: 'admin', query })).body.map(({ id }: { id: number }) => id);
  };
  const shown = (page: Page) => page.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
  const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

  it('moderates ten comments by keyboard alone, and takes the last decision back', async () => {
    const ids = await comments(10);
    const { page, errors } = await openDesk(browser, site, {}, '/comments');
    await shown(page).first().getByText('Comment 10', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Kingfisher & friends' }).first().waitFor();
    for (const key of ['a', 'a', 's', 'a', 't', 'a', 's', 'a', 'a', 't']) await page.keyboard.press(key);
    await page.getByText('No comment waits. You are done.').waitFor();
    await tab(page, 'Approved (6)').waitFor();
    await page.keyboard.press('u');
    await shown(page).getByText('Comment 1', { exact: true }).waitFor();
    await tab(page, 'Waiting (1)').waitFor();
    await tab(page, 'Trash (1)').waitFor();
    const [first = 0] = ids;
    expect(await stored('hold')).toEqual([first]);
    expect(await stored('approved')).toHaveLength(6);
    expect(await stored('spam')).toHaveLength(2);
    expect(await stored('trash')).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('moves, replies and edits in place, with a dialog of the keys', async () => {
    const [older = 0, newer = 0] = await comments(2);
    const { page } = await openDesk(browser, site, {}, '/comments');
    await shown(page).first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Changed');
    await page.keyboard.press('Control+Enter');
    await text.waitFor({ state: 'detached' });
    await shown(page).nth(1).getByText('Changed').waitFor();
    expect((await site.rest(`${PATH}/${older}`, { as: 'admin', query: { context: 'edit' } })).body).toMatchObject({
      content: { raw: 'Changed' },
      author_name: 'Visitor 1',
      status: 'hold',
    });
    await page.keyboard.press('k');
    await page.keyboard.press('r');
    await page.getByLabel('Reply to Visitor 2').fill('Thank you');
    await page.getByRole('button', { name: 'Approve and send' }).click();
    await tab(page, 'Waiting (1)').waitFor();
    await tab(page, 'Approved (2)').waitFor();
    expect(await stored('approved')).toHaveLength(2);
    const query = { parent: String(newer), _fields: 'content', context: 'edit' };
    const [reply] = (await site.rest(PATH, { as: 'admin', query })).body;
    expect(reply.content.raw).toBe('Thank you');
  });

  it('shows a change of somebody else, and keeps what was entered', async () => {
    const [id = 0] = await comments(1);
    const { page } = await openDesk(browser, site, {}, '/comments');
    await shown(page).first().getByRole('button', { name: 'Edit' }).click();
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Mine');
    await site.rest(`${PATH}/${id}`, { as: 'admin', body: { content: 'Theirs' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Theirs').waitFor();
    expect(await text.inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Keep my version' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await text.waitFor({ state: 'detached' });
    const { body } = await site.rest(`${PATH}/${id}`, { as: 'admin', query: { context: 'edit' } });
    expect(body.content.raw).toBe('Mine');
  });

  it('puts back what the site refuses, and says so', async () => {
    await comments(2);
    const { page } = await openDesk(browser, site, {}, '/comments');
    await shown(page).nth(1).waitFor();
    await page.route(`**${PATH}/*`, (route) =>
      route.fulfill({ status: 403, json: { code: 'rest_cannot_edit', message: 'No.', data: { status: 403 } } }),
    );
    await page.keyboard.press('a');
    await page.getByRole('alert').getByText('You may not do this.').waitFor();
    await shown(page).nth(1).waitFor();
    expect(await stored('hold')).toHaveLength(2);
  });

  it('changes many at once, on a phone without a keyboard', async () => {
    await comments(3);
    const { page, errors } = await openDesk(browser, site, { viewport: { width: 360, height: 800 } }, '/comments');
    await page.getByRole('checkbox', { name: 'Select “Visitor 1”' }).check();
    await page.getByRole('checkbox', { name: 'Select “Visitor 3”' }).check();
    expect(await tooWide(page)).toEqual([]);
    expect(await deskProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await deskProblems(page)).toEqual([]);
    const bar = page.getByRole('group', { name: 'Selected comments' });
    await bar.getByRole('button', { name: 'Spam' }).click();
    await page.getByText('2 comments moved to Spam.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await tab(page, 'Waiting (3)').waitFor();
    expect(errors).toEqual([]);
  });
});
