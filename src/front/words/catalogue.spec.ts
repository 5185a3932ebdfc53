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

  it('fills in parameters and chooses the plural form', () => {
    const { pages } = CATALOGUES.pl;
    const { pageNumber, comments, skip } = textsOf(pages, 'pl', PARAMETERS);
    expect(pageNumber(2, 12)).toBe('Strona 2 z 12');
    expect([1, 3, 5, 22].map(comments)).toEqual(['1 komentarz', '3 komentarze', '5 komentarzy', '22 komentarze']);
    expect(skip).toBe('Przejdź do treści');
  });
});
