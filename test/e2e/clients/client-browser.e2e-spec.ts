import type { Browser, Page } from 'playwright-core';
import type { Lintel, Progress, lintel } from '#libs/client';
import { hasBrowser, openPage, signInAsAdmin, startBrowser } from '../../support/browser.js';
import { bundleOf } from '../../support/bundle.js';
import { readmeBlocks } from '../../support/client-package.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture } from '../../support/uploads.js';

/** What the script adds to the page. */
interface Window {
  lintel: typeof lintel;
  site: Lintel;
  /** The name that the example of the README reads. */
  found: string;
}

(hasBrowser ? describe : describe.skip)('the client in a browser that has signed in', () => {
  let site: TestSite;
  let browser: Browser;
  let page: Page;
  const statuses: string[] = [];

  beforeAll(async () => {
    site = await startSite();
    browser = await startBrowser();
    page = await openPage(browser, {});
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      statuses.push(`${response.status()} ${pathname}`);
    });
    await signInAsAdmin(page, site);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('acts for the user with the cookie and the nonce of the page, as the README shows', async () => {
    const [example = ''] = await readmeBlocks('js');
    const code = `${example}\nObject.assign(globalThis, { lintel, site, found: name });`;
    await page.addScriptTag({ content: await bundleOf(code, 'es'), type: 'module' });
    await page.waitForFunction(() => 'found' in globalThis);
    expect(await page.evaluate(() => (globalThis as unknown as Window).found)).toBe('admin');
  });

  it.each(['/en/rest', '/wp-json', ''])('writes, at the site and %s', async (path) => {
    const made = await page.evaluate(async (path) => {
      const { lintel } = globalThis as unknown as Window;
      const client = lintel(location.origin + path, { nonce: true });
      const post = await client.posts.create({ title: 'From a page', status: 'publish' });
      const changed = await client.posts.update(post.id, { title: 'Changed' });
      const { deleted } = (await client.posts.delete(post.id, { force: true })) as { deleted: boolean };
      return [post.status, changed.title.raw, deleted];
    }, path);
    expect(made).toEqual(['publish', 'Changed', true]);
  });

  it('uploads with progress', async () => {
    const image = (await picture(900, 700)).toString('base64');
    const { type, steps } = await page.evaluate(async (image) => {
      const { site } = globalThis as unknown as Window;
      const steps: Progress[] = [];
      const file = new File([await (await fetch(`data:image/png;base64,${image}`)).blob()], 'fair.png', {
        type: 'image/png',
      });
      const media = await site.media.upload(file, { title: 'Fair' }, { onProgress: (step) => steps.push(step) });
      return { type: media.mime_type, steps };
    }, image);
    expect(type).toBe('image/png');
    expect(steps.at(-1)?.loaded).toBe(steps.at(-1)?.total);
    expect(steps.at(-1)?.total).toBeGreaterThan(Buffer.byteLength(image, 'base64'));
  });

  it('ends an upload when it is aborted', async () => {
    const reason = await page.evaluate(() => {
      const { site } = globalThis as unknown as Window;
      const abortion = new AbortController();
      const onProgress = (): void => abortion.abort(new Error('Enough'));
      const file = new File([new Uint8Array(4_000_000)], 'large.txt', { type: 'text/plain' });
      return site.media
        .upload(file, {}, { onProgress, signal: abortion.signal })
        .catch(({ message }: Error) => message);
    });
    expect(reason).toBe('Enough');
  });

  it.each(['/en/rest', '/wp-json'])('gets another nonce when the one it has is refused, at %s', async (path) => {
    statuses.length = 0;
    const slugs = await page.evaluate(async (path) => {
      const { lintel } = globalThis as unknown as Window;
      const client = lintel(location.origin + path, { nonce: 'outdated' });
      return [(await client.users.me()).slug, (await client.users.me()).slug];
    }, path);
    expect(slugs).toEqual(['admin', 'admin']);
    expect(statuses.filter((line) => line.startsWith('403'))).toHaveLength(1);
  });

  it('is anonymous after the user has signed out elsewhere', async () => {
    const other = await page.context().newPage();
    await other.goto(`${site.url}/auth/profile`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByText('You have signed out.').waitFor();
    const code = await page.evaluate(() =>
      (globalThis as unknown as Window).site.users.me().then(
        () => 'signed in',
        ({ code }: { code: string }) => code,
      ),
    );
    expect(code).not.toBe('signed in');
  });
});
