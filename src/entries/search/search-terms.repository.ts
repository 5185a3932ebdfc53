import { containing, tableOf, type Where } from '#libs/db';
import { failArgument } from '#libs/errors';
import { IndexedEntry } from './search.entity.js';

const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);
const MAX_TERMS = 9;
/** The longer a phrase is, the longer the database compares it with texts that hold its words. */
const MOST_WORDS = 50;
/** Of more terms than that it does not count which are in the title. */
const MOST_IN_TITLE = 6;

/** A parsed search text. */
export interface SearchTerms {
  phrase: string;
  wanted: string[];
  unwanted: string[];
}

/** Splits a search text at blanks, commas and plus signs; quoted phrases stay whole. Refuses too many words. */
export function parseSearch(text: string): SearchTerms {
  const phrase = text.trim().slice(0, 1000);
  if (phrase.split(/[\s,+]+/).length > MOST_WORDS) failArgument('search', { message: `At most ${MOST_WORDS} words.` });
  const tokens = [...phrase.matchAll(/"([^"]*)"?|([^\s,+"]+)/g)].map((found) => (found[1] ?? found[2] ?? '').trim());
  const useful = tokens.filter(
    (token) => token && token !== '-' && !/^[a-z]$/i.test(token) && !STOP_WORDS.has(token.toLowerCase()),
  );
  if (!useful.length || useful.length > MAX_TERMS) return { phrase, wanted: [phrase], unwanted: [] };
  return {
    phrase,
    wanted: useful.filter((token) => !token.startsWith('-')),
    unwanted: useful.filter((token) => token.startsWith('-')).map((token) => token.slice(1)),
  };
}

/** How the index finds the texts that may hold an unwanted term. */
export interface SearchExclusion {
  match: string;
  /** Whether all of them do, but for those that the index knows a part of. */
  isExact: boolean;
}

/** The columns that a search looks into; those of side tables come from the kind of entry. */
const COLUMNS = ['e.title', 'e.excerpt', 'e.content'];

/**
 * The entries that an expression finds in the index. The limit keeps the server from asking the index for each entry
 * instead of once.
 */
const indexed = (more = '') =>
  `(SELECT h.id FROM (SELECT s.entry_id AS id FROM ${tableOf(IndexedEntry, 's').sql}
 WHERE MATCH (s.words) AGAINST (? IN BOOLEAN MODE)${more} LIMIT 18446744073709551615) h)`;

const holds = (columns: readonly string[]) => `(${columns.map((column) => `${column} LIKE ?`).join(' OR ')})`;

/**
 * Adds the conditions of a search: every wanted term somewhere, no unwanted one anywhere. What the index `s` has found
 * exactly is looked at again only where the index is partial. With an exclusion, only the texts that it finds are looked
 * into for unwanted terms.
 */
export function addSearch(
  where: Where,
  { wanted, unwanted }: SearchTerms,
  {
    besides = [],
    exact = new Set(),
    exclusion,
  }: { besides?: readonly string[]; exact?: ReadonlySet<string>; exclusion?: SearchExclusion } = {},
): void {
  const columns = [...COLUMNS, ...besides];
  const condition = holds(columns);
  for (const term of wanted) {
    const found = exact.has(term) ? `(s.partial = 0 OR ${condition})` : condition;
    where.and(found, ...columns.map(() => containing(term)));
  }
  if (!exclusion) {
    for (const term of unwanted) where.and(`NOT ${condition}`, ...columns.map(() => containing(term)));
    return;
  }
  const { match, isExact } = exclusion;
  if (isExact) where.and(`e.id NOT IN ${indexed(' AND s.partial = 0')}`, match);
  where.and(
    `(e.id NOT IN ${indexed(isExact ? ' AND s.partial = 1' : '')} OR NOT (${unwanted.map(() => condition).join(' OR ')}))`,
    match,
    ...unwanted.flatMap((term) => columns.map(() => containing(term))),
  );
}

/** A part of the hits, in the order of their relevance: first those with all terms in the title, last those with none. */
interface SearchSegment {
  /** What tells its rows from those of the other parts. */
  condition: { sql: string; parameters: unknown[] };
  titles: 'all' | 'some' | 'none';
  /** The rank of a row within the part, where there is more than one. */
  rank?: { sql: string; parameters: unknown[] };
}

/** The parts that hits ordered by relevance come in, or nothing for terms whose order does not begin with the title. */
export function segmentsOf({ phrase, wanted, unwanted }: SearchTerms): SearchSegment[] | undefined {
  if (!wanted.length || wanted.length > MOST_IN_TITLE) return undefined;
  const titles = wanted.map(() => 'e.title LIKE ?');
  const parameters = wanted.map(containing);
  const [all, any] = [`(${titles.join(' AND ')})`, `(${titles.join(' OR ')})`];
  const none = { sql: `NOT ${any}`, parameters };
  if (wanted.length === 1)
    return [
      { condition: { sql: all, parameters }, titles: 'all' },
      { condition: none, titles: 'none' },
    ];
  const whole = containing(phrase);
  const ranked = !unwanted.length;
  return [
    {
      condition: { sql: all, parameters },
      titles: 'all',
      rank: ranked ? { sql: 'CASE WHEN e.title LIKE ? THEN 1 ELSE 2 END', parameters: [whole] } : undefined,
    },
    { condition: { sql: `${any} AND NOT ${all}`, parameters: [...parameters, ...parameters] }, titles: 'some' },
    {
      condition: none,
      titles: 'none',
      rank: ranked
        ? {
            sql: 'CASE WHEN e.excerpt LIKE ? THEN 4 WHEN e.content LIKE ? THEN 5 ELSE 6 END',
            parameters: [whole, whole],
          }
        : undefined,
    },
  ];
}

/** The rank of a row for a search, the best first; nothing where all are alike. */
export function relevance({
  phrase,
  wanted,
  unwanted,
}: SearchTerms): { sql: string; parameters: unknown[] } | undefined {
  const inTitle = wanted.map(() => 'e.title LIKE ?');
  const parts: string[] = [];
  const parameters: unknown[] = [];
  const rank = (condition: string, ...values: string[]) => {
    parts.push(`WHEN ${condition} THEN ${parts.length + 1}`);
    parameters.push(...values.map(containing));
  };
  if (!wanted.length) return undefined;
  if (wanted.length === 1) rank('e.title LIKE ?', ...wanted);
  else {
    const whole = !unwanted.length;
    if (whole) rank('e.title LIKE ?', phrase);
    if (wanted.length <= MOST_IN_TITLE) {
      rank(inTitle.join(' AND '), ...wanted);
      rank(inTitle.join(' OR '), ...wanted);
    }
    if (whole) {
      rank('e.excerpt LIKE ?', phrase);
      rank('e.content LIKE ?', phrase);
    }
  }
  if (!parts.length) return undefined;
  return { sql: `CASE ${parts.join(' ')} ELSE ${parts.length + 1} END`, parameters };
}
