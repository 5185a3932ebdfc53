import { isMysql, sql, statementsDuring } from './database.js';

const onMysql = await isMysql();

/** A step of a query plan. */
export interface PlanStep {
  table: string | null;
  type: string | null;
  key: string | null;
  rows: number | null;
  Extra: string | null;
}

/** A statement that the site has sent, with its query plan. */
export interface Planned {
  statement: string;
  steps: PlanStep[];
}

/** The query plans of the statements on a table that the site sends while `work` runs. */
export async function plansDuring(work: () => Promise<unknown>, table: string): Promise<Planned[]> {
  const sent = (await statementsDuring(work)).filter(
    ([statement]) => /^(SELECT|DELETE)/.test(statement) && statement.includes(table),
  );
  return plansOf(sent);
}

const plansOf = (sent: [statement: string, parameters: unknown[]][]): Promise<Planned[]> =>
  Promise.all(
    sent.map(async ([statement, parameters]) => ({
      statement,
      steps: await sql<PlanStep>(`EXPLAIN ${statement}`, parameters),
    })),
  );

/** A statement, and its steps that scan a large table. */
export interface TableScan {
  statement: string;
  whole: PlanStep[];
}

/** Statements that have a plan, unlike those that begin and end transactions. */
const HAS_PLAN = /^\s*[(]*(?:SELECT|WITH|INSERT|REPLACE|UPDATE|DELETE)\b/i;

/** The statements that the site sends while `work` runs and that scan a large table, with the steps that do. */
export async function scansDuring(large: RegExp, work: () => Promise<unknown>): Promise<TableScan[]> {
  const plans = await plansOf((await statementsDuring(work)).filter(([statement]) => HAS_PLAN.test(statement)));
  // MySQL scans a table without rows instead of looking for one by its key.
  const isScan = ({ type, table, rows }: PlanStep) =>
    (type === 'ALL' || type === 'index') && large.test(table ?? '') && !(onMysql && rows === 1);
  return plans
    .map(({ statement, steps }) => ({ statement, whole: steps.filter(isScan) }))
    .filter(({ whole }) => whole.length);
}

/** Lets the database count the values of tables, on which its query plans depend. */
export const analyze = async (...tables: string[]): Promise<void> => {
  await sql(`ANALYZE TABLE ${tables.join(', ')}`);
};
