import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { comparable, type Field, FieldReferences, Fields } from '../../fields/index.js';
import { InvalidValue, readValue } from '../../model/index.js';
import { SiteTime } from '../../settings/index.js';
import type { EntrySet } from '../entry-ports.js';
import type { EntryFilter } from '../lists/entry-list.repository.js';
import type { EntryType } from '../types/entry-type.js';
import { type FieldCondition, FieldIndex } from './field-index.repository.js';
import { FieldIndexing } from './field-indexing.js';

/** The order by a field: `meta.minutes`. */
const ORDER = /^meta\.(.+)$/;
/** The most values of one filter. */
const MAX_VALUES = 100;

/** Filters and orders of lists by the values of fields. */
@Injectable()
export class FieldFilters {
  constructor(
    private readonly fields: Fields,
    private readonly index: FieldIndex,
    private readonly indexing: FieldIndexing,
    private readonly references: FieldReferences,
    private readonly time: SiteTime,
  ) {}

  /** A filter with the conditions of its arguments `meta` and `orderby`. Throws a 400 for what is not possible. */
  async filtered(type: EntryType, args: EntryFilter & { meta?: object }): Promise<EntryFilter> {
    const fields = this.fields.of(type.name);
    if (!fields.size) return args;
    const { meta = {}, ...filter } = args;
    const conditions = await this.conditions(type, meta);
    const [, ordered] = ORDER.exec(filter.orderby) ?? [];
    const order = ordered === undefined ? undefined : this.usable(fields, ordered, 'sort');
    if (order) await this.indexing.require(order);
    return {
      ...filter,
      ...(conditions.length ? { fields: conditions.map(({ field, condition }) => ({ id: field.id, condition })) } : {}),
      ...(order ? { order_field: order.id } : {}),
    };
  }

  /** The entries that meet the conditions of an argument `meta`, one set for each field. */
  async sets(type: EntryType, meta: object = {}): Promise<EntrySet[]> {
    const conditions = await this.conditions(type, meta);
    return conditions.map(({ field, condition }) => this.index.matching(field, condition));
  }

  private async conditions(type: EntryType, meta: object): Promise<{ field: Field; condition: FieldCondition }[]> {
    const fields = this.fields.of(type.name);
    const conditions: { field: Field; condition: FieldCondition }[] = [];
    for (const [name, sent] of Object.entries(meta)) {
      const field = this.usable(fields, name, 'filter');
      await this.indexing.require(field);
      conditions.push({ field, condition: await this.condition(field, sent) });
    }
    return conditions;
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
