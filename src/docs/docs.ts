import type { Express } from 'express';
import { Module, type INestApplication, type OnModuleInit } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { describeRoutes } from '#libs/openapi';
import { RouteDiscovery, SiteUrls, SitePaths, quarterHour, memoized } from '#libs/rest';
import { describedTags } from './api-tags.js';
import { PAGE, START, UI_FILES, compressed, send, uiFile, type CompressedFile } from './docs-files.js';

const PATH = 'docs';

/** Keeps pages and redirects away from the documentation. */
@Module({})
export class DocsModule implements OnModuleInit {
  constructor(private readonly paths: SitePaths) {}

  onModuleInit(): void {
    this.paths.reserve(PATH);
  }
}

/** The OpenAPI document of the running site: its ordinary controllers, and every route of the REST interface. */
function openApiDocument(app: INestApplication): OpenAPIObject {
  const routes = app.get(RouteDiscovery);
  const site = app.get(SiteUrls);
  const config = new DocumentBuilder()
    .setTitle('Lintel')
    .setDescription(
      'The REST interface of this site. Sign in with HTTP Basic (account or application password) or with a bearer token from /auth/token. The [guides](/docs/guide) explain how to use it.',
    )
    .setVersion('1.0.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(new URL(site.url).pathname)
    .addBasicAuth({ type: 'http', scheme: 'basic' }, 'basic')
    .addBearerAuth({ type: 'http', scheme: 'bearer' }, 'bearer')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  const { paths, schemas, tags } = describeRoutes(routes.table.routes.values(), {
    prefix: site.rootPath,
    presenter: (type) => routes.presenter(type),
  });
  return {
    ...document,
    tags: describedTags([...tags.map(({ name }) => name), ...tagsOf(document)]),
    paths: { ...document.paths, ...paths },
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, ...schemas },
    },
  };
}

/** The tags of the operations of a document. */
const tagsOf = ({ paths }: OpenAPIObject): string[] =>
  Object.values(paths).flatMap((path) =>
    Object.values(path as Record<string, { tags?: string[] }>).flatMap(({ tags = [] }) => tags),
  );

/** Serves the document and a page to explore it under `/docs`. Files are compressed at their first request. */
export function serveDocs(app: INestApplication): void {
  // Some defaults are days.
  const document = memoized(quarterHour, () => openApiDocument(app));
  const json = memoized(quarterHour, () => compressed('application/json; charset=utf-8', JSON.stringify(document())));
  const files = new Map<string, () => Promise<CompressedFile>>([
    ['', once(() => compressed('text/html; charset=utf-8', PAGE))],
    ['/openapi.json', json],
    ['/start.js', once(() => compressed('text/javascript; charset=utf-8', START))],
    ...Object.entries(UI_FILES).map(
      ([name, type]) => [`/${name}`, once(async () => compressed(type, await uiFile(name)))] as const,
    ),
  ]);
  const express = app.getHttpAdapter().getInstance() as Express;
  for (const [path, file] of files) {
    express.get(`/${PATH}${path}`, (request, response, next) => {
      file().then((found) => send(request, response, found), next);
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
