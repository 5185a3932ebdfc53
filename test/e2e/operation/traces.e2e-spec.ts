import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LogLines } from '../../support/log-lines.js';
import { startSite, type TestSite } from '../../support/site.js';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}
interface Sent {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

describe('traces', () => {
  const log = new LogLines();
  const received: Sent[] = [];
  let collector: Server;
  let site: TestSite;

  beforeAll(async () => {
    collector = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (request.url === '/v1/traces' && request.headers['x-key'] === 'a key')
          received.push(JSON.parse(Buffer.concat(parts).toString()) as Sent);
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    site = await startSite(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
        OTEL_SERVICE_NAME: 'traced-site',
        LOG_LEVEL: 'info',
        LOG_REQUESTS: '1',
      },
      undefined,
      log,
    );
  });
  afterAll(() => new Promise((resolve) => collector.close(resolve)));

  it('have a request with its stages, its statements and jobs, in the trace that the request names', async () => {
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
    expect((await site.rest('/cms/v2/posts?search=secret', { headers })).status).toBe(200);
    await site.job('expired idempotency keys');
    // The rest is sent when the site ends.
    await site.close();

    const resources = received.flatMap(({ resourceSpans }) => resourceSpans);
    expect(JSON.stringify(resources[0]?.resource)).toContain('traced-site');
    const all = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    const spans = all.filter(({ traceId }) => traceId === TRACE);
    const request = spans.find(({ parentSpanId }) => parentSpanId === PARENT);
    expect(request?.name).toBe('GET /cms/v2/posts');
    const stages = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
    expect(stages).toEqual(expect.arrayContaining(['handler', 'presentation']));
    const handler = spans.find(({ name }) => name === 'handler');
    const statements = spans.filter(({ parentSpanId, name }) => parentSpanId === handler?.spanId && name === 'SELECT');
    expect(statements.length).toBeGreaterThan(0);
    expect(JSON.stringify(spans)).not.toContain('secret');

    const job = all.find(({ name }) => name === 'job expired idempotency keys');
    expect(all.some(({ parentSpanId, name }) => parentSpanId === job?.spanId && name === 'DELETE')).toBe(true);

    const line = log.lines.find(({ msg, trace_id: trace }) => msg === 'request' && trace === TRACE);
    expect(line).toMatchObject({ path: '/en/rest/cms/v2/posts', span_id: request?.spanId });
  });
});
