import type { Browser, Page } from 'playwright-core';
import type { Lintel, Progress, issueTokens, lintel } from '#libs/client';
import { hasBrowser, openPage, signInAsAdmin, startBrowser } from '../../support/browser.js';
import { bundleOf } from '../../support/bundle.js';
import { readmeBlocks } from '../../support/client-package.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture } from '../../support/uploads.js';

const ADMIN = { username: 'admin', password: 'Admin-password-1' };

/** What the script adds to the page. */
interface Window {
  lintel: typeof lintel;
  issueTokens: typeof issueTokens;
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

(hasBrowser ? describe : describe.skip)('the client in a page of another origin', () => {
  let site: TestSite;
  let application: RemoteSite;
  let browser: Browser;
  let page: Page;
  let code: string;

  beforeAll(async () => {
    application = await RemoteSite.start();
    application.pages.set('/', '<!doctype html><title>Application</title>');
    site = await startSite({ CORS_ORIGINS: origin('configured') });
    browser = await startBrowser();
    page = await openPage(browser, {});
    await page.route(application.url('/'), (route) => route.continue());
    const bundled = `import { issueTokens, lintel } from '@lintel/client';
      Object.assign(globalThis, { issueTokens, lintel });`;
    code = await bundleOf(bundled, 'es');
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await application.close();
  });

  /** Two origins of the application. The site trusts one of them, which is of the same site for browsers. */
  const origin = (which: 'configured' | 'other'): string =>
    which === 'other' ? application.url('') : application.url('').replace('127.0.0.1', 'localhost');

  /** Opens the page of the application, at an origin that is configured or at one that is not. */
  async function open(which: 'configured' | 'other'): Promise<void> {
    await page.goto(origin(which));
    await page.addScriptTag({ content: code, type: 'module' });
    await page.waitForFunction(() => 'lintel' in globalThis);
  }

  it.each(['/en/rest', '/wp-json'])('reads totals, writes and uploads with a password, at %s', async (path) => {
    await open('other');
    const seen = await page.evaluate(
      async ([root, admin]) => {
        const { lintel } = globalThis as unknown as Window;
        const client = lintel(root, admin);
        const made = await client.posts.create({ title: 'From elsewhere', status: 'publish' });
        const { total } = await client.posts.list({ include: [made.id] });
        let pages = 0;
        for await (const _page of client.posts.pages({ per_page: 1 })) pages += 1;
        const { deleted } = (await client.posts.delete(made.id, { force: true })) as { deleted: boolean };
        const steps: Progress[] = [];
        const file = new File(['text'], 'note.txt', { type: 'text/plain' });
        const media = await client.media.upload(file, {}, { onProgress: (step) => steps.push(step) });
        const refused = await client.posts.get(made.id).catch(({ code }: { code: string }) => code);
        return [total, pages, deleted, media.mime_type, steps.at(-1)?.loaded, refused];
      },
      [site.url + path, ADMIN] as const,
    );
    expect(seen).toEqual([1, 1, true, 'text/plain', expect.any(Number), 'rest_post_invalid_id']);
  });

  it('starts a session with tokens and renews them', async () => {
    await open('other');
    const slugs = await page.evaluate(
      async ([url, admin]) => {
        const { issueTokens, lintel } = globalThis as unknown as Window;
        const { refreshToken } = await issueTokens(url, admin);
        const client = lintel(`${url}/en/rest`, { accessToken: 'expired', refreshToken });
        const wrong = await issueTokens(url, { ...admin, password: 'wrong' }).catch(
          (error: { code: string }) => error.code,
        );
        return [(await client.users.me()).slug, wrong];
      },
      [site.url, ADMIN] as const,
    );
    expect(slugs).toEqual(['admin', 'incorrect_password']);
  });

  it('acts for the user who has signed in if the origin is configured, and for nobody at others', async () => {
    await signInAsAdmin(page, site);
    const act = () =>
      page.evaluate(async (root) => {
        const { lintel } = globalThis as unknown as Window;
        const client = lintel(root, { nonce: true });
        const me = await client.users.me().catch(({ code }: { code: string }) => ({ slug: code }));
        return me.slug;
      }, `${site.url}/wp-json`);
    await open('configured');
    expect(await act()).toBe('admin');
    await open('other');
    expect(await act()).toBe('network_error');
  });
});
