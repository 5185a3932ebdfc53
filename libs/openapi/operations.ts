import type { ArgSpec, JsonType } from '#libs/args';
import type { Definition, Endpoint, RestRoute, Verb, Member, Members } from '#libs/rest';

/** Returns the presenter instance of a class that a route returns. */
export type PresenterOf = (type: NonNullable<Endpoint['presenter']>) => Definition;

/** The path of a route as OpenAPI writes it. */
export const pathOf = ({ pattern }: RestRoute): string =>
  pattern.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}') || '/';

/** The first part of a route's path below its namespace; empty for the namespace itself. */
export function resourceOf({ namespace, pattern }: RestRoute): string {
  const [resource = ''] = pattern.slice(namespace.length + 2).split('/');
  return resource.startsWith('(') ? '' : resource;
}

/** Whether requests with this method have a body. */
export const writes = (verb: Verb): boolean => verb !== 'GET' && verb !== 'DELETE';

/** The arguments of an endpoint, separated into path arguments and others, with their current defaults. */
export function argumentsOf(route: RestRoute, endpoint: Endpoint): { path: ArgSpec[]; others: ArgSpec[] } {
  const defaults = endpoint.defaults?.() ?? {};
  const specs = endpoint.binder.specs.map((spec) =>
    Object.hasOwn(defaults, spec.name) ? { ...spec, default: defaults[spec.name] } : spec,
  );
  const inPath = new Set(route.parameters);
  const path = route.parameters.map((name): ArgSpec => {
    const spec = specs.find((one) => one.name === name) ?? { name, type: 'string' };
    const values = alternatives(route, name);
    return values && !spec.enum ? { ...spec, enum: values } : spec;
  });
  return { path, others: specs.filter(({ name }) => !inPath.has(name)) };
}

/** The values of a path parameter whose pattern is a list of words. */
const alternatives = ({ pattern }: RestRoute, name: string): string[] | undefined =>
  new RegExp(`\\(\\?P<${name}>([\\w/|-]+)\\)`).exec(pattern)?.[1]?.split('|');

/** The error responses of an endpoint: status → when. */
export function errorsOf(route: RestRoute, { authorize, removal, errors }: Endpoint): Record<number, string> {
  const responses: Record<number, string> = {
    400: 'Arguments are missing or not valid.',
    401: 'The credentials are invalid, or authentication is required.',
    429: 'Too many failed sign-in attempts.',
  };
  if (authorize) responses[403] = 'The user is not allowed to do this.';
  if (route.parameters.length) responses[404] = 'The item does not exist.';
  if (removal === 'by trash') responses[410] = 'The item is already in the trash.';
  if (removal === 'for good') responses[501] = 'There is no trash: `force` must be true.';
  return { ...responses, ...errors };
}

/** The schema of the response of an endpoint. */
export function responseOf({ presenter, list, removal }: Endpoint, schemas: Schemas, presenterOf: PresenterOf): Schema {
  const one = presenter ? schemas.reference(presenterOf(presenter)) : { type: 'object' };
  if (removal) return removal === 'by trash' ? schemas.either([one, schemas.removed(one)]) : schemas.removed(one);
  if (!list) return one;
  if (list === 'by name') return { type: 'object', additionalProperties: one };
  const items = { type: 'array', items: one };
  if (list === true) return items;
  return { type: 'object', properties: { [list.items]: items, ...schemas.members(list.members) } };
}

/** The headers of a paged list. */
export function headersOf({ list }: Endpoint): { name: string; description: string }[] {
  if (!list || list === 'by name' || (list !== true && list.paged === false)) return [];
  return [
    { name: 'X-WP-Total', description: 'Total number of items.' },
    { name: 'X-WP-TotalPages', description: 'Total number of pages.' },
  ];
}

export type Schema = Record<string, unknown>;

/** Differences between the versions of OpenAPI. */
export interface Dialect {
  /** Path of the definitions in a document. */
  definitions: string;
  nullable: Schema;
  /** Describes a value that has one of several forms. */
  oneOf: (forms: Schema[]) => Schema;
}

interface Defined {
  properties: Record<string, Schema>;
  example: Record<string, unknown>;
}

const ERROR = 'Error';

/** Builds the schemas of a document from the presenters and arguments of routes. */
export class Schemas {
  private readonly defined = new Map<string, Defined>();

  constructor(private readonly dialect: Dialect) {}

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

  /** The schema of JSON types. OpenAPI has no lists of types and no null. */
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

  /** A schema with alternatives. */
  either(forms: Schema[]): Schema {
    return this.dialect.oneOf(forms);
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
    const form = forms.length === 1 && first ? first : this.dialect.oneOf(forms);
    if (real.length === types.length) return form;
    return { ...('$ref' in form ? { allOf: [form] } : form), ...this.dialect.nullable };
  }

  private pointer(title: string): Schema {
    return { $ref: this.dialect.definitions + title };
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
        data: { type: 'object', ...this.dialect.nullable, properties: { status, params, details } },
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

/** The schema keywords of an argument besides its type. */
export function limitsOf(spec: ArgSpec): Schema {
  const { format, minimum, maximum, minLength, maxLength, maxItems } = spec;
  const limits = { format, minimum, maximum, minLength, maxLength, maxItems, enum: spec.enum, default: spec.default };
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

/** A list and its items. A default with a single item becomes a list. */
export function listOf(items: Schema, spec: ArgSpec, limits: Schema): Schema {
  const { itemEnum, default: standard } = spec;
  return {
    type: 'array',
    items: { ...items, ...(itemEnum ? { enum: itemEnum } : {}) },
    ...limits,
    ...(standard === undefined || Array.isArray(standard) ? {} : { default: [standard] }),
  };
}
