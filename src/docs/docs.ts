import { Module, type INestApplication, type OnModuleInit } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Express } from 'express';
import { Models } from '#libs/model';
import { OpenApiTags, describeRoutes, operationIdOf, toYaml, type OpenApiPaths } from '#libs/openapi';
import { SiteUrls, SitePaths, type SiteHome } from '#libs/rest';
import { RouteDiscovery } from '#libs/routes';
import { declarationSchema } from '../model/index.js';
import { VERSION } from '../start/app.config.js';
import { START, UI_FILES, compressed, pageOf, send, uiFile, type CompressedFile } from './docs-files.js';

const PATH = 'docs';

/** Keeps pages and redirects away from the documentation. */
@Module({})
export class DocsModule implements OnModuleInit {
  constructor(private readonly paths: SitePaths) {}

  onModuleInit(): void {
    this.paths.reserve(PATH);
  }
}

const DESCRIPTION = `The REST interface of this site. The [guides](/docs/guide) explain how to use it.

Sign in with HTTP Basic (account or application password) or with a bearer token from \`/auth/token\`. Bodies are JSON;
forms are accepted, too. \`PUT\` and \`PATCH\` are aliases of the \`POST\` that updates an item. \`HEAD\` works wherever \`GET\`
does, and \`OPTIONS\` describes a route.

Every route below the REST root also knows three query parameters that no operation lists, because tools would send
them: \`_envelope\` responds with an object with \`body\`, \`status\` and \`headers\`, and the status 200. \`_jsonp\` names a
function, and a \`GET\` responds with a script that calls it with the result. \`_method\` is the method to use in place of
\`POST\` (\`GET\`, \`PUT\`, \`PATCH\` or \`DELETE\`), for clients that cannot send others.

Errors are JSON with \`code\`, \`message\` and \`data\`. With \`Accept: application/problem+json\` they are problem details
(RFC 9457) with the same \`code\` and \`data\`.`;

type Operations = Record<string, { tags?: string[]; responses: Record<string, Record<string, unknown>> }>;

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = Omit<OpenAPIObject, 'paths' | 'components'> & {
  paths: Record<string, object>;
  components: OpenApiPaths['components'] & { securitySchemes?: object };
};

/**
 * The OpenAPI document of the running site: its ordinary controllers, and every route of the REST interface.
 *
 * @param home The home whose REST root has the routes; by default that of the default language
 */
export function openApiDocument(app: INestApplication, home?: SiteHome): OpenApiDocument {
  const routes = app.get(RouteDiscovery);
  const site = app.get(SiteUrls);
  const { rootPath } = home ?? site.main;
  const config = new DocumentBuilder()
    .setTitle('Lintel')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(new URL(site.url).origin)
    .addBasicAuth({ type: 'http', scheme: 'basic' }, 'basic')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'opaque' }, 'bearer')
    .build();
  const ordinary = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => operationIdOf(`${controller}_${method}`),
  });
  const declared = app.get(OpenApiTags);
  const { paths, components, tags } = describeRoutes(routes.table.routes.values(), {
    prefix: rootPath,
    tags: declared,
    model: app.get(Models).current,
  });
  return {
    ...ordinary,
    openapi: '3.1.0',
    security: [{}, { basic: [] }, { bearer: [] }],
    tags: declared.described([...tags, ...tagsOf(ordinary)]),
    paths: { ...withErrors(ordinary), ...paths },
    components: { ...components, securitySchemes: ordinary.components?.securitySchemes },
  };
}

const operationsOf = ({ paths }: OpenAPIObject): Operations[] =>
  Object.values(paths).map((path) => path as unknown as Operations);

/** The tags of the operations of a document. */
const tagsOf = (document: OpenAPIObject): string[] =>
  operationsOf(document).flatMap((path) => Object.values(path).flatMap(({ tags = [] }) => tags));

/** The paths of a document; the responses without a body of their own that are errors have the body of errors. */
function withErrors(document: OpenAPIObject): OpenApiDocument['paths'] {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  for (const { responses } of operationsOf(document).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(responses)) if (Number(status) >= 400) response.content ??= content;
    responses.default ??= { description: 'Another error.', content };
  }
  return document.paths;
}

/** Serves the document and a page to explore it under `/docs`. Files are compressed at their first request. */
export function serveDocs(app: INestApplication): void {
  const models = app.get(Models);
  const site = app.get(SiteUrls);
  /** A function that makes something of a home once per model. */
  const ofHome = <T extends object>(make: (home: SiteHome) => T) => {
    const known = models.derived(() => new WeakMap<SiteHome, T>());
    return (home: SiteHome): T => {
      const kept = known();
      const made = kept.get(home) ?? make(home);
      kept.set(home, made);
      return made;
    };
  };
  const documentOf = ofHome((home) => openApiDocument(app, home));
  const fromDocument = (type: string, textOf: (document: OpenApiDocument, home: SiteHome) => string) => {
    const file = ofHome((home) => once(async () => compressed(type, textOf(documentOf(home), home))));
    return (home: SiteHome) => file(home)();
  };
  const queryOf = ({ language }: SiteHome) => (language === site.language ? '' : `?lang=${language.code}`);
  const files = new Map<string, (home: SiteHome) => Promise<CompressedFile>>([
    ['', fromDocument('text/html; charset=utf-8', (document, home) => pageOf(document, queryOf(home)))],
    ['/openapi.json', fromDocument('application/json; charset=utf-8', (document) => JSON.stringify(document))],
    ['/openapi.yaml', fromDocument('application/yaml; charset=utf-8', toYaml)],
    [
      '/content-model.schema.json',
      once(() => compressed('application/schema+json', JSON.stringify(declarationSchema()))),
    ],
    ['/start.js', once(() => compressed('text/javascript; charset=utf-8', START))],
    ...Object.entries(UI_FILES).map(
      ([name, type]) => [`/${name}`, once(async () => compressed(type, await uiFile(name)))] as const,
    ),
  ]);
  const express = app.getHttpAdapter().getInstance() as Express;
  for (const [path, file] of files) {
    express.get(`/${PATH}${path}`, (request, response, next) => {
      const { lang } = request.query;
      const home = site.all.find(({ language }) => language.code === lang) ?? site.main;
      file(home).then((found) => send(request, response, found), next);
    });
  }
}

/** Runs work at the first call, and again after a failure. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () =>
    (running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}
