import type { ArgSpec, JsonType } from '#libs/args';
import type { Endpoint, Member, Members, Presenter, RestRoute } from '#libs/rest';

type Schema = Record<string, unknown>;
type AnyPresenter = Presenter<never>;

/** A part of an OpenAPI 3.0 document: paths and the schemas that they refer to. */
export interface OpenApiParts {
  paths: Record<string, Record<string, unknown>>;
  schemas: Record<string, Schema>;
  tags: { name: string }[];
}

const ERROR = 'Error';
const REFUSALS: Record<number, string> = {
  400: 'Arguments are missing or not valid.',
  401: 'The credentials are wrong, or the operation asks for a sign-in.',
  403: 'The signed-in user may not do this.',
  404: 'There is no such item.',
};

/** JSON types as OpenAPI 3.0 writes them: it has no lists of types and no null. */
function typeSchema(type: JsonType | readonly JsonType[]): Schema {
  if (typeof type === 'string') return type === 'array' ? { type, items: {} } : { type };
  const real = type.filter((one) => one !== 'null');
  const nullable = real.length < type.length ? { nullable: true } : {};
  const [first] = real;
  if (real.length === 1 && first) return { ...typeSchema(first), ...nullable };
  return { oneOf: real.map((one) => typeSchema(one)), ...nullable };
}

function argSchema(spec: ArgSpec): Schema {
  const { type, itemEnum, format, minimum, maximum, minLength, maxLength, maxItems, example } = spec;
  const limits = {
    format,
    minimum,
    maximum,
    minLength,
    maxLength,
    maxItems,
    enum: spec.enum,
    default: spec.default,
    example,
  };
  const known = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
  if (spec.text) {
    return { ...known, oneOf: [{ type: 'string' }, { type: 'object', properties: { raw: { type: 'string' } } }] };
  }
  if (typeof type === 'string' && type.endsWith('[]')) {
    const items = { ...typeSchema(type.slice(0, -2) as JsonType), ...(itemEnum ? { enum: itemEnum } : {}) };
    const { default: standard, ...rest } = known;
    const list = standard === undefined || Array.isArray(standard) ? standard : [standard];
    return { type: 'array', items, ...rest, ...(list === undefined ? {} : { default: list }) };
  }
  return { ...typeSchema(type as JsonType | readonly JsonType[]), ...known };
}

function memberSchema(one: Member<never>): Schema {
  const { type, description, format, enum: values, items, readonly, example, members } = one;
  const more = { description, format, enum: values, example, ...(readonly ? { readOnly: true } : {}) };
  return {
    ...typeSchema(type),
    ...(items ? { items: typeSchema(items.type) } : {}),
    ...(members ? { properties: memberSchemas(members) } : {}),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
  };
}

const memberSchemas = (members: Members<never>) =>
  Object.fromEntries(Object.entries(members).map(([name, one]) => [name, memberSchema(one)]));

/** An example of a member: its own, or one put together from the members below. */
function exampleOf(one: Member<never>): unknown {
  if (one.example !== undefined || !one.members) return one.example;
  return Object.fromEntries(
    Object.entries(one.members)
      .filter(([, below]) => below.contexts.includes('view') && below.example !== undefined)
      .map(([name, below]) => [name, below.example]),
  );
}

function presenterSchema(presenter: AnyPresenter): Schema {
  const example = Object.fromEntries(
    Object.entries(presenter.members)
      .filter(([, one]) => one.contexts.includes('view'))
      .map(([name, one]) => [name, exampleOf(one)])
      .filter(([, value]) => value !== undefined),
  );
  return { type: 'object', properties: { ...memberSchemas(presenter.members), _links: { type: 'object' } }, example };
}

/** Describes routes for people and for code generators, from the same declarations that answer them. */
export function describeRoutes(
  routes: Iterable<RestRoute>,
  { prefix, presenter }: { prefix: string; presenter: (type: NonNullable<Endpoint['shows']>) => AnyPresenter },
): OpenApiParts {
  const parts: OpenApiParts = { paths: {}, schemas: { [ERROR]: errorSchema() }, tags: [] };
  const tags = new Set<string>();
  for (const route of routes) {
    const path = prefix + (route.pattern.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}') || '/');
    const tag = tagOf(route);
    tags.add(tag);
    for (const endpoint of route.endpoints) {
      const shows = endpoint.shows && presenter(endpoint.shows);
      if (shows) parts.schemas[shows.title] ??= presenterSchema(shows);
      for (const verb of endpoint.verbs) {
        parts.paths[path] = {
          ...parts.paths[path],
          [verb.toLowerCase()]: operation(route, endpoint, verb, shows, tag),
        };
      }
    }
  }
  parts.tags = [...tags].map((name) => ({ name }));
  return parts;
}

const tagOf = ({ namespace, pattern }: RestRoute): string => {
  const [resource = ''] = pattern.slice(namespace.length + 2).split('/');
  return namespace ? `${namespace}${resource && !resource.startsWith('(') ? ` ${resource}` : ''}` : 'site';
};

function operation(
  route: RestRoute,
  endpoint: Endpoint,
  verb: string,
  shows: AnyPresenter | undefined,
  tag: string,
): Schema {
  const { specs } = endpoint.binder;
  const inPath = new Set(route.parameters);
  const writes = verb !== 'GET' && verb !== 'DELETE';
  const path = route.parameters.map((name) => {
    const spec = specs.find((one) => one.name === name);
    return {
      name,
      in: 'path',
      required: true,
      description: spec?.description ?? '',
      schema: spec ? argSchema(spec) : { type: 'string' },
    };
  });
  const others = specs.filter(({ name }) => !inPath.has(name));
  const query = writes ? [] : others.map((spec) => queryParameter(spec));
  return {
    tags: [tag],
    operationId: `${endpoint.controller.constructor.name}_${endpoint.handler}_${verb}_${route.pattern.replace(/\W+/g, '_')}`,
    summary: endpoint.summary,
    parameters: [...path, ...query, ...(verb === 'GET' ? COMMON : [])],
    ...(writes && others.length
      ? { requestBody: endpoint.body === 'upload' ? uploadBody(others) : requestBody(others) }
      : {}),
    responses: responses(endpoint, shows, route.parameters.length > 0),
    security: [{}, { basic: [] }, { bearer: [] }],
  };
}

function queryParameter(spec: ArgSpec): Schema {
  const schema = argSchema(spec);
  const isList = schema.type === 'array';
  return {
    name: spec.name,
    in: 'query',
    required: spec.required ?? false,
    description: spec.description ?? '',
    schema,
    ...(isList ? { style: 'form', explode: false } : {}),
  };
}

/** A file: in a form with the arguments, or as the body, with the arguments in the query. */
function uploadBody(specs: readonly ArgSpec[]): Schema {
  const file = { type: 'string', format: 'binary' };
  const fields = Object.fromEntries(
    specs.map((spec) => [spec.name, { type: 'string', description: spec.description }]),
  );
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { ...unfilled(fields), file } },
      },
      'application/octet-stream': { schema: file },
    },
  };
}

function requestBody(specs: readonly ArgSpec[]): Schema {
  const required = specs.filter((spec) => spec.required).map(({ name }) => name);
  const properties = Object.fromEntries(
    specs.map((spec) => {
      const { default: _, ...schema } = argSchema(spec);
      return [spec.name, { ...schema, description: spec.description ?? '' }];
    }),
  );
  const example = Object.fromEntries(
    specs.filter((spec) => spec.example !== undefined).map(({ name, example: value }) => [name, value]),
  );
  const schema = { type: 'object', properties, ...(required.length ? { required } : {}) };
  const json = { schema, ...(Object.keys(example).length ? { example } : {}) };
  return {
    required: required.length > 0,
    content: {
      'application/json': json,
      'application/x-www-form-urlencoded': { schema: { ...schema, properties: unfilled(properties) } },
    },
  };
}

/** Form fields with empty examples, as Swagger UI would fill and send an invented text for each. */
const unfilled = (fields: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, example: field.type === 'array' ? [] : '' }]),
  );

const COMMON = [
  {
    name: '_fields',
    in: 'query',
    required: false,
    description: 'Members to show, as names or dotted paths, separated by commas.',
    schema: { type: 'string' },
  },
  {
    name: '_embed',
    in: 'query',
    required: false,
    description: 'Brings along what links point to: empty for all, or relations separated by commas.',
    schema: { type: 'string' },
    allowEmptyValue: true,
  },
];

function listSchema(list: Endpoint['list'], one: Schema): Schema {
  if (list === 'by name') return { type: 'object', additionalProperties: one };
  return list ? { type: 'array', items: one } : one;
}

function responses(endpoint: Endpoint, shows: AnyPresenter | undefined, isItem: boolean): Schema {
  const one = shows ? { $ref: `#/components/schemas/${shows.title}` } : { type: 'object' };
  const schema = listSchema(endpoint.list, one);
  const headers =
    endpoint.list === true
      ? Object.fromEntries(
          ['X-WP-Total', 'X-WP-TotalPages'].map((name) => [
            name,
            { schema: { type: 'integer' }, description: 'Size of the whole list, in items and pages.' },
          ]),
        )
      : undefined;
  const refused = isItem ? [400, 401, 403, 404] : [400, 401, 403];
  return {
    [endpoint.status ?? 200]: {
      description: 'Done.',
      ...(headers ? { headers } : {}),
      content: { 'application/json': { schema } },
    },
    ...Object.fromEntries(
      refused.map((status) => [
        status,
        {
          description: REFUSALS[status],
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${ERROR}` } } },
        },
      ]),
    ),
  };
}

const errorSchema = (): Schema => ({
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'Stable name of the error.' },
    message: { type: 'string', description: 'What is wrong, for people.' },
    data: { type: 'object', nullable: true, properties: { status: { type: 'integer', description: 'HTTP status.' } } },
  },
  example: {
    code: 'rest_invalid_param',
    message: 'Not valid: per_page.',
    data: { status: 400, params: { per_page: 'per_page must be between 1 and 100.' } },
  },
});
