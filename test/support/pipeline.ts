import type { AddressInfo } from 'node:net';
import { Injectable, Module, type DynamicModule, type LoggerService, type ModuleMetadata } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Authenticator, RoleCapabilities, Viewer, type BrowserSession } from '#libs/auth';
import { catalogue } from '#libs/errors';
import { LeanAdapter, type Stage } from '#libs/http';
import { ResponseCaching } from '#libs/invalidation';
import { Models } from '#libs/model';
import { REST_ROOT } from '#libs/requests';
import { AllowedOrigins, RestModule, RestOptions, RestServer, SiteUrls } from '#libs/rest';
import { ErrorFilter } from '../../src/operation/error.filter.js';
import type { Answer } from './site.js';

const MEGABYTE = 1024 * 1024;
const fail = catalogue({
  rest_wrong_token: [401, 'This token is not known.'],
  rest_forbidden: ['rights', 'Only signed-in users may do this.'],
});

const ANN = Viewer.signedIn(7, 'ann', ['author'], new RoleCapabilities(new Models()));

/** Accepts one token, `ann`, of an author with that name, and her session with the same token. */
class OneTokenAuthenticator extends Authenticator {
  override async authenticate(authorization: string | undefined): Promise<Viewer> {
    if (authorization === undefined) return Viewer.anonymous;
    return authorization === 'Bearer ann' ? ANN : fail('rest_wrong_token');
  }

  override async session(cookies: string | undefined): Promise<BrowserSession | undefined> {
    if (cookies !== 'lintel-session=ann') return undefined;
    return { viewer: ANN, nonce: 'new', accepts: (nonce) => nonce === 'right' };
  }
}

/** Allows signed-in users. */
@Injectable()
export class SignedInPolicy {
  check(_args: object, viewer: Viewer): void {
    if (!viewer.isSignedIn) fail('rest_forbidden');
  }
}

/** Keeps the log of an application in memory. */
class RecordedLog implements LoggerService {
  readonly lines: string[] = [];
  readonly error = (...parts: unknown[]): void => void this.lines.push(parts.join(' '));
  readonly warn = this.error;
  log(): void {}
}

/** Differences from the default application. */
export interface PipelineOptions {
  /** Time limit of a response in milliseconds. */
  timeout?: number;
  /** First path segment of the site. */
  language?: string;
  /** Stages before those of the REST interface. */
  stages?: readonly Stage[];
}

/** Options of a request: `as` is the token, `json` the body. */
export type PipelineRequest = RequestInit & { as?: string; json?: unknown };

/** A listening application with the REST libraries and one module, without a database. */
export class Pipeline {
  constructor(
    readonly app: NestExpressApplication,
    private readonly log: RecordedLog,
  ) {}

  /** Sends a request to a path; POST if there is a body. */
  async ask(path: string, { as, json, ...init }: PipelineRequest = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (as !== undefined) headers.set('authorization', `Bearer ${as}`);
    if (json !== undefined) headers.set('content-type', 'application/json');
    const body = json === undefined ? init.body : JSON.stringify(json);
    const { port } = this.app.getHttpServer().address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...init,
      headers,
      body,
    });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
  }

  /** Status and error code of a response. */
  async refusal(path: string, request?: PipelineRequest): Promise<[number, string]> {
    const { status, body } = await this.ask(path, request);
    return [status, body.code];
  }

  /** Warnings and errors that were logged so far. */
  get logged(): string {
    return this.log.lines.join('\n');
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

@Module({})
class PipelineModule {
  static of(tested: ModuleMetadata, { timeout = 60_000, language = '' }: PipelineOptions): DynamicModule {
    const settings = [
      { provide: Authenticator, useClass: OneTokenAuthenticator },
      { provide: SiteUrls, useValue: SiteUrls.of('http://site.test', language) },
      { provide: RestOptions, useValue: new RestOptions(MEGABYTE, 8 * MEGABYTE, timeout, false, false) },
      { provide: AllowedOrigins, useValue: new AllowedOrigins([]) },
      ResponseCaching,
    ];
    return {
      module: PipelineModule,
      global: true,
      imports: [RestModule, ...(tested.imports ?? [])],
      controllers: tested.controllers,
      providers: [
        ...settings,
        SignedInPolicy,
        ErrorFilter,
        { provide: APP_FILTER, useExisting: ErrorFilter },
        ...(tested.providers ?? []),
      ],
      exports: settings.map((one) => ('provide' in one ? one.provide : one)),
    };
  }
}

/**
 * Starts an application with the tested controllers and providers on a free port. It has the stages of the site that
 * need no database.
 */
export async function startPipeline(tested: ModuleMetadata, options: PipelineOptions = {}): Promise<Pipeline> {
  const log = new RecordedLog();
  const app = await NestFactory.create<NestExpressApplication>(
    PipelineModule.of(tested, options),
    new LeanAdapter([REST_ROOT]),
    { logger: log, bodyParser: false, abortOnError: false },
  );
  const errors = app.get(ErrorFilter);
  (app.getHttpAdapter() as unknown as LeanAdapter).useStages({
    entrance: options.stages ?? [],
    routing: [app.get(RestServer).middleware],
    failed: (error, _request, response) => errors.send(error, response),
  });
  await app.listen(0, '127.0.0.1');
  return new Pipeline(app, log);
}
