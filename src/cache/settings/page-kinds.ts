import { Rejected } from '../../settings/index.js';
import { truth } from './member-kinds.js';

/** The kinds of pages that the setting `pages` knows. */
export const PAGE_KINDS = [
  'search',
  'feed',
  'category',
  'home',
  'frontpage',
  'tag',
  'archives',
  'pages',
  'single',
  'author',
] as const;

/** By kind: whether its pages are not kept. */
export type PageKinds = Readonly<Record<(typeof PAGE_KINDS)[number], boolean>>;

/** The setting of which only some kinds are named; the others are false. */
const only = (named: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(PAGE_KINDS.map((kind) => [kind, named[kind] ?? false])) as PageKinds;

export const ALL_KEPT = only({});

/** Reads the whole set; names that are not known are passed over. */
export function readPageKinds(sent: unknown): PageKinds | Rejected {
  if (typeof sent !== 'object' || sent === null || (Array.isArray(sent) && sent.length))
    return new Rejected('has to be an object of kinds of pages');
  const named: Record<string, boolean> = {};
  for (const [kind, value] of Object.entries(sent)) {
    if (value === null || !(PAGE_KINDS as readonly string[]).includes(kind)) continue;
    const isLeftOut = truth(value);
    if (isLeftOut instanceof Rejected) return new Rejected(`holds ${kind}, which ${isLeftOut.reason}`);
    named[kind] = isLeftOut;
  }
  return only(named);
}

/** A kind of page as pages name themselves, and what the setting calls it. */
const NAMES: readonly (readonly [RegExp, keyof PageKinds])[] = [
  [/\bsearch-results\b/, 'search'],
  [/\bfeed\b/, 'feed'],
  [/\bcategory\b/, 'category'],
  [/\btag\b/, 'tag'],
  [/\bauthor\b/, 'author'],
  [/\b(?:archive|events)\b/, 'archives'],
  [/\bsingle page\b/, 'pages'],
  [/\bsingle\b(?! page\b)/, 'single'],
];

/** Whether a page of a kind, in its own words such as `archive author`, is kept. */
export function isKindKept(pages: PageKinds, kind: string | undefined): boolean {
  if (kind === undefined) return true;
  // What shows the latest posts is both the home of the posts and the front page.
  if (/\bhome\b/.test(kind)) return !pages.home && !pages.frontpage;
  const names = NAMES.filter(([words]) => words.test(kind)).map(([, name]) => name);
  // Archives of categories, tags and authors are archives, too.
  return !names.some((name) => pages[name]);
}
