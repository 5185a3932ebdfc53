import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextParameters } from '#libs/words';
import { testCatalogues } from '../../../test/support/catalogues.js';
import { PARAMETERS } from './parameters.js';

const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'pl', 'uk', 'zh'];

const sections = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const catalogueOf = (section: string, language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, section, `${language}.json`), 'utf8')) as object;

describe('the texts of the desk', () => {
  it('are those that the code declares', () => {
    expect(Object.keys(PARAMETERS).sort()).toEqual(sections.sort());
  });

  it.each(sections)('of %s are there in every language', (section) => {
    const files = readdirSync(join(import.meta.dirname, section)).sort();
    expect(files).toEqual(LANGUAGES.map((language) => `${language}.json`));
  });

  const catalogues = LANGUAGES.map((language) => [
    language,
    Object.fromEntries(sections.map((section) => [section, catalogueOf(section, language)])),
  ]);
  const parametersOf: Readonly<Record<string, TextParameters>> = PARAMETERS;
  testCatalogues(Object.fromEntries(catalogues), (section) => parametersOf[section] ?? {});
});
