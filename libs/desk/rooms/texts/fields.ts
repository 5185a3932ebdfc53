import { useQuery } from '@tanstack/react-query';
import { describe } from '../../requests.js';
import type { ContentType } from '../../types.js';
import { pathOf } from './entry.js';

/** A declared field that a list has a column for. */
export interface Field {
  name: string;
  title: string;
  /** The order that the heading of its column asks for; undefined if lists cannot be ordered by it. */
  sort?: string;
  /** A value of the field as text. */
  textOf: (value: unknown) => string;
}

interface Schema {
  type?: string | readonly string[];
  enum?: readonly (string | number | null)[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  /** What people call the fields. */
  'x-labels'?: Readonly<Record<string, string>>;
  /** Names of the fields that lists can be limited by. */
  'x-filters'?: readonly string[];
}

/** What a route says of itself. */
interface Description {
  endpoints: readonly { methods: readonly string[]; args: { orderby?: { enum?: readonly string[] } } }[];
  schema: { properties?: { meta?: Schema } };
}

/** Fields for search engines, which say nothing about a text among others. */
const LEFT_OUT = new Set(['seo_title', 'seo_description', 'noindex']);
const SIMPLE = new Set(['string', 'number', 'boolean']);
const MOST = 3;

/** A declared field by which a list can be limited. */
export interface FieldFilter {
  /** The parameter in the address. */
  key: string;
  /** The parameter of the route. */
  parameter: string;
  title: string;
  /** What is chosen from: values of its own, or yes and no; other fields have any text. */
  choices: readonly string[] | 'flag' | undefined;
}

/** What lists of a type have because of its declared fields. */
export interface DeclaredFields {
  /** The first fields with simple values. */
  columns: readonly Field[];
  filters: readonly FieldFilter[];
}

const NONE: DeclaredFields = { columns: [], filters: [] };

/** What lists of a type have because of its declared fields. Undefined until it is known. */
export function useFields(type: ContentType): DeclaredFields | undefined {
  const path = pathOf(type);
  const { data, error } = useQuery({
    queryKey: ['options', path],
    queryFn: ({ signal }) => describe<Description>(path, signal),
    staleTime: 300_000,
  });
  // A list is useful without its columns.
  if (error) return NONE;
  return data && fieldsIn(data);
}

function fieldsIn({ endpoints, schema: { properties } }: Description): DeclaredFields {
  const args = endpoints.find(({ methods }) => methods.includes('GET'))?.args;
  const labels = properties?.meta?.['x-labels'] ?? {};
  const declared = Object.entries(properties?.meta?.properties ?? {})
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, schema]) => ({
      ...{ name, schema, title: labels[name] ?? titleOf(name) },
      sort: args?.orderby?.enum?.find((order) => order === `meta.${name}`),
    }))
    .filter(({ schema, sort }) => isSimple(schema, sort !== undefined));
  const columns = declared.slice(0, MOST).map(({ name, title, sort }) => ({ name, title, sort, textOf }));
  const limits = new Set(properties?.meta?.['x-filters']);
  const filters = declared
    .filter(({ name }) => limits.has(name))
    .map(({ name, title, schema }) => ({
      ...{ key: `meta.${name}`, parameter: `meta[${name}]`, title },
      choices: choicesOf(schema),
    }));
  return { columns, filters };
}

const choicesOf = (schema: Schema): FieldFilter['choices'] =>
  typesOf(schema).includes('boolean')
    ? 'flag'
    : (schema.enum ?? schema.items?.enum)?.filter((choice) => choice !== null).map(String);

const typesOf = ({ type }: Schema): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []));

/** Whether values are texts for people. Whole numbers that order no lists may be ids, which say nothing. */
const isSimple = (schema: Schema, isOrder: boolean): boolean =>
  typesOf(schema).some(
    (type) =>
      SIMPLE.has(type) ||
      (type === 'integer' && isOrder) ||
      (type === 'array' && schema.items !== undefined && isSimple(schema.items, false)),
  );

/** The name of a field as a heading: `cook_time` is “Cook time”. */
function titleOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LONGEST = 80;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  const text = String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
