import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { hasBrowser, openPage, signInAsAdmin, startBrowser } from '../support/browser.js';
import { bundleOf } from '../support/bundle.js';
import { startClientSite, type ClientSite } from '../support/client-site.js';

const ENTRY = `
import apiFetch from '@wordpress/api-fetch';
import { initializeEditor } from '@wordpress/edit-post';
globalThis.openEditor = ({ root, nonce, id, settings }) => {
  apiFetch.use(apiFetch.createRootURLMiddleware(root));
  apiFetch.use(apiFetch.createNonceMiddleware(nonce));
  initializeEditor('editor', 'post', id, settings, {});
};
`;
const { resolve } = createRequire(import.meta.url);
/** The styles of a package of the editor. */
const styleOf = (name: string): string =>
  readFileSync(join(dirname(resolve(`@wordpress/${name}`)), '../build-style/style.css'), 'utf8');

/** Packages with styles, in the order in which the editor loads them. */
const STYLED = ['components', 'block-editor', 'editor', 'edit-post', 'block-library'];

(hasBrowser ? describe : describe.skip)('the block editor of WordPress on a bare page', () => {
  let started: ClientSite;
  let browser: Browser;
  let script: string;
  const failed: string[] = [];

  beforeAll(async () => {
    [started, browser, script] = await Promise.all([
      startClientSite('en'),
      startBrowser(),
      bundleOf(ENTRY, 'iife', import.meta.dirname),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await started?.site.close();
  });
  afterEach(() => {
    expect(started.refused).toEqual([]);
    expect(failed).toEqual([]);
  });

  /** Opens a post in the editor, signed in by the form of the site, and closes the greeting for new users. */
  async function open(id: number): Promise<Page> {
    const { site } = started;
    const page = await openPage(browser, { viewport: { width: 1400, height: 900 } });
    page.on('pageerror', ({ message }) => failed.push(message));
    await signInAsAdmin(page, site);
    await page.route(`${site.url}/hosted-editor`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Editor</title><div id="editor"></div>' }),
    );
    await page.goto(`${site.url}/hosted-editor`);
    for (const name of STYLED) await page.addStyleTag({ content: styleOf(name) });
    await page.addScriptTag({ content: script });
    await page.evaluate(async (post) => {
      const nonce = await (await fetch('/wp-admin/admin-ajax.php?action=rest-nonce')).text();
      const asked = await fetch('/wp-json/wp-block-editor/v1/settings', { headers: { 'X-WP-Nonce': nonce } });
      const { openEditor } = globalThis as unknown as { openEditor: (options: object) => void };
      openEditor({ root: `${location.origin}/wp-json/`, nonce, id: post, settings: await asked.json() });
    }, id);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    return page;
  }

  const make = async (body: object) => (await started.site.rest('/cms/v2/posts', { as: 'admin', body })).body;
  const stored = async (id: number) =>
    (await started.site.rest(`/cms/v2/posts/${id}`, { as: 'admin', query: { context: 'edit' } })).body;
  /** The text, which the editor has in a frame of its own. */
  const canvasOf = (page: Page) => page.frameLocator('[name="editor-canvas"]');

  it('loads a post, edits a paragraph and saves it', async () => {
    const content = '<!-- wp:paragraph -->\n<p>Once upon a time</p>\n<!-- /wp:paragraph -->';
    const { id } = await make({ title: 'A tale', content, status: 'publish' });
    const page = await open(id);
    await canvasOf(page).getByText('Once upon a time').click();
    await page.keyboard.press('End');
    await page.keyboard.type(', there was a site');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Post updated.').first().waitFor();
    expect((await stored(id)).content.raw).toBe(content.replace('time', 'time, there was a site'));
    await page.getByRole('button', { name: 'Undo' }).click();
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes(`/wp/v2/posts/${id}`),
    );
    await page.keyboard.press('Control+s');
    expect((await saved).status()).toBe(200);
    expect((await stored(id)).content.raw).toBe(content);
    await page.context().close();
  });

  it('writes a title and two paragraphs, and publishes', async () => {
    const { id } = await make({ title: 'New', status: 'draft' });
    const page = await open(id);
    await canvasOf(page).getByRole('textbox', { name: 'Add title' }).click();
    await page.keyboard.type('er title');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The first paragraph');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The second one');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByLabel('Editor publish').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('is now live').first().waitFor();
    const { title, content, status } = await stored(id);
    expect([title.raw, status]).toEqual(['Newer title', 'publish']);
    expect(content.raw.match(/<!-- wp:paragraph -->/g)).toHaveLength(2);
    await page.context().close();
  });
});
