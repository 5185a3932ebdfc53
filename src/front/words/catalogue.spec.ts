import { readdirSync } from 'node:fs';
import { SETTING_LANGUAGES } from '../../settings/index.js';
import { PARAMETERS, isPlural, pluralsOf, textsOf, type CatalogueValue } from './catalogue.js';
import { CATALOGUES } from './site-words.js';

type Section = Readonly<Record<string, CatalogueValue>>;
type Catalogue = Readonly<Record<string, Section>>;

const all = Object.entries(CATALOGUES as Record<string, Catalogue>);
const english = CATALOGUES.en as Catalogue;

/** The paths of all texts: `pages.found`, `pages.commentFields.name`. Plural forms are one text. */
const textsIn = (catalogue: Catalogue): [string, string, CatalogueValue][] =>
  Object.entries(catalogue).flatMap(([name, section]) =>
    Object.entries(section).flatMap(([key, value]): [string, string, CatalogueValue][] =>
      typeof value === 'string' || isPlural(value)
        ? [[`${name}.${key}`, key, value]]
        : Object.entries<string>(value).map(([part, text]) => [`${name}.${key}.${part}`, part, text]),
    ),
  );

const pathsOf = (catalogue: Catalogue): string[] => textsIn(catalogue).map(([path]) => path);
const formsOf = (value: CatalogueValue): string[] => (typeof value === 'string' ? [value] : Object.values(value));
const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

describe('the catalogues of texts', () => {
  it('are those of the languages of the setting', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
    expect(files.sort()).toEqual([...SETTING_LANGUAGES].sort().map((language) => `${language}.json`));
    expect(Object.keys(CATALOGUES).sort()).toEqual([...SETTING_LANGUAGES].sort());
  });

  it.each(all)('%s has the texts of the English one, in its order', (_, catalogue) => {
    expect(pathsOf(catalogue)).toEqual(pathsOf(english));
  });

  it.each(all)('%s has no empty text', (_, catalogue) => {
    for (const [path, , value] of textsIn(catalogue)) expect([path, formsOf(value)]).not.toContainEqual('');
  });

  it.each(all)('%s has every plural category of the language', (language, catalogue) => {
    const plural = new Set(textsIn(english).flatMap(([path, , value]) => (isPlural(value) ? [path] : [])));
    expect(plural.size).toBeGreaterThan(0);
    for (const [path, key, value] of textsIn(catalogue)) {
      const categories = pluralsOf(key, language).resolvedOptions().pluralCategories;
      const forms = isPlural(value) ? Object.keys(value).sort() : undefined;
      expect([path, forms]).toEqual([path, plural.has(path) ? [...categories].sort() : undefined]);
    }
  });

  it.each(all)('%s names the parameters of each text', (_, catalogue) => {
    for (const [path, key, value] of textsIn(catalogue)) {
      const names = path.split('.').length === 2 ? (PARAMETERS[key as keyof typeof PARAMETERS] ?? []) : [];
      // A form for one number only, such as `once`, needs no number.
      const isFor = (form: string) =>
        isPlural(value) && form === value.one ? namesIn(`${form}{count}`) : namesIn(form);
      if (names.length || !path.includes('.nthWeekdays.'))
        for (const form of formsOf(value)) expect([path, [...new Set(isFor(form))]]).toEqual([path, [...names].sort()]);
      else
        expect([path, namesIn(formsOf(value).join(''))]).toEqual([path, [expect.stringMatching(/^(?:nth|feminine)$/)]]);
    }
  });

  it('fills in parameters and chooses the plural form', () => {
    const { pages } = CATALOGUES.pl;
    const { pageNumber, comments, skip } = textsOf(pages, 'pl');
    expect(pageNumber(2, 12)).toBe('Strona 2 z 12');
    expect([1, 3, 5, 22].map(comments)).toEqual(['1 komentarz', '3 komentarze', '5 komentarzy', '22 komentarze']);
    expect(skip).toBe('Przejdź do treści');
  });
});
