import type { Markup } from './markup.js';

/** The texts of a post or a page in another language. */
export interface TranslatedEntry {
  slug: string;
  title: string;
  excerpt?: string;
  content: readonly Markup[];
}

/** The texts in another language of something that all languages share. */
export interface TranslatedTexts {
  title: string;
  content: string;
}

/** The demo in another language than English. All texts are by the keys of what they translate. */
export interface DemoTranslation {
  /** The language without its region, such as `de`. */
  language: string;
  site: { title: string; description: string; menu: string };
  posts: Readonly<Record<string, TranslatedEntry>>;
  pages: Readonly<Record<string, TranslatedEntry>>;
  events: Readonly<Record<string, TranslatedTexts>>;
  venues: Readonly<Record<string, TranslatedTexts>>;
  organizers: Readonly<Record<string, TranslatedTexts>>;
  /** Terms of which each language has its own. */
  terms: Readonly<Record<string, { slug: string; name: string; description?: string }>>;
  /** Names of the event categories. */
  eventCategories: Readonly<Record<string, string>>;
  pictures: Readonly<Record<string, { title: string; alt: string }>>;
  /** Labels of the items of the menu; those without one have the title of their target. */
  menu: Readonly<Record<string, string>>;
}
