import { argsOf, type ArgSpec, type JsonType } from '#libs/args';
import type { Endpoint, RestRoute, Verb } from '#libs/rest';
import {
  responseOf,
  argumentsOf,
  headersOf,
  pathOf,
  errorsOf,
  resourceOf,
  writes,
  type PresenterOf,
  Schemas,
  limitsOf,
  listOf,
  type Dialect,
  type Schema,
} from './operations.js';

/** A part of an OpenAPI 3.0 document: paths and the schemas that they reference. */
export interface OpenApiParts {
  paths: Record<string, Record<string, unknown>>;
  schemas: Record<string, Schema>;
  tags: { name: string }[];
}

const DIALECT: Dialect = {
  definitions: '#/components/schemas/',
  nullable: { nullable: true },
  oneOf: (forms) => ({ oneOf: forms }),
};

/** Describes routes for people and for code generators, from the declarations of the routes. */
export function describeRoutes(
  routes: Iterable<RestRoute>,
  { prefix, presenter }: { prefix: string; presenter: PresenterOf },
): OpenApiParts {
  const writer = new OperationWriter(new Schemas(DIALECT), presenter);
  const paths: OpenApiParts['paths'] = {};
  const tags = new Set<string>();
  for (const route of routes) {
    const path = prefix + pathOf(route);
    tags.add(tagOf(route));
    for (const endpoint of route.endpoints) {
      for (const verb of endpoint.verbs) {
        paths[path] = { ...paths[path], [verb.toLowerCase()]: writer.operation(route, endpoint, verb) };
      }
    }
  }
  return { paths, schemas: writer.schemas.definitions, tags: [...tags].toSorted().map((name) => ({ name })) };
}

/** The schema of a body with the arguments of a class, for controllers outside the REST root. */
export const bodySchemaOf = (type: new () => object): Schema =>
  argumentsSchema([...argsOf(type).values()], new Schemas(DIALECT));

const tagOf = (route: RestRoute): string => [route.namespace || 'site', resourceOf(route)].filter(Boolean).join(' ');

class OperationWriter {
  constructor(
    readonly schemas: Schemas,
    private readonly presenter: PresenterOf,
  ) {}

  operation(route: RestRoute, endpoint: Endpoint, verb: Verb): Schema {
    const { path, others } = argumentsOf(route, endpoint);
    const inPath = path.map((spec) => ({
      name: spec.name,
      in: 'path',
      required: true,
      description: spec.description ?? '',
      schema: argumentSchema(spec, this.schemas),
    }));
    const inQuery = writes(verb) ? [] : others.map((spec) => this.queryParameter(spec));
    return {
      tags: [tagOf(route)],
      operationId: `${endpoint.id}_${verb}_${route.pattern.replace(/\W+/g, '_')}`,
      summary: endpoint.summary,
      parameters: [...inPath, ...inQuery, ...(verb === 'GET' ? COMMON : [])],
      ...(writes(verb) && others.length ? { requestBody: this.body(endpoint, others) } : {}),
      responses: this.responses(route, endpoint),
      security: [{}, { basic: [] }, { bearer: [] }],
    };
  }

  private queryParameter(spec: ArgSpec): Schema {
    const { name, required = false, description = '', example } = spec;
    // Swagger UI would fill in and send the example of an optional argument.
    const schema = argumentSchema(required ? spec : { ...spec, example: undefined }, this.schemas);
    const isMap = schema.type === 'object' || isObject(example);
    return {
      name,
      in: 'query',
      required,
      description:
        required || isMap || example === undefined ? description : `${description} Such as \`${String(example)}\`.`,
      schema: isMap ? { ...schema, type: 'object' } : schema,
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
      ...(isMap ? { style: 'deepObject', explode: true } : {}),
    };
  }

  private body({ body }: Endpoint, specs: readonly ArgSpec[]): Schema {
    return body === 'upload' ? uploadBody(specs) : this.argumentBody(specs);
  }

  private argumentBody(specs: readonly ArgSpec[]): Schema {
    const schema = argumentsSchema(specs, this.schemas);
    const { properties, required } = schema;
    const example = Object.fromEntries(
      specs.filter((spec) => spec.example !== undefined).map(({ name, example: value }) => [name, value]),
    );
    // Without an example of the whole body, Swagger UI would fill in and send invented values.
    const json = { schema, ...(Object.keys(example).length || !required ? { example } : {}) };
    return {
      required: required !== undefined,
      content: {
        'application/json': json,
        'application/x-www-form-urlencoded': { schema: { ...schema, properties: unfilled(properties) } },
      },
    };
  }

  private responses(route: RestRoute, endpoint: Endpoint): Schema {
    const json = (schema: Schema) => ({ 'application/json': { schema } });
    const headers = headersOf(endpoint).map(({ name, description }) => [
      name,
      { schema: { type: 'integer' }, description },
    ]);
    const errors = Object.entries(errorsOf(route, endpoint)).map(([status, description]) => [
      status,
      { description, content: json(this.schemas.error) },
    ]);
    return {
      [endpoint.status ?? 200]: {
        description: 'Success.',
        ...(headers.length ? { headers: Object.fromEntries(headers) } : {}),
        content: json(responseOf(endpoint, this.schemas, this.presenter)),
      },
      ...Object.fromEntries(errors),
    };
  }
}

function argumentSchema(spec: ArgSpec, schemas: Schemas): Schema {
  const { example } = spec;
  const type = spec.type === 'any' ? (spec.listedAs ?? 'any') : spec.type;
  const limits = { ...limitsOf(spec), ...(example === undefined ? {} : { example }) };
  if (spec.text) {
    return { ...limits, oneOf: [{ type: 'string' }, { type: 'object', properties: { raw: { type: 'string' } } }] };
  }
  if (type === 'any') return limits;
  if (typeof type === 'string' && type.endsWith('[]')) {
    return listOf(schemas.type(type.slice(0, -2) as JsonType), spec, limits);
  }
  const items = spec.items ? { items: schemas.type(spec.items) } : {};
  return { ...schemas.type(type as JsonType | readonly JsonType[]), ...items, ...limits };
}

/** An object with arguments as its members. */
function argumentsSchema(specs: readonly ArgSpec[], schemas: Schemas) {
  const required = specs.filter((spec) => spec.required).map(({ name }) => name);
  const properties: Record<string, Schema> = Object.fromEntries(
    specs.map((spec) => {
      const { default: _, ...schema } = argumentSchema(spec, schemas);
      return [spec.name, { ...schema, description: spec.description ?? '' }];
    }),
  );
  return { type: 'object', properties, ...(required.length ? { required } : {}) };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A file upload: a form with the arguments, or the file as the body with the arguments in the query. */
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

/** Form fields with empty examples. Swagger UI would fill in and send an invented text for each. */
const unfilled = (fields: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, example: field.type === 'array' ? [] : '' }]),
  );

const COMMON = [
  {
    name: '_fields',
    in: 'query',
    required: false,
    description: 'Members to return, as names or dotted paths, separated by commas.',
    schema: { type: 'string' },
  },
  {
    name: '_embed',
    in: 'query',
    required: false,
    description: 'Embeds linked resources: all if empty, or the relations separated by commas.',
    schema: { type: 'string' },
    allowEmptyValue: true,
  },
];
