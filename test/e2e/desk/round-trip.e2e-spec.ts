import type { Browser, Page } from 'playwright-core';
import { EDITED_BLOCKS, exportedTexts, longText, OWN_TEXTS } from '../../support/block-texts.js';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { recordWrites } from '../../support/desk-writes.js';
import { openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

/** The longest of the texts of other sites. All of them are tested without a browser. */
const OTHERS = exportedTexts()
  .toSorted((one, other) => other.text.length - one.text.length)
  .slice(0, 2);

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

(hasBrowser ? describe : describe.skip)('a text at the desk', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await startBrowser();
    ({ page } = await openDesk(browser, site));
    page.on('dialog', (dialog) => void dialog.accept());
  });
  afterAll(() => browser.close());

  const saved = () => page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
  const changed = () => page.getByRole('status').filter({ hasText: 'Not saved yet.' }).waitFor();
  const read = async (id: number) =>
    (await site.rest(`/cms/v2/posts/${id}?context=edit`, { as: 'admin' })).body.content.raw as string;

  /** Opens a text of the site. Returns its source as the site has it, and what the desk sends from now on. */
  async function open(content: string) {
    const { body } = await site.rest('/cms/v2/posts', {
      as: 'admin',
      body: { title: 'A text', content, status: 'publish' },
    });
    const id = body.id as number;
    await page.goto(`${site.url}/desk/texts/posts/${id}`);
    await page.getByLabel('Title').waitFor();
    const writes = await recordWrites(page, `/posts/${id}`);
    return { id, text: await read(id), sent: async () => (await writes()) as Record<string, unknown>[] };
  }

  const samples = [...OWN_TEXTS, { name: 'two million characters', text: longText() }, ...OTHERS];
  it.each(samples)('is not sent unless it is changed: $name', async ({ text: written }) => {
    const { id, text, sent } = await open(written);
    expect(text.length).toBeGreaterThanOrEqual(Math.min(written.trim().length, 1));
    // Going through it changes nothing.
    const place = page.locator('main').locator('.rich, textarea.code').first();
    if (await place.count()) {
      await place.click();
      for (const key of ['Home', 'ArrowRight', 'End', 'ArrowDown']) await page.keyboard.press(key);
    }
    await saved();
    await page.getByLabel('Title').fill('Another title');
    await page.keyboard.press('Control+s');
    await saved();
    expect(await sent()).toEqual([{ title: 'Another title' }]);
    expect((await read(id)) === text).toBe(true);
  });

  it('changes in the bytes of one block when that is edited, of every kind', async () => {
    const blocks = Object.values(EDITED_BLOCKS);
    const { text, sent } = await open(blocks.join('\n\n'));
    expect(text).toBe(blocks.join('\n\n'));
    for (const [at, name] of Object.keys(EDITED_BLOCKS).entries()) {
      const row = page.locator('.block-row').nth(at);
      await row.scrollIntoViewIfNeeded();
      await row.locator('.rich').first().click();
      await page.keyboard.press('End');
      await page.keyboard.type('x');
      await changed();
      await page.keyboard.press('Control+s');
      await saved();
      const { content } = (await sent()).at(-1) ?? {};
      const after = String(content);
      const before = blocks
        .slice(0, at)
        .map((source) => `${source}\n\n`)
        .join('');
      const behind = blocks
        .slice(at + 1)
        .map((source) => `\n\n${source}`)
        .join('');
      expect([name, after.startsWith(before), after.endsWith(behind)]).toEqual([name, true, true]);
      const block = after.slice(before.length, after.length - behind.length);
      expect([name, difference(blocks[at] ?? '', block)]).toEqual([name, ['', 'x']]);
      blocks[at] = block;
    }
    expect((await sent()).every((body) => Object.keys(body).join() === 'content')).toBe(true);
  });

  it.each(['a classic text of another system', 'a classic text with single returns'])(
    'keeps the ends of lines that are not changed: %s',
    async (name) => {
      const { text, sent } = await open(OWN_TEXTS.find((one) => one.name === name)?.text ?? '');
      await page.locator('main textarea.code').click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('New ');
      await changed();
      await page.keyboard.press('Control+s');
      await saved();
      expect(await sent()).toEqual([{ content: `New ${text}` }]);
    },
  );

  it('keeps the blocks beside one whose code is edited', async () => {
    const { text, sent } = await open(OWN_TEXTS.find(({ name }) => name.startsWith('ends of lines'))?.text ?? '');
    await page.getByRole('button', { name: 'Edit code' }).first().click();
    const code = page.getByLabel('Code of the block');
    await code.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' ');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await saved();
    const { content } = (await sent())[0] ?? {};
    expect(difference(text, String(content))).toEqual(['', ' ']);
  });
});

/** What is gone from a text, and what is new in it. */
function difference(before: string, after: string): [string, string] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}
