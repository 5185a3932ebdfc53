import type { JsonType } from '#libs/binding';
import type { Definition, Member, Members } from '#libs/presenting';
import type { Endpoint } from '#libs/requests';
import type { Schema } from './operations.js';

const NULLABLE: Schema = { 'x-nullable': true };

interface Defined {
  properties: Record<string, Schema>;
  example: Record<string, unknown>;
}

const ERROR = 'Error';

/** Builds the schemas of a Swagger 2.0 document from the presenters of routes. */
export class Schemas {
  private readonly defined = new Map<string, Defined>();

  /** The schema of an error response. */
  readonly error: Schema = this.pointer(ERROR);

  /** The definitions that the schemas so far reference. */
  get definitions(): Record<string, Schema> {
    const written = [...this.defined].map(([title, { properties, example }]) => [
      title,
      { type: 'object', properties, ...(Object.keys(example).length ? { example } : {}) },
    ]);
    return { [ERROR]: this.errorSchema(), ...(Object.fromEntries(written) as Record<string, Schema>) };
  }

  /** The schema of JSON types. Swagger 2.0 has no lists of types and no null. */
  type(type: JsonType | readonly JsonType[]): Schema {
    if (typeof type === 'string') return type === 'array' ? { type, items: {} } : { type };
    return this.anyOf(type, (one) => this.type(one));
  }

  /** Defines a kind of object and returns a reference to it. Kinds with the same name are merged. */
  reference({ title, members, links }: Definition): Schema {
    const known = this.defined.get(title) ?? { properties: {}, example: {} };
    this.defined.set(title, known);
    for (const [name, one] of Object.entries(members)) {
      if (Object.hasOwn(known.properties, name) || !one.contexts.length) continue;
      // Registered first, because a kind may contain itself.
      known.properties[name] = {};
      known.properties[name] = this.member(one);
      const example = one.contexts.includes('view') ? exampleOf(one) : undefined;
      if (example !== undefined) known.example[name] = example;
    }
    if (links) known.properties._links ??= { type: 'object' };
    return this.pointer(title);
  }

  /** A schema with alternatives, which Swagger 2.0 does not have: the definition, if there is one. */
  either(forms: Schema[]): Schema {
    return forms.find((form) => '$ref' in form) ?? {};
  }

  /** The response for an item that was deleted permanently. */
  removed(previous: Schema): Schema {
    const deleted = { type: 'boolean', enum: [true], description: 'Always true.' };
    return { type: 'object', required: ['deleted', 'previous'], properties: { deleted, previous } };
  }

  members(members: Members<never>): Record<string, Schema> {
    return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, this.member(one)]));
  }

  private member(one: Member<never>): Schema {
    const { description, format, enum: values, items, readonly, example, members } = one;
    const more = { description, format, enum: values, example, ...(readonly ? { readOnly: true } : {}) };
    const keywords = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
    const definition = one.of ?? (one.definition && members ? { title: one.definition, members } : undefined);
    if (definition) {
      const shape = this.shape(one, this.reference(definition));
      return '$ref' in shape ? { allOf: [shape], ...keywords } : { ...shape, ...keywords };
    }
    return {
      ...this.type(one.type),
      ...(items ? { items: this.type(items.type) } : {}),
      ...(members ? { properties: this.members(members) } : {}),
      ...keywords,
    };
  }

  /** The schema of a member that contains objects of a definition: one, a list or a map. */
  private shape({ type, keyed }: Member<never>, reference: Schema): Schema {
    return this.anyOf(typeof type === 'string' ? [type] : type, (one) => {
      if (one === 'array') return { type: 'array', items: reference };
      if (one !== 'object') return this.type(one);
      return keyed ? { type: 'object', additionalProperties: reference } : reference;
    });
  }

  private anyOf(types: readonly JsonType[], write: (type: JsonType) => Schema): Schema {
    const real = types.filter((one) => one !== 'null');
    const forms = real.map(write);
    const [first] = forms;
    const form = forms.length === 1 && first ? first : this.either(forms);
    if (real.length === types.length) return form;
    return { ...('$ref' in form ? { allOf: [form] } : form), ...NULLABLE };
  }

  private pointer(title: string): Schema {
    return { $ref: `#/definitions/${title}` };
  }

  private errorSchema(): Schema {
    const status = { type: 'integer', description: 'HTTP status.' };
    const params = {
      description: 'Maps each invalid argument to a message; or the names of missing arguments.',
    };
    const details = { description: 'Maps each invalid argument to the code, message and data of its error.' };
    return {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'Stable error code.' },
        message: { type: 'string', description: 'Message for people.' },
        data: { type: 'object', ...NULLABLE, properties: { status, params, details } },
      },
      example: {
        code: 'rest_invalid_param',
        message: 'Invalid parameters: per_page.',
        data: { status: 400, params: { per_page: 'per_page must be between 1 and 100.' } },
      },
    };
  }
}

/** An example of a member: its own, or one composed of the examples of its members. */
function exampleOf({ example, type, members, of, keyed }: Member<never>): unknown {
  const below = members ?? of?.members;
  if (example !== undefined || !below || keyed) return example;
  const known = Object.entries(below).filter(([, one]) => one.contexts.includes('view') && one.example !== undefined);
  const inside = Object.fromEntries(known.map(([name, one]) => [name, one.example]));
  return type === 'array' ? [inside] : inside;
}

/** The schema of the response of an endpoint. */
export function responseOf({ presenter, list, removal }: Endpoint, schemas: Schemas): Schema {
  const one = presenter ? schemas.reference(presenter) : { type: 'object' };
  if (removal) return removal === 'by trash' ? schemas.either([one, schemas.removed(one)]) : schemas.removed(one);
  if (!list) return one;
  if (list === 'by name') return { type: 'object', additionalProperties: one };
  const items = { type: 'array', items: one };
  if (list === true) return items;
  return { type: 'object', properties: { [list.items]: items, ...schemas.members(list.members) } };
}
