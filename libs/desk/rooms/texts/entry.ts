import type { Me } from '../../session.js';
import type { ContentType } from '../../types.js';

/** A taxonomy of a type. */
export interface Taxonomy {
  slug: string;
  name: string;
  rest_base: string;
  hierarchical: boolean;
}

/** The statuses that a list can be limited to, in their order. */
export const STATUSES = ['any', 'publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** A status that a text of a list can have. */
export type Status = Exclude<(typeof STATUSES)[number], 'any'>;

/** An entry, with the members that a list shows. Types have some of them only. */
export interface Entry {
  id: number;
  date: string;
  modified: string;
  status: Status;
  link: string;
  title: { raw: string };
  author?: number;
  sticky?: boolean;
  password?: string;
  parent?: number;
  menu_order?: number;
  /** Whether the text of which this is a translation has changed since. */
  outdated?: boolean;
  /** The ids of the translations, by the segments of their languages. */
  translations?: Readonly<Record<string, number>>;
  meta?: unknown;
  _links?: Readonly<Record<string, unknown>>;
  /** Ids of terms, by the REST base of their taxonomy. */
  [taxonomy: string]: unknown;
}

/** The path of the route of a type. */
export const pathOf = ({ rest_base: base }: ContentType): string => `/cms/v2/${base}`;

/** The ids of the terms that an entry has in a taxonomy. */
export const termsOf = (entry: Entry, { rest_base: base }: Taxonomy): readonly number[] =>
  (entry[base] as readonly number[] | undefined) ?? [];

/** The members that a list asks for. */
export const fieldsOf = (taxonomies: readonly Taxonomy[], fields: readonly string[]): string =>
  [
    'id,date,modified,status,link,title.raw,author,sticky,password,parent,menu_order,outdated,translations',
    '_links.wp:action-publish',
    ...taxonomies.flatMap(({ rest_base: base }) => [base, `_links.wp:action-assign-${base}`]),
    ...fields.map((name) => `meta.${name}`),
  ].join();

/** Whether the account may publish an entry. */
export const canPublish = ({ _links: links }: Entry): boolean => links?.['wp:action-publish'] !== undefined;

/** Whether the account may give an entry terms of a taxonomy. */
export const canAssign = ({ _links: links }: Entry, { rest_base: base }: Taxonomy): boolean =>
  links?.[`wp:action-assign-${base}`] !== undefined;

/** Whether the account may delete an entry, by the capabilities of its type. */
export function canDelete(entry: Entry, type: ContentType, me: Me): boolean {
  const can = (name: string) => me.capabilities[type.capabilities[name] ?? ''] === true;
  const isOwn = entry.author === undefined || entry.author === me.id;
  if (!can(isOwn ? 'delete_posts' : 'delete_others_posts')) return false;
  if (entry.status === 'private' && !isOwn) return can('delete_private_posts');
  return entry.status !== 'publish' && entry.status !== 'future' ? true : can('delete_published_posts');
}

/** Whether the account may edit texts of others; else its lists have its own only. */
export const editsOthers = (type: ContentType, me: Me): boolean =>
  me.capabilities[type.capabilities.edit_others_posts ?? ''] === true;
