import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import { isRead } from '#libs/http';

/** The path of the measurements, on the site's port and on their own. */
export const METRICS_PATH = '/metrics';

type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Types whose values only grow: those of a process that has ended go on to count. */
const GROWING: ReadonlySet<unknown> = new Set(['counter', 'histogram', 'summary']);

/** Sends all measurements as text. */
export async function sendMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  read: () => Promise<string>,
): Promise<void> {
  if (!isRead(request)) {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  try {
    const text = await read();
    const headers = { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE, 'Cache-Control': 'no-store' };
    response.writeHead(200, headers).end(text);
  } catch {
    response.writeHead(500).end();
  }
}

/** Serves measurements, and nothing else, on a port of their own. */
export async function serveMetrics(port: number, host: string, read: () => Promise<string>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] === METRICS_PATH) void sendMetrics(request, response, read);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}

/** Adds up the measurements of all workers, in their primary process. */
export class WorkerMetrics {
  private readonly registry = new Registry();
  private readonly serving: Gauge;
  private readonly restarts: Counter;
  /** The latest measurements of each worker, and the sums of those that have ended. */
  private readonly latest = new Map<number, Measured>();
  private ended: Measured = [];

  /** @param serving Number of workers that accept connections. */
  constructor(serving: () => number) {
    const registers = [this.registry];
    this.serving = new Gauge({
      ...{ name: 'lintel_workers', help: 'Worker processes that accept connections.', registers },
      collect: () => this.serving.set(serving()),
    });
    this.restarts = new Counter({
      name: 'lintel_worker_restarts_total',
      help: 'Worker processes that have ended unasked and were replaced.',
      registers,
    });
  }

  /** Counts a worker that is replaced. */
  countRestart(): void {
    this.restarts.inc();
  }

  /** Keeps what a worker has counted up to the last time that it was asked. */
  async keep(id: number): Promise<void> {
    const last = this.latest.get(id);
    this.latest.delete(id);
    if (last) this.ended = await sumOf([this.ended, last.filter(({ type }) => GROWING.has(type))]).getMetricsAsJSON();
  }

  /** The text of all measurements, from those of each worker. */
  async text(measured: ReadonlyMap<number, unknown>): Promise<string> {
    for (const [id, values] of measured) this.latest.set(id, values as Measured);
    const own = await this.registry.getMetricsAsJSON();
    return sumOf([...(measured.values() as Iterable<Measured>), this.ended, own]).metrics();
  }
}

const sumOf = (measured: Measured[]) => AggregatorRegistry.aggregate(measured);
