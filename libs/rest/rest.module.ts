import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ArgChecks } from './arg-checks.js';
import { BodyBudget } from './body-budget.js';
import { Embedder } from './embedder.js';
import { RestServer } from './rest-server.js';
import { StoredAnswers } from './stored-answers.js';

/** The REST server; expects `SiteAddress`, `RestOptions`, `AllowedOrigins` and `Authenticator` from the application. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [RestServer, ArgChecks, BodyBudget, Embedder, StoredAnswers],
  exports: [RestServer, ArgChecks, BodyBudget, Embedder, StoredAnswers],
})
export class RestModule {}
