import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { recordWrites } from '../../support/desk-writes.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';
import { animation, picture, upload } from '../../support/uploads.js';

let site: TestSite;
let browser: Browser;

const mediaOf = async (id: number | string) =>
  (await site.rest(`/cms/v2/media/${id}`, { as: 'admin', query: { context: 'edit' } })).body;

/** Opens the details of a picture, and its editor from the keyboard. */
async function openEditor(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Crop and rotate' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Crop and rotate' });
  await dialog.getByLabel('Result', { exact: true }).first().waitFor();
  return dialog;
}

/** The id of the item whose details are shown. */
const idIn = (url: URL): string => (url.searchParams.get('item') ?? '').replaceAll('"', '');
const shownId = (page: Page): string => idIn(new URL(page.url()));

(hasBrowser ? describe : describe.skip)('pictures of the desk', () => {
  beforeAll(async () => {
    site = await startSite();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('are turned and cropped by keyboard alone; the result is shown, and saved as a new picture', async () => {
    const { id } = (await upload(site, 'harbour.png', await picture(600, 400))).body;
    await site.rest(`/cms/v2/media/${id}`, { as: 'admin', body: { alt_text: 'A harbour', caption: 'At dawn' } });
    const { page, errors } = await openDesk(browser, site, {}, `/media?item=${id}`);
    const dialog = await openEditor(page);
    expect(await dialog.getByRole('button', { name: 'Save as a new picture' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Rotate right' }).press('Enter');
    await dialog.getByText('400 × 600', { exact: true }).waitFor();
    await dialog.getByLabel('Width').fill('200');
    await dialog.getByLabel('Height').fill('300');
    await dialog.getByLabel('From the top').fill('150');
    await dialog.getByText('200 × 300', { exact: true }).waitFor();
    const writes = await recordWrites(page, '/media/');
    await dialog.getByRole('button', { name: 'Save as a new picture' }).press('Enter');
    await page.getByText('Saved as a new picture.').waitFor();
    await page.waitForURL((url) => idIn(url) !== String(id));
    expect(await writes()).toEqual([
      {
        modifiers: [
          { type: 'rotate', args: { angle: 90 } },
          { type: 'crop', args: { left: 0, top: 25, width: 50, height: 50 } },
        ],
      },
    ]);
    expect(await mediaOf(shownId(page))).toMatchObject({
      alt_text: 'A harbour',
      caption: { raw: 'At dawn' },
      media_details: { width: 200, height: 300 },
    });
    expect((await mediaOf(id)).media_details).toMatchObject({ width: 600, height: 400 });
    expect(errors).toEqual([]);
  });

  it('have a frame that is dragged, keeps a ratio, and turns with the picture', async () => {
    const { id } = (await upload(site, 'quay.png', await picture(600, 400))).body;
    const { page } = await openDesk(browser, site, {}, `/media?item=${id}`);
    const dialog = await openEditor(page);
    await dialog.getByLabel('Aspect ratio').selectOption('1:1');
    await dialog.getByText('400 × 400', { exact: true }).waitFor();
    const corner = await dialog.locator('[data-corner=right-bottom]').boundingBox();
    const box = await dialog.locator('.crop').boundingBox();
    if (!corner || !box) throw new Error('There is no frame.');
    const half = (box.width / 600) * 200;
    await page.mouse.move(corner.x + 5, corner.y + 5);
    await page.mouse.down();
    await page.mouse.move(corner.x + 5 - half, corner.y + 5 - half, { steps: 4 });
    await page.mouse.up();
    const numbers = async () =>
      Promise.all(
        ['Width', 'Height', 'From the left', 'From the top'].map(async (name) =>
          parseInt(await dialog.getByLabel(name).inputValue(), 10),
        ),
      );
    const [width = 0, height = 0, left = 0, top = 0] = await numbers();
    expect([Math.abs(width - 200) < 8, width === height, left, top]).toEqual([true, true, 100, 0]);
    await dialog.getByRole('button', { name: 'Flip horizontally' }).click();
    expect(await numbers()).toEqual([width, height, 600 - 100 - width, 0]);
    await dialog.getByRole('button', { name: 'Rotate left' }).click();
    expect(await numbers()).toEqual([width, height, 0, 100]);
    // What is shown is what is saved: the bright half of the picture is at the right now, and below after the turn.
    const shown = await dialog.locator('section canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(5, canvas.height - 5, 1, 1) ?? { data: [0] };
      return (data[0] ?? 0) > 128;
    });
    await dialog.getByRole('button', { name: 'Save as a new picture' }).click();
    await page.waitForURL((url) => idIn(url) !== String(id));
    const { source_url: url, media_details: details } = await mediaOf(shownId(page));
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = ((info.height - 5) * info.width + 5) * info.channels;
    expect([details.width, details.height, (data[at] ?? 0) > 128]).toEqual([width, height, shown]);
  });

  it('stay as they are when the edit is discarded or refused, and nothing entered is lost', async () => {
    const { id } = (await upload(site, 'buoy.png', await picture(300, 200))).body;
    const { page } = await openDesk(browser, site, {}, `/media?item=${id}`);
    await page.getByRole('dialog').getByLabel('Caption').fill('Not yet saved');
    const dialog = await openEditor(page);
    await dialog.getByRole('button', { name: 'Rotate right' }).click();
    await page.route('**/lintel/v1/media/*/edit*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save as a new picture' }).click();
    await page.getByRole('alert').getByText('The site cannot be reached.').waitFor();
    await dialog.getByText('200 × 300', { exact: true }).waitFor();
    await page.unroute('**/lintel/v1/media/*/edit*');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('200 × 300', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save as a new picture' }).click();
    await page.getByText('Saved as a new picture.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(shownId(page)).toBe(String(id));
    expect(await page.getByRole('dialog').getByLabel('Caption').inputValue()).toBe('Not yet saved');
    expect((await mediaOf(id)).media_details).toMatchObject({ width: 300, height: 200 });
  });

  it('say why they cannot be edited', async () => {
    const frames = await animation();
    const { id } = (await upload(site, 'moving.gif', frames)).body;
    const text = (await upload(site, 'notes.txt', 'Notes')).body.id;
    const { page, go } = await openDesk(browser, site, {}, `/media?item=${id}`);
    const dialog = await openEditor(page);
    await dialog.getByRole('button', { name: 'Rotate right' }).click();
    await dialog.getByRole('button', { name: 'Save as a new picture' }).click();
    await page.getByRole('alert').getByText('Animated images cannot be edited').waitFor();
    await go(`/media?item=${text}`);
    await page.getByRole('dialog').getByLabel('Caption').waitFor();
    expect(await page.getByRole('button', { name: 'Crop and rotate' }).count()).toBe(0);
  });

  it.each([360, 1280])('have an editor without barriers at %d pixels, in either scheme', async (width) => {
    const { id } = (await upload(site, `pier-${width}.png`, await picture(600, 400))).body;
    const options = { viewport: { width, height: 800 } };
    const { page, errors } = await openDesk(browser, site, options, `/media?item=${id}`);
    const dialog = await openEditor(page);
    await dialog.getByLabel('Aspect ratio').selectOption('4:3');
    await dialog.getByRole('button', { name: 'Rotate left' }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await deskProblems(page)).toEqual([]);
      expect(await tooWide(page)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});
