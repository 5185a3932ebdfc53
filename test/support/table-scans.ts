import { sql, statementsDuring } from './database.js';

/** A row of an EXPLAIN: the table or its alias, the access type and the index. */
interface Step {
  table: string | null;
  type: string | null;
  key: string | null;
}

/** A statement, and its steps that scan a large table. */
export interface TableScan {
  statement: string;
  whole: Step[];
}

/** Statements that have a plan, unlike those that begin and end transactions. */
const READS_ROWS = /^\s*[(]*(?:SELECT|WITH|INSERT|REPLACE|UPDATE|DELETE)\b/i;

/** The statements that the site sends while `work` runs and that scan a large table, with the steps that do. */
export async function scansDuring(large: RegExp, work: () => Promise<unknown>): Promise<TableScan[]> {
  const scans: TableScan[] = [];
  for (const [statement, parameters] of await statementsDuring(work)) {
    if (!READS_ROWS.test(statement)) continue;
    const steps = await sql<Step>(`EXPLAIN ${statement}`, parameters);
    const whole = steps.filter(({ type, table }) => (type === 'ALL' || type === 'index') && large.test(table ?? ''));
    if (whole.length) scans.push({ statement, whole });
  }
  return scans;
}
