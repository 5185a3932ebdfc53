import { timingSafeEqual, createHash } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics, type GaugeConfiguration } from 'prom-client';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import type { Stage } from '#libs/http';
import { Jobs } from '#libs/jobs';
import { Parts } from '#libs/parts';
import { ExtensionFailures, KeptResponses, SitePaths } from '#libs/rest';
import { primaryProcess } from '#libs/workers';
import { ResponseCache } from '../cache/index.js';
import { Config } from '../start/app.config.js';
import { ALL_MEASURED, MEASURED_LIMIT_MS } from './questions.js';
import { METRICS_PATH, sendMetrics, serveMetrics } from './scrapes.js';

/** Upper bounds of the buckets of durations, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Measures requests: their number and duration by route, method and status, their statements, and the time they wait
 * for the database. Without METRICS_TOKEN and METRICS_PORT, nothing is measured.
 */
@Injectable()
export class RequestMetrics {
  readonly registry = new Registry();
  /** Whether anything is measured. */
  readonly isEnabled: boolean;
  private readonly token: Buffer | undefined;

  constructor(
    { values: { METRICS_TOKEN, METRICS_PORT } }: Config,
    private readonly paths: SitePaths,
  ) {
    this.isEnabled = METRICS_TOKEN !== undefined || METRICS_PORT > 0;
    this.token = METRICS_TOKEN === undefined ? undefined : digest(METRICS_TOKEN);
  }

  /** The stages that measure requests and answer those for the measurements; none if nothing is measured. */
  get stages(): Stage[] {
    if (!this.isEnabled) return [];
    const measure = this.measurement();
    return [
      (request, response, next) => {
        if (this.token && request.url?.split('?', 1)[0] === METRICS_PATH) this.answer(request, response);
        else {
          measure(request, response);
          next();
        }
      },
    ];
  }

  /** The text of all measurements, of a worker process with those of the others. */
  readonly read = async (): Promise<string> => {
    const primary = primaryProcess();
    if (!primary) return this.registry.metrics();
    const text = await primary.ask(ALL_MEASURED, undefined, 2 * MEASURED_LIMIT_MS);
    if (typeof text !== 'string') throw new Error('The primary process has not sent the measurements.');
    return text;
  };

  /** Whether a request has the token for measurements. */
  accepts({ headers }: IncomingMessage): boolean {
    const [, given = ''] = /^Bearer +(.+)$/i.exec(headers.authorization ?? '') ?? [];
    return this.token !== undefined && timingSafeEqual(digest(given), this.token);
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.accepts(request)) {
      void sendMetrics(request, response, this.read);
      return;
    }
    response.writeHead(401, { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' }).end();
  }

  private measurement(): (request: IncomingMessage, response: ServerResponse) => void {
    const registers = [this.registry];
    const durations = new Histogram({
      name: 'lintel_http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its response.',
      labelNames: ['route', 'method', 'status'],
      buckets: BUCKETS,
      registers,
    });
    const active = new Gauge({
      name: 'lintel_http_requests_active',
      help: 'Requests that are being handled.',
      registers,
    });
    const statements = new Counter({
      name: 'lintel_http_statements_total',
      help: 'SQL statements of requests.',
      labelNames: ['route'],
      registers,
    });
    const waits = new Counter({
      name: 'lintel_http_database_seconds_total',
      help: 'Time that requests waited for the database.',
      labelNames: ['route'],
      registers,
    });
    return (request, response) => {
      const start = performance.now();
      active.inc();
      response.once('close', () => {
        active.dec();
        const context = RequestContext.of(request);
        const route = this.routeOf(request, context);
        const method = METHODS.has(request.method) ? request.method : 'other';
        const status = response.writableFinished ? response.statusCode : 499;
        durations.observe({ route, method, status }, (performance.now() - start) / 1000);
        if (!context?.statements) return;
        statements.inc({ route }, context.statements);
        waits.inc({ route }, context.waited / 1000);
      });
    };
  }

  /** What a request is counted under. Paths themselves would be too many. */
  private routeOf(request: IncomingMessage, context: RequestContext | undefined): string {
    if (context?.route) return context.route;
    if (this.paths.isRest(request.url ?? '/')) return 'rest';
    return context?.isPage ? 'page' : 'other';
  }
}

/** Measures the process, the database connections, the caches and the jobs of this instance. */
@Injectable()
export class SiteMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: RequestMetrics,
    private readonly db: Db,
    private readonly cache: ResponseCache,
    private readonly kept: KeptResponses,
    private readonly parts: Parts,
    private readonly jobs: Jobs,
    private readonly extensions: ExtensionFailures,
  ) {}

  onModuleInit(): void {
    const { registry, isEnabled } = this.metrics;
    if (!isEnabled) return;
    collectDefaultMetrics({ register: registry });
    this.measureDatabase([registry]);
    this.measureCaches([registry]);
    this.measureJobs([registry]);
    this.measureExtensions([registry]);
  }

  private measureDatabase(registers: Registry[]): void {
    const { db } = this;
    gauged(
      {
        name: 'lintel_database_connections',
        help: 'Connections to the primary database server, and statements that wait for one.',
        labelNames: ['state'],
        registers,
      },
      (gauge) => {
        for (const [state, count] of Object.entries(db.connections ?? {})) gauge.set({ state }, count);
      },
    );
  }

  private measureCaches(registers: Registry[]): void {
    const { cache, kept, parts } = this;
    counted('lintel_cache_responses_total', 'Responses of the cache by their state.', registers, (counter) => {
      for (const [state, count] of Object.entries(cache.sent)) counter.inc({ state: state.toLowerCase() }, count);
    });
    const help = 'REST responses that were not made again: sent from memory, or unchanged for the client.';
    counted('lintel_kept_responses_total', help, registers, (counter) => {
      for (const [state, count] of Object.entries(kept.uses)) counter.inc({ state }, count);
    });
    counted('lintel_parts_used_total', 'Parts of responses: kept before, or made.', registers, (counter) => {
      for (const [state, count] of Object.entries(parts.uses)) counter.inc({ state }, count);
    });
    gauged(
      {
        name: 'lintel_cache_bytes',
        help: 'Memory of cached responses, of kept REST responses and of parts of responses.',
        labelNames: ['store'],
        registers,
      },
      (gauge) => {
        gauge.set({ store: 'responses' }, cache.memory.bytes);
        gauge.set({ store: 'kept' }, cache.known.bytes);
        gauge.set({ store: 'parts' }, parts.bytes);
      },
    );
  }

  private measureExtensions(registers: Registry[]): void {
    const help =
      'Failures of extensions: requests to their routes, listeners, checks before writes, blocks, shortcodes, pages, jobs.';
    const count = (counter: Counter) => {
      for (const [extension, failed] of this.extensions.byName) counter.inc({ extension }, failed);
    };
    counted('lintel_extension_failures_total', help, registers, count, 'extension');
  }

  private measureJobs(registers: Registry[]): void {
    const labelNames = ['job'];
    const durations = new Histogram({
      name: 'lintel_job_duration_seconds',
      help: 'Duration of the runs of jobs on this instance.',
      labelNames,
      buckets: BUCKETS,
      registers,
    });
    const failures = new Counter({
      name: 'lintel_job_failures_total',
      help: 'Failed runs of jobs on this instance.',
      labelNames,
      registers,
    });
    const ends = new Gauge({
      name: 'lintel_job_last_success_timestamp_seconds',
      help: 'When the last successful run of a job on this instance ended.',
      aggregator: 'max',
      labelNames,
      registers,
    });
    this.jobs.observe((job, ms, hasFailed) => {
      durations.observe({ job }, ms / 1000);
      if (hasFailed) failures.inc({ job });
      else ends.set({ job }, Date.now() / 1000);
    });
  }
}

/** Serves the measurements on a port of their own. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly config: Config,
    private readonly metrics: RequestMetrics,
    private readonly host: HttpAdapterHost,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT: port, HOST: host } = this.config.values;
    // Commands have no HTTP server, and run while the site has the port. The primary process serves it for workers.
    if (!port || !(this.host.httpAdapter as unknown) || primaryProcess()) return;
    this.server = await serveMetrics(port, host, this.metrics.read);
  }

  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server?.listening) return;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }
}

/** A gauge whose values are read when they are asked for. */
function gauged(options: GaugeConfiguration<string>, read: (gauge: Gauge) => void): Gauge {
  return new Gauge({
    ...options,
    collect() {
      read(this);
    },
  });
}

/** A counter, by state or another label, of something that is counted elsewhere: `read` adds the present counts to zero. */
function counted(
  name: string,
  help: string,
  registers: Registry[],
  read: (counter: Counter) => void,
  label = 'state',
): Counter {
  return new Counter({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      this.reset();
      read(this);
    },
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
