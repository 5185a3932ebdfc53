import type { ArgSpec, ArgType } from '#libs/binding';
import type { Endpoint, RestRoute, Verb } from '#libs/requests';
import type { SiteUrls } from '#libs/rest';
import {
  argumentsOf,
  headersOf,
  pathOf,
  errorsOf,
  resourceOf,
  writes,
  limitsOf,
  listOf,
  type Schema,
} from './operations.js';
import { Schemas, responseOf } from './swagger2-schemas.js';

/** A Swagger 2.0 document. */
export interface Swagger2Document extends Record<string, unknown> {
  swagger: '2.0';
  paths: Record<string, Record<string, Schema>>;
  definitions: Record<string, Schema>;
}

/** Data of a document besides its routes. */
export interface NamespaceSources {
  /** Path of the namespace below the REST root: `cms/v2`. */
  namespace: string;
  site: SiteUrls;
  title: string;
  description: string;
}

/** Describes one namespace as a Swagger 2.0 document, from the declarations of its routes. */
export function describeNamespace(routes: Iterable<RestRoute>, parts: NamespaceSources): Swagger2Document {
  const { namespace, site, title, description } = parts;
  const schemas = new Schemas();
  const base = `/${namespace}`;
  const paths: Swagger2Document['paths'] = {};
  for (const route of routes) {
    if (route.namespace !== namespace) continue;
    const path = pathOf(route).slice(base.length) || '/';
    for (const endpoint of route.endpoints) {
      for (const verb of endpoint.verbs) {
        paths[path] = {
          ...paths[path],
          [verb.toLowerCase()]: {
            ...operation(path, route, endpoint, verb),
            responses: responses(route, endpoint, schemas),
          },
        };
      }
    }
  }
  const { host, protocol } = new URL(site.url);
  return {
    swagger: '2.0',
    info: { version: '1.0.0', title, description },
    host,
    basePath: `${new URL(site.requestedRoot).pathname.replace(/\/$/, '')}${base}/`,
    schemes: protocol === 'https:' ? ['https', 'http'] : ['http'],
    consumes: ['application/json'],
    produces: ['application/json'],
    securityDefinitions: {
      basic: { type: 'basic' },
      bearer: { type: 'apiKey', name: 'Authorization', in: 'header' },
    },
    security: [{}, { basic: [] }, { bearer: [] }],
    paths,
    definitions: schemas.definitions,
  };
}

function operation(path: string, route: RestRoute, endpoint: Endpoint, verb: Verb): Schema {
  const { path: inPath, others } = argumentsOf(route, endpoint, true);
  const inForm = writes(verb);
  const isUpload = inForm && endpoint.body === 'upload';
  const fields = others.map((spec) => parameter(spec, inForm ? 'formData' : 'query'));
  const objects = others.filter((_, index) => !fields[index]).map(({ name }) => name);
  const resource = resourceOf(route);
  return {
    ...(resource ? { tags: [resource] } : {}),
    operationId: operationId(path, verb),
    summary: endpoint.summary,
    ...(objects.length ? { description: `Objects are also accepted in a JSON body: ${objects.join(', ')}.` } : {}),
    ...(inForm ? { consumes: [isUpload ? 'multipart/form-data' : 'application/x-www-form-urlencoded'] } : {}),
    parameters: [
      ...inPath.map((spec) => ({ type: 'string', ...parameter(spec, 'path'), required: true })),
      ...(isUpload ? [{ name: 'file', in: 'formData', type: 'file', description: 'The file.', required: true }] : []),
      ...fields.filter((field) => field !== undefined),
    ],
  };
}

/** The operation id for code generators, such as `getEventsById`. */
function operationId(path: string, verb: Verb): string {
  const words = path.split('/').map((segment) => {
    const name = segment.replace(/^\{(\w+)\}$/, 'by-$1');
    return name.replace(/(?:^|\W+)(\w)/g, (_, letter: string) => letter.toUpperCase());
  });
  // `by-slug/{slug}` would repeat the word.
  return verb.toLowerCase() + (words.filter((word, index) => word !== words[index - 1]).join('') || 'Index');
}

/** An argument outside JSON. Swagger 2.0 has no objects there. */
function parameter(spec: ArgSpec, place: 'query' | 'path' | 'formData'): Schema | undefined {
  const type = spec.text ? 'string' : plainType(spec.type === 'any' ? (spec.listedAs ?? 'any') : spec.type);
  if (!type) return undefined;
  const { name, description = '', required = false } = spec;
  const { default: standard, ...others } = limitsOf(spec);
  // A generated client would send the default of an update and so reset a member.
  const omitsDefault = place === 'formData' && spec.defaultIsDocumentation;
  const limits = standard === undefined || omitsDefault ? others : { ...others, default: standard };
  const common = { name, in: place, description, required };
  if (!type.endsWith('[]')) return { ...common, type, ...limits };
  return { ...common, ...listOf({ type: type.slice(0, -2) }, spec, limits), collectionFormat: 'csv' };
}

/** The type of an argument in a query or form: of several types the most general one, `string` for any. */
function plainType(type: ArgType): string | undefined {
  if (typeof type !== 'string') {
    const [first] = type.filter((one) => one !== 'null' && one !== 'object');
    return type.includes('string') ? 'string' : first && plainType(first);
  }
  if (type === 'any') return 'string';
  if (type === 'array') return 'string[]';
  return type === 'object' || type === 'object[]' ? undefined : type;
}

function responses(route: RestRoute, endpoint: Endpoint, schemas: Schemas): Schema {
  const headers = headersOf(endpoint).map(({ name, description }) => [name, { type: 'integer', description }]);
  const errors = Object.entries(errorsOf(route, endpoint)).map(([status, description]) => [
    status,
    { description, schema: schemas.error },
  ]);
  return {
    [endpoint.status ?? 200]: {
      description: 'Success.',
      ...(headers.length ? { headers: Object.fromEntries(headers) } : {}),
      schema: responseOf(endpoint, schemas),
    },
    ...Object.fromEntries(errors),
  };
}
