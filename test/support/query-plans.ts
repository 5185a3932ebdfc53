import { sql, statementsDuring } from './database.js';

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
  return Promise.all(
    sent.map(async ([statement, parameters]) => ({
      statement,
      steps: await sql<PlanStep>(`EXPLAIN ${statement}`, parameters),
    })),
  );
}

/** Lets the database count the values of tables, on which its query plans depend. */
export const analyze = async (...tables: string[]): Promise<void> => {
  await sql(`ANALYZE TABLE ${tables.join(', ')}`);
};
