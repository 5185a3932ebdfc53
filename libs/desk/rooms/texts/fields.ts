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
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
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

/** The declared fields of a type that lists show: the first ones with simple values. Undefined until they are known. */
export function useFields(type: ContentType): readonly Field[] | undefined {
  const path = pathOf(type);
  const { data, error } = useQuery({
    queryKey: ['options', path],
    queryFn: ({ signal }) => describe<Description>(path, signal),
    staleTime: 300_000,
  });
  // A list is useful without its columns.
  if (error) return [];
  if (!data) return undefined;
  const orders = data.endpoints.find(({ methods }) => methods.includes('GET'))?.args.orderby?.enum ?? [];
  return Object.entries(data.schema.properties?.meta?.properties ?? {})
    .map(([name, schema]) => ({ name, schema, sort: orders.includes(`meta.${name}`) ? `meta.${name}` : undefined }))
    .filter(({ name, schema, sort }) => !LEFT_OUT.has(name) && isSimple(schema, sort !== undefined))
    .slice(0, MOST)
    .map(({ name, sort }) => ({ name, title: titleOf(name), sort, textOf }));
}

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
