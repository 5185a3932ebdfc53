import { createContext, type ReactNode, use, useContext } from 'react';
import { textsOf, type Texts } from '#libs/words';
import type { Catalogues } from './words/catalogues.js';
import { PARAMETERS } from './words/parameters.js';

/** The texts of a section, such as `frame` or that of a room. */
export type Section<Name extends keyof Catalogues> = Texts<Catalogues[Name], (typeof PARAMETERS)[Name]>;

const FILES = import.meta.glob<object>('./words/*/*.json', { import: 'default' });
const RIGHT_TO_LEFT = new Set(['ar']);

const fileOf = (section: string, tag: string): string => `./words/${section}/${codeOf(tag)}.json`;
const codeOf = (tag: string): string => tag.split('-', 1)[0] ?? '';

/**
 * The first of some language tags that the desk has texts in; sets language and direction of the page to it.
 *
 * @param tags such as `de_DE` or `de-CH`
 */
export function chooseLanguage(tags: readonly string[]): string {
  const plain = tags.map((tag) => tag.replaceAll('_', '-'));
  const tag = plain.find((one) => fileOf('frame', one) in FILES) ?? 'en';
  document.documentElement.lang = tag;
  document.documentElement.dir = RIGHT_TO_LEFT.has(codeOf(tag)) ? 'rtl' : 'ltr';
  return tag;
}

/** A promise that React reads at once when it is fulfilled, as those do that it has waited for itself. */
interface ReadablePromise<T> extends Promise<T> {
  status?: 'fulfilled';
  value?: T;
}

/** The texts that were asked for, by their files. */
const sections = new Map<string, ReadablePromise<unknown>>();

/** Loads the texts of a section, once for each language. */
export function loadSection<Name extends keyof Catalogues>(name: Name, tag: string): Promise<Section<Name>> {
  const file = fileOf(name, tag);
  const known = sections.get(file) as Promise<Section<Name>> | undefined;
  if (known) return known;
  const load = FILES[file] ?? FILES[fileOf(name, 'en')];
  if (!load) throw new Error(`There are no texts of ${name}.`);
  const texts: ReadablePromise<Section<Name>> = load().then((section) => {
    const value = textsOf(section as Catalogues[Name], tag, PARAMETERS[name]);
    void Object.assign(texts, { status: 'fulfilled', value });
    return value;
  });
  sections.set(file, texts);
  return texts;
}

const TagContext = createContext('en');

/** Gives the language to what is in it. */
export const LanguageProvider = ({ tag, children }: { tag: string; children: ReactNode }) => (
  <TagContext value={tag}>{children}</TagContext>
);

/** The language tag in which texts, dates and numbers are written. */
export const useTag = (): string => useContext(TagContext);

/**
 * The texts of a section. Suspends if they are not loaded: React then waits for a third of a second before it shows the
 * rest, so pages load theirs before.
 */
export function useWords<Name extends keyof Catalogues>(name: Name): Section<Name> {
  // Without a condition: React fails if a component that waited for texts does not ask for them when it goes on.
  return use(loadSection(name, useTag()));
}
