import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { landingOf, Visitor } from '../../support/browsers.js';
import { openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';
import { deliver, Receiver } from '../../support/webhooks.js';

let site: TestSite;
let browser: Browser | undefined;
let receiver: Receiver;

const admin = { as: 'admin' } as const;
const MENUS = '/wp-json/wp/v2';

function chromium(): Browser {
  if (!browser) throw new Error('There is no browser.');
  return browser;
}

const createPost = async (title: string): Promise<number> =>
  (await site.rest('/cms/v2/posts', { ...admin, body: { title, status: 'publish' } })).body.id as number;
const end = (path: string) => site.rest(`${path}?force=true`, { ...admin, method: 'DELETE' });

beforeAll(async () => {
  receiver = await Receiver.start();
  site = await startSite({ FETCH_ALLOW_PRIVATE: receiver.host });
  if (hasBrowser) browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site.close();
  await receiver.close();
});

(hasBrowser ? describe : describe.skip)('what is not there any more', () => {
  it('is named when something is done with several texts; the others are done', async () => {
    const ids = [await createPost('Oar one'), await createPost('Oar two'), await createPost('Oar three')];
    const { page } = await openDesk(chromium(), site, {}, '/texts/posts?search=Oar');
    for (const name of ['Oar one', 'Oar two', 'Oar three']) await page.getByLabel(`Select “${name}”`).check();
    await end(`/cms/v2/posts/${ids[1]}`);
    await page
      .getByRole('group', { name: 'Actions for the selection' })
      .getByRole('button', { name: 'Back to draft' })
      .click();
    const alert = page.getByRole('alert').filter({ hasText: 'This did not work with 1 item:' });
    await alert.getByText('Oar two').waitFor();
    await alert.getByText('This is not there any more.').waitFor();
    await page.getByLabel('Select “Oar two”').waitFor({ state: 'detached' });
    const { body } = await site.rest('/cms/v2/posts?search=Oar&status=draft', admin);
    expect(body).toHaveLength(2);
  });

  it('is said when it is opened or saved', async () => {
    const id = await createPost('Gone soon');
    const { page, go } = await openDesk(chromium(), site, {}, `/texts/posts/${id}`);
    await page.getByLabel('Title').fill('Written in vain?');
    await end(`/cms/v2/posts/${id}`);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('alert').getByText('This is not there any more.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Written in vain?');
    page.on('dialog', (dialog) => void dialog.accept());
    for (const path of ['/texts/posts/999999', '/calendar/999999', '/users/999999']) {
      await go(path);
      await page.getByText('This is not there any more.').waitFor();
    }
  });

  it('leads from a page beyond the end to the last one', async () => {
    await createPost('The only post');
    const { page, go } = await openDesk(chromium(), site);
    await go('/texts/posts?page=40');
    await page.getByRole('link', { name: 'The only post' }).first().waitFor();
    expect(page.url()).not.toContain('page=40');
    for (const path of ['/media', '/users', '/calendar/venues', '/redirects']) {
      await go(`${path}?page=40`);
      await page.waitForURL((url) => !url.search.includes('page=40'));
      expect([path, await page.getByText('That did not work').count()]).toEqual([path, 0]);
    }
  });
});

(hasBrowser ? describe : describe.skip)('a menu that was saved in part', () => {
  it('has nothing twice after the next try', async () => {
    const { id: menu } = (await site.ask(`${site.url}${MENUS}/menus`, { ...admin, body: { name: 'Main' } })).body;
    const { page } = await openDesk(chromium(), site, {}, '/menus');
    const add = async (label: string, url: string) => {
      await page.getByRole('button', { name: 'Add item' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('URL').fill(url);
      await dialog.getByLabel('Label').fill(label);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    };
    await add('Bread', '/bread');
    await add('Boats', '/boats');
    await page.getByRole('button', { name: 'Move “Boats” below the item above it' }).click();
    // The upper level is created; the answer to the lower one is lost.
    let batches = 0;
    await page.route('**/batch/v1', async (route) => {
      batches += 1;
      if (batches !== 2) return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The site cannot be reached.').waitFor();
    await add('Birds', '/birds');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const { body } = await site.ask(`${site.url}${MENUS}/menu-items?menus=${menu}&context=edit`, admin);
    const items = body as { id: number; parent: number; title: { raw: string } }[];
    expect(items.map(({ title }) => title.raw)).toEqual(['Bread', 'Boats', 'Birds']);
    expect(items.map(({ parent }) => items.find(({ id }) => id === parent)?.title.raw)).toEqual([
      ...[undefined, 'Bread'],
      items[2]?.parent ? 'Bread' : undefined,
    ]);
  });
});

(hasBrowser ? describe : describe.skip)('a webhook', () => {
  it('is tested, and its deliveries are sent again', async () => {
    const hook = { url: `http://${receiver.host}/in`, events: ['post.*'], active: true };
    const { id } = (await site.ask(`${site.url}/hooks`, { ...admin, body: hook })).body;
    const { page, errors } = await openDesk(chromium(), site, {}, `/webhooks/${id}`);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText(/The receiver answered 204 after \d+ ms\./).waitFor();
    expect(receiver.take()).toMatchObject([{ type: 'webhook.test', data: { id } }]);
    receiver.respond = (response) => void response.writeHead(500).end();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText(/The test did not arrive: .*500/).waitFor();
    receiver.respond = (response) => void response.writeHead(204).end();
    receiver.take();
    await createPost('Delivered');
    await deliver(site);
    expect(receiver.take()).toMatchObject([{ type: 'post.created' }]);
    await page.reload();
    await page.getByRole('button', { name: 'Send post.created again' }).click();
    await page.getByText('The delivery is sent again.').waitFor();
    await deliver(site);
    expect(receiver.take()).toMatchObject([{ type: 'post.created' }]);
    expect(errors).toEqual([]);
  });
});

describe('signing in without a target', () => {
  it('leads to the desk those who may work there, and others home', async () => {
    const account = { username: 'vera', email: 'vera@example.org', password: 'Vera-password-1', roles: ['subscriber'] };
    await site.rest('/cms/v2/users', { ...admin, body: account });
    const editor = new Visitor(site);
    expect(await landingOf(editor, 'admin', 'Admin-password-1')).toBe(`${site.url}/desk/`);
    expect((await editor.page('/auth/profile')).text).toContain(`href="${site.url}/desk/"`);
    const reader = new Visitor(site);
    expect(await landingOf(reader, 'vera', 'Vera-password-1')).toBe(`${site.url}/en/`);
    expect((await reader.page('/auth/profile')).text).not.toContain('/desk/');
    const other = await editor.page(`/auth/sign-in?redirect_to=${encodeURIComponent(`${site.url}/en/?p=1`)}`);
    expect(other.headers.get('location')).toBe(`${site.url}/en/?p=1`);
  });
});
