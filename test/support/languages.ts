import { Db } from '#libs/db';
import { SettingsService } from '../../src/settings/index.js';
import { TermTranslation } from '../../src/terms/index.js';
import type { TestSite } from './site.js';

/** The languages of most tests, by their segments. */
export const LOCALES = { en: 'en_US', de: 'de_DE', pl: 'pl_PL', ar: 'ar_EG', fr: 'fr_FR' } as const;
export type Segment = keyof typeof LOCALES;

/** Gives a site languages in this order; without any, one. */
export const speakAll = (site: TestSite, ...segments: Segment[]): Promise<void> =>
  site.app.get(SettingsService).set({ languages: segments.map((segment) => ({ segment, locale: LOCALES[segment] })) });

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

/** Makes terms of several languages translations of each other, in the order of the languages. */
export async function pairTerms(site: TestSite, ...ids: number[]): Promise<void> {
  const [db, [groupId = 0]] = [site.app.get(Db), ids];
  await db.transaction(async () => {
    for (const [language, termId] of ids.entries()) await db.of(TermTranslation).insert({ termId, groupId, language });
    await site.app.get(SettingsService).followTranslations('term', ids);
  });
}
