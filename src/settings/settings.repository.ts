import { In } from 'typeorm';
import type { Db, ValuesStore } from '#libs/db';
import type { SecretColumn, Secrets } from '#libs/secrets';
import { StoredSetting } from './setting.entity.js';

/** The settings that are stored. */
interface DeclaredSettings {
  names: readonly string[];
  /** The names of those whose values are secrets. */
  secrets: readonly string[];
  /** The names of those that have further values by language, stored as `title@1` by the number of the language. */
  localised: readonly string[];
  /** Prefix of the stored names. */
  prefix: string;
}

/** Stores the values of settings as rows of the table `settings`. */
export class SettingRows implements ValuesStore {
  private readonly secrets: SecretColumn;

  constructor(
    private readonly db: Db,
    secrets: Secrets,
    private readonly declared: () => DeclaredSettings,
    private readonly completed: (stored: string) => Promise<string> | string,
  ) {
    this.secrets = secrets.column(StoredSetting, 'name', 'value', () => this.stored(declared().secrets));
  }

  async begin(initial: object): Promise<void> {
    const rows = this.rowsOf(initial);
    if (!rows.length) return;
    await this.db.insert(StoredSetting, rows, { update: [] });
  }

  async read(): Promise<string> {
    const { names, secrets, localised, prefix } = this.declared();
    const hidden = new Set(this.stored(secrets));
    const rows = await this.db
      .select(StoredSetting, 's', ['name', 'value'])
      .where(
        "(s.name IN (?) OR (s.name LIKE '%@%' AND SUBSTRING_INDEX(s.name, '@', 1) IN (?)))",
        this.stored(names),
        localised.length ? this.stored(localised) : [null],
      )
      .orderBy('s.name')
      .current();
    const json = ({ name, value }: StoredSetting) => (hidden.has(name) ? this.secrets.open(name, value) : value);
    return this.completed(
      `{${rows.map((row) => `${JSON.stringify(row.name.slice(prefix.length))}:${json(row)}`).join()}}`,
    );
  }

  async write(changes: object): Promise<void> {
    const settings = this.db.of(StoredSetting);
    const removed = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [name] : []));
    if (removed.length) await settings.delete({ name: In(this.stored(removed)) });
    const rows = this.rowsOf(changes);
    if (rows.length) await settings.upsert(rows, ['name']);
  }

  private stored(names: readonly string[]): string[] {
    const { prefix } = this.declared();
    return names.map((name) => prefix + name);
  }

  /** The rows for all values that are not undefined. */
  private rowsOf(values: object): StoredSetting[] {
    const { prefix, secrets } = this.declared();
    return Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const row = { name: prefix + name, value: JSON.stringify(value) };
      return [secrets.includes(name) ? { ...row, value: this.secrets.seal(row.name, row.value) } : row];
    });
  }
}
