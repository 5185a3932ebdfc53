import type { IncomingMessage } from 'node:http';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import type { Stage } from '#libs/http';
import { isTracing, openTelemetry, startSpan, useTracing, type TraceIds, type Tracing } from '#libs/tracing';
import { Config, VERSION, type AppConfig } from '../start/app.config.js';

/** The collector of the standard when none is named. */
const LOCAL_COLLECTOR = 'http://localhost:4318';

/** Whether the standard variables ask for traces. */
const asksForTraces = ({ OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT }: AppConfig): boolean =>
  !OTEL_SDK_DISABLED &&
  (OTEL_TRACES_EXPORTER === 'otlp' || (OTEL_TRACES_EXPORTER === '' && OTEL_EXPORTER_OTLP_ENDPOINT !== ''));

/** Records traces while the site runs, if the standard variables ask for them. */
@Injectable()
export class TraceExport implements OnModuleInit, OnApplicationShutdown {
  private tracing: Tracing | undefined;

  constructor(private readonly config: Config) {}

  async onModuleInit(): Promise<void> {
    const { values } = this.config;
    if (!asksForTraces(values)) return;
    this.tracing = await openTelemetry({
      service: values.OTEL_SERVICE_NAME,
      version: VERSION,
      endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT || LOCAL_COLLECTOR,
      headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    });
    useTracing(this.tracing);
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.tracing) return;
    useTracing();
    await this.tracing.stop();
  }
}

const traces = new WeakMap<IncomingMessage, TraceIds>();

/** The IDs of the span of a request, for its line in the log. */
export const traceOf = (request: IncomingMessage): TraceIds | undefined => traces.get(request);

/** Makes each request a span, which is part of the trace that the request names, if it does. */
export const requestSpans: Stage = (request, response, next) => {
  if (!isTracing()) return next();
  const { method = 'GET', url = '/', headers } = request;
  const span = startSpan({
    name: method,
    kind: 'server',
    headers,
    attributes: { 'http.request.method': method, 'url.path': url.split('?', 1)[0] ?? '/' },
  });
  if (!span) return next();
  traces.set(request, span.ids);
  response.once('close', () => {
    const route = RequestContext.of(request)?.route;
    const status = response.writableFinished ? response.statusCode : 499;
    span.end({
      ...(route ? { name: `${method} ${route}` } : {}),
      attributes: { 'http.response.status_code': status, ...(route ? { 'http.route': route } : {}) },
      error: status >= 500 ? status : undefined,
    });
  });
  span.run(next);
};
