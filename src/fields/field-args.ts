import { argsOf, specOf, type ArgSpec } from '#libs/binding';
import type { Endpoint } from '#libs/requests';
import { type Field, schemasOf } from './field.js';

/** The arguments of a list of items with fields. They replace those of its class. */
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

/** The arguments of a write of items with fields: `meta`, which replaces that of its class, and `acf`. */
export function fieldWriteArgs({ args }: Pick<Endpoint, 'args'>, fields: ReadonlyMap<string, Field>): ArgSpec[] {
  if (!fields.size) return [];
  const known = argsOf(args).get('meta');
  const properties = schemasOf(fields.values());
  const own = known?.shape?.properties ?? {};
  const description = `${known ? `${known.description} ` : ''}Fields of the site: null deletes a value; those that are not sent stay.`;
  const meta: ArgSpec = {
    ...(known ?? META),
    unlisted: false,
    description,
    shape: { type: 'object', properties: { ...own, ...properties } },
  };
  const isOfPlugin = [...fields.values()].some(({ acf }) => acf);
  const acf = specOf({
    name: 'acf',
    type: 'object',
    description: 'The same as meta, for clients that send it.',
    shape: { type: 'object', properties },
  });
  return [known ? { ...meta, replaces: known } : meta, ...(isOfPlugin ? [acf] : [])];
}

const META = specOf({ name: 'meta', type: 'object', description: '' });

/** What was sent, with the values in `acf` among those in `meta`. */
export const withAcf = <Input extends { meta?: object }>({ acf, ...input }: Input & { acf?: object }) =>
  (acf ? { ...input, meta: { ...input.meta, ...acf } } : input) as Omit<Input, 'acf'> & Pick<Input, 'meta'>;
