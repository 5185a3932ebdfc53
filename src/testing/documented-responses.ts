import type { INestApplication } from '@nestjs/common';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { Models } from '#libs/model';
import { OpenApiTags, describeRoutes } from '#libs/openapi';
import { Dialect } from '#libs/presenting';
import { SitePaths, SiteUrls } from '#libs/rest';
import { RouteDiscovery } from '#libs/routes';
import { openApiDocument } from '../docs/docs.js';
import { EntryTypes } from '../entries/types/index.js';
import { ContentModel } from '../model/index.js';

type Schema = Record<string, unknown>;
type Responses = Record<string, { content?: Record<string, { schema?: Schema }> } | undefined>;
type Operation = { operationId: string; responses: Responses };
type Paths = Record<string, Record<string, Operation | undefined> | undefined>;

/** A response and the request that it belongs to. */
export interface DocumentedExchange {
  method: string;
  url: URL;
  sent: Record<string, string>;
  sentBody: unknown;
  status: number;
  headers: Headers;
  body: unknown;
}

/** Formats that values are checked against. */
const FORMATS: Readonly<Record<string, (value: string) => boolean>> = {
  'date-time': (value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(value),
  uri: (value) => URL.canParse(value),
  'uri-reference': (value) => !/\s/.test(value),
  email: (value) => /^[^@\s]+@[^@\s]+$/.test(value),
};
const COMPONENTS = '#/components/schemas';
/** Request arguments by which the members of a response are selected. */
const SELECTION = /(?:^|[?&"{,])_fields(?:%5B|\[|=|")/i;

/** What sites of this process answer, by the names that their documents depend on. */
const known = new Map<string, DocumentedResponses>();

/**
 * Validates responses against the OpenAPI document of the running site. Undeclared members are errors, too. Below the
 * root of the convention, which the document leaves out, the same declarations count in the names of the convention.
 */
export class DocumentedResponses {
  private convention: DocumentedRoot | undefined;

  /** Those of a site. Sites of this process with the same types and routes share them, with all validators. */
  static of(app: INestApplication): DocumentedResponses {
    const site = app.get(SiteUrls);
    const rootPath = site.main.rootPath;
    const languages = site.languages.map(({ code }) => code);
    const routes = app.get(RouteDiscovery).table.routes.keys();
    const declared = JSON.stringify(app.get(ContentModel).declaration);
    const key = [rootPath, site.convention?.path, ...languages, declared, ...app.get(EntryTypes).names, ...routes].join(
      '\n',
    );
    const found = known.get(key) ?? new DocumentedResponses(app);
    known.set(key, found);
    return found;
  }

  private readonly own: DocumentedRoot;
  private readonly rootPath: string;
  private readonly paths: SitePaths;

  private constructor(app: INestApplication) {
    const { paths, components } = openApiDocument(app);
    const { rootPath } = app.get(SiteUrls).main;
    this.rootPath = rootPath;
    this.paths = app.get(SitePaths);
    this.own = new DocumentedRoot(paths as Paths, components.schemas, rootPath, app.get(RouteDiscovery).table);
  }

  /** Why a response differs from the document; undefined if it does not. */
  problem(exchange: DocumentedExchange, app: INestApplication): string | undefined {
    const { url, headers } = exchange;
    if (exchange.method === 'HEAD' || !headers.get('content-type')?.startsWith('application/json')) return undefined;
    const sent = url.pathname + url.search;
    if (!this.paths.isRest(sent)) return this.own.problem(exchange, url.pathname);
    // The roots of all languages have the same routes.
    if (!this.paths.isConvention(sent)) return this.own.problem(exchange, this.rootPath + this.paths.split(sent).path);
    // Of the site that asks: the one that was asked first may have another model by now.
    this.convention ??= conventionOf(app);
    return this.convention.problem(exchange, this.paths.split(sent).path);
  }
}

/** What a site documents below the root of the convention. */
const conventionOf = (app: INestApplication): DocumentedRoot =>
  app.get(Dialect).run(() => {
    const { requestedTable: table } = app.get(RouteDiscovery);
    const { newest: model } = app.get(Models);
    const described = describeRoutes(table.routes.values(), { prefix: '', tags: app.get(OpenApiTags), model });
    const spelled = inDialect(described, app.get(Dialect)) as typeof described;
    return new DocumentedRoot(spelled.paths as unknown as Paths, spelled.components.schemas, '', table);
  });

/** The operations of a REST root, and those beside it. */
class DocumentedRoot {
  /** Paths outside the REST root that have parameters. */
  private readonly patterns: readonly (readonly [pattern: RegExp, path: string])[];
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly whole: SchemaCompiler;
  private readonly partial: SchemaCompiler;

  constructor(
    private readonly paths: Paths,
    schemas: Record<string, Schema>,
    private readonly root: string,
    private readonly table: RouteDiscovery['table'],
  ) {
    this.whole = new SchemaCompiler(schemas, closed);
    this.partial = new SchemaCompiler(schemas, (schema) => closed(withoutRequired(schema)));
    this.patterns = Object.keys(paths)
      .filter((path) => path.includes('{') && !path.startsWith(`${root}/`))
      .map((path) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path]);
  }

  /** Why the response to a request of a path differs from the document; undefined if it does not. */
  problem(exchange: DocumentedExchange, pathname: string): string | undefined {
    const { url, sentBody } = exchange;
    const path = this.pathOf(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
    const method = methodOf(exchange);
    const operations = path === undefined ? undefined : this.paths[path];
    const operation = operations && Object.hasOwn(operations, method) ? operations[method] : undefined;
    if (!operation || url.searchParams.has('_jsonp')) return undefined;
    const { status, body } = unwrapped(exchange);
    const { operationId, responses } = operation;
    // Failures of the process itself, which tests provoke, have no description.
    if (status === 304 || (status === 500 && !responses[status])) return undefined;
    const response = responses[status] ?? responses.default;
    const name = `${operationId} (${method.toUpperCase()} ${url.pathname}${url.search}) ${status}`;
    if (!response) return `${name}: the status is not documented.`;
    const schema = response.content?.['application/json']?.schema;
    if (!schema) return undefined;
    const isPartial = [url.search, sentBody].some((text) => typeof text === 'string' && SELECTION.test(text));
    const validate = this.validator(`${operationId} ${status} ${isPartial}`, schema, isPartial);
    if (validate(body)) return undefined;
    const problems = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
    return `${name}:\n${problems.slice(0, 12).join('\n')}\n${JSON.stringify(body).slice(0, 1500)}`;
  }

  private pathOf(pathname: string): string | undefined {
    if (pathname !== this.root && !pathname.startsWith(`${this.root}/`))
      return this.paths[pathname] ? pathname : this.patterns.find(([pattern]) => pattern.test(pathname))?.[1];
    const pattern = this.table.match(decoded(pathname.slice(this.root.length)) || '/')?.route.pattern;
    if (pattern === undefined || pattern === '/') return pattern && this.root;
    return this.root + pattern.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}');
  }

  private validator(key: string, schema: Schema, isPartial: boolean): ValidateFunction {
    const compiled = this.validators.get(key) ?? (isPartial ? this.partial : this.whole).compile(schema);
    this.validators.set(key, compiled);
    return compiled;
  }
}

/** Compiles schemas that refer to components, each component once. */
class SchemaCompiler {
  private engine: Ajv2020 | undefined;
  private readonly byText = new Map<string, ValidateFunction>();

  constructor(
    private readonly components: Record<string, Schema>,
    private readonly change: (schema: unknown) => unknown,
  ) {}

  compile(schema: Schema): ValidateFunction {
    // Most operations have the responses of others, such as errors.
    const text = JSON.stringify(schema);
    const found = this.byText.get(text);
    if (found) return found;
    if (!this.engine) {
      this.engine = new Ajv2020(ENGINE);
      for (const [name, validate] of Object.entries(FORMATS)) this.engine.addFormat(name, validate);
      this.engine.addSchema({ $id: ID, $defs: absolute(this.change(this.components)) });
    }
    const compiled = this.engine.compile(absolute(this.change(schema)) as Schema);
    this.byText.set(text, compiled);
    return compiled;
  }
}

/** Most validators run a few times only, so that shorter code would cost more than it saves. */
const ENGINE = {
  strict: true,
  allowUnionTypes: true,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
} as const;

/** Names the components in the engine. */
const ID = 'lintel';

/** A path without escapes; as it is if they are malformed. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The method that a request stands for, as the document names it. */
function methodOf({ method, url, sent }: DocumentedExchange): string {
  const override = Object.entries(sent).find(([name]) => name.toLowerCase() === 'x-http-method-override')?.[1];
  const named = (url.searchParams.get('_method') || override || method).toLowerCase();
  return named === 'put' || named === 'patch' ? 'post' : named;
}

/** The status and the body of a response without its envelope. */
function unwrapped({ url, status, body }: DocumentedExchange): { status: number; body: unknown } {
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

/** A schema whose references name the components in the engine. */
const absolute = (schema: unknown): unknown =>
  mapped(schema, (one) =>
    typeof one.$ref === 'string' ? { ...one, $ref: one.$ref.replace(COMPONENTS, `${ID}#/$defs`) } : one,
  );

/** Schemas whose values and members have their names in the convention. */
const inDialect = (schemas: unknown, dialect: Dialect): unknown => {
  const spelled = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(spelled) : typeof value === 'string' ? dialect.nameOf(value) : value;
  return mapped(schemas, (schema) => {
    const { enum: values, const: constant, properties } = schema;
    return {
      ...schema,
      ...(Array.isArray(values) ? { enum: spelled(values) } : {}),
      ...(typeof constant === 'string' ? { const: spelled(constant) } : {}),
      ...(isMap(properties) ? { properties: renamed(properties, dialect) } : {}),
    };
  });
};

const isMap = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const renamed = (properties: Schema, dialect: Dialect): Schema =>
  Object.fromEntries(Object.entries(properties).map(([name, one]) => [dialect.nameOf(name), one]));
