import { serializePhp } from '../../../libs/php/index.js';
import { item, term, type ItemText } from './wxr-text.js';

/** Builders for exports of sites with Polylang. */
const NAMES: Record<string, string> = { en: 'English', de: 'Deutsch', fr: 'Français', nl: 'Nederlands', xx: 'Unknown' };
const LOCALES: Record<string, string> = { en: 'en_US', de: 'de_DE', fr: 'fr_FR', nl: 'nl_NL', xx: 'xx_XX' };

/** A language with its term for terms. The default one has the lowest id, whatever its place in the file. */
export const language = (code: string, id: number, locale = LOCALES[code] ?? '') =>
  term(
    'language',
    code,
    NAMES[code] ?? code,
    { _pll_strings_translations: 'a:0:{}' },
    { id, description: serializePhp({ locale, rtl: 0, flag_code: code === 'en' ? 'us' : code }) },
  ) + term('term_language', `pll_${code}`, NAMES[code] ?? code, {}, { id: id + 1 });

/** A group of terms or posts that are translations of each other: their ids by the codes of their languages. */
export const group = (kind: 'term' | 'post', name: string, members: Record<string, number>, id = 900) =>
  term(`${kind}_translations`, name, name, {}, { id, description: serializePhp(members) });

/** An item in a language, and in a group. */
export const itemIn = (code: string, of: string, id: number, text: ItemText) =>
  item(id, {
    ...text,
    terms: [
      ['language', code, NAMES[code] ?? code],
      ...(of ? [['post_translations', of, of] as [string, string, string]] : []),
      ...(text.terms ?? []),
    ],
  });
