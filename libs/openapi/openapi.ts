import type { ArgSpec } from '#libs/binding';
import type { Model } from '#libs/model';
import { isPagedList, type Endpoint, type RestRoute, type Verb } from '#libs/requests';
import { isIdempotent } from '#libs/rest';
import { argumentSchema, argumentsSchema } from './argument-schemas.js';
import { ErrorExamples } from './error-examples.js';
import type { OpenApiTags } from './open-api-tags.js';
import { operationIds } from './operation-ids.js';
import { argumentsOf, hasVersions, headersOf, pathOf, resourceOf, writes, type Schema } from './operations.js';
import { ResponseSchemas, pascal, pointer } from './response-schemas.js';

/** A part of an OpenAPI 3.1 document: paths and the components that they reference. */
export interface OpenApiPaths {
  paths: Record<string, Record<string, Schema>>;
  components: Record<'schemas' | 'parameters' | 'headers' | 'examples', Record<string, Schema>>;
  tags: string[];
}

/** Data of a document besides its routes. */
export interface OpenApiSources {
  /** Path of the REST root. */
  prefix: string;
  tags: OpenApiTags;
  /** The model that has the routes; a site without any by default. */
  model?: Model;
}

/** Methods that do the same as `POST` on the routes that have them. */
const ALIASES: readonly Verb[] = ['PUT', 'PATCH'];

/**
 * Describes routes for people and for code generators, from the declarations of the routes. They follow the order of
 * tags, whatever modules they belong to.
 */
export function describeRoutes(routes: Iterable<RestRoute>, sources: OpenApiSources): OpenApiPaths {
  const described = [...routes].toSorted((one, other) => sources.tags.compare(tagOf(one), tagOf(other)));
  const writer = new OperationWriter(operationIds(described), sources.model);
  const paths: OpenApiPaths['paths'] = {};
  for (const route of described) {
    const below = pathOf(route);
    const path = below === '/' ? sources.prefix : sources.prefix + below;
    for (const endpoint of route.endpoints) {
      for (const verb of endpoint.verbs) {
        if (verb !== 'POST' && ALIASES.includes(verb) && endpoint.verbs.includes('POST')) continue;
        paths[path] = { ...paths[path], [verb.toLowerCase()]: writer.operation(route, endpoint, verb) };
      }
    }
  }
  const { schemas, errors } = writer;
  return {
    paths,
    components: {
      schemas: { ...schemas.components, ...writer.bodies },
      parameters: PARAMETERS,
      headers: HEADERS,
      examples: errors.components,
    },
    tags: [...new Set(described.map((route) => tagOf(route)))],
  };
}

/** The tag that a controller names with `@ApiTags()`, or else the namespace and the resource. */
const tagOf = (route: RestRoute): string =>
  route.endpoints.find(({ tag }) => tag)?.tag ??
  [route.namespace || 'site', resourceOf(route)].filter(Boolean).join(' ');

class OperationWriter {
  readonly schemas: ResponseSchemas;
  readonly errors = new ErrorExamples();
  readonly bodies: Record<string, Schema> = {};

  constructor(
    private readonly ids: ReadonlyMap<Endpoint, string>,
    model?: Model,
  ) {
    this.schemas = new ResponseSchemas(model);
  }

  operation(route: RestRoute, endpoint: Endpoint, verb: Verb): Schema {
    const { path, others } = argumentsOf(route, endpoint, false);
    const operationId = this.ids.get(endpoint) ?? endpoint.id;
    const inPath = path.map((spec) => {
      const { description = '' } = spec;
      return { name: spec.name, in: 'path', required: true, description, schema: argumentSchema(spec, this.schemas) };
    });
    const isUpload = endpoint.body === 'upload';
    const inQuery = writes(verb) ? [] : others.map((spec) => this.queryParameter(spec));
    const aliases = endpoint.verbs.filter((one) => one !== verb);
    const description = [
      aliases.length ? `${aliases.join(' and ')} do the same.` : '',
      isUpload ? UPLOAD : '',
      endpoint.authorize ? rightsOf(endpoint) : 'Everybody may call it.',
    ].filter(Boolean);
    return {
      tags: [tagOf(route)],
      operationId,
      summary: endpoint.summary,
      description: description.join(' '),
      parameters: [
        ...inPath,
        ...inQuery,
        ...(isUpload ? UPLOAD_HEADERS : []),
        ...this.commonParameters(route, endpoint, verb),
      ],
      ...(writes(verb) && (others.length || isUpload)
        ? { requestBody: this.body(endpoint, operationId, others, isCreation(route, operationId)) }
        : {}),
      responses: this.responses(route, endpoint, verb),
    };
  }

  private commonParameters(route: RestRoute, endpoint: Endpoint, verb: Verb): Schema[] {
    const { presenter } = endpoint;
    const names = ['fields'];
    if (verb === 'GET' && isPagedList(endpoint)) names.push('cursor', 'totals', 'format');
    if (verb === 'GET') names.push('ifNoneMatch');
    else if (hasVersions(route, endpoint)) names.push('ifMatch');
    if (isIdempotent(endpoint, verb)) names.push('idempotencyKey');
    if (presenter && presenter.links) names.push('embed');
    if (endpoint.isPreviewable) names.push('preview');
    return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  }

  private queryParameter(spec: ArgSpec): Schema {
    const { name, required = false, description = '', example } = spec;
    // Swagger UI would fill in and send an example.
    const schema = argumentSchema({ ...spec, example: undefined }, this.schemas);
    const isMap = schema.type === 'object' || isObject(example);
    return {
      name,
      in: 'query',
      required,
      description: isMap || example === undefined ? description : `${description} Such as \`${String(example)}\`.`,
      schema: isMap ? { ...schema, type: 'object' } : schema,
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
      ...(isMap ? { style: 'deepObject', explode: true } : {}),
    };
  }

  private body({ body, bodyShape }: Endpoint, operationId: string, specs: readonly ArgSpec[], isNew: boolean): Schema {
    const schema = argumentsSchema(specs, this.schemas);
    if (body === 'upload') return uploadBody(schema);
    const name = `${pascal(operationId)}Body`;
    this.bodies[name] = bodyShape ? { allOf: [schema, this.schemas.resolve(bodyShape)] } : schema;
    // An example is there to be executed: without its optional members, it changes nothing that exists.
    const shown = specs.filter((spec) => spec.example !== undefined && (isNew || spec.required));
    const example = Object.fromEntries(shown.map(({ name: key, example: value }) => [key, value]));
    // Without an example of the whole body, Swagger UI would fill in and send invented values.
    const hasExample = Object.keys(example).length || !schema.required;
    return {
      required: schema.required !== undefined,
      content: { 'application/json': { schema: pointer(name), ...(hasExample ? { example } : {}) } },
    };
  }

  private responses(route: RestRoute, endpoint: Endpoint, verb: Verb): Schema {
    const headers = ['Link', 'Allow', ...headersOf(endpoint).map(({ name }) => name)];
    const { list } = endpoint;
    if (typeof list === 'object' && list.totals) headers.push(...list.totals);
    if (endpoint.status === 201) headers.push('Location');
    const isVersioned = hasVersions(route, endpoint);
    // The list after a bulk action is no item.
    if (verb === 'GET' || (verb === 'POST' && isVersioned && !list)) headers.push('ETag');
    if (verb === 'GET' && isVersioned) headers.push('Last-Modified');
    return {
      [endpoint.status ?? 200]: {
        description: 'Success.',
        headers: headerReferences(headers),
        content: { 'application/json': { schema: this.schemas.of(endpoint) } },
      },
      ...(verb === 'GET' ? { 304: NOT_MODIFIED } : {}),
      ...this.errors.responses(route, endpoint, verb),
    };
  }
}

/** Whether an operation creates an item, and changes none that its path names. */
const isCreation = ({ parameters }: RestRoute, operationId: string): boolean =>
  operationId.startsWith('create') && parameters.length === 0;

/** What callers without the right to call an endpoint get. */
function rightsOf({ failures }: Endpoint): string {
  const codes = Object.entries(failures).flatMap(([code, [status]]) => (status === 'rights' ? [`\`${code}\``] : []));
  const named = codes.length ? ` with ${codes.join(' or ')}` : '';
  return `Callers without the right to do this get 401 or 403${named}.`;
}

/** References to components for headers by name. */
export const headerReferences = (names: readonly string[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const NOT_MODIFIED: Schema = {
  description: 'The client has this version already.',
  headers: headerReferences(['ETag']),
};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A file upload: a form with the arguments, or the file as the body with the arguments in the query. */
function uploadBody({ properties, required = [] }: Schema): Schema {
  const file = { type: 'string', format: 'binary', description: 'The file.' };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file', ...(required as string[])],
          properties: { file, ...(properties as Record<string, Schema>) },
        },
      },
      'application/octet-stream': { schema: { ...file, description: 'The file as it is.' } },
    },
  };
}

const UPLOAD =
  'Send a form with the field `file`; or the file itself as the body, with its type in `Content-Type`, its name in ' +
  '`Content-Disposition` and the other arguments in the query.';

const UPLOAD_HEADERS: readonly Schema[] = [
  {
    name: 'Content-Disposition',
    in: 'header',
    description: 'The file name, such as `attachment; filename="fair.jpg"`; required if the file itself is the body.',
    schema: { type: 'string' },
  },
  {
    name: 'Content-MD5',
    in: 'header',
    description:
      'The MD5 checksum of the file, hexadecimal, such as `9e107d9d372bb6826bd81d3542a419d6`. A file with another one ' +
      'is rejected.',
    schema: { type: 'string' },
  },
];

const text = { type: 'string' };
const query = (name: string, description: string, schema: Schema, more: Schema = {}): Schema => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
  ...more,
});

const inHeader = (name: string, description: string): Schema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: text,
});

const PARAMETERS: Record<string, Schema> = {
  ifNoneMatch: inHeader('If-None-Match', 'The ETag of a known version: the response is a 304 if it is still current.'),
  ifMatch: inHeader(
    'If-Match',
    'The ETag of the version to change, in any context: the response is a 412 with the present one if it differs.',
  ),
  idempotencyKey: inHeader(
    'Idempotency-Key',
    'A random text for this request: sent again within 24 hours, it is carried out once and gets the same response.',
  ),
  cursor: query(
    '_cursor',
    'Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned.',
    text,
    { allowEmptyValue: true },
  ),
  totals: query('_totals', 'How totals are found: not at all, at most five minutes old, or exactly.', {
    ...text,
    enum: ['none', 'estimate', 'exact'],
    default: 'exact',
  }),
  format: query(
    '_format',
    'For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead.',
    { ...text, enum: ['json', 'ndjson', 'csv'], default: 'json' },
  ),
  fields: query(
    '_fields',
    'Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones.',
    text,
  ),
  embed: query('_embed', 'Embeds linked resources: all if empty, or the relations separated by commas.', text, {
    allowEmptyValue: true,
  }),
  preview: query(
    '_preview',
    'The token of a link for a preview of this item: its holder may read it for an hour, whatever its status, with the unsaved texts of the user who made the link.',
    text,
  ),
};

const header = (description: string, schema: Schema = text): Schema => ({ description, schema });
const count = { type: 'integer', minimum: 0 };
const items = header('Total number of items.', count);
const pages = header('Total number of pages.', count);

const HEADERS: Record<string, Schema> = {
  Link: header('The REST root (`rel="https://api.w.org/"`); of a list, also its next and previous pages.'),
  Allow: header('The methods of the path that the caller may use.'),
  Location: header('URL of the new item.', { ...text, format: 'uri' }),
  ETag: header('Identifies this version of the response, for `If-None-Match` and `If-Match`.'),
  'Last-Modified': header('When the item was last changed, if that is recorded; absent within the same second.'),
  'Retry-After': header('Seconds until the request can succeed.', count),
  RateLimit: header(
    'What is left of each limit that the request counted against (`r`), and until when in seconds (`t`).',
  ),
  'RateLimit-Policy': header('The quota of each of these limits (`q`) and its window in seconds (`w`).'),
  'X-WP-Total': items,
  'X-WP-TotalPages': pages,
  'X-CAL-Total': items,
  'X-CAL-TotalPages': pages,
};
