import { setTimeout as delay } from 'node:timers/promises';

/** Longer than the pause between two looks of the site's background work. */
const IDLE_MS = 1_500;

const COMPOUND = /^(?:\/\*.*?\*\/ )?BEGIN NOT ATOMIC (.*); END$/s;
const READS_RESULT = /^SELECT LAST_INSERT_ID\(\)/;

/** The statements of a compound one, whose values have no `; `, without those that read results; any other one alone. */
export const partsOf = (statement) =>
  (COMPOUND.exec(statement)?.[1] ?? statement).split('; ').filter((part) => !READS_RESULT.test(part));

/** Records what the site sends to its database, from the general log of the server. */
export class StatementRecorder {
  constructor(database, background) {
    this.database = database;
    this.background = background;
  }

  /** Learns first what an idle site sends by itself. */
  static async of(database) {
    await database.query("SET GLOBAL log_output = 'TABLE'");
    const background = await logged(database, () => delay(IDLE_MS));
    return new StatementRecorder(database, new Set(background));
  }

  /**
   * The statements that `work` causes, in their order and with their values filled in; and what `work` answers. If it
   * reports more `statements` than there are, the others are those that an idle site sends, too.
   */
  async record(work) {
    let result;
    const statements = await logged(this.database, async () => {
      result = await work();
    });
    const own = statements.filter((one) => !this.background.has(one));
    const shared = statements.filter((one) => this.background.has(one));
    return { result, statements: [...shared.slice(0, Math.max(0, result.statements - own.length)), ...own] };
  }
}

async function logged(database, work) {
  await database.query('TRUNCATE mysql.general_log');
  await database.query('SET GLOBAL general_log = 1');
  await work();
  await database.query('SET GLOBAL general_log = 0');
  const [rows] = await database.query(
    "SELECT CONVERT(argument USING utf8mb4) AS statement FROM mysql.general_log WHERE command_type IN ('Query', 'Execute') AND thread_id <> CONNECTION_ID() ORDER BY event_time",
  );
  return rows.map(({ statement }) => statement);
}
