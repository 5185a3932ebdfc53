import type { Where } from '#libs/db';
import { containing } from '#libs/db';

const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);
const MAX_TERMS = 9;

/** A search text, taken apart (content 1.3). */
export interface SearchTerms {
  phrase: string;
  wanted: string[];
  unwanted: string[];
}

/** Splits a search text at blanks, commas and plus signs; quoted phrases stay whole. */
export function parseSearch(text: string): SearchTerms {
  const phrase = text.trim().slice(0, 1000);
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

const COLUMNS = ['e.title', 'e.excerpt', 'e.content'];

/**
 * Adds the conditions of a search: every wanted term somewhere, no unwanted one anywhere. `more` names columns that are
 * searched beside the texts.
 */
export function addSearch(where: Where, { wanted, unwanted }: SearchTerms, more: readonly string[] = []): void {
  const columns = [...COLUMNS, ...more];
  for (const term of wanted) {
    where.and(`(${columns.map((column) => `${column} LIKE ?`).join(' OR ')})`, ...columns.map(() => containing(term)));
  }
  for (const term of unwanted) {
    where.and(
      `NOT (${columns.map((column) => `${column} LIKE ?`).join(' OR ')})`,
      ...columns.map(() => containing(term)),
    );
  }
}

/** The rank of a row for a search, the best first. */
export function relevance({ phrase, wanted, unwanted }: SearchTerms): { sql: string; parameters: unknown[] } {
  const inTitle = wanted.map(() => 'e.title LIKE ?');
  const parts: string[] = [];
  const parameters: unknown[] = [];
  const rank = (condition: string, ...values: string[]) => {
    parts.push(`WHEN ${condition} THEN ${parts.length + 1}`);
    parameters.push(...values.map(containing));
  };
  if (!wanted.length) return { sql: '1', parameters: [] };
  if (wanted.length === 1) rank('e.title LIKE ?', ...wanted);
  else {
    const whole = !unwanted.length;
    if (whole) rank('e.title LIKE ?', phrase);
    if (wanted.length < 7) {
      rank(inTitle.join(' AND '), ...wanted);
      rank(inTitle.join(' OR '), ...wanted);
    }
    if (whole) {
      rank('e.excerpt LIKE ?', phrase);
      rank('e.content LIKE ?', phrase);
    }
  }
  if (!parts.length) return { sql: '1', parameters: [] };
  return { sql: `CASE ${parts.join(' ')} ELSE ${parts.length + 1} END`, parameters };
}
