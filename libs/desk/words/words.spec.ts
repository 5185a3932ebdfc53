import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testCatalogues } from '../../../test/support/catalogues.js';
import { PARAMETERS } from './parameters.js';

const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'pl', 'uk', 'zh'];

const sections = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const catalogueOf = (language: string) =>
  Object.fromEntries(
    sections.map((name): [string, object] => {
      const file = join(import.meta.dirname, name, `${language}.json`);
      return [name, JSON.parse(readFileSync(file, 'utf8')) as object];
    }),
  );

describe('the texts of the desk', () => {
  it.each(sections)('of %s are there in every language', (section) => {
    const files = readdirSync(join(import.meta.dirname, section)).sort();
    expect(files).toEqual(LANGUAGES.map((language) => `${language}.json`));
  });

  testCatalogues(Object.fromEntries(LANGUAGES.map((language) => [language, catalogueOf(language)])), PARAMETERS);

  it('are found by the code: each section has a type', () => {
    const types = readFileSync(join(import.meta.dirname, 'catalogues.ts'), 'utf8');
    expect(sections.filter((name) => !types.includes(`'./${name}/en.json'`))).toEqual([]);
  });
});
