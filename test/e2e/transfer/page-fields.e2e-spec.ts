import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportProgram } from '../../../src/transfer/export/export-program.js';
import { runCommand } from '../../support/commands.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { item, wxr } from './wxr-text.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const [TITLE, DESCRIPTION, NOINDEX] = [
  '_yoast_wpseo_title',
  '_yoast_wpseo_metadesc',
  '_yoast_wpseo_meta-robots-noindex',
];
const DATE = '2024-05-01 10:00:00';
const EXPORT = wxr(
  item(10, {
    ...{ title: 'Whole', slug: 'whole', date: DATE },
    meta: { [TITLE]: 'For engines', [DESCRIPTION]: 'In short & sweet', [NOINDEX]: '1', _yoast_wpseo_focuskw: 'word' },
  }),
  item(11, {
    ...{ title: 'Completed', slug: 'completed', date: DATE },
    meta: { [TITLE]: '%%title%% %%sep%% %%sitename%%', [DESCRIPTION]: 'Own', [NOINDEX]: '2' },
  }),
  item(12, { title: 'Page', slug: 'page', type: 'page', date: DATE, meta: { [NOINDEX]: '1' } }),
  item(13, {
    ...{ type: 'tribe_events', title: 'Fair', slug: 'fair', date: DATE },
    meta: { _EventStartDate: '2031-05-01 10:00:00', _EventEndDate: '2031-05-01 12:00:00', [TITLE]: 'The fair' },
  }),
);

/** The custom values of an item of an export with the keys of the plugin. */
function valuesIn(text: string, id: number): Record<string, string> {
  const [, own = ''] = new RegExp(`<wp:post_id>(?:<!\\[CDATA\\[)?${id}\\b(.*?)</item>`, 's').exec(text) ?? [];
  const found = own.matchAll(/<wp:meta_key>(_yoast[^<]*)<\/wp:meta_key>\s*<wp:meta_value><!\[CDATA\[([^\]]*)\]\]>/g);
  return Object.fromEntries(Array.from(found, ([, key = '', value = '']) => [key, value]));
}

describe('what the plugin for search engines stores', () => {
  it('becomes fields of pages, and is written back', async () => {
    const { code, output } = await importWxr(site, EXPORT);
    expect(code).toBe(0);
    expect(output).not.toMatch(/custom values of entries: [^.]*_yoast_wpseo_metadesc/);
    const metaOf = async (path: string) => (await site.rest(path)).body.meta;
    expect(await metaOf('/cms/v2/posts/10')).toEqual({
      seo_title: 'For engines',
      seo_description: 'In short & sweet',
      noindex: true,
    });
    // Titles that need the plugin stay what they are; being indexed is the default.
    expect(await metaOf('/cms/v2/posts/11')).toEqual({ seo_description: 'Own' });
    expect(await metaOf('/cms/v2/pages/12')).toEqual({ noindex: true });
    expect(await metaOf('/cal/events/v1/events/13')).toEqual({ seo_title: 'The fair' });
    const folder = await mkdtemp(join(tmpdir(), 'lintel-page-fields-'));
    const written = join(folder, 'export.xml');
    expect((await runCommand(site, exportProgram, '--wxr', written)).code).toBe(0);
    const text = await readFile(written, 'utf8');
    await rm(folder, { recursive: true });
    expect(valuesIn(text, 10)).toEqual({
      [TITLE]: 'For engines',
      [DESCRIPTION]: 'In short & sweet',
      [NOINDEX]: '1',
      _yoast_wpseo_focuskw: 'word',
    });
    expect(valuesIn(text, 11)).toEqual({
      [TITLE]: '%%title%% %%sep%% %%sitename%%',
      [DESCRIPTION]: 'Own',
      [NOINDEX]: '2',
    });
    expect(valuesIn(text, 12)).toEqual({ [NOINDEX]: '1' });
    expect(valuesIn(text, 13)).toEqual({ [TITLE]: 'The fair' });
  });
});
