import { failArgument } from '#libs/errors';
import { containing, literally, tableOf, type Where } from '#libs/sql';
import { IndexedEntry } from './search.entity.js';

const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);
const MAX_TERMS = 9;
/** Limits the time that the database spends on comparing a phrase with texts. */
const MAX_WORDS = 50;
/** Relevance considers individual terms in the title only up to this number of terms. */
const MAX_IN_TITLE = 6;

/** A parsed search text. */
export interface SearchTerms {
  phrase: string;
  wanted: string[];
  unwanted: string[];
  /** The texts that are searched; all of them if absent. */
  columns?: readonly SearchedText[];
  /** Whether a text has to be the same as a term, instead of containing it. */
  isWhole?: boolean;
}

type SearchedText = keyof typeof COLUMNS;

/** Whether a search finds less than all texts that contain its terms, which is what the index knows. */
export const isNarrowed = ({ columns, isWhole = false }: SearchTerms): boolean => columns !== undefined || isWhole;

/** Splits a search text at blanks, commas and plus signs, except in quotes. Throws a 400 for more than 50 words. */
export function parseSearch(text: string): SearchTerms {
  const phrase = text.trim().slice(0, 1000);
  if (phrase.split(/[\s,+]+/).length > MAX_WORDS)
    failArgument('search', { message: `search must have at most ${MAX_WORDS} words.` });
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

/** How the index finds texts that may contain an unwanted term. */
export interface SearchExclusion {
  match: string;
  /** Whether all hits contain one, except those that are indexed partially. */
  isExact: boolean;
}

/** The searched columns of all entries. Entry types may add columns of their side tables. */
/** The content without hidden blocks: nobody finds what nobody sees. */
const CONTENT = 'COALESCE(e.shown_content, e.content)';
const COLUMNS = { title: 'e.title', excerpt: 'e.excerpt', content: CONTENT };

/**
 * The ids of entries that match an expression in the index. The limit makes the server query the index once instead of
 * once per entry.
 */
const indexed = (more = '') =>
  `(SELECT h.id FROM (SELECT s.entry_id AS id FROM ${tableOf(IndexedEntry, 's').sql}
 WHERE MATCH (s.words) AGAINST (? IN BOOLEAN MODE)${more} LIMIT 18446744073709551615) h)`;

const holds = (columns: readonly string[]) => `(${columns.map((column) => `${column} LIKE ?`).join(' OR ')})`;

/**
 * Adds the conditions of a search: every wanted term in at least one column, no unwanted term in any. Terms in `exact`,
 * which the index `s` has matched already, are compared again only for partially indexed entries. With an exclusion,
 * only its hits are searched for unwanted terms.
 */
export function addSearch(
  where: Where,
  { wanted, unwanted, columns: searched, isWhole = false }: SearchTerms,
  {
    extraColumns = [],
    narrowed = [],
    exact = new Set(),
    exclusion,
  }: {
    extraColumns?: readonly string[];
    /** Columns besides those to which the search is limited. */
    narrowed?: readonly string[];
    exact?: ReadonlySet<string>;
    exclusion?: SearchExclusion;
  } = {},
): void {
  const columns = searched
    ? [...searched.map((name) => COLUMNS[name]), ...narrowed]
    : [...Object.values(COLUMNS), ...extraColumns];
  const pattern = isWhole ? literally : containing;
  const condition = holds(columns);
  for (const term of wanted) {
    const found = exact.has(term) ? `(s.partial = 0 OR ${condition})` : condition;
    where.and(found, ...columns.map(() => pattern(term)));
  }
  if (!exclusion) {
    for (const term of unwanted) where.and(`NOT ${condition}`, ...columns.map(() => pattern(term)));
    return;
  }
  const { match, isExact } = exclusion;
  if (isExact) where.and(`e.id NOT IN ${indexed(' AND s.partial = 0')}`, match);
  where.and(
    `(e.id NOT IN ${indexed(isExact ? ' AND s.partial = 1' : '')} OR NOT (${unwanted.map(() => condition).join(' OR ')}))`,
    match,
    ...unwanted.flatMap((term) => columns.map(() => pattern(term))),
  );
}

/** A segment of the hits by relevance: all terms in the title, some terms there, or none. */
interface SearchSegment {
  /** Selects the rows of this segment. */
  condition: { sql: string; parameters: unknown[] };
  titles: 'all' | 'some' | 'none';
  /** The rank of a row within the segment, if ranks differ there. */
  rank?: { sql: string; parameters: unknown[] };
}

/** The segments of a search, best first; `undefined` if relevance does not start with the title. */
export function segmentsOf({ phrase, wanted, unwanted }: SearchTerms): SearchSegment[] | undefined {
  if (!wanted.length || wanted.length > MAX_IN_TITLE) return undefined;
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
            sql: `CASE WHEN e.excerpt LIKE ? THEN 4 WHEN ${CONTENT} LIKE ? THEN 5 ELSE 6 END`,
            parameters: [whole, whole],
          }
        : undefined,
    },
  ];
}

/** SQL expression for the rank of a row, 1 for the best; `undefined` if all rows rank equally. */
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
    if (wanted.length <= MAX_IN_TITLE) {
      rank(inTitle.join(' AND '), ...wanted);
      rank(inTitle.join(' OR '), ...wanted);
    }
    if (whole) {
      rank('e.excerpt LIKE ?', phrase);
      rank(`${CONTENT} LIKE ?`, phrase);
    }
  }
  if (!parts.length) return undefined;
  return { sql: `CASE ${parts.join(' ')} ELSE ${parts.length + 1} END`, parameters };
}
