import type { LoadedExtension } from '../../../src/extension/definition/index.js';
import { currentDatabase } from '../../support/database.js';
import { shopExtension } from '../../support/shop-extension.js';
import { startSite, type TestSite } from '../../support/site.js';

const render = () => '';

/** The line with which a site does not start with an extension. */
async function refusal(extensions: () => LoadedExtension[]): Promise<string> {
  let site: TestSite;
  try {
    site = await startSite({}, currentDatabase(), undefined, [], extensions());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  await site.close();
  return '';
}

/** An extension that has nothing but some parts. */
const bare = (name: string, parts: Parameters<typeof shopExtension>[0]) => () =>
  shopExtension({
    ...{ name, module: undefined, namespaces: [], roles: {}, words: undefined, blocks: {}, shortcodes: {} },
    ...{ jobs: {}, commands: {}, webhooks: {}, pages: {} },
    ...parts,
  });

beforeAll(async () => {
  const site = await startSite();
  const page = (slug: string) =>
    site.rest('/cms/v2/pages', { as: 'admin', body: { title: slug, slug, status: 'publish' } });
  await page('market');
  await site.close();
});

it.each([
  ['core', { blocks: { 'core/archives': { render } } }, 'has the block core/archives, which is taken'],
  ['gallery', { shortcodes: { gallery: render } }, 'has the shortcode gallery, which is taken'],
  ['caption', { shortcodes: { caption: render } }, 'has the shortcode caption, which is taken'],
  [
    'films',
    { embeds: { tube: { hosts: ['youtu.be'], endpoint: 'https://example.org/oembed' } } },
    'has embeds of youtu.be, which are taken',
  ],
  [
    'post',
    { namespaces: ['post/v1'], webhooks: { post: { changes: ['created'], path: '/post/v1/items/{id}' } } },
    'has the resource post for webhooks, which is taken',
  ],
  ['feed', { pages: { feed: () => undefined } }, 'has pages below /feed, where the site has others'],
  ['market', { pages: { market: () => undefined } }, 'has pages below /market, where the site has others'],
] as const)('the extension %s does not start with a name that is taken: %#', async (name, parts, reason) => {
  expect(await refusal(bare(name, parts as object))).toBe(`The extension ${name} ${reason}.`);
});

it('starts with pages where the site has none, and again', async () => {
  const pages = { shop: () => undefined };
  expect(await refusal(bare('shop', { pages }))).toBe('');
  expect(await refusal(bare('shop', { pages }))).toBe('');
});

it('starts with blocks and a content model', async () => {
  const model = { fields: { post: { shop_stars: { type: 'integer' } } } };
  expect(await refusal(bare('shop', { model, blocks: { 'shop/card': { render } } }))).toBe('');
});
