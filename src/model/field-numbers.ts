import type { ModelDeclaration } from './declaration.js';
import type { FieldShape } from './field-shape.js';

/** The numbers of fields, by their paths such as `recipe.minutes`, and what is remembered about them. */
export type FieldIds = Readonly<Record<string, number>>;

/** The numbers of fields, and the next one. Numbers are never given twice, so that values stay apart. */
export interface StoredFieldIds {
  next: number;
  ids: FieldIds;
}

/**
 * The numbers of the fields of a declaration. A renamed field keeps its number, and so its values. One that becomes
 * markup, or an address, gets another one: its values were not cleaned as such, so nobody may see them as such. Cleaned
 * copies are taken over, and they are back themselves when it is declared as before.
 */
export function numberedFields(
  { fields }: ModelDeclaration,
  { next, ids }: StoredFieldIds,
  { fields: former }: ModelDeclaration,
): StoredFieldIds {
  const found: Record<string, number> = { ...ids };
  let free = next;
  for (const [owner, some] of Object.entries(fields)) {
    for (const [name, field] of Object.entries(some)) {
      const path = `${owner}.${name}`;
      const formerName = formerNameOf(name, some, former[owner]);
      if (formerName !== undefined) move(found, `${owner}.${formerName}`, path);
      const before = former[owner]?.[formerName ?? name];
      const id = found[path];
      const [is, was] = [cleanedIn(field), cleanedIn(before ?? field)];
      const back = found[parked(path, is)];
      if (id !== undefined && is.join() !== was.join() && (back !== undefined || !isWithin(is, was))) {
        found[parked(path, was)] = id;
        found[path] = back ?? free;
        if (back === undefined) found[source(free++)] = id;
      }
      found[path] ??= free++;
    }
  }
  return { next: free, ids: found };
}

type Fields = Readonly<Record<string, FieldShape & { renamedFrom?: string }>>;

/** The name under which a field is declared so far, if it is renamed. */
export function formerNameOf(name: string, fields: Fields, before: Fields | undefined): string | undefined {
  const { renamedFrom } = fields[name] ?? {};
  if (renamedFrom === undefined || fields[renamedFrom] || !before?.[renamedFrom] || before[name]) return undefined;
  return renamedFrom;
}

/** Gives what is kept under a path, also in other forms, to another path. */
function move(ids: Record<string, number>, from: string, to: string): void {
  for (const [path, id] of Object.entries(ids)) {
    if (path !== from && !path.startsWith(`${from} `)) continue;
    ids[to + path.slice(from.length)] = id;
    delete ids[path];
  }
}

/** The place where the number of a field is kept while it has another form. */
const parked = (path: string, cleaned: readonly string[]): string => [path, 'cleaned', ...cleaned].join(' ');

const source = (id: number): string => `${id} from`;

/** The number of the values of which a field takes over cleaned copies; undefined for most fields. */
export const sourceOf = (ids: FieldIds, id: number): number | undefined => ids[source(id)];

/** The places in a form whose texts are cleaned when they are written: `.steps[].text html`. */
function cleanedIn({ type, of, members = {} }: FieldShape, path = 'it'): string[] {
  if (type === 'html' || type === 'url') return [`${path}:${type}`];
  if (type === 'list') return cleanedIn(of as FieldShape, `${path}[]`);
  return Object.entries(members).flatMap(([name, one]) => cleanedIn(one, `${path}.${name}`));
}

const isWithin = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((one) => others.includes(one));
