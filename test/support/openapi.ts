import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { INestApplication } from '@nestjs/common';
import { RouteDiscovery, SiteUrls } from '#libs/rest';
import { openApiDocument } from '../../src/docs/docs.js';

type Schema = Record<string, unknown>;
type Responses = Record<string, { content?: Record<string, { schema?: Schema }>; headers?: Schema }>;
type Operations = Record<string, { operationId: string; responses: Responses } | undefined>;

/** A response and the request that it belongs to. */
export interface Exchange {
  method: string;
  url: URL;
  sent: Record<string, string>;
  status: number;
  headers: Headers;
  body: unknown;
}

const ID = 'lintel';
/** Formats that values are checked against. */
const FORMATS: Readonly<Record<string, (value: string) => boolean>> = {
  'date-time': (value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(value),
  uri: (value) => URL.canParse(value),
  'uri-reference': (value) => !/\s/.test(value),
  email: (value) => /^[^@\s]+@[^@\s]+$/.test(value),
};

const known = new Map<string, DocumentedResponses>();

/** Validates responses against the OpenAPI document of the running site. Undeclared members are errors, too. */
export class DocumentedResponses {
  private readonly paths: Record<string, Operations>;
  private readonly patterns: readonly (readonly [pattern: RegExp, path: string])[];
  private readonly schemas: Record<string, Schema>;
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly engines = new Map<string, Ajv2020>();
  private readonly table: RouteDiscovery['table'];
  private readonly root: string;

  /** Those of a site. Sites with the same routes share them, because compiling schemas takes a second. */
  static of(app: INestApplication): DocumentedResponses {
    const patterns = [...app.get(RouteDiscovery).table.routes.values()].map(({ pattern }) => pattern);
    const key = [app.get(SiteUrls).rootPath, ...patterns].join('\n');
    const found = known.get(key) ?? new DocumentedResponses(app);
    known.set(key, found);
    return found;
  }

  private constructor(app: INestApplication) {
    const { paths, components } = openApiDocument(app);
    this.paths = paths as Record<string, Operations>;
    this.table = app.get(RouteDiscovery).table;
    this.root = app.get(SiteUrls).rootPath;
    this.schemas = components.schemas;
    this.patterns = Object.keys(this.paths)
      .filter((path) => !path.startsWith(`${this.root}/`))
      .map((path) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`), path]);
  }

  /** Why a response differs from the document; undefined if it does not. */
  problem(exchange: Exchange): string | undefined {
    const { url, headers } = exchange;
    const { method, isPlain } = formOf(exchange);
    const path = this.pathOf(url.pathname);
    const operation = path === undefined ? undefined : this.paths[path]?.[method];
    if (!operation || !isPlain || !headers.get('content-type')?.startsWith('application/json')) return undefined;
    const { status, body } = unwrapped(exchange);
    // Only failures of the process itself, which tests provoke, have no description.
    if (status === 304 || status === 500) return undefined;
    const name = `${operation.operationId} (${method.toUpperCase()} ${url.pathname}${url.search}) ${status}`;
    const response = operation.responses[status] ?? operation.responses.default;
    if (!response) return `${name}: the status is not documented.`;
    const schema = response.content?.['application/json']?.schema;
    if (!schema) return undefined;
    const isPartial = [...url.searchParams.keys()].some((name) => name.startsWith('_fields'));
    const validate = this.validator(`${operation.operationId} ${status}`, schema, isPartial ? 'partial' : 'whole');
    if (validate(body)) return undefined;
    const problems = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
    return `${name}:\n${problems.slice(0, 12).join('\n')}\n${JSON.stringify(body).slice(0, 1500)}`;
  }

  private pathOf(pathname: string): string | undefined {
    if (pathname.startsWith(`${this.root}/`) || pathname === this.root) {
      const below = decoded(pathname.slice(this.root.length)).replace(/(.)\/$/, '$1');
      const route = this.table.match(below || '/')?.route;
      const path = route?.pattern.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}');
      return path === '/' ? this.root : path && this.root + path;
    }
    return this.patterns.find(([pattern]) => pattern.test(pathname))?.[1];
  }

  private validator(key: string, schema: Schema, mode: 'whole' | 'partial'): ValidateFunction {
    const compiled = this.validators.get(`${mode} ${key}`);
    if (compiled) return compiled;
    const inMode = (schemas: Schema) => closed(mode === 'partial' ? withoutRequired(schemas) : schemas);
    let engine = this.engines.get(mode);
    if (!engine) {
      engine = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: false, validateSchema: false });
      for (const [name, validate] of Object.entries(FORMATS)) engine.addFormat(name, validate);
      engine.addSchema({ $id: ID, $defs: absolute(inMode(this.schemas)) });
      this.engines.set(mode, engine);
    }
    const made = engine.compile(absolute(inMode(schema)) as Schema);
    this.validators.set(`${mode} ${key}`, made);
    return made;
  }
}

/** A path without escapes; as it is if they are malformed. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The method that a request stands for, and whether its response is JSON that the document describes. */
function formOf({ method, url, sent }: Exchange): { method: string; isPlain: boolean } {
  const headers = new Headers(sent);
  const override = url.searchParams.get('_method') ?? headers.get('x-http-method-override') ?? method;
  const named = override.toLowerCase();
  const isUpdate = named === 'put' || named === 'patch';
  return { method: isUpdate ? 'post' : named, isPlain: !url.searchParams.has('_jsonp') };
}

/** The status and the body of a response without its envelope. */
function unwrapped({ url, status, body }: Exchange): { status: number; body: unknown } {
  const envelope = body as { status?: unknown; body?: unknown } | null;
  const isWrapped = url.searchParams.has('_envelope') && typeof envelope?.status === 'number';
  return isWrapped ? { status: Number(envelope.status), body: envelope.body } : { status, body };
}

const mapped = (value: unknown, change: (schema: Schema) => Schema): unknown => {
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one, change)]));
  return change(inner);
};

/** Schemas whose objects have no members but the declared ones. */
const closed = (schemas: unknown): unknown =>
  mapped(schemas, (schema) =>
    typeof schema.properties === 'object' && 'type' in schema && !('additionalProperties' in schema)
      ? { ...schema, additionalProperties: false }
      : schema,
  );

/** Schemas of responses with selected members. */
const withoutRequired = (schemas: unknown): unknown =>
  mapped(schemas, ({ required, ...schema }) =>
    Array.isArray(required) ? schema : { ...schema, ...(required === undefined ? {} : { required }) },
  );

/** A schema whose references name the document. */
const absolute = (schema: unknown): unknown =>
  mapped(schema, (one) =>
    typeof one.$ref === 'string' ? { ...one, $ref: one.$ref.replace('#/components/schemas', `${ID}#/$defs`) } : one,
  );
