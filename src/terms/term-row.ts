import { columnsOf, propertiesOf } from '#libs/db';
import { Term } from './term.entity.js';

/** Columns that only statements compare. */
const UNREAD = ['nameKey', 'descriptionOrder'] as const;

/** A term as it is read. */
export type TermRow = Omit<Term, (typeof UNREAD)[number]>;

/** The columns of a row; the term is `t`. */
export const TERM_COLUMNS = columnsOf(Term, 't', propertiesOf(Term, UNREAD));

/** A term with the slugs of its ancestors and its own, `a/b/c`: the end of its address. */
export interface LocatedTerm extends TermRow {
  path: string;
}
