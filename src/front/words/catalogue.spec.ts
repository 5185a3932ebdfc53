import { readdirSync } from 'node:fs';
import { textsOf } from '#libs/words';
import { testCatalogues } from '../../../test/support/catalogues.js';
import { SETTING_LANGUAGES } from '../../settings/index.js';
import { PARAMETERS } from './catalogue.js';
import { CATALOGUES } from './site-words.js';

describe('the catalogues of texts', () => {
  it('are those of the languages of the setting', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
    expect(files.sort()).toEqual([...SETTING_LANGUAGES].sort().map((language) => `${language}.json`));
    expect(Object.keys(CATALOGUES).sort()).toEqual([...SETTING_LANGUAGES].sort());
  });

  testCatalogues(CATALOGUES, PARAMETERS);

  it.each([
    ['de', /\b(?:du|dich|dir|dein\w*)\b/iu],
    ['es', /(?<!\p{L})(?:[Tt]ú|[Tt]us?|[Tt]e|contigo)(?!\p{L})/u],
  ] as const)('%s addresses people in one form', (language, familiar) => {
    expect(JSON.stringify(CATALOGUES[language])).not.toMatch(familiar);
  });

  it('has full-width marks in Chinese', () => {
    expect(JSON.stringify(CATALOGUES.zh)).not.toMatch(/\p{sc=Han} ?[,;:()!?]|[(] ?\p{sc=Han}/u);
  });

  it('has Arabic marks in Arabic', () => {
    expect(JSON.stringify(CATALOGUES.ar)).not.toMatch(/\p{sc=Arab}[,;?]/u);
  });

  it('has plural forms without a number, and the digits of the region, in Arabic', () => {
    const { pages } = CATALOGUES.ar;
    const comments = (tag: string) => textsOf(pages, tag, PARAMETERS).comments;
    expect([0, 1, 2].map(comments('ar-EG'))).toEqual(['لا توجد تعليقات', 'تعليق واحد', 'تعليقان']);
    expect([3, 11, 100].map(comments('ar-EG'))).toEqual(['٣ تعليقات', '١١ تعليقًا', '١٠٠ تعليق']);
    expect([3, 11, 1000].map(comments('ar-MA'))).toEqual(['3 تعليقات', '11 تعليقًا', '1000 تعليق']);
  });

  it('fills in parameters and chooses the plural form', () => {
    const { pages } = CATALOGUES.pl;
    const { pageNumber, comments, skip } = textsOf(pages, 'pl', PARAMETERS);
    expect(pageNumber(2, 12)).toBe('Strona 2 z 12');
    expect([1, 3, 5, 22].map(comments)).toEqual(['1 komentarz', '3 komentarze', '5 komentarzy', '22 komentarze']);
    expect(skip).toBe('Przejdź do treści');
  });
});
