import type { Browser, Locator, Page } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { applyModel } from '../../support/content-model.js';
import { deskProblems, menuFocused, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let browser: Browser;

/** Makes an entry, and returns its id. */
async function make(title: string, members: object = {}, route = 'posts'): Promise<number> {
  const body = { title, content: `About ${title}.`, status: 'publish', ...members };
  return (await site.rest(`/cms/v2/${route}`, { as: 'admin', body })).body.id;
}

const statusOf = async (id: number): Promise<string | undefined> =>
  (await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', query: { context: 'edit' } })).body.status;

const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title });

/** Opens the menu of an entry, and chooses something. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

(hasBrowser ? describe : describe.skip)('the lists of texts', () => {
  beforeAll(async () => {
    site = await startSite();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('are filtered, searched and ordered, all of which stands in the address', async () => {
    const term = await site.rest('/cms/v2/categories', { as: 'admin', body: { name: 'Birds & boats' } });
    await make('Heron', { categories: [term.body.id], sticky: true });
    await make('Osprey', { status: 'draft' });
    await make('Bittern', { status: 'future', date: '2099-01-01T10:00:00' });
    const { page, errors } = await openDesk(browser, site, {}, '/texts/posts');
    await row(page, 'Heron').getByText('Birds & boats').waitFor();
    await row(page, 'Heron').getByText('Sticky').waitFor();
    await page.getByRole('button', { name: 'Drafts' }).click();
    await row(page, 'Heron').waitFor({ state: 'detached' });
    await row(page, 'Osprey').waitFor();
    expect(page.url()).toContain('status=draft');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByLabel('Search', { exact: true }).fill('bitt');
    await row(page, 'Osprey').waitFor({ state: 'detached' });
    await row(page, 'Bittern').getByText('Scheduled').waitFor();
    await page.reload();
    await row(page, 'Bittern').waitFor();
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('bitt');
    await page.getByLabel('Search', { exact: true }).fill('nothing of the kind');
    await page.getByText('Nothing matches these filters.').waitFor();
    await page.getByLabel('Search', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Categories' }).or(page.getByLabel('Categories')).first().fill('bird');
    await page.getByRole('option', { name: 'Birds & boats' }).click();
    await row(page, 'Osprey').waitFor({ state: 'detached' });
    await row(page, 'Heron').waitFor();
    expect(page.url()).toContain(`categories=`);
    expect(errors).toEqual([]);
  });

  it('name all terms of a page, more than one request can ask for', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `Reed ${at}`);
    const made = await Promise.all(names.map((name) => site.rest('/cms/v2/tags', { as: 'admin', body: { name } })));
    const tags = made.map(({ body }) => body.id as number);
    await make('Whinchat', { tags: tags.slice(0, 60) });
    await make('Whimbrel', { tags: tags.slice(60) });
    const { page } = await openDesk(browser, site, {}, '/texts/posts');
    await row(page, 'Whinchat').filter({ hasText: 'Reed 59' }).waitFor();
    await row(page, 'Whimbrel').filter({ hasText: 'Reed 99' }).waitFor();
  });

  it('move to the trash and back, by keyboard alone', async () => {
    const id = await make('Kingfisher');
    const { page } = await openDesk(browser, site, {}, '/texts/posts');
    const button = page.getByRole('button', { name: 'Actions for “Kingfisher”' });
    await button.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Move to the trash' });
    await menuFocused(page);
    await page.keyboard.press('Escape');
    await item.waitFor({ state: 'detached' });
    await button.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await menuFocused(page);
    while (!(await item.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await row(page, 'Kingfisher').waitFor({ state: 'detached' });
    expect(await statusOf(id)).toBe('trash');
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await row(page, 'Kingfisher').waitFor();
    expect(await statusOf(id)).toBe('publish');
  });

  it('are restored from the trash, or deleted for good after a question', async () => {
    const [back, gone] = [await make('Lapwing'), await make('Dunlin')];
    for (const id of [back, gone]) await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'DELETE' });
    const { page } = await openDesk(browser, site, {}, '/texts/posts?status=trash');
    await choose(page, 'Lapwing', 'Restore as a draft');
    await row(page, 'Lapwing').waitFor({ state: 'detached' });
    expect(await statusOf(back)).toBe('draft');
    await choose(page, 'Dunlin', 'Delete for good');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await row(page, 'Dunlin').waitFor({ state: 'detached' });
    expect(await statusOf(gone)).toBeUndefined();
  });

  it('are changed together, and say with which it did not work', async () => {
    const [kept, gone] = [await make('Redshank'), await make('Greenshank')];
    const term = await site.rest('/cms/v2/tags', { as: 'admin', body: { name: 'Waders' } });
    const { page } = await openDesk(browser, site, {}, '/texts/posts?search=shank');
    await page.getByLabel('Select “Redshank”').check();
    await page.getByLabel('Select “Greenshank”').check();
    const bar = page.getByRole('group', { name: 'Actions for the selection' });
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Add a term' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a term' });
    await dialog.getByLabel('Taxonomy').first().click();
    await page.getByRole('option', { name: 'Tags' }).click();
    await dialog.getByLabel('Tags').last().fill('wad');
    await page.getByRole('option', { name: 'Waders' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await row(page, 'Greenshank').getByText('Waders').waitFor();
    for (const id of [kept, gone]) expect((await site.rest(`/cms/v2/posts/${id}`)).body.tags).toEqual([term.body.id]);
    await page.getByLabel('Select all').check();
    await site.rest(`/cms/v2/posts/${gone}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    await bar.getByRole('button', { name: 'Back to draft' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This did not work with 1 item' });
    await alert.getByText('Greenshank').waitFor();
    await row(page, 'Redshank').getByText('Draft').waitFor();
    expect(await statusOf(kept)).toBe('draft');
  });

  it('make drafts of a title, and of an entry with all that it contains', async () => {
    await make('Curlew', {
      excerpt: 'Bent & long.',
      content: '<!-- wp:paragraph -->\n<p>A bill.</p>\n<!-- /wp:paragraph -->',
    });
    const { page } = await openDesk(browser, site, {}, '/texts/posts?search=curlew');
    await choose(page, 'Curlew', 'Duplicate as a draft');
    await row(page, 'Curlew (copy)').getByText('Draft').waitFor();
    const query = { search: 'curlew', status: 'draft', context: 'edit' };
    const [copy] = (await site.rest('/cms/v2/posts', { as: 'admin', query })).body;
    expect(copy.content.raw).toBe('<!-- wp:paragraph -->\n<p>A bill.</p>\n<!-- /wp:paragraph -->');
    expect(copy.excerpt.raw).toBe('Bent & long.');
    await page.getByRole('button', { name: 'Quick draft' }).click();
    await page.getByRole('textbox', { name: 'Quick draft' }).fill('Whimbrel and curlew');
    await page.keyboard.press('Enter');
    await row(page, 'Whimbrel and curlew').getByText('Draft').waitFor();
  });

  it('show pages below their parents', async () => {
    const parent = await make('Visit', { menu_order: 2 }, 'pages');
    await make('Hire', { parent, menu_order: 1 }, 'pages');
    await make('House', { menu_order: 1 }, 'pages');
    const { page } = await openDesk(browser, site, {}, '/texts/pages');
    await row(page, 'Hire').waitFor();
    const titles = await page.locator('.title-cell a').allTextContents();
    expect(titles).toEqual(['House', 'Visit', 'Hire']);
    await page.getByText('Below “Visit”:').waitFor();
  });

  it('of a declared type have columns, filters and orders of its fields, by their labels', async () => {
    await applyModel(site, {
      types: { recipe: { labels: { singular: 'Recipe', plural: 'Recipes' }, restBase: 'recipes' } },
      fields: {
        recipe: {
          prep: { type: 'integer', label: 'Minutes in the kitchen', sort: true, filter: true },
          vegan: { type: 'boolean', label: 'Without animals', filter: true },
          level: { type: 'choice', of: ['easy', 'hard'], label: 'Difficulty', filter: true },
        },
      },
    });
    const recipe = (title: string, meta: object) => make(title, { meta }, 'recipes');
    await recipe('Soup', { prep: 20, vegan: true, level: 'easy' });
    await recipe('Goulash', { prep: 90, vegan: false, level: 'hard' });
    const { page, errors } = await openDesk(browser, site, {}, '/texts/recipes');
    await row(page, 'Goulash').getByText('90', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Minutes in the kitchen' }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Difficulty').selectOption('easy');
    await row(page, 'Goulash').waitFor({ state: 'detached' });
    await row(page, 'Soup').waitFor();
    await page.reload();
    await row(page, 'Soup').waitFor();
    expect(await row(page, 'Goulash').count()).toBe(0);
    await page.getByLabel('Difficulty').selectOption('');
    await page.getByLabel('Without animals').selectOption('No');
    await row(page, 'Soup').waitFor({ state: 'detached' });
    await page.getByLabel('Without animals').selectOption('Any');
    await page.getByLabel('Minutes in the kitchen').fill('20');
    await row(page, 'Goulash').waitFor({ state: 'detached' });
    await page.getByLabel('Minutes in the kitchen').fill('');
    await page.getByLabel('Order', { exact: true }).selectOption('Minutes in the kitchen, descending');
    await row(page, 'Goulash').waitFor();
    expect(await page.locator('.title-cell a').allTextContents()).toEqual(['Goulash', 'Soup']);
    expect(await deskProblems(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('say that they could not be read, and try again', async () => {
    const { page } = await openDesk(browser, site);
    await page.route('**/cms/v2/posts?**context=edit**', (route) => route.abort());
    await page.getByRole('link', { name: 'Posts' }).click();
    // The former page asks for posts, too.
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    await page.getByText('The site cannot be reached.').first().waitFor();
    await page.unroute('**/cms/v2/posts?**context=edit**');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await row(page, 'Heron').waitFor();
  });

  it.each([360, 1280])('have no barriers at %d pixels, in either scheme', async (width) => {
    const { page, errors } = await openDesk(browser, site, { viewport: { width, height: 800 } }, '/texts/posts');
    await page.getByLabel('Select “Heron”').check();
    await page.getByRole('button', { name: 'Filters' }).click();
    expect(await deskProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await deskProblems(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
