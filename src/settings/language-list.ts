import { FIRST_LANGUAGE, type SiteLanguage } from '#libs/context';
import { Rejected } from './catalogue/setting-catalogue.js';

/** An item of the setting `languages`. */
export interface LanguageItem {
  /** Its name with a region, such as `de_DE`. */
  locale: string;
  /** Its first path segment below the site; empty for a default language at `/`. */
  segment: string;
  /** Identifies it in the database; given when the item is stored, and never given to another language. */
  number?: number;
}

/** The stored languages: all have their numbers. */
export type StoredLanguages = readonly Required<LanguageItem>[];

export const MAX_LANGUAGES = 50;
/** The column of entries and terms holds numbers up to this one. */
const MAX_NUMBER = 255;
const SEGMENT = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/i;
const MAX_SEGMENT = 20;

/**
 * Reads the setting `languages`, as JSON text or as a list. An empty list means one language.
 *
 * @param knownLocale the locale, if pages have texts in it
 */
export function readLanguages(
  sent: unknown,
  knownLocale: (locale: string) => string | undefined,
): LanguageItem[] | Rejected {
  const list = typeof sent === 'string' ? parsed(sent) : sent;
  if (list === null) return [];
  if (!Array.isArray(list)) return new Rejected('must be a list such as [{"locale":"en_US","segment":"en"}]');
  if (list.length > MAX_LANGUAGES) return new Rejected(`must have at most ${MAX_LANGUAGES} languages`);
  const items: LanguageItem[] = [];
  for (const [place, item] of list.entries()) {
    const { locale, segment } = Object(item) as { locale?: unknown; segment?: unknown };
    if (typeof locale !== 'string' || knownLocale(locale) === undefined)
      return new Rejected(`has an unknown locale: ${JSON.stringify(locale) ?? 'none'}`);
    const path = segment ?? locale.slice(0, 2);
    const isPath = typeof path === 'string' && path.length <= MAX_SEGMENT && (SEGMENT.test(path) || path === '');
    if (!isPath) return new Rejected(`has a segment that is no path segment: ${JSON.stringify(segment)}`);
    if (path === '' && place > 0) return new Rejected('can have an empty segment for the first language only');
    items.push({ locale, segment: path });
  }
  const again = (values: string[]) => values.find((value, at) => values.indexOf(value) !== at);
  const segment = again(items.map((one) => codeOf(one).toLowerCase()));
  if (segment !== undefined) return new Rejected(`has the segment ${JSON.stringify(segment)} twice`);
  const locale = again(items.map((one) => one.locale));
  return locale === undefined ? items : new Rejected(`has the locale ${locale} twice`);
}

function parsed(text: string): unknown {
  try {
    return text.trim() ? JSON.parse(text) : null;
  } catch {
    return undefined;
  }
}

/**
 * Gives languages their numbers: the one of the language before with the same segment, else of the one with the same
 * locale, else a new one.
 *
 * @param count how many numbers were ever given
 */
export function numbered(
  items: readonly LanguageItem[],
  before: StoredLanguages,
  count: number,
): { languages: StoredLanguages; count: number } {
  let given = count;
  const left = new Set(before);
  const take = (match: (one: Required<LanguageItem>) => boolean) => {
    const found = [...left].find(match);
    if (found) left.delete(found);
    return found?.number;
  };
  const bySegment = items.map(({ segment }) => take((one) => one.segment === segment));
  const languages = items.map(({ locale, segment }, place) => {
    const number = bySegment[place] ?? take((one) => one.locale === locale) ?? given++;
    if (number > MAX_NUMBER) throw new Error('The site has had too many languages.');
    return { locale, segment, number };
  });
  return { languages, count: given };
}

/** The languages as the URLs of the site need them. */
export const siteLanguages = (stored: StoredLanguages): SiteLanguage[] =>
  stored.map(({ number, segment, locale }) => ({ number, segment, code: codeOf({ segment, locale }), locale }));

const codeOf = ({ segment, locale }: LanguageItem): string => segment || locale.slice(0, 2);

/** The language of a site that has one. */
export const onlyLanguage = (segment: string, locale: string): StoredLanguages => [
  { number: FIRST_LANGUAGE, segment, locale },
];
