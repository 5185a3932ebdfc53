import { ROOT_CONTEXT, SpanKind, SpanStatusCode, context, propagation, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { RunningSpan, SpanEnd, SpanStart, TraceIds, Tracing } from './tracing.js';

/** Where spans are sent. */
export interface TracingOptions {
  service: string;
  version: string;
  /** URL of the collector, without the path of the traces. */
  endpoint: string;
  headers: Record<string, string>;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Sends spans by OTLP over HTTP. Samplers and batches follow the environment, as the packages document it. */
export class OpenTelemetry implements Tracing {
  private readonly provider: NodeTracerProvider;

  constructor({ service, version, endpoint, headers }: TracingOptions) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers });
    this.provider = new NodeTracerProvider({
      resource: defaultResource().merge(
        resourceFromAttributes({ 'service.name': service, 'service.version': version }),
      ),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.provider.register();
  }

  start({ name, kind = 'internal', attributes = {}, headers }: SpanStart): RunningSpan {
    const parent = headers ? propagation.extract(ROOT_CONTEXT, headers) : context.active();
    const span = trace.getTracer('lintel').startSpan(name, { kind: KINDS[kind], attributes }, parent);
    return {
      ids: idsOf(span),
      run: (work) => context.with(trace.setSpan(parent, span), work),
      end: (how) => end(span, how),
    };
  }

  current(): TraceIds | undefined {
    const span = trace.getActiveSpan();
    return span && idsOf(span);
  }

  async stop(): Promise<void> {
    // A collector that is gone must not keep the site from ending.
    await this.provider.shutdown().catch(() => undefined);
    for (const global of [trace, context, propagation]) global.disable();
  }
}

function end(span: Span, { name, attributes, error }: SpanEnd = {}): void {
  if (name !== undefined) span.updateName(name);
  if (attributes) span.setAttributes(attributes);
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function idsOf(span: Span): TraceIds {
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}
