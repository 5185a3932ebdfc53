import { In } from 'typeorm';
import type { Db, ValuesStore } from '#libs/db';
import { StoredSetting } from './setting.entity.js';

/** Stores the values of settings as rows of the table `settings`. */
export class SettingRows implements ValuesStore {
  constructor(
    private readonly db: Db,
    /** The names of the settings, and the prefix of their stored names. */
    private readonly declared: () => { names: readonly string[]; prefix: string },
  ) {}

  async begin(initial: object): Promise<void> {
    const rows = this.rowsOf(initial);
    if (!rows.length) return;
    await this.db.insert(StoredSetting, rows, { update: [] });
  }

  async read(): Promise<string> {
    const { names, prefix } = this.declared();
    const rows = await this.db
      .select(StoredSetting, 's', ['name', 'value'])
      .where('s.name IN (?)', this.stored(names))
      .orderBy('s.name')
      .current();
    return `{${rows.map(({ name, value }) => `${JSON.stringify(name.slice(prefix.length))}:${value}`).join()}}`;
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
    const { prefix } = this.declared();
    return Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name: prefix + name, value: JSON.stringify(value) }],
    );
  }
}
