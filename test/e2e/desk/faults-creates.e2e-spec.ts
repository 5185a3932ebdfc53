import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { openDesk } from '../../support/desk.js';
import { FaultyLine } from '../../support/faulty-line.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture } from '../../support/uploads.js';

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

beforeAll(async () => {
  site = await startSite();
  if (hasBrowser) browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site.close();
});

(hasBrowser ? describe : describe.skip)('a create whose answer is lost', () => {
  let line: FaultyLine;

  beforeAll(async () => {
    line = await FaultyLine.before(site);
  });
  afterAll(() => line.close());

  /** Opens the desk through the line, whose cookies are those of the site. */
  async function open(path: string): Promise<Page> {
    line.fault = 'none';
    const { page } = await openDesk(chromium(), site);
    await page.goto(`${line.url}/desk${path}`);
    await page.locator('main h1').waitFor();
    return page;
  }

  it('makes one text, which then gets what was written since', async () => {
    const page = await open('/texts/posts/new');
    await page.getByLabel('Title').fill('Lapwing');
    line.fault = 'lose answers';
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('status').filter({ hasText: 'The site cannot be reached.' }).waitFor();
    await page.getByLabel('Title').fill('Lapwing in the reeds');
    line.fault = 'none';
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL(/\/texts\/posts\/\d+$/);
    const found = (await site.rest('/cms/v2/posts?search=Lapwing&status=any&context=edit', admin)).body;
    expect(found.map(({ title }: { title: { raw: string } }) => title.raw)).toEqual(['Lapwing in the reeds']);
  });

  it('makes one text, also if the page was closed meanwhile', async () => {
    const page = await open('/texts/posts/new');
    await page.getByLabel('Title').fill('Curlew');
    line.fault = 'lose answers';
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('status').filter({ hasText: 'The site cannot be reached.' }).waitFor();
    line.fault = 'none';
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Use these changes' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL(/\/texts\/posts\/\d+$/);
    expect(await count('/cms/v2/posts', 'Curlew', '&status=any')).toBe(1);
  });

  it('makes one event', async () => {
    const page = await open('/calendar/new?day=2031-05-01');
    await page.getByRole('textbox', { name: 'Title' }).fill('Regatta');
    line.fault = 'lose answers';
    await page.getByRole('button', { name: 'Create event' }).click();
    await page.getByText('The site cannot be reached.').first().waitFor();
    line.fault = 'none';
    await page.getByLabel('Cost').fill('5');
    await page.getByRole('button', { name: 'Create event' }).click();
    await page.waitForURL(/\/calendar\/\d+$/);
    const query = 'start_date=2031-05-01&end_date=2031-05-02&status=publish';
    const { events } = (await site.rest(`/cal/events/v1/events?${query}`, admin)).body;
    expect(events).toMatchObject([{ title: 'Regatta', cost: '$5' }]);
  });

  /** Presses a button whose answer is lost, and again when the line is back. */
  async function pressTwice(page: Page, button: string): Promise<void> {
    line.fault = 'lose answers';
    await page.getByRole('button', { name: button }).last().click();
    await page.getByText('The site cannot be reached.').first().waitFor();
    line.fault = 'none';
    await page.getByRole('button', { name: button }).last().click();
  }

  it('makes one rule', async () => {
    const page = await open('/redirects');
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Source/).fill('/spring');
    await dialog.getByLabel('Target', { exact: true }).fill('/summer');
    await pressTwice(page, 'Create rule');
    await dialog.waitFor({ state: 'detached' });
    const { body } = await site.rest('/redirection/v1/redirect?filterBy[url]=spring', admin);
    expect((body as { items: object[] }).items).toHaveLength(1);
  });

  it('makes one user', async () => {
    const page = await open('/users/new');
    await page.getByLabel('Login name').fill('nell');
    await page.getByLabel('E-mail address').fill('nell@example.org');
    await pressTwice(page, 'New user');
    await page.getByText('The user is created.').waitFor();
  });

  it('makes one reply', async () => {
    const post = await createPost('Commented');
    const comment = { post, content: 'Nice', author_name: 'Ann', author_email: 'ann@example.org', status: 'hold' };
    await site.rest('/cms/v2/comments', { ...admin, body: comment });
    const page = await open('/comments');
    await page.getByText('Nice').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: /Ann/ }).fill('Thank you');
    await pressTwice(page, 'Approve and send');
    await page.getByText('Nice').waitFor({ state: 'detached' });
    expect(await count('/cms/v2/comments', 'Thank')).toBe(1);
  });

  it('makes one media item, also of an upload that was cut off', async () => {
    const image = await picture(1200, 800);
    const page = await open('/media');
    const uploads = page.getByRole('region', { name: 'Uploads' });
    line.fault = 'cut bodies';
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const padded = Buffer.concat([image, Buffer.alloc(200_000)]);
    await (await chooser).setFiles([{ name: 'lighthouse.png', mimeType: 'image/png', buffer: padded }]);
    await uploads.getByRole('alert').getByText('The site cannot be reached.').waitFor();
    line.fault = 'lose answers';
    const again = uploads.getByRole('button', { name: 'Try to upload lighthouse.png again' });
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await again.click();
    await failed;
    await again.waitFor();
    expect(await count('/cms/v2/media', 'lighthouse')).toBe(1);
    line.fault = 'none';
    await again.click();
    await uploads.getByText('1 of 1 files uploaded').waitFor();
    await page.getByRole('button', { name: 'lighthouse', exact: true }).waitFor();
    expect(await count('/cms/v2/media', 'lighthouse')).toBe(1);
    expect(line.met).toBeGreaterThan(1);
  });
});
