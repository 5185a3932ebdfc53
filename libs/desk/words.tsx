import { createContext, type ReactNode, useContext } from 'react';
import { textsOf, type Texts } from '../words/index.js';
import type english from './words/en.json';
import { PARAMETERS } from './words/parameters.js';

type Catalogue = typeof english;
type Sections = { [Name in keyof Catalogue]: Texts<Catalogue[Name], typeof PARAMETERS> };

/** The texts of the desk, and the language tag in which dates and numbers are written. */
export interface Words extends Sections {
  tag: string;
}

const LOADERS = import.meta.glob<Catalogue>('./words/*.json', { import: 'default' });
const RIGHT_TO_LEFT = new Set(['ar']);

/** The languages that the desk has texts in. */
export const LANGUAGES = Object.keys(LOADERS).map((path) => path.slice('./words/'.length, -'.json'.length));

/**
 * Loads the texts of the first of some language tags that the desk has a catalogue for, and sets language and direction
 * of the page.
 *
 * @param tags such as `de_DE` or `de-CH`
 */
export async function loadWords(tags: readonly string[]): Promise<Words> {
  const plain = tags.map((tag) => tag.replaceAll('_', '-'));
  const tag = plain.find((one) => LANGUAGES.includes(codeOf(one))) ?? 'en';
  const code = codeOf(tag);
  const catalogue = await LOADERS[`./words/${code}.json`]?.();
  if (!catalogue) throw new Error(`There are no texts in ${code}.`);
  document.documentElement.lang = tag;
  document.documentElement.dir = RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr';
  const sections = Object.entries(catalogue).map(([name, section]) => [name, textsOf(section, tag, PARAMETERS)]);
  return { ...(Object.fromEntries(sections) as Sections), tag };
}

const codeOf = (tag: string): string => tag.split('-', 1)[0] ?? '';

const WordsContext = createContext<Words | undefined>(undefined);

/** Gives texts to what is in it. */
export const WordsProvider = ({ words, children }: { words: Words; children: ReactNode }) => (
  <WordsContext value={words}>{children}</WordsContext>
);

/** The texts of the desk. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('useWords needs a WordsProvider.');
  return words;
}
