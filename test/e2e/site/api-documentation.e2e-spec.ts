import { hasBrowser, openPage, startBrowser } from '../../support/browser.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers });

describe('the API documentation', () => {
  it('loads less than 700 kB, compressed once', async () => {
    const text = await (await ask('/docs')).text();
    const loaded = [...text.matchAll(/<(?:link|script)\b[^>]*?(?:src|href)="(\/docs\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(loaded).toContain('/docs/openapi.json');
    let bytes = 0;
    for (const path of loaded) {
      const { status, headers } = await ask(path, { 'accept-encoding': 'br' });
      expect([path, status, headers.get('content-encoding')]).toEqual([path, 200, 'br']);
      bytes += Number(headers.get('content-length'));
    }
    expect(bytes).toBeLessThan(700_000);
  });

  it('has its description and its sections before any script', async () => {
    const text = await (await ask('/docs')).text();
    expect(text).toContain('The <a href="/docs/guide">guides</a> explain how to use it.');
    expect(text).toContain('<code>OPTIONS</code> describes a route.');
    expect(text).toContain('<h2 class="opblock-tag">cms/v2<small>');
  });

  it('is sent as the client accepts it, and not again', async () => {
    const path = '/docs/openapi.json';
    const encoding = async (accepted: string) =>
      (await ask(path, { 'accept-encoding': accepted })).headers.get('content-encoding');
    expect([await encoding('gzip, deflate'), await encoding('identity'), await encoding('br;q=0, gzip')]).toEqual([
      'gzip',
      null,
      'gzip',
    ]);
    const { headers } = await ask(path);
    expect((await ask(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('begins with the content, and describes every tag in two sentences', async () => {
    const { tags } = (await (await ask('/docs/openapi.json')).json()) as {
      tags: { name: string; description?: string }[];
    };
    const names = tags.map(({ name }) => name);
    const first = (start: string) => names.findIndex((name) => name.startsWith(start));
    const order = ['cms/v2', 'cal/events/v1', 'cal/aggregator/v1', 'redirection/v1', 'cache/v1', 'oembed/1.0'].map(
      first,
    );
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(first('cms/v2')).toBe(0);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, description } of tags)
      expect([name, description]).toEqual([name, expect.stringMatching(/^.+\. .+\.$/)]);
  });

  (hasBrowser ? it : it.skip)('names its select boxes for screen readers', async () => {
    const browser = await startBrowser();
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(`${site.url}/docs`);
    await page.waitForSelector('.opblock-tag');
    expect(await page.locator('.opblock-tag').first().getAttribute('data-tag')).toBe('cms/v2');
    expect(await page.getByRole('combobox', { name: 'Server' }).count()).toBe(1);
    await page.locator('.opblock-tag').nth(1).click();
    await page.locator('.opblock-summary-control').first().click();
    await page.waitForSelector('.opblock-body select');
    const unnamed = await page.evaluate(
      () => [...document.querySelectorAll('select')].filter((one) => !one.labels?.length && !one.ariaLabel).length,
    );
    expect(unnamed).toBe(0);
    await browser.close();
  });
});
