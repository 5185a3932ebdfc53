import { getMetadataArgsStorage } from 'typeorm';
import { Db } from '#libs/db';
import { MODULES, tableOwners } from './modules.js';

const NAMED_TABLE = /\b(?:FROM|JOIN|INTO|UPDATE)\s+`?(\w+)/gi;
/** Numbers of stack frames in which the sender of a statement is looked for: most are found among the first ones. */
const FRAMES = [4, 12];

/** Modules whose statements contain conditions and side tables of modules above them. */
const ALLOWED: Record<string, string[]> = {
  // Users who have published something, and authors of entries.
  identity: ['entries'],
  // The side tables of entry types.
  entries: ['calendar', 'media', 'terms'],
};

const owners = tableOwners();
const foreignTables = new Set<string>();
const seen = new Set<string>();
/** Texts of statements that were checked: each is written in one place, and finding that place is expensive. */
const checked = new Set<string>();

let isWatching = false;

/** Records all further statements of a module on tables of a module that it may not use. */
export function watchTables(): void {
  // Sites of the same process share the class.
  if (isWatching) return;
  isWatching = true;
  for (const method of ['rows', 'current', 'write', 'defer'] as const) {
    const original = Db.prototype[method] as (...input: unknown[]) => unknown;
    Object.assign(Db.prototype, {
      [method](this: Db, ...input: unknown[]) {
        const [statement] = input as [string | { sql: string }];
        const text = typeof statement === 'string' ? statement : statement.sql;
        if (!checked.has(text)) {
          checked.add(text);
          check(Array.from(text.matchAll(NAMED_TABLE), ([, name]) => name));
        }
        return original.apply(this, input);
      },
    });
  }
  for (const method of ['of', 'insert'] as const) {
    const original = Db.prototype[method] as (...input: unknown[]) => unknown;
    Object.assign(Db.prototype, {
      [method](this: Db, ...input: unknown[]) {
        check([getMetadataArgsStorage().tables.find(({ target }) => target === input[0])?.name]);
        return original.apply(this, input);
      },
    });
  }
}

/** The recorded statements on tables of other modules, as `module → table`. */
export const foreignTableStatements = (): string[] => [...foreignTables].sort();

/** The tables in the statements of modules so far. */
export const queriedTables = (): ReadonlySet<string> => seen;

function check(tables: readonly (string | undefined)[]): void {
  const owned = tables.flatMap((table = '') => {
    const owner = owners.get(table);
    return owner === undefined ? [] : [{ table, owner }];
  });
  const sender = owned.length ? senderModule() : undefined;
  if (sender === undefined) return;
  for (const { table } of owned) seen.add(table);
  for (const { table, owner } of owned)
    if (owner !== sender && ![...(MODULES[sender] ?? []), ...(ALLOWED[sender] ?? [])].includes(owner))
      foreignTables.add(`${sender} → ${owner} (${table})`);
}

/** The module whose code calls the database library; undefined for libraries. */
function senderModule(): string | undefined {
  // oxlint-disable-next-line typescript/unbound-method -- restored below, never called
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = (_, sites) => sites;
  try {
    for (const frames of FRAMES) {
      Error.stackTraceLimit = frames;
      const holder: { stack?: NodeJS.CallSite[] } = {};
      Error.captureStackTrace(holder, check);
      for (const site of holder.stack ?? []) {
        const [, top, name] = /\/(src|libs|test)\/([\w-]+)\/[^/].*$/.exec(site.getFileName() ?? '') ?? [];
        if (top === 'src') return name;
        if (top === 'libs' && name !== 'db') return undefined;
      }
    }
    return undefined;
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
