import { failureChecks } from '../../../src/doctor/failure-checks.js';
import { readConfig } from '../../../src/start/app.config.js';
import { changeCache } from '../../support/cache.js';
import { LogLines } from '../../support/log-lines.js';
import { RemoteSite } from '../../support/remote-site.js';
import { changeSettings } from '../../support/settings.js';
import { commandsOf, ordersOf, shopExtension } from '../../support/shop-extension.js';
import { startSite, type TestSite } from '../../support/site.js';
import { deliver, Receiver } from '../../support/webhooks.js';

const PASSWORD = 'Correct-horse-9-battery';
const SELLER = `seller:${PASSWORD}`;

let site: TestSite;
let remote: RemoteSite;
let receiver: Receiver;
const log = new LogLines();

beforeAll(async () => {
  remote = await RemoteSite.start();
  receiver = await Receiver.start();
  const embeds = { films: { hosts: ['films.example.org'], pages: /^\/watch\//, endpoint: remote.url('/oembed') } };
  const measured = { LOG_LEVEL: 'error', METRICS_TOKEN: 'a-token-of-prometheus' };
  const environment = { FETCH_ALLOW_PRIVATE: `${remote.host},${receiver.host}`, ...measured };
  site = await startSite(environment, undefined, log, [], shopExtension({ embeds }));
  await site.withRoles('author', 'subscriber');
  const seller = { username: 'seller', email: 'seller@example.org', password: PASSWORD, roles: ['shop_manager'] };
  await site.rest('/cms/v2/users', { as: 'admin', body: seller });
});
afterAll(async () => {
  await site.close();
  await remote.close();
  await receiver.close();
});

const post = async (content: string, more: object = {}) =>
  (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'T', status: 'publish', content, ...more } })).body;
const shown = async (content: string, as?: string): Promise<string> => {
  const { id } = await post(content);
  return (await site.rest(`/cms/v2/posts/${id}`, { as })).body.content.rendered;
};
/** How often the extension has failed, as the measurements say. */
const failures = async (): Promise<number> => {
  const headers = { authorization: 'Bearer a-token-of-prometheus' };
  const { text } = await site.ask(`${site.url}/metrics`, { headers, undocumented: 'These are no REST interface.' });
  return Number(/lintel_extension_failures_total\{extension="shop"\} (\d+)/.exec(text)?.[1] ?? 0);
};
const page = (path: string, as?: string) =>
  site.ask(`${site.url}/en/${path}`, { as, headers: { accept: 'text/html' } });

describe('a block of an extension', () => {
  it('is rendered with its attributes, its words and the classes of the editor, without scripts', async () => {
    const html = await shown(
      '<!-- wp:shop/card {"price":1,"title":"[shop_price of=\\"2\\"]","className":"big"} /--><!-- wp:paragraph --><p>After</p><!-- /wp:paragraph -->',
    );
    expect(html).toContain('<div class="shop big wp-block-shop-card">alert(1)');
    expect(html).toMatch(/<b>1 coin<\/b><\/div>\s*<p>After<\/p>/);
    expect(html).not.toMatch(/<script|onclick|2 coins/);
  });

  it('is among the types of blocks, and the renderer checks its attributes', async () => {
    const { body } = await site.ask(`${site.url}/wp-json/wp/v2/block-types/shop`, { as: 'admin' });
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'shop/broken',
      'shop/card',
      'shop/orders',
      'shop/reader',
    ]);
    const card = await site.ask(`${site.url}/wp-json/wp/v2/block-types/shop/card`, { as: 'author' });
    expect(card.body).toMatchObject({
      is_dynamic: true,
      attributes: { price: { type: 'integer', default: 3, minimum: 0 } },
    });
    const render = (attributes: object) =>
      site.ask(`${site.url}/wp-json/wp/v2/block-renderer/shop/card`, {
        as: 'author',
        method: 'POST',
        body: { attributes, context: 'edit' },
      });
    const rendered = { rendered: expect.stringContaining('5 coins') };
    expect((await render({ price: 5 })).body).toMatchObject(rendered);
    const own = '/cms/v2/block-renderer/shop/card?context=edit&attributes[price]=5';
    expect((await site.rest(own, { as: 'author' })).body).toMatchObject(rendered);
    expect((await render({ price: -1 })).status).toBe(400);
  });

  it('is rendered for nobody in particular', async () => {
    expect(await shown('<!-- wp:shop/reader /-->', 'author')).toContain('<p>reader 0</p>');
  });

  it('that fails shows nothing, and is logged with its extension', async () => {
    const lines = await log.during(async () => {
      expect(await shown('<p>Before</p><!-- wp:shop/broken /--><p>After</p>')).toMatch(
        /^<p>Before<\/p>\s*<p>After<\/p>\s*$/,
      );
    });
    expect(lines.map(({ msg }) => msg).join('\n')).toContain('The block shop/broken of the extension shop failed');
    expect(JSON.stringify(lines)).toContain('The till is empty.');
  });
});

describe('a shortcode of an extension', () => {
  it('is rendered in texts, around content, and in those of other entries', async () => {
    const { id, content } = await post('[shop_price of="2"]\n\n[shop_box]In [shop_price of="1"][/shop_box]');
    expect(content.rendered).toContain(`<i data-entry="${id}">2 coins</i>`);
    expect(content.rendered).toContain(`<div class="box">In <i data-entry="${id}">1 coin</i>b()</div>`);
    const block = await site.rest('/cms/v2/blocks', {
      as: 'admin',
      body: { title: 'B', status: 'publish', content: '[shop_price of="7"]' },
    });
    expect(await shown(`<!-- wp:block {"ref":${block.body.id}} /-->`)).toContain('7 coins');
  });

  it('is in feeds, and left out of excerpts', async () => {
    const { excerpt } = await post('Costs [shop_price of="44"] here', { title: 'Fed' });
    expect(excerpt.rendered).toMatch(/Costs\s+here/);
    expect((await site.ask(`${site.url}/en/feed/`)).text).toContain('44 coins');
  });

  it('stays as it is written if it fails or has nothing to show', async () => {
    const lines = await log.during(async () => {
      expect(await shown('[shop_broken] [shop_price] [shop_other]')).toContain(
        '[shop_broken] [shop_price] [shop_other]',
      );
    });
    expect(lines.map(({ msg }) => msg).join('\n')).toContain('The shortcode shop_broken of the extension shop failed');
  });
});

describe('the words of an extension', () => {
  it('are in the language of the site, or else in English', async () => {
    await changeSettings(site, { language: 'de_DE' });
    const german = await shown('<!-- wp:shop/card {"price":2} /-->');
    await changeSettings(site, { language: 'pl_PL' });
    const polish = await shown('<!-- wp:shop/card {"price":2} /-->');
    await changeSettings(site, { language: 'en_US' });
    expect(german).toContain('2 Münzen');
    expect(polish).toContain('2 coins');
  });
});

it('embeds pages of the sites that an extension knows', async () => {
  remote.pages.set('/oembed', JSON.stringify({ type: 'rich', html: '<b>Film</b>' }));
  const query = { url: 'https://films.example.org/watch/1' };
  expect((await site.rest('/oembed/1.0/proxy', { as: 'author', query })).body.html).toBe('<b>Film</b>');
});

describe('the jobs of an extension', () => {
  it('run under its name', async () => {
    await site.job('shop: tidy');
    expect(ordersOf(site).tidied).toBe(1);
    await site.job('shop: nightly');
    await expect(site.job('tidy')).rejects.toThrow('Unknown job');
  });
});

describe('failures of an extension', () => {
  it.each([
    ['block', () => shown('<!-- wp:shop/broken /-->')],
    ['shortcode', () => shown('[shop_broken]')],
    ['page', () => page('shop/broken/')],
    ['job', () => expect(site.job('shop: broken')).rejects.toThrow('The shop is shut.')],
  ] as const)('of a %s are counted', async (_part, work) => {
    const before = await failures();
    await work();
    expect(await failures()).toBeGreaterThan(before);
  });

  it('are named by the doctor of a site that is measured', async () => {
    const findings = (environment: Record<string, string>) =>
      failureChecks(readConfig({ SITE_URL: site.url, ...environment }));
    const warning = { name: 'extension shop', status: 'warning', found: expect.stringContaining('It has failed') };
    expect(await findings({ METRICS_TOKEN: 'a-token-of-prometheus' })).toMatchObject([warning]);
    expect(await findings({ METRICS_TOKEN: 'another-token-of-prometheus' })).toEqual([]);
    expect(await findings({})).toEqual([]);
  });

  it('are not counted for what works, and for pages that are not there', async () => {
    const before = await failures();
    await shown('<!-- wp:shop/card /-->[shop_price of="1"]');
    expect((await page('shop/of/none/')).status).toBe(404);
    await site.job('shop: tidy');
    expect(await failures()).toBe(before);
  });
});

describe('the commands of an extension', () => {
  it('get their words and all rights', async () => {
    const commands = commandsOf(site);
    expect(commands.list).toEqual([{ name: 'shop:count', about: 'Counts the orders.' }]);
    expect(await commands.run('shop:count', ['a', 'b'])).toMatch(/^\d+ orders, a b, /);
    await expect(commands.run('shop:none', [])).rejects.toThrow(
      'There is no command shop:none; the extensions have shop:count.',
    );
  });
});

describe('a page of an extension', () => {
  it('is inside the frame of the site, with a head, and without scripts', async () => {
    const { status, text } = await page('shop/');
    expect(status).toBe(200);
    expect(text).toContain('<title>Open');
    expect(text).toContain('<meta name="description" content="All that we sell.">');
    expect(text).toContain(`<link rel="canonical" href="${site.url}/en/shop/">`);
    expect(text).toContain('<h1>Open</h1>');
    expect(text).not.toContain('<script>c');
    expect((await page('shop')).headers.get('location')).toBe(`${site.url}/en/shop/`);
  });

  it('has parameters, knows the reader, and is private then', async () => {
    const visitor = await page('shop/of/tea/');
    expect(visitor.text).toContain('<h1>Of tea</h1>');
    expect(visitor.text).toContain('Ours');
    expect(visitor.text).toContain('noindex');
    const reader = await page('shop/of/tea/', 'author');
    expect(reader.text).toContain('Yours');
    expect(reader.headers.get('cache-control')).toBe('private, no-store');
    expect((await page('shop/of/none/')).status).toBe(404);
  });

  it('that fails is an error page, logged with the extension', async () => {
    const lines = await log.during(async () => expect((await page('shop/broken/')).status).toBe(500));
    expect(lines.map(({ msg }) => msg).join('\n')).toContain('The page shop/broken of the extension shop failed');
  });

  it('is kept until one of its tags is invalidated', async () => {
    await changeCache(site, { is_cache_enabled: true });
    const orders = ordersOf(site).all;
    const before = orders.length;
    await page('shop/');
    orders.push({ id: 99, goods: 'Cup' });
    expect((await page('shop/')).text).toContain(`${before} orders`);
    expect((await site.rest('/shop/v1/orders', { as: SELLER, method: 'POST' })).status).toBe(201);
    expect((await page('shop/')).text).toContain(`${before + 2} orders`);
    await changeCache(site, { is_cache_enabled: false });
  });

  it('keeps its address from entries', async () => {
    const made = await site.rest('/cms/v2/pages', {
      as: 'admin',
      body: { title: 'Shop', slug: 'shop', status: 'publish' },
    });
    expect(made.body.slug).toBe('shop-2');
  });
});

describe('the resources of an extension', () => {
  const hook = (as: string) =>
    site.ask(`${site.url}/hooks`, { as, body: { url: `http://${receiver.host}/`, events: ['shop_order.*'] } });

  it('are sent to webhooks as the owner of each may read them', async () => {
    const body = {
      username: 'boss',
      email: 'boss@example.org',
      password: PASSWORD,
      roles: ['administrator', 'shop_manager'],
    };
    await site.rest('/cms/v2/users', { as: 'admin', body });
    const boss = `boss:${PASSWORD}`;
    const made = [await hook('admin'), await hook(boss)];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const { id } = (await site.rest('/shop/v1/orders', { as: boss, method: 'POST' })).body;
    await deliver(site);
    await receiver.has(2);
    const sent = receiver.take().map(({ type, data }) => [type, data]);
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(
      expect.arrayContaining([
        ['shop_order.created', { id }],
        ['shop_order.created', { id, goods: 'Teapot' }],
      ]),
    );
  });

  it('have the changes that it lists', async () => {
    const body = { url: 'https://example.org/', events: ['shop_order.updated'] };
    expect((await site.ask(`${site.url}/hooks`, { as: 'admin', body })).body.code).toBe('rest_invalid_param');
  });
});
