import { describe, readVersion, read, type Versioned } from '../../requests.js';

/** Values of the members of an entry that can be written; texts as they are written. */
export type Values = Readonly<Record<string, unknown>>;

/** An entry, as editors get it. */
export interface EditedEntry {
  id: number;
  status: string;
  link: string;
  modified: string;
  author?: number;
  _links?: Readonly<Record<string, unknown>>;
  [member: string]: unknown;
}

/** A member in the description of a route. */
export interface MemberSchema {
  type?: string | string[];
  enum?: string[];
  description?: string;
  /** What people call the declared fields in it. */
  'x-labels'?: Readonly<Record<string, string>>;
  format?: string;
  readonly?: boolean;
  items?: MemberSchema;
  properties?: Readonly<Record<string, MemberSchema>>;
}

/** What can be written, by the description of a route. */
export interface RouteSchema {
  writable: ReadonlySet<string>;
  properties: Readonly<Record<string, MemberSchema>>;
}

interface Description {
  endpoints: { methods: string[]; args: Readonly<Record<string, MemberSchema>> }[];
  schema?: { properties?: Readonly<Record<string, MemberSchema>> };
}

/** Reads what a route takes. */
export async function readSchema(path: string, signal?: AbortSignal): Promise<RouteSchema> {
  const { endpoints, schema } = await describe<Description>(path, signal);
  const args = endpoints.find(({ methods }) => methods.includes('POST'))?.args ?? {};
  return { writable: new Set(Object.keys(args)), properties: { ...args, ...schema?.properties } };
}

/** Reads an entry as it is written, with its version. */
export const readEntry = (path: string, id: number, signal?: AbortSignal): Promise<Versioned<EditedEntry>> =>
  readVersion<EditedEntry>(`${path}/${id}`, { context: 'edit' }, signal);

/** The values of an entry. */
export function valuesOf(entry: EditedEntry, { writable }: RouteSchema): Values {
  const known = Object.entries(entry).filter(([name]) => writable.has(name) && !DERIVED.has(name));
  return Object.fromEntries(known.map(([name, value]) => [name, rawOf(value)]));
}

/** Follows from another member. */
const DERIVED = new Set(['id', 'date_gmt', 'expires_gmt', 'lang']);

const rawOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value;

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other ||
  // Long texts are compared as they are.
  (typeof one !== 'string' && JSON.stringify(one) === JSON.stringify(other));

/** The members that differ, of objects of fields the changed ones only. */
export function changesOf(base: Values, values: Values): Values {
  const changed = Object.entries(values).filter(([name, value]) => !isEqual(value, base[name]));
  return Object.fromEntries(
    changed.map(([name, value]) => [name, name === 'meta' ? fieldsOf(base.meta, value as Values) : value]),
  );
}

const fieldsOf = (base: unknown, fields: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => !isEqual(value, (base as Values | undefined)?.[key])),
  );

/** Whether the account may do something with an entry, by its links. */
export const may = (entry: EditedEntry | undefined, action: string): boolean =>
  entry === undefined || `wp:action-${action}` in (entry._links ?? {});

/** An autosave of an entry. */
export interface Autosave {
  author: number;
  modified: string;
  modified_gmt: string;
  title?: { raw: string };
  content?: { raw: string };
  excerpt?: { raw: string };
  preview_link?: string;
}

/** The autosaves of all who edit an entry. */
export const readAutosaves = (path: string, id: number, signal?: AbortSignal): Promise<Autosave[]> =>
  read<Autosave[]>(
    `${path}/${id}/autosaves`,
    { context: 'edit', _fields: 'author,modified,modified_gmt,title.raw,content.raw,excerpt.raw' },
    signal,
  );
