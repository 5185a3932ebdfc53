import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { deskProblems, menuFocused, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

const block = (name: string, html: string) => `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->`;
const BEFORE = block('paragraph', '<p  class="x">Before &#8217;</p>');
const AFTER = '<!-- wp:acme/box {"a":1} -->\n<div  data-x=1>After</div>\n<!-- /wp:acme/box -->';
const between = (source: string) => [BEFORE, source, AFTER].join('\n\n\n');
const table = (inside: string) =>
  block('table', `<figure class="wp-block-table"><table class="has-fixed-layout">${inside}</table></figure>`);
const item = (html: string) => `<!-- wp:list-item -->\n<li>${html}</li>\n<!-- /wp:list-item -->`;
const list = (...items: string[]) => block('list', `<ul class="wp-block-list">${items.map(item).join('\n\n')}</ul>`);

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

(hasBrowser ? describe : describe.skip)('tables, lists and server-rendered blocks in the editor', () => {
  let browser: Browser;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    browser = await startBrowser();
    ({ page, errors } = await openDesk(browser, site));
    page.on('dialog', (dialog) => void dialog.accept());
  });
  afterAll(() => browser.close());

  async function open(content: string): Promise<number> {
    const { body } = await site.rest('/cms/v2/posts', {
      as: 'admin',
      body: { title: 'T', content, status: 'publish' },
    });
    await page.goto(`${site.url}/desk/texts/posts/${body.id}`);
    await page.getByLabel('Title').waitFor();
    return body.id as number;
  }
  async function saved(id: number): Promise<string> {
    await page.keyboard.press('Control+s');
    await page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
    return (await site.rest(`/cms/v2/posts/${id}?context=edit`, { as: 'admin' })).body.content.raw as string;
  }
  const menu = async (label: string) => {
    await page.getByRole('button', { name: 'Change the table' }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  const cell = (text: string) => page.locator('.block-view :is(td, th)').filter({ hasText: text });
  const focusedIn = (selector: string) => page.locator(`${selector} .rich:focus`).waitFor();

  it('change a table by its menu, and no byte beside it', async () => {
    const id = await open(between(table('<tbody><tr><td class="q">a</td><td>b</td></tr></tbody>')));
    await cell('b').locator('.rich').click();
    await menu('Insert row below');
    await focusedIn('tr:nth-child(2) td:nth-child(2)');
    await page.keyboard.type('d');
    await menu('Insert column before');
    await focusedIn('tr:nth-child(2) td:nth-child(2)');
    await page.keyboard.type('m');
    await menu('Add header row');
    await focusedIn('thead th:first-child');
    await page.keyboard.type('H');
    await menu('Add footer row');
    await focusedIn('tfoot td:first-child');
    await page.keyboard.type('F');
    await menu('Add a caption');
    await page.locator('.tag-figcaption .rich').click();
    await page.keyboard.type('Sizes');
    const row = (...cells: string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;
    const head = '<thead><tr><th>H</th><th></th><th></th></tr></thead>';
    const body = `<tbody><tr><td class="q">a</td><td></td><td>b</td></tr><tr><td class="q"></td><td>m</td><td>d</td></tr></tbody>`;
    const whole = table(`${head}${body}<tfoot>${row('F', '', '')}</tfoot>`).replace(
      '</figure>',
      '<figcaption class="wp-element-caption">Sizes</figcaption></figure>',
    );
    expect(await saved(id)).toBe(between(whole));
    await cell('m').locator('.rich').click();
    await menu('Remove column');
    await menu('Remove row');
    await menu('Remove header row');
    await menu('Remove footer row');
    expect(await saved(id)).toBe(
      between(
        whole.replace(
          /<table[^]*<\/table>/,
          '<table class="has-fixed-layout"><tbody><tr><td class="q">a</td><td>b</td></tr></tbody></table>',
        ),
      ),
    );
    expect(errors).toEqual([]);
  });

  it('change a table from the keyboard alone', async () => {
    const id = await open(between(table('<tbody><tr><td>a</td><td>b</td></tr></tbody>')));
    await page.getByLabel('Title').focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('textbox', { name: /^Paragraph, block 1/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await focusedIn('td:first-child');
    await page.keyboard.press('Tab');
    await focusedIn('td:nth-child(2)');
    await page.keyboard.press('Control+Enter');
    await focusedIn('tr:nth-child(2) td:nth-child(2)');
    await page.keyboard.type('d');
    await page.keyboard.press('Control+Shift+Enter');
    await focusedIn('tr:nth-child(2) td:nth-child(3)');
    await page.keyboard.type('e');
    await page.keyboard.press('Alt+F10');
    const button = page.getByRole('button', { name: 'Change the table' });
    for (let step = 0; step < 12 && !(await button.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await menuFocused(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await focusedIn('tfoot td:first-child');
    await page.keyboard.type('z');
    expect(await saved(id)).toBe(
      between(
        table(
          '<tbody><tr><td>a</td><td>b</td><td></td></tr><tr><td></td><td>d</td><td>e</td></tr></tbody><tfoot><tr><td>z</td><td></td><td></td></tr></tfoot>',
        ),
      ),
    );
  });

  it('nest items of lists with Tab, and lift them with Shift and Tab', async () => {
    const id = await open(between(list('One', 'Two', 'Three')));
    const at = (text: string) => page.locator('.block-view li .rich').filter({ hasText: new RegExp(`^${text}$`) });
    await at('Two').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await focusedIn('li li');
    // The caret stays where it was.
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await page.locator('li li:nth-child(2) .rich:focus').waitFor();
    await page.keyboard.type('Four');
    await page.keyboard.press('Tab');
    await focusedIn('li li li');
    await page.keyboard.type('s');
    expect(await saved(id)).toBe(between(list(`One${list(`Two!${list('Fours')}`)}`, 'Three')));
    await page.keyboard.press('Shift+Tab');
    await page.locator('li li:nth-child(2) .rich:focus').waitFor();
    await page.getByRole('button', { name: 'Move item out' }).click();
    await page.locator('.block-view > .tag-ul > li:nth-child(2) .rich:focus').waitFor();
    expect(await saved(id)).toBe(between(list(`One${list('Two!')}`, 'Fours', 'Three')));
    // An empty item leaves its list.
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await focusedIn('li li');
    await page.keyboard.press('Enter');
    await page.locator('.block-view > .tag-ul > li:nth-child(3) .rich:focus').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('+');
    expect(await saved(id)).toBe(between(list(`One${list('Two!')}`, 'Fours+', 'Three')));
    expect(errors).toEqual([]);
  });

  it('let those pass who only go through a list with Tab', async () => {
    const source = between(list('One', 'Two'));
    const id = await open(source);
    await page.locator('.block-view p, .block-view .tag-p').first().locator('.rich').click();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
    await page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
    expect(await saved(id)).toBe(source);
  });

  it('show server-rendered blocks by one request, and why one cannot be shown', async () => {
    await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Kingfishers', status: 'publish' } });
    const batches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/batch/v1')) batches.push(request.postData() ?? '');
    });
    const id = await open(
      [
        '<!-- wp:latest-posts {"postsToShow":5} /-->',
        '<!-- wp:archives /-->',
        '<!-- wp:latest-posts {"postsToShow":"many"} /-->',
        '<!-- wp:search {"label":"Look for"} /-->',
        block(
          'group',
          `<div class="wp-block-group">${block('paragraph', '<p>In a group</p>')}\n\n<!-- wp:categories /--></div>`,
        ),
      ].join('\n\n'),
    );
    await page.frameLocator('iframe').first().getByText('Kingfishers').waitFor();
    await page.getByText(/cannot be shown: /).waitFor();
    const search = page.getByRole('group', { name: /block 4$/ });
    await search.scrollIntoViewIfNeeded();
    await search.frameLocator('iframe').getByText('Look for').waitFor();
    const group = page.getByRole('group', { name: /^Group, block 5/ });
    await group.scrollIntoViewIfNeeded();
    await group.frameLocator('iframe').getByText('Uncategorized').waitFor();
    expect(await page.locator('iframe:not([sandbox=""])').count()).toBe(0);
    expect(batches.length).toBe(1);
    const text = group.getByRole('textbox');
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    expect(await saved(id)).toContain('<p>In a group!</p>');
    expect(batches.length).toBe(1);
    expect(errors).toEqual([]);
  });

  it.each([360, 1280])('have no barriers at %d pixels, in either scheme', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await open(
      between(
        [
          table('<tbody><tr><td>a</td><td>b</td></tr></tbody>'),
          list('One', 'Two'),
          '<!-- wp:archives /-->',
          '<!-- wp:latest-posts {"postsToShow":"x"} /-->',
        ].join('\n\n'),
      ),
    );
    await page.getByText(/cannot be shown: /).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator('.block-view li .rich').nth(1).click();
      expect(await deskProblems(page)).toEqual([]);
      await cell('b').locator('.rich').click();
      expect(await deskProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Change the table' }).click();
      await menuFocused(page);
      expect(await deskProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    expect(await tooWide(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
