import type { IncomingHttpHeaders } from 'node:http';

type Attributes = Record<string, string | number>;

/** What a span is called and describes. */
export interface SpanStart {
  name: string;
  kind?: 'server' | 'client' | 'internal';
  attributes?: Attributes;
  /** The headers of a request, which may name the trace that it belongs to. */
  headers?: IncomingHttpHeaders;
}

/** How a span ended; a name replaces that of its start. */
export interface SpanEnd {
  name?: string;
  attributes?: Attributes;
  error?: unknown;
}

/** The IDs of a span in lines of the log. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
}

/** A span that has not ended. */
export interface RunningSpan {
  readonly ids: TraceIds;
  /** Runs work whose spans are part of this one. */
  run<T>(work: () => T): T;
  end(how?: SpanEnd): void;
}

/** Records spans. Implemented by the packages of OpenTelemetry, which are loaded if tracing is on. */
export interface Tracing {
  start(span: SpanStart): RunningSpan;
  /** The IDs of the span that the running code belongs to. */
  current(): TraceIds | undefined;
  /** Sends what is recorded and ends. */
  stop(): Promise<void>;
}

let present: Tracing | undefined;

/** Switches tracing on, or off without an argument. */
export function useTracing(tracing?: Tracing): void {
  present = tracing;
}

/** Whether spans are recorded. */
export const isTracing = (): boolean => present !== undefined;

/** The IDs of the span that the running code belongs to; undefined while tracing is off. */
export const currentTrace = (): TraceIds | undefined => present?.current();

/** Starts a span; undefined while tracing is off. Its starter ends it. */
export const startSpan = (span: SpanStart): RunningSpan | undefined => present?.start(span);

/** Runs work in a span of its own. While tracing is off, that is a call of `work` and nothing else. */
export function traced<T>(span: SpanStart, work: () => Promise<T>): Promise<T> {
  return present ? inSpan(present.start(span), work) : work();
}

async function inSpan<T>(span: RunningSpan, work: () => Promise<T>): Promise<T> {
  let error: unknown;
  try {
    return await span.run(work);
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    span.end({ error });
  }
}
