import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

const paragraph = (text: string) =>
  `<!-- wp:paragraph {"dropCap":true} -->\n<p class="x">${text}</p>\n<!-- /wp:paragraph -->`;
const UNKNOWN = '<!-- wp:acme/box {"a":"1"} -->\n<div  data-x=1>Kept as it is</div>\n<!-- /wp:acme/box -->';
const HOSTILE =
  '<!-- wp:html -->\n<script>document.title="bad"</script><img src="/nothing.png" onerror="parent.document.title=\'bad\'"><iframe srcdoc="<script>parent.document.title=1</script>"></iframe><form action="/x"><button>x</button></form><p onclick="alert(1)">Seen</p>\n<!-- /wp:html -->';

let site: TestSite;

const read = async (id: number) =>
  (await site.rest(`/cms/v2/posts/${id}?context=edit`, { as: 'admin' })).body as {
    title: { raw: string };
    content: { raw: string };
    status: string;
    date: string;
  };
const create = async (content: string, more: object = {}): Promise<number> =>
  (
    await site.rest('/cms/v2/posts', {
      as: 'admin',
      body: { title: 'Kingfisher', content, status: 'publish', ...more },
    })
  ).body.id as number;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

(hasBrowser ? describe : describe.skip)('the editor of texts', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const focused = (page: Page, name: RegExp) =>
    page.waitForFunction(
      (source) => new RegExp(source).test(document.activeElement?.getAttribute('aria-label') ?? ''),
      name.source,
    );

  it('writes a text from the keyboard, and saves it as a draft', async () => {
    const { page, errors } = await openDesk(browser, site, {}, '/texts/posts/new');
    await page.getByLabel('Title').fill('A walk');
    await page.getByRole('button', { name: 'Insert a block' }).press('Enter');
    await page.getByLabel('Find a block').fill('heading');
    await page.keyboard.press('Enter');
    await focused(page, /^Heading, block 1/);
    await page.keyboard.type('The way');
    await page.keyboard.press('Enter');
    await focused(page, /^Paragraph, block 2/);
    await page.keyboard.type('Text & ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('bold');
    await page.keyboard.press('Enter');
    await focused(page, /^Paragraph, block 3/);
    await page.keyboard.press('/');
    await page.getByLabel('Find a block').fill('list');
    await page.keyboard.press('Enter');
    await focused(page, /^List, block 3/);
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await page.locator('.block-view li').nth(1).locator('[role=textbox]:focus').waitFor();
    await page.keyboard.type('Two');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/texts\/posts\/\d+$/);
    const { content, title, status: saved } = await read(Number(page.url().split('/').at(-1)));
    expect([title.raw, saved]).toEqual(['A walk', 'draft']);
    expect(content.raw).toBe(
      [
        '<!-- wp:heading -->\n<h2 class="wp-block-heading">The way</h2>\n<!-- /wp:heading -->',
        '<!-- wp:paragraph -->\n<p>Text &amp; <strong>bold</strong></p>\n<!-- /wp:paragraph -->',
        '<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>One</li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item -->\n<li>Two</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
      ].join('\n\n'),
    );
    expect(errors).toEqual([]);
  });

  it('changes one block of a text, and no byte of the others; members that were not changed are not sent', async () => {
    const before = [paragraph('One'), UNKNOWN, paragraph('Two <em class="y">em</em> &#8217;'), '<!-- wp:archives /-->'];
    const id = await create(before.join('\n\n\n'));
    const { page } = await openDesk(browser, site, {}, `/texts/posts/${id}`);
    await page.evaluate(() => {
      const { fetch } = globalThis;
      globalThis.fetch = async (request, init) => {
        if (request instanceof Request && request.method === 'POST' && request.url.includes('/posts/'))
          document.body.dataset.sent = `${document.body.dataset.sent ?? ''}${await request.clone().text()}\n`;
        return fetch(request, init);
      };
    });
    const text = page.getByRole('textbox', { name: /^Paragraph, block 3/ });
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' more');
    await page.getByRole('button', { name: 'Update' }).click();
    await status(page, 'Everything is saved.');
    const after = before.with(2, paragraph('Two <em class="y">em</em> &#8217; more')).join('\n\n\n');
    expect((await read(id)).content.raw).toBe(after);
    await page.getByLabel('Stay at the top of lists').check();
    await page.getByRole('button', { name: 'Update' }).click();
    await status(page, 'Everything is saved.');
    const sent = await page.evaluate(() => document.body.dataset.sent ?? '');
    expect(
      sent
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([{ content: after }, { sticky: true }]);
  });

  it('schedules a text', async () => {
    const id = await create(paragraph('Later'), { status: 'draft' });
    const { page } = await openDesk(browser, site, {}, `/texts/posts/${id}`);
    await page.getByLabel('Date of publication').fill('2093-05-01T10:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await status(page, 'Everything is saved.');
    const { status: now, date } = await read(id);
    expect([now, date]).toEqual(['future', '2093-05-01T10:00:00']);
  });

  it('shows both versions when somebody else has saved, and keeps what is chosen', async () => {
    const id = await create(paragraph('First'));
    const { page } = await openDesk(browser, site, {}, `/texts/posts/${id}`);
    await page.getByLabel('Title').fill('Mine');
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { title: 'Theirs', content: paragraph('Second') } });
    await page.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog', { name: /Somebody else has changed/ });
    await dialog.getByText('Theirs', { exact: true }).waitFor();
    expect((await read(id)).title.raw).toBe('Theirs');
    await dialog.getByRole('button', { name: 'Take this choice' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await status(page, 'Everything is saved.');
    const { title, content } = await read(id);
    expect([title.raw, content.raw]).toEqual(['Mine', paragraph('Second')]);
  });

  it('keeps what was entered while the line is gone, also when the page is closed', async () => {
    const id = await create(paragraph('First'));
    const { page: first } = await openDesk(browser, site, {}, `/texts/posts/${id}`);
    let page = first;
    await page.getByLabel('Title').waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Title').fill('Entered offline');
    await page.getByRole('button', { name: 'Update' }).click();
    await status(page, 'The site cannot be reached. Your changes are kept in this browser.');
    await page.waitForFunction(() =>
      Object.values(localStorage).some((value) => String(value).includes('Entered offline')),
    );
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(first.url());
    await page.getByRole('button', { name: 'Use these changes' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await status(page, 'Everything is saved.');
    expect((await read(id)).title.raw).toBe('Entered offline');
  });

  it('acts on what was written a moment ago', async () => {
    const id = await create(paragraph('One'));
    const { page } = await openDesk(browser, site, {}, `/texts/posts/${id}`);
    const first = page.getByRole('textbox', { name: /block 1/ });
    await first.click();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('End', 's', 'ArrowLeft', 'Enter');
    await focused(page, /^Paragraph, block 2/);
    expect(await page.locator('.rich').allInnerTexts()).toEqual(['One', 's']);
    await press('Control+z');
    expect(await page.locator('.rich').allInnerTexts()).toEqual(['Ones']);
    await first.click();
    await press('Control+z');
    expect(await page.locator('.rich').allInnerTexts()).toEqual(['One']);
    await press('End', 'x', 'Control+z', 'y', 'Control+s');
    await status(page, 'Everything is saved.');
    expect((await read(id)).content.raw).toBe(paragraph('Oney'));
  });

  it('loses no letter that is written while a save is answered, or as the page is left', async () => {
    const id = await create(paragraph('One'));
    const { page } = await openDesk(browser, site, {}, `/texts/posts/${id}`);
    const text = page.getByRole('textbox', { name: /block 1/ });
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' two');
    await page.route(`**/posts/${id}*`, async (route) => {
      const response = await route.fetch();
      if (route.request().method() !== 'GET') await page.keyboard.type('!');
      await route.fulfill({ response });
    });
    await page.keyboard.press('Control+s');
    await status(page, 'Not saved yet.');
    await text.filter({ hasText: 'One two!' }).waitFor();
    expect((await read(id)).content.raw).toBe(paragraph('One two'));
    page.on('dialog', (dialog) => void dialog.accept());
    const address = page.url();
    await page.keyboard.type('?');
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('button', { name: 'Use these changes' }).click();
    await text.filter({ hasText: 'One two!?' }).waitFor();
  });

  it('checks the code of a block, and keeps what is wrong with it', async () => {
    const broken = '<!-- wp:acme/box {"a": } -->\n<div>Broken</div>\n<!-- /wp:acme/box -->';
    const id = await create(`${broken}\n\n${paragraph('Text')}`);
    const { page } = await openDesk(browser, site, {}, `/texts/posts/${id}`);
    await page.getByRole('textbox', { name: /^Paragraph, block 2/ }).click();
    await page.keyboard.type('New ');
    await page.getByRole('button', { name: 'Update' }).click();
    await status(page, 'Everything is saved.');
    expect((await read(id)).content.raw.startsWith(broken)).toBe(true);
    await page.getByRole('button', { name: 'Edit code' }).click();
    const code = page.getByLabel('Code of the block');
    await code.fill('<!-- wp:acme/box {"a": -->x');
    await page.getByText('This comment is not complete.').waitFor();
    expect(await page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
    await code.fill('<!-- wp:acme/box {"a":1} -->x<!-- /wp:acme/box -->');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await status(page, 'Everything is saved.');
    expect((await read(id)).content.raw.startsWith('<!-- wp:acme/box {"a":1} -->x<!-- /wp:acme/box -->')).toBe(true);
  });

  it('runs nothing of a hostile block', async () => {
    const id = await create(`${HOSTILE}\n\n${paragraph('Text')}`);
    expect((await read(id)).content.raw).toContain('onerror');
    const { page, errors } = await openDesk(browser, site, {}, `/texts/posts/${id}`);
    await page.frameLocator('iframe').getByText('Seen').waitFor();
    expect(await page.frameLocator('iframe').locator('script, form, iframe, [onclick], [onerror]').count()).toBe(0);
    expect(await page.title()).not.toBe('bad');
    expect(errors).toEqual([]);
  });

  it('cleans what is pasted, and uploads pasted pictures', async () => {
    const id = await create(paragraph('Text'));
    const { page, errors } = await openDesk(browser, site, {}, `/texts/posts/${id}`);
    const paste = (html: string, picture = '') =>
      page.evaluate(
        ([text = '', base64 = '']) => {
          const clipboardData = new DataTransfer();
          if (text) clipboardData.setData('text/html', text);
          const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
          if (base64) clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
          document.activeElement?.dispatchEvent(event);
        },
        [html, picture],
      );
    await page.getByRole('textbox', { name: /^Paragraph, block 1/ }).click();
    await paste(
      '<style>p{}</style><h1 class="MsoTitle">Head</h1><p class="MsoNormal" lang="de"><span>One <span style="font-weight:700">two</span></span></p><ul><li>Three</li></ul>',
    );
    await page.getByRole('group', { name: /^List, block 4/ }).waitFor();
    await page.getByRole('textbox', { name: /^Paragraph, block 1/ }).click();
    await paste('', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==');
    await page.getByRole('group', { name: /^Picture, block 2/ }).waitFor();
    await page.getByLabel('Alternative text').fill('A "dot"');
    await page.getByRole('button', { name: 'Update' }).click();
    await status(page, 'Everything is saved.');
    const { raw } = (await read(id)).content;
    expect(raw).toMatch(
      /<figure class="wp-block-image size-large"><img src="[^"]+dot[^"]*" alt="A &quot;dot&quot;" class="wp-image-\d+"\/>/,
    );
    expect(raw).toContain('<h2 class="wp-block-heading">Head</h2>');
    expect(raw).toContain('<p>One <strong>two</strong></p>');
    expect(raw).toContain('<li>Three</li>');
    expect(errors).toEqual([]);
  });

  it('moves, undoes and asks before leaving', async () => {
    const id = await create(`${paragraph('One')}\n\n${paragraph('Two')}`);
    const { page } = await openDesk(browser, site, {}, `/texts/posts/${id}`);
    const first = page.getByRole('textbox', { name: /block 1/ });
    await first.filter({ hasText: 'One' }).click();
    await page.keyboard.press('Alt+ArrowDown');
    await first.filter({ hasText: 'Two' }).waitFor();
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await first.filter({ hasText: 'One' }).waitFor();
    await status(page, 'Everything is saved.');
  });

  it.each([360, 1280])('has no barriers at %d pixels, in either scheme', async (width) => {
    const id = await create(
      `${paragraph('One')}\n\n${UNKNOWN}\n\n<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table></figure>\n<!-- /wp:table -->`,
    );
    const { page, errors } = await openDesk(browser, site, { viewport: { width, height: 800 } }, `/texts/posts/${id}`);
    await page.getByRole('textbox', { name: /^Paragraph, block 1/ }).click();
    expect(await deskProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await deskProblems(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
