import { isPlural, pluralsOf, type CatalogueValue, type TextParameters } from '#libs/words';

type Section = Readonly<Record<string, CatalogueValue>>;
type Catalogue = Readonly<Record<string, Section>>;

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

/**
 * Tests that the catalogues of all languages have the same texts, parameters and their own plural forms.
 *
 * @param parameters Those of all sections, or a function that returns those of a section
 */
export function testCatalogues(
  catalogues: object,
  parameters: TextParameters | ((section: string) => TextParameters),
): void {
  const parametersOf = typeof parameters === 'function' ? parameters : () => parameters;
  const byLanguage = catalogues as Readonly<Record<string, Catalogue>>;
  const all = Object.entries(byLanguage);
  const english = byLanguage.en ?? {};

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
      const [section = ''] = path.split('.');
      const isWhole = path === `${section}.${key}`;
      const names = isWhole ? (parametersOf(section)[key] ?? []) : [];
      // A form for one number only, such as `once` or `twice`, needs no number.
      const isFor = (form: string) =>
        isPlural(value) && [value.zero, value.one, value.two].includes(form)
          ? namesIn(`${form}{count}`)
          : namesIn(form);
      if (names.length || !path.includes('.nthWeekdays.'))
        for (const form of formsOf(value)) expect([path, [...new Set(isFor(form))]]).toEqual([path, [...names].sort()]);
      else
        expect([path, namesIn(formsOf(value).join(''))]).toEqual([path, [expect.stringMatching(/^(?:nth|feminine)$/)]]);
    }
  });
}
