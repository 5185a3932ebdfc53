import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { DatabaseRelay } from './database-relay.js';
import { scratchDatabase } from './database.js';
import { Processes, ready, type EndedProcess, type Started, type StartedSite } from './processes.js';

/** What a request is, for choosing the moment at which a process is killed. */
export const STORES_MODEL = (request: string): boolean =>
  /INSERT INTO .?settings/i.test(request) && request.includes('model.declaration');

/** Processes of a site on a database of its own, behind a network that shows what they ask. */
export class ModelProcesses {
  private constructor(
    readonly processes: Processes,
    readonly relay: DatabaseRelay,
    readonly database: Awaited<ReturnType<typeof scratchDatabase>>,
  ) {}

  static async open(name: string): Promise<ModelProcesses> {
    const database = await scratchDatabase(name);
    return new ModelProcesses(await Processes.inNewFolder(), await DatabaseRelay.open(database), database);
  }

  get environment(): Record<string, string> {
    return {
      DATABASE_URL: DatabaseRelay.location(this.database, this.relay).url ?? '',
      ...{ ADMIN_PASSWORD: 'Admin-password-1', DEMO: '0', LOG_REQUESTS: '0' },
    };
  }

  /** Writes a file of a content model into the working folder of the processes. */
  async file(name: string, model: object): Promise<string> {
    const path = join(this.processes.folder, name);
    await writeFile(path, JSON.stringify(model));
    return path;
  }

  model(...words: string[]): Promise<EndedProcess> {
    return this.processes.lintelToEnd(['model', ...words], this.environment);
  }

  /** Runs `lintel model` and kills it at a request: before it is passed on, or when it was answered. */
  async killedAt(isMoment: (request: string) => boolean, words: string[], isAnswered = false): Promise<boolean> {
    const started = this.processes.lintel(['model', ...words], this.environment);
    return this.killAt(isMoment, started, isAnswered);
  }

  /** Kills a process at a request; returns whether it came to it. */
  async killAt(
    isMoment: (request: string) => boolean,
    { child, ended }: Started,
    isAnswered = false,
  ): Promise<boolean> {
    let isKilled = false;
    const kill = () => {
      isKilled = true;
      child.kill('SIGKILL');
    };
    this.relay.watch((request) => {
      if (isKilled) return 'drop';
      if (!isMoment(request)) return 'pass';
      if (isAnswered) return { answered: kill };
      kill();
      return 'drop';
    });
    await ended;
    this.relay.watch(() => 'pass');
    return isKilled;
  }

  /** Starts the site and waits until it answers. */
  async site(environment: Record<string, string> = {}): Promise<StartedSite> {
    const site = await this.processes.site({ ...this.environment, ...environment });
    await ready(site);
    return site;
  }

  /** Runs a statement on the database. */
  async sql<R = Record<string, unknown>>(statement: string, parameters: unknown[] = []): Promise<R[]> {
    const { socketPath, user, database } = this.database;
    const connection = await mysql.createConnection({ socketPath, user, database });
    try {
      return (await connection.query(statement, parameters))[0] as R[];
    } finally {
      await connection.end();
    }
  }

  /** Lets the time pass for which a killed process holds its leases. */
  async passLeases(): Promise<void> {
    await this.sql('UPDATE leases SET expires_at = UTC_TIMESTAMP(3)');
  }

  /** Copies the only entry of a type until there are so many; `values` are their stored values in SQL. */
  async multiply(type: string, count: number, values: string): Promise<void> {
    const [columns = {}] = await this.sql('SELECT * FROM entries WHERE type = ?', [type]);
    const own = ['id', 'slug', 'title_order', 'field_values'];
    const copied = Object.keys(columns).filter((name) => !own.includes(name));
    for (let made = 1; made < count;) {
      const more = Math.min(made, count - made);
      await this.sql(
        `INSERT INTO entries (${copied.join()}, slug) SELECT ${copied.join()}, CONCAT('dish-', ${made}, '-', id)
 FROM entries WHERE type = ? ORDER BY id LIMIT ?`,
        [type, more],
      );
      made += more;
    }
    await this.sql(`UPDATE entries SET field_values = ${values} WHERE type = ?`, [type]);
    await this.sql('UPDATE entry_totals SET total = ? WHERE type = ?', [count, type]);
  }

  async close(): Promise<void> {
    await this.processes.close();
    await this.relay.stop();
  }
}
