import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { tableName } from '#libs/sql';
import { ListedExtension } from '../entities/index.js';

/** How the list of extensions names a role among what an extension has declared. */
const ROLE = 'roles.';

/** The roles among what an extension has declared. */
const rolesIn = (declared: readonly string[]): string[] =>
  declared.filter((path) => path.startsWith(ROLE)).map((path) => path.slice(ROLE.length));

/** Stores which roles extensions have, also those that are gone. All reads use the primary server. */
@Injectable()
export class RememberedRolesRepository {
  constructor(private readonly db: Db) {}

  /** The roles that extensions have or have had, by extension. */
  async all(): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.db.select(ListedExtension, 'x', ['name', 'declared']).current();
    return new Map(rows.map(({ name, declared }) => [name, rolesIn(declared)]));
  }

  /** Adds roles of an extension. Needs the lease under which extensions declare what they have. */
  async add({ name, version }: { name: string; version: string }, roles: readonly string[]): Promise<void> {
    const [row] = await this.db.select(ListedExtension, 'x', ['declared']).where('x.name = ?', name).current();
    const declared = [...new Set([...(row?.declared ?? []), ...roles.map((role) => ROLE + role)])].toSorted();
    await this.db.insert(ListedExtension, { name, version, isLoaded: false, declared }, { update: ['declared'] });
  }
}

/** The roles that the extensions of the last start have, by a database that is read without the site. */
export async function rolesOfLoadedExtensions(
  rows: (statement: string, values: unknown[]) => Promise<readonly object[]>,
): Promise<string[]> {
  const table = tableName(ListedExtension);
  if (!(await rows(`SHOW TABLES LIKE '${table}'`, [])).length) return [];
  const found = await rows(`SELECT declared FROM ${table} WHERE is_loaded = 1`, []);
  return (found as { declared: string }[]).flatMap(({ declared }) => rolesIn(JSON.parse(declared) as string[]));
}
