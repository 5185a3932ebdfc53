import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { argsOf, specOf, type ArgSpec } from '#libs/binding';
import { failArgument } from '#libs/errors';
import type { Endpoint } from '#libs/requests';
import { type FieldCondition, FieldIndexing } from '../../entries/fields/index.js';
import type { EntryFilter } from '../../entries/lists/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { comparable, type Field, Fields, schemasOf } from '../../fields/index.js';
import { InvalidValue, readValue } from '../../model/index.js';
import { SiteTime } from '../../settings/index.js';
import { FieldReferences } from './field-references.js';

/** The order by a field: `meta.minutes`. */
const ORDER = /^meta\.(.+)$/;
/** The most values of one filter. */
const MAX_VALUES = 100;

/** The arguments of a list of entries with fields. They replace those of its class. */
export function fieldListArgs({ args }: Pick<Endpoint, 'args'>, fields: ReadonlyMap<string, Field>): ArgSpec[] {
  const all = [...fields.values()];
  if (!all.length) return [];
  const filters = all.filter(({ filter }) => filter);
  const names = filters.map(({ name }) => `meta[${name}]`).join(', ');
  const meta = specOf({
    name: 'meta',
    type: 'object',
    description: `Limits the list by values of fields: ${names || 'none can be filtered by'}.`,
    shape: { type: 'object', properties: Object.fromEntries(filters.map(({ name }) => [name, {}])) },
  });
  const known = argsOf(args).get('orderby');
  const orders = all.filter(({ sort }) => sort).map(({ name }) => `meta.${name}`);
  if (!known || !orders.length) return [meta];
  const { name, description, default: standard } = known;
  const orderby = specOf({
    name,
    type: 'string',
    description,
    default: standard,
    enum: [...(known.enum ?? []), ...orders],
  });
  return [meta, { ...orderby, replaces: known }];
}

/** The argument `meta` of a write of entries with fields, which replaces that of its class. */
export function fieldWriteArgs({ args }: Pick<Endpoint, 'args'>, fields: ReadonlyMap<string, Field>): ArgSpec[] {
  const known = argsOf(args).get('meta');
  if (!known || !fields.size) return [];
  const properties = schemasOf(fields.values());
  const description = 'Custom values: fields of the site. null deletes a value; those that are not sent stay.';
  const shape = { type: 'object', properties };
  const isOfPlugin = [...fields.values()].some(({ acf }) => acf);
  const acf = specOf({
    name: 'acf',
    type: 'object',
    description: 'The same as meta, for clients that send it.',
    shape,
  });
  return [{ ...known, description, shape, replaces: known }, ...(isOfPlugin ? [acf] : [])];
}

/** What was sent, with the values in `acf` among those in `meta`. */
export const withAcf = <Input extends { meta?: object }>({ acf, ...input }: Input & { acf?: object }) =>
  (acf ? { ...input, meta: { ...input.meta, ...acf } } : input) as Omit<Input, 'acf'> & Pick<Input, 'meta'>;

/** Filters and orders of lists by the values of fields. */
@Injectable()
export class FieldFilters {
  constructor(
    private readonly fields: Fields,
    private readonly indexing: FieldIndexing,
    private readonly references: FieldReferences,
    private readonly time: SiteTime,
  ) {}

  /** A filter with the conditions of its arguments `meta` and `orderby`. Throws a 400 for what is not possible. */
  async filtered(type: EntryType, args: EntryFilter & { meta?: object }): Promise<EntryFilter> {
    const fields = this.fields.of(type.name);
    if (!fields.size) return args;
    const { meta = {}, ...filter } = args;
    const conditions: { id: number; condition: FieldCondition }[] = [];
    for (const [name, sent] of Object.entries(meta)) {
      const field = this.usable(fields, name, 'filter');
      await this.indexing.require(field);
      conditions.push({ id: field.id, condition: await this.condition(field, sent) });
    }
    const [, ordered] = ORDER.exec(filter.orderby) ?? [];
    const order = ordered === undefined ? undefined : this.usable(fields, ordered, 'sort');
    if (order) await this.indexing.require(order);
    return {
      ...filter,
      ...(conditions.length ? { fields: conditions } : {}),
      ...(order ? { order_field: order.id } : {}),
    };
  }

  /** A field by which the viewer may filter or order: one that they may read. */
  private usable(fields: ReadonlyMap<string, Field>, name: string, use: 'filter' | 'sort'): Field {
    const field = fields.get(name);
    if (field?.[use] && (!field.isRestricted || field.mayRead(currentViewer()))) return field;
    const possible = [...fields.values()].filter((one) => one[use] && !one.isRestricted).map((one) => one.name);
    const verb = use === 'filter' ? 'filtered' : 'ordered';
    return failArgument(use === 'filter' ? 'meta' : 'orderby', {
      code: 'rest_invalid_param',
      message: `Lists cannot be ${verb} by meta.${name.slice(0, 64)}. They can by: ${possible.join(', ') || 'none'}.`,
    });
  }

  /** The condition of a sent filter: a value, several of which an entry has one, or `min` and `max`. */
  private async condition(field: Field, sent: unknown): Promise<FieldCondition> {
    if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return this.range(field, sent);
    const list = (Array.isArray(sent) ? sent : String(sent).split(',')).slice(0, MAX_VALUES + 1);
    if (list.length > MAX_VALUES) refuse(field, `at most ${MAX_VALUES} values`);
    const values = list.map((one) => this.read(field, typeof one === 'string' ? one.trim() : one));
    if (field.type !== 'reference') return { values };
    // As if what the viewer may not read did not exist.
    const readable = await this.references.readable(field, values.map(Number), currentViewer());
    return { values: [...readable, 0] };
  }

  private range(field: Field, sent: object): FieldCondition {
    const { min, max, ...others } = sent as { min?: unknown; max?: unknown };
    if (Object.keys(others).length || (min === undefined && max === undefined))
      refuse(field, 'a value, or min and max');
    if (['boolean', 'choice', 'reference', 'colour', 'email', 'url'].includes(field.type)) refuse(field, 'a value');
    return {
      ...(min === undefined ? {} : { min: this.read(field, min) }),
      ...(max === undefined ? {} : { max: this.read(field, max) }),
    };
  }

  private read(field: Field, sent: unknown): number | string {
    const { many: _, minimum: _min, maximum: _max, minLength: _shortest, ...shape } = field;
    const value = readValue(sent, shape, {
      isFiltered: false,
      momentOf: (text) => this.time.parse(text)?.local,
    });
    return value instanceof InvalidValue ? refuse(field, value.reason) : comparable(value);
  }
}

function refuse({ name }: Field, reason: string): never {
  return failArgument('meta', { code: 'rest_invalid_param', message: `meta.${name} must be ${reason}.` });
}
