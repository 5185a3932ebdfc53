import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

let site: TestSite;
let browser: Browser;
let image: Buffer;

const PNG = 'image/png';

/** The members of a media item as editors see them. */
const mediaOf = async (id: number) =>
  (await site.rest(`/cms/v2/media/${id}`, { as: 'admin', query: { context: 'edit' } })).body;

/** Keeps the bodies of requests that write, which browsers do not show to those who watch them from outside. */
async function recordBodies(page: Page): Promise<void> {
  await page.evaluate(() => {
    const bodies: string[] = [];
    const send = window.fetch;
    window.fetch = async (...request) => {
      const [input] = request;
      if (input instanceof Request && input.method === 'POST') bodies.push(await input.clone().text());
      return send(...request);
    };
    Object.assign(window, { bodies });
  });
}

const bodiesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { bodies: string[] }).bodies);

/** Chooses files for the button. */
async function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(files);
}

(hasBrowser ? describe : describe.skip)('the media of the desk', () => {
  beforeAll(async () => {
    site = await startSite();
    browser = await startBrowser();
    image = await picture(640, 400);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('are uploaded by button and by drop; a refusal says why', async () => {
    const { page, errors } = await openDesk(browser, site, {}, '/media');
    await page.getByText('There are no files yet.').waitFor();
    await chooseFiles(page, [
      { name: 'harbour.png', mimeType: PNG, buffer: image },
      { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ no picture') },
    ]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('1 of 2 files uploaded').waitFor();
    await uploads.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'harbour', exact: true }).waitFor();
    await uploads.getByRole('button', { name: 'Clear the list' }).click();
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(bytes)], 'quay.png', { type: 'image/png' }));
        return transfer;
      },
      [...image],
    );
    await page.dispatchEvent('.drop-area', 'drop', { dataTransfer: data });
    await page.getByRole('button', { name: 'quay', exact: true }).waitFor();
    const { body } = await site.rest('/cms/v2/media', { query: { _fields: 'title' } });
    expect(body.map(({ title }: { title: { rendered: string } }) => title.rendered).sort()).toEqual([
      'harbour',
      'quay',
    ]);
    expect(errors).toEqual([]);
  });

  it('are sent again after a lost line', async () => {
    const { page } = await openDesk(browser, site, {}, '/media');
    const route = '**/cms/v2/media';
    await page.route(route, (request) => request.abort());
    await chooseFiles(page, [{ name: 'lighthouse.png', mimeType: PNG, buffer: image }]);
    await page.getByRole('alert').getByText('The site cannot be reached.').waitFor();
    await page.unroute(route);
    await page.getByRole('button', { name: 'Try to upload lighthouse.png again' }).click();
    await page.getByRole('button', { name: 'lighthouse', exact: true }).waitFor();
    expect((await site.rest('/cms/v2/media', { query: { search: 'lighthouse' } })).body).toHaveLength(1);
  });

  it('have details, of which only what was changed is sent', async () => {
    const { id } = (await upload(site, 'ferry.png', image)).body;
    const { page, errors } = await openDesk(browser, site, {}, '/media');
    await recordBodies(page);
    await page.getByRole('button', { name: 'ferry' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('640 × 400').waitFor();
    await drawer.getByLabel('Alternative text').fill('A ferry at its pier');
    await drawer.getByLabel('From the left').fill('20');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await bodiesOf(page)).toEqual([
      JSON.stringify({ alt_text: 'A ferry at its pier', focal_point: { x: 0.2, y: 0.5 } }),
    ]);
    expect(await mediaOf(id)).toMatchObject({ alt_text: 'A ferry at its pier', focal_point: { x: 0.2, y: 0.5 } });
    await page.reload();
    expect(await drawer.getByLabel('Alternative text').inputValue()).toBe('A ferry at its pier');
    expect(errors).toEqual([]);
  });

  it('are not overwritten when somebody else has changed them', async () => {
    const { id } = (await upload(site, 'buoy.png', image)).body;
    const { page } = await openDesk(browser, site, {}, `/media?item=${id}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Caption').fill('Mine');
    await site.rest(`/cms/v2/media/${id}`, { as: 'admin', body: { caption: 'Theirs' } });
    await drawer.getByRole('button', { name: 'Save' }).click();
    const alert = drawer.getByRole('alert');
    await alert.getByText('Theirs', { exact: true }).waitFor();
    expect((await mediaOf(id)).caption.raw).toBe('Theirs');
    expect(await drawer.getByRole('textbox', { name: 'Caption' }).inputValue()).toBe('Mine');
    await alert.getByRole('button', { name: 'Keep my version' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await mediaOf(id)).caption.raw).toBe('Mine');
    await drawer.getByLabel('Caption').fill('Not yet saved');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
  });

  it('move to the trash together and back, and are deleted for good after a question', async () => {
    const ids = [
      (await upload(site, 'oar-one.png', image)).body.id,
      (await upload(site, 'oar-two.png', image)).body.id,
    ];
    const { page } = await openDesk(browser, site, {}, '/media?search=oar');
    for (const name of ['oar-one', 'oar-two']) await page.getByLabel(`Select “${name}”`).check();
    const bar = page.getByRole('group', { name: 'Actions for the selection' });
    await bar.getByRole('button', { name: 'Move to the trash' }).click();
    await page.getByText('Nothing matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByLabel('Select “oar-one”').check();
    expect((await mediaOf(ids[0])).status).toBe('inherit');
    await bar.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('button', { name: 'oar-one', exact: true }).waitFor({ state: 'detached' });
    expect((await site.rest(`/cms/v2/media/${ids[0]}`)).status).toBe(404);
    expect((await mediaOf(ids[1])).status).toBe('inherit');
  });

  it.each([360, 1280])('have no barriers at %d pixels, in either scheme', async (width) => {
    const { page, errors, go } = await openDesk(browser, site, { viewport: { width, height: 800 } }, '/media');
    await page.getByLabel('Select “ferry”').check();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await deskProblems(page)).toEqual([]);
      expect(await tooWide(page)).toEqual([]);
    }
    await go('/media?as=list&search=ferry');
    await page.getByRole('button', { name: 'ferry' }).click();
    await page.getByRole('dialog').getByLabel('Caption').waitFor();
    await page.getByText('No text contains this file.').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await deskProblems(page)).toEqual([]);
      expect(await tooWide(page)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});
