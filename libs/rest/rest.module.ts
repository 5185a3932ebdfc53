import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AuthModule } from '#libs/auth';
import { BodyBudget, CallerIp } from '#libs/http';
import { ModelModule } from '#libs/model';
import { Dialect, Embedder } from '#libs/presenting';
import { Cursors } from '#libs/requests';
import { ArgBinders, RouteDiscovery } from '#libs/routes';
import { ArgumentsGuard } from './arguments.guard.js';
import { AuthenticationGuard } from './authentication.guard.js';
import { BatchController } from './batch.controller.js';
import { RestOptions } from './configuration.js';
import { ExtensionFailures } from './extension-failures.js';
import { FallbackController } from './fallback.controller.js';
import { Idempotency } from './idempotency.js';
import { ListExport } from './list-export.js';
import { PolicyGuard } from './policy.guard.js';
import { Preconditions } from './preconditions.js';
import { CachedResponses } from './responses/cached-responses.js';
import { InnerRequests } from './responses/inner-requests.js';
import { KeptResponses } from './responses/kept-responses.js';
import { Presentation } from './responses/presentation.js';
import { ResponseHeaders } from './responses/response-headers.js';
import { RouteResponses } from './responses/route-responses.js';
import { StoredResponses } from './responses/stored-responses.js';
import { RestServer } from './rest-server.js';
import { SitePaths } from './site-paths.js';
import { StoredAnswers } from './stored-answers.js';
import { WriteReviews } from './write-reviews.js';

/**
 * The stages of every route, in order: authentication, arguments, policy, presentation. The application must provide
 * `SiteUrls`, `RestOptions`, `AllowedOrigins` and `Authenticator`.
 */
@Global()
@Module({
  imports: [AuthModule, DiscoveryModule, ModelModule],
  controllers: [FallbackController, BatchController],
  providers: [
    ArgBinders,
    ArgumentsGuard,
    AuthenticationGuard,
    {
      provide: BodyBudget,
      inject: [RestOptions],
      useFactory: ({ bodyMemory }: RestOptions) => new BodyBudget(bodyMemory),
    },
    CachedResponses,
    CallerIp,
    Cursors,
    Dialect,
    Embedder,
    ExtensionFailures,
    Idempotency,
    InnerRequests,
    ListExport,
    PolicyGuard,
    Preconditions,
    Presentation,
    ResponseHeaders,
    RestServer,
    RouteDiscovery,
    RouteResponses,
    SitePaths,
    StoredAnswers,
    StoredResponses,
    KeptResponses,
    WriteReviews,
    { provide: APP_GUARD, useExisting: AuthenticationGuard },
    { provide: APP_GUARD, useExisting: ArgumentsGuard },
    { provide: APP_GUARD, useExisting: PolicyGuard },
  ],
  exports: [
    ArgBinders,
    AuthenticationGuard,
    RestServer,
    RouteDiscovery,
    CallerIp,
    BodyBudget,
    Cursors,
    Dialect,
    Embedder,
    ExtensionFailures,
    InnerRequests,
    KeptResponses,
    SitePaths,
    StoredAnswers,
    WriteReviews,
  ],
})
export class RestModule {}
