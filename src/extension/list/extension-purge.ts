import { Injectable } from '@nestjs/common';
import { RoleCapabilities } from '#libs/auth';
import { Db, VersionCounters } from '#libs/db';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { StoredRoles } from '../../identity/index.js';
import { ContentModel, type ModelDeclaration } from '../../model/index.js';
import { tablePrefix } from '../definition/index.js';
import type { ListedExtension } from '../entities/index.js';
import { namesOf } from './declared-paths.js';
import { ExtensionListRepository } from './extension-list.repository.js';

/** What is stored of an extension that the site does not have any more. */
export interface ExtensionRemains {
  name: string;
  version: string;
  tables: readonly { name: string; rows: number }[];
  settings: readonly string[];
  roles: readonly { name: string; accounts: number }[];
  /** Types, taxonomies and fields that it has added to the content model. */
  model: readonly string[];
}

/** Deletes for good what an extension has left behind. */
@Injectable()
export class ExtensionPurge {
  constructor(
    private readonly db: Db,
    private readonly counters: VersionCounters,
    private readonly rows: ExtensionListRepository,
    private readonly model: ContentModel,
    private readonly changes: CacheInvalidation,
    private readonly known: RoleCapabilities,
    private readonly accounts: StoredRoles,
  ) {}

  /** What would be deleted. Throws an Error of one line if the site has no such extension, or still has it. */
  async remains(name: string): Promise<ExtensionRemains> {
    const listed = await this.rows.all();
    const found = listed.find((row) => row.name === name);
    if (!found)
      throw new Error(
        `There is nothing of an extension ${name}. The site has or has had: ${listed.map((row) => row.name).join(', ') || 'none'}.`,
      );
    if (found.isLoaded)
      throw new Error(
        `The last start of the site has loaded the extension ${name}. Start it without the extension first.`,
      );
    const tables = await this.tablesOf(found, listed);
    const counted = await Promise.all(
      tables.map(async (table) => ({ name: table, rows: await this.rows.rowsOf(table) })),
    );
    const { declared, version } = found;
    const model = declared.filter((path) => /^(?:types|taxonomies|fields)\./.test(path));
    const roles = await Promise.all(
      this.rolesOf(found, listed).map(async (role) => ({
        name: role,
        accounts: await this.accounts.accountsWith(role),
      })),
    );
    return { name, version, tables: counted, settings: namesOf(declared, 'settings'), roles, model };
  }

  /**
   * Deletes its tables and settings, takes its types, taxonomies and fields out of the content model and its roles from
   * accounts, which stay. What entries have of the model is hidden; the purge of the model deletes it.
   */
  async purge(name: string): Promise<ExtensionRemains> {
    return this.counters.changeShared(async () => {
      const remains = await this.remains(name);
      // First, because it may be refused: another declaration may need a type.
      await this.model.apply(without(this.model.declaration, remains.model), { isConfirmed: true });
      for (const table of remains.tables) await this.rows.drop(table.name);
      await this.db.transaction(async () => {
        await this.accounts.drop(remains.roles.map((role) => role.name));
        await this.rows.forget(name, remains.settings);
        await this.changes.invalidate([EVERYTHING]);
      });
      return remains;
    });
  }

  /** Its roles, without those that another extension has now. */
  private rolesOf({ name, declared }: ListedExtension, listed: readonly ListedExtension[]): string[] {
    const others = listed.filter((row) => row.name !== name).flatMap((row) => namesOf(row.declared, 'roles'));
    return namesOf(declared, 'roles').filter((role) => !others.includes(role) && !this.known.has(role));
  }

  /** The tables of its entities, and those that its migrations have made besides. */
  private async tablesOf({ name, declared }: ListedExtension, listed: readonly ListedExtension[]): Promise<string[]> {
    const prefix = tablePrefix(name);
    const others = listed.filter((row) => row.name !== name);
    // The tables of `recipes-extra` begin like those of `recipes`.
    const longer = others.map((row) => tablePrefix(row.name)).filter((other) => other.startsWith(prefix));
    const ofOthers = new Set(others.flatMap((row) => namesOf(row.declared, 'tables')));
    const found = await this.rows.tables(prefix);
    const own = new Set(namesOf(declared, 'tables'));
    return found.filter(
      (table) => own.has(table) || !(ofOthers.has(table) || longer.some((other) => table.startsWith(other))),
    );
  }
}

/** A declaration without what paths name. */
function without({ types, taxonomies, fields }: ModelDeclaration, paths: readonly string[]): ModelDeclaration {
  const gone = new Set(paths);
  const kept = <Value>(all: Readonly<Record<string, Value>>, kind: string): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !gone.has(`${kind}.${name}`)));
  const owners = Object.entries(fields).filter(
    ([owner]) => !gone.has(`types.${owner}`) && !gone.has(`taxonomies.${owner}`),
  );
  return {
    types: kept(types, 'types'),
    taxonomies: kept(taxonomies, 'taxonomies'),
    fields: Object.fromEntries(
      owners
        .map(([owner, some]) => [owner, kept(some, `fields.${owner}`)] as const)
        .filter(([, some]) => Object.keys(some).length),
    ),
  };
}
