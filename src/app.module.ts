import { resolve } from 'node:path';
import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentPromptsModule } from '#libs/agents';
import { AuthModule } from '#libs/auth';
import { ClusterOptions, DbModule, LeaseOptions } from '#libs/db';
import { EventsModule } from '#libs/events';
import { IdempotencyModule } from '#libs/idempotency';
import { InvalidationModule } from '#libs/invalidation';
import { JobOptions, JobsModule } from '#libs/jobs';
import { OpenApiModule } from '#libs/openapi';
import { PartsModule, PartsOptions } from '#libs/parts';
import { RemoteModule, RemoteOptions } from '#libs/remote';
import { AllowedOrigins, RestModule, RestOptions, SiteUrls } from '#libs/rest';
import { SecretBox, SecretsModule } from '#libs/secrets';
import { AgentsModule } from './agents/index.js';
import { AggregatorModule, ImportServiceOptions, parseLimit } from './aggregator/index.js';
import { CacheModule, CacheOptions } from './cache/index.js';
import { CALENDAR_POSTS, CalendarModule } from './calendar/index.js';
import { ChangesModule } from './changes/index.js';
import { ContentModule, OtherTypesModule } from './content/index.js';
import { clusterMonitor, dataSourceOptions, leaseOptions, type DatabaseLocation } from './database/data-source.js';
import { DemoModule } from './demo/index.js';
import { DeskModule, DeskOptions } from './desk/index.js';
import { DocsModule } from './docs/docs.js';
import { EmbedModule } from './embed/index.js';
import { AuthoredContentModule } from './entries/authored-content.module.js';
import { SearchLimits } from './entries/search/index.js';
import { EntriesOptions } from './entries/writing/index.js';
import type { LoadedExtension } from './extension/definition/index.js';
import { ExtensionListModule } from './extension/list/index.js';
import { FieldsModule } from './fields/index.js';
import { AvatarOptions, FrontModule, ThemeOptions } from './front/index.js';
import { AttemptOptions, IdentityModule } from './identity/index.js';
import { MediaModule, MediaOptions, PicturesOptions } from './media/index.js';
import { mediaOptions } from './media/storage/index.js';
import { ContentModelModule } from './model/index.js';
import { ErrorFilter } from './operation/error.filter.js';
import { OperationModule } from './operation/operation.module.js';
import { RedirectionModule } from './redirection/index.js';
import { ScheduledChangesModule } from './scheduled-changes/index.js';
import { SiteIndexModule } from './site-index/site-index.module.js';
import { Config, type AppConfig } from './start/app.config.js';
import { FirstStart } from './start/first-start.js';
import { TermsModule } from './terms/index.js';
import { TransferModule } from './transfer/index.js';
import { WebhooksModule } from './webhooks/index.js';

const importOptions = (config: AppConfig) =>
  new ImportServiceOptions(
    parseLimit(config.IMPORT_LIMIT),
    config.IMPORT_MAX_MB * 1024 * 1024,
    config.IMPORT_SERVICE_URL
      ? {
          address: config.IMPORT_SERVICE_URL.replace(/\/+$/, ''),
          key: config.IMPORT_SERVICE_KEY,
          origins: config.IMPORT_SERVICE_ORIGINS,
          patience: { create: 15_000, poll: 60_000 },
        }
      : undefined,
  );

const cacheOptions = (config: AppConfig) =>
  new CacheOptions(
    config.CACHE_MAX_MB * 1024 * 1024,
    config.RESPONSES_MAX_MB * 1024 * 1024,
    resolve(config.DATA_DIR, 'cache'),
    config.REDIS_URL || undefined,
    config.CACHE_FILES_MAX_MB * 1024 * 1024,
    {
      header: config.SURROGATE_KEYS || undefined,
      purgeUrl: config.SURROGATE_PURGE_URL || undefined,
      purgeHeaders: config.SURROGATE_PURGE_HEADERS,
    },
  );

/** Adapts the configuration to the options of the libraries. */
@Module({})
class SettingsOfProcess {
  static of(config: AppConfig, database: DatabaseLocation): DynamicModule {
    const providers = [
      { provide: Config, useValue: new Config(config) },
      { provide: ClusterOptions, useValue: new ClusterOptions(clusterMonitor(database)) },
      { provide: SecretBox, useValue: new SecretBox(config.SECRET_KEY, config.SECRET_KEY_PREVIOUS) },
      { provide: LeaseOptions, useValue: leaseOptions(database) },
      { provide: SiteUrls, useValue: SiteUrls.of(config.SITE_URL, config.LANGUAGE_SEGMENT, config.CONVENTION_ROOT) },
      {
        provide: RestOptions,
        useValue: new RestOptions(
          config.BODY_LIMIT_MB * 1024 * 1024,
          config.BODY_MEMORY_MB * 1024 * 1024,
          config.REQUEST_TIMEOUT_SECONDS * 1000,
          config.SERVER_TIMING,
          config.COMPRESSION,
        ),
      },
      { provide: AllowedOrigins, useValue: new AllowedOrigins(config.CORS_ORIGINS) },
      { provide: EntriesOptions, useValue: new EntriesOptions(config.TRASH_DAYS, config.REVISIONS_KEPT) },
      { provide: SearchLimits, useValue: new SearchLimits(config.SEARCH_MAX_HITS) },
      { provide: MediaOptions, useValue: mediaOptions(config) },
      {
        provide: PicturesOptions,
        useValue: new PicturesOptions(
          resolve(config.DATA_DIR, 'pictures'),
          config.PICTURES_MAX_MB * 1024 * 1024,
          config.CLUSTER_WORKERS,
        ),
      },
      {
        provide: RemoteOptions,
        useValue: new RemoteOptions(
          config.FETCH_TIMEOUT_SECONDS * 1000,
          config.FETCH_MAX_KB * 1024,
          config.FETCH_ALLOW_PRIVATE,
        ),
      },
      {
        provide: AvatarOptions,
        useValue: new AvatarOptions(
          config.AVATAR_SERVICE_URL.replace(/\/*$/, '/'),
          resolve(config.DATA_DIR, 'avatars'),
        ),
      },
      { provide: ThemeOptions, useValue: new ThemeOptions(resolve(config.DATA_DIR, 'theme')) },
      { provide: DeskOptions, useValue: new DeskOptions(config.DESK ? config.DESK_PATH : '') },
      { provide: ImportServiceOptions, useValue: importOptions(config) },
      { provide: CacheOptions, useValue: cacheOptions(config) },
      { provide: AttemptOptions, useValue: new AttemptOptions(config.REDIS_URL || undefined, config.SITE_URL) },
      { provide: JobOptions, useValue: new JobOptions(config.JOBS) },
      { provide: PartsOptions, useValue: new PartsOptions(config.PARTS_MAX_MB * 1024 * 1024) },
    ];
    return { module: SettingsOfProcess, global: true, providers, exports: providers };
  }
}

/** The whole application: the libraries and all modules. */
@Module({})
export class AppModule {
  /** The application with extensions, and with further modules. */
  static of(
    config: AppConfig,
    database: DatabaseLocation,
    extensions: readonly LoadedExtension[],
    modules: NonNullable<ModuleMetadata['imports']>,
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsOfProcess.of(config, database),
        TypeOrmModule.forRoot({
          ...dataSourceOptions(database, config.DATABASE_READ_SECONDS),
          maxQueryExecutionTime: config.SLOW_STATEMENT_MS,
          autoLoadEntities: true,
          retryAttempts: 3,
        }),
        AgentPromptsModule,
        AuthModule,
        DbModule,
        EventsModule,
        IdempotencyModule,
        InvalidationModule,
        JobsModule,
        OpenApiModule,
        PartsModule,
        RemoteModule,
        RestModule,
        SecretsModule,
        ContentModelModule,
        FieldsModule,
        IdentityModule,
        AuthoredContentModule,
        ContentModule,
        OtherTypesModule.of(CALENDAR_POSTS),
        MediaModule,
        TermsModule,
        CacheModule,
        CalendarModule,
        AggregatorModule,
        EmbedModule,
        FrontModule,
        RedirectionModule,
        DemoModule,
        DeskModule,
        DocsModule,
        SiteIndexModule,
        TransferModule,
        ChangesModule,
        ScheduledChangesModule,
        WebhooksModule,
        AgentsModule,
        OperationModule,
        ExtensionListModule.of(extensions),
        ...modules,
      ],
      providers: [ErrorFilter, { provide: APP_FILTER, useExisting: ErrorFilter }, FirstStart],
    };
  }
}
