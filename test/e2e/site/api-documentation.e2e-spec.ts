import { hasBrowser, openPage, startBrowser } from '../../support/browser.js';
import { startSite, type TestSite } from '../../support/site.js';

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
  schema?: { examples?: unknown };
}

interface OpenApi {
  info: { description: string };
  tags: { name: string; description?: string }[];
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        tags: string[];
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { example?: unknown } | undefined> };
      }
    >
  >;
}

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

  it('describes each tag, and has the routes below the root in the order of tags', async () => {
    const { tags, paths } = (await (await ask('/docs/openapi.json')).json()) as OpenApi;
    expect(tags.filter(({ description }) => !description)).toEqual([]);
    const root = new URL(site.root).pathname;
    const order = tags.map(({ name }) => name);
    const places = Object.entries(paths)
      .filter(([path]) => path.startsWith(root))
      .map(([, operations]) => order.indexOf(Object.values(operations)[0]?.tags[0] ?? ''));
    expect(places.length).toBeGreaterThan(80);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
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

  it('has examples of changes that change nothing, and parameters without examples', async () => {
    const { paths, info } = (await (await ask('/docs/openapi.json')).json()) as OpenApi;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const examples = new Map(
      operations.map(({ operationId, requestBody }) => [
        operationId,
        requestBody?.content['application/json']?.example,
      ]),
    );
    const updates = [...examples.keys()].filter((id) => /^(?:update|change|delete)/.test(id));
    expect(updates.length).toBeGreaterThan(20);
    for (const id of ['updateSettings', 'updateMe', 'updatePost', 'updateEvent', 'updateRedirectionSettings'])
      expect([id, examples.get(id)]).toEqual([id, {}]);
    expect(examples.get('createPost')).toMatchObject({ title: 'Spring fair' });
    for (const { operationId, path, method, parameters = [] } of operations)
      for (const { name, schema, example } of parameters.filter((one) => one.in !== 'path'))
        expect([operationId, path, method, name, schema?.examples ?? example]).toEqual([
          operationId,
          path,
          method,
          name,
          undefined,
        ]);
    const text = JSON.stringify(paths);
    for (const name of ['_method', '_envelope', '_jsonp']) {
      expect([name, text.includes(`"${name}"`)]).toEqual([name, false]);
      expect(info.description).toContain(`\`${name}\``);
    }
    expect(text).not.toMatch(/&(?:amp|lt|gt|quot|#\d+);/);
  });

  (hasBrowser ? it : it.skip)(
    'executes changes without changing anything, and sends no parameters',
    async () => {
      const settings = async () => (await site.rest('/cms/v2/settings', { as: 'admin' })).body;
      const user = async () => (await site.rest('/cms/v2/users/me?context=edit', { as: 'admin' })).body;
      const rules = async () => (await site.rest('/redirection/v1/group', { as: 'admin' })).body;
      const before = [await settings(), await user(), await rules()];
      const browser = await startBrowser();
      const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
      await page.goto(`${site.url}/docs`);
      await page.waitForSelector('.opblock-tag');
      await page.evaluate(() => {
        const { ui } = window as unknown as { ui: { preauthorizeBasic(...words: string[]): void } };
        ui.preauthorizeBasic('basic', 'admin', 'Admin-password-1');
      });
      const execute = async (tag: string, id: string) => {
        const block = page.locator(`.opblock[id$="-${id}"]`);
        if (!(await block.count())) await page.locator(`.opblock-tag[data-tag="${tag}"]`).click();
        await block.locator('.opblock-summary-control').click();
        const sent = page.waitForResponse((response) => response.url().includes('/en/rest/'));
        await block.getByRole('button', { name: 'Execute' }).click();
        const response = await sent;
        return [id, response.status(), new URL(response.url()).search, response.request().postData()];
      };
      const done = [
        await execute('cms/v2 settings', 'updateSettings'),
        await execute('cms/v2 users', 'updateMe'),
        await execute('redirection/v1 setting', 'updateRedirectionSettings'),
        await execute('redirection/v1 bulk', 'changeRedirectGroups'),
        await execute('cms/v2 posts', 'listPosts'),
      ];
      expect(done).toEqual([
        ['updateSettings', 200, '', '{}'],
        ['updateMe', 200, '', '{}'],
        ['updateRedirectionSettings', 200, '', '{}'],
        ['changeRedirectGroups', 200, '', '{}'],
        ['listPosts', 200, '', null],
      ]);
      await page.locator('.opblock-tag[data-tag="cms/v2 media"]').click();
      const upload = page.locator('.opblock[id$="-uploadMedia"]');
      await upload.locator('.opblock-summary-control').click();
      await upload.locator('.execute').waitFor();
      const filled = await upload
        .locator('.opblock-section :is(input:not([type=file], [type=checkbox]), textarea)')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).filter(Boolean));
      expect(filled).toEqual([]);
      expect([await settings(), await user(), await rules()]).toEqual(before);
      expect(await page.locator('body').innerText()).not.toMatch(/&(?:amp|lt|gt|quot|#\d+);/);
      await browser.close();
    },
    240_000,
  );

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
