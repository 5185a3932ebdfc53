import { Db } from '#libs/db';
import { SettingsService } from '../../src/settings/index.js';
import type { TestSite } from './site.js';

/** The languages of most tests, by their segments. */
export const LOCALES = { en: 'en_US', de: 'de_DE', pl: 'pl_PL', ar: 'ar_EG', fr: 'fr_FR' } as const;
export type Segment = keyof typeof LOCALES;

/** Gives a site languages in this order; without any, one. */
export const speakAll = (site: TestSite, ...segments: Segment[]): Promise<void> =>
  site.app.get(SettingsService).set({ languages: segments.map((segment) => ({ segment, locale: LOCALES[segment] })) });

/** The same, with the home of the first one at the top of the host. */
export const speakAllFromTop = (site: TestSite, ...segments: Segment[]): Promise<void> =>
  site.app.get(SettingsService).set({
    languages: segments.map((segment, place) => ({ segment: place ? segment : '', locale: LOCALES[segment] })),
  });

/** The REST root of a language. */
export const rootOf = (site: TestSite, segment: string): string => `${site.url}/${segment}/rest`;

/** Creates an item in a language through the REST interface and returns it. */
export async function makeIn(
  site: TestSite,
  segment: string,
  resource: string,
  body: object,
): Promise<{ id: number; link: string; slug: string }> {
  const made = await site.ask(`${rootOf(site, segment)}/cms/v2/${resource}`, { as: 'admin', body });
  if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
  return made.body;
}

/** Makes an entry of a language the translation of another one. */
export async function pairIn(site: TestSite, segment: string, resource: string, id: number, of: number): Promise<void> {
  const body = { translation_of: of };
  const paired = await site.ask(`${rootOf(site, segment)}/cms/v2/${resource}/${id}`, { as: 'admin', body });
  if (paired.status !== 200) throw new Error(`Not paired: ${paired.text}`);
}

/** The indexes of a table, with their columns. */
export async function indexesOf(site: TestSite, table: string): Promise<Map<string, string>> {
  const rows = await site.app.get(Db).current<{ name: string; columns: string }>(
    `SELECT index_name AS name, GROUP_CONCAT(column_name ORDER BY seq_in_index) AS columns
 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? GROUP BY index_name`,
    [table],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** How the database reads a list of a language in the order of dates. */
export const planByDate = (site: TestSite): Promise<object[]> =>
  site.app.get(Db).current(
    `EXPLAIN SELECT e.id FROM entries e FORCE INDEX (entries_lang_by_date) WHERE e.type IN ('post')
 AND e.status IN ('publish') AND e.language = 1 ORDER BY e.date_local DESC, e.id DESC LIMIT 10`,
  );

/** Lets an entry have changed some seconds from now. */
export const changeLater = async (site: TestSite, id: number): Promise<void> => {
  await site.app.get(Db).write('UPDATE entries SET modified_gmt = modified_gmt + INTERVAL 9 SECOND WHERE id = ?', [id]);
};
