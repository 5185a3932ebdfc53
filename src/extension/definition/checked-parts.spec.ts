import { checkedExtensions, defineExtension } from './index.js';

const run = () => undefined;
const render = () => '';

/** The line with which an extension is refused; empty if it is not. */
function refusal(parts: object): string {
  try {
    const extension = defineExtension({
      ...{ name: 'shop-x', version: '1.0.0', compatible: '*', namespaces: ['shop/v1'] },
      ...parts,
    });
    checkedExtensions([extension], '1.0.0');
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const WEBHOOK = { changes: ['created'], path: '/shop/v1/orders/{id}' };

it.each([
  [{ blocks: { 'other/card': { render } } }, 'has the name "other/card" in blocks; it must look like shop-x/card'],
  [{ blocks: [{ render }] }, 'has the name "0" in blocks; it must look like shop-x/card'],
  [{ blocks: { 'shop-x/card': {} } }, 'has blocks.shop-x/card that has no function render'],
  [{ blocks: 1 }, 'has a member blocks that is no object'],
  [{ shortcodes: { price: render } }, 'has the name "price" in shortcodes; it must look like shop-x_card'],
  [{ shortcodes: { 'shop-x': 'text' } }, 'has shortcodes.shop-x that is no function'],
  [
    { embeds: { films: { hosts: ['https://a'], endpoint: 'https://a.example/' } } },
    'has embeds.films that has no hosts such as example.org or *.example.org',
  ],
  [
    { embeds: { films: { hosts: ['a.example'], pages: '/x', endpoint: 'https://a.example/' } } },
    'has embeds.films that has pages that are no regular expression',
  ],
  [
    { embeds: { films: { hosts: ['a.example'], endpoint: 'file:///etc' } } },
    'has embeds.films that has an endpoint that is not of the web',
  ],
  [{ jobs: { tidy: { everySeconds: 60 } } }, 'has jobs.tidy that has no function run'],
  [{ jobs: { tidy: { run } } }, 'has jobs.tidy that needs either everySeconds or cron'],
  [
    { jobs: { tidy: { run, everySeconds: 1 } } },
    'has jobs.tidy that has an interval that is not between 10 and 604800 seconds',
  ],
  [
    { jobs: { tidy: { run, cron: '* * * * * *' } } },
    'has jobs.tidy that has a cron expression without five fields such as 30 3 * * *',
  ],
  [{ jobs: { tidy: { run, cron: '61 * * * *' } } }, 'has jobs.tidy that has a wrong cron expression: '],
  [{ commands: { count: { run } } }, 'has commands.count that does not say what it is about'],
  [{ commands: { 'a b': { run, about: 'x' } } }, 'has the name "a b" in commands; it must look like count'],
  [
    { name: 'migration', commands: { generate: { run, about: 'x' } } },
    'has commands.generate that is a command of Lintel',
  ],
  [{ webhooks: { order: WEBHOOK } }, 'has the name "order" in webhooks; it must look like shop_x_note'],
  [
    { webhooks: { shop_x_order: { ...WEBHOOK, changes: ['sold'] } } },
    'has webhooks.shop_x_order that has no changes out of created, updated, trashed, deleted',
  ],
  [
    { webhooks: { shop_x_order: { ...WEBHOOK, path: '/cms/v2/posts/{id}' } } },
    'has webhooks.shop_x_order that has no path in its namespaces that ends with /{id}',
  ],
  [{ roles: { manager: [] } }, 'has the name "manager" in roles; it must look like shop_x_manager'],
  [{ roles: { shop_x_manager_of_all: [] } }, 'has roles.shop_x_manager_of_all that has more than 20 characters'],
  [{ roles: { shop_x_manager: ['edit posts'] } }, 'has roles.shop_x_manager that is no list of capabilities'],
  [{ pages: { other: run } }, 'has the name "other" in pages; it must look like shop-x/:slug'],
  [{ pages: { 'shop-x/(': run } }, 'has pages.shop-x/( that is no path such as recipes/:slug'],
  [{ words: { de: {} } }, 'has words, but none in English'],
  [{ words: { en: { a: 1 } } }, 'has words.en that has no text for a'],
  [{ words: { en: {}, de: { b: 'B' } } }, 'has words.de that has b, which English lacks'],
])('refuses %j', (parts, reason) => {
  const { name = 'shop-x' } = parts as { name?: string };
  expect(refusal(parts)).toContain(`The extension ${name} ${reason}`);
  expect(refusal(parts)).not.toContain('\n');
});

it('accepts what is well made', () => {
  const parts = {
    blocks: { 'shop-x/card': { render } },
    shortcodes: { 'shop-x': render, 'shop-x_price': render },
    embeds: { films: { hosts: ['*.films.example'], pages: /^\/w/, endpoint: 'https://films.example/oembed' } },
    jobs: { tidy: { run, everySeconds: 60 }, nightly: { run, cron: '30 3 * * 1-5' } },
    commands: { count: { run, about: 'Counts.' } },
    webhooks: { shop_x: WEBHOOK, shop_x_order: WEBHOOK },
    roles: { shop_x_manager: ['edit_posts'] },
    pages: { 'shop-x': run, 'shop-x/of/:kind': run, 'shop-x/:year(\\d{4})/*path': run },
    words: { en: { a: 'A', b: { one: '1', other: '{count}' } }, nl: { a: 'A' } },
  };
  expect(refusal(parts)).toBe('');
});
