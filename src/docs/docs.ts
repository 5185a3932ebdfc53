import { Module, type INestApplication, type OnModuleInit } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { describeRoutes } from '#libs/openapi';
import { RouteDiscovery, SiteUrls, SitePaths, quarterHour, memoized } from '#libs/rest';

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
    tags: [...(document.tags ?? []), ...tags],
    paths: { ...document.paths, ...paths },
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, ...schemas },
    },
  };
}

/** Serves the document and a page to explore it under `/docs`. */
export function serveDocs(app: INestApplication): void {
  // Some defaults are days.
  const document = memoized(quarterHour, () => openApiDocument(app));
  SwaggerModule.setup(PATH, app, document, {
    patchDocumentOnRequest: document,
    jsonDocumentUrl: `${PATH}/openapi.json`,
    raw: ['json'],
    customSiteTitle: 'Lintel',
    swaggerOptions: { docExpansion: 'none', persistAuthorization: true, filter: true, tryItOutEnabled: true },
  });
}
