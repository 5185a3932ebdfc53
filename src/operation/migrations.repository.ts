import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Db } from '#libs/db';

/** The changes of the schema: those that this version knows, and those that the database has. */
@Injectable()
export class MigrationsRepository {
  constructor(
    private readonly db: Db,
    private readonly source: DataSource,
  ) {}

  /** The names of changes that only this version has (`missing`), or only the database (`unknown`). */
  async differences(): Promise<{ missing: string[]; unknown: string[] }> {
    const known = new Set(this.source.migrations.map(({ name, constructor }) => name ?? constructor.name));
    const applied = new Set(
      (await this.db.current<{ name: string }>('SELECT name FROM migrations')).map(({ name }) => name),
    );
    return {
      missing: [...known].filter((name) => !applied.has(name)),
      unknown: [...applied].filter((name) => !known.has(name)),
    };
  }
}
