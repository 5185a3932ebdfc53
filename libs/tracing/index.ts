export { currentTrace, isTracing, startSpan, traced, useTracing, type TraceIds, type Tracing } from './tracing.js';

/** Loads the packages of OpenTelemetry and starts to record spans. */
export async function openTelemetry(options: import('./open-telemetry.js').TracingOptions) {
  const { OpenTelemetry } = await import('./open-telemetry.js');
  return new OpenTelemetry(options);
}
