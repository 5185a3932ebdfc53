import mysql from 'mysql2/promise';
import { currentDatabase, isMysql, sql, statementsDuring } from './database.js';

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

/** The numbers of rows that the database reads for queries of a table that the site sends while `work` runs. */
export async function rowsReadDuring(work: () => Promise<unknown>, table: string): Promise<number[]> {
  const sent = (await statementsDuring(work)).filter(
    ([statement]) => /^[(]*SELECT/.test(statement) && statement.includes(table),
  );
  const { socketPath, user, database } = currentDatabase();
  const connection = await mysql.createConnection({ socketPath, user, database });
  try {
    const counts: number[] = [];
    for (const [statement, parameters] of sent) {
      await connection.query('FLUSH STATUS');
      await connection.query(statement, parameters);
      const [rows] = await connection.query<mysql.RowDataPacket[]>("SHOW SESSION STATUS LIKE 'Handler_read%'");
      counts.push(rows.reduce((sum, { Value: value }) => sum + Number(value), 0));
    }
    return counts;
  } finally {
    await connection.end();
  }
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
