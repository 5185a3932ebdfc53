import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from './database.js';
import type { TestSite } from './site.js';

/** What a receiver has got. */
export interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that receives what webhooks send. */
export class Receiver {
  readonly deliveries: Delivery[] = [];
  /** Responds to deliveries; with 204 unless it is replaced. */
  respond = (response: ServerResponse): void => void response.writeHead(204).end();
  private waiting: (() => void)[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        this.deliveries.push({ headers: request.headers, body });
        this.respond(response);
        for (const resolve of this.waiting.splice(0)) resolve();
      });
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.server.listen(0, '127.0.0.1');
    await new Promise((resolve) => receiver.server.once('listening', resolve));
    return receiver;
  }

  /** `host:port`. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The events that were received since the last call. */
  take(): { id: string; type: string; created: string; data: Record<string, unknown> | null }[] {
    return this.deliveries.splice(0).map(({ body }) => JSON.parse(body));
  }

  /** Waits until there are so many deliveries. */
  async has(count: number): Promise<void> {
    while (this.deliveries.length < count) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Lets the pauses before the next attempts pass, and some days since the changes. Only time itself does. */
export async function passTime(days = 0): Promise<void> {
  await sql(
    'UPDATE outbox SET next_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND, queued_at = queued_at - INTERVAL ? DAY',
    [days],
  );
}

/** Lets the time after the rotation of secrets pass. */
export async function endRotations(): Promise<void> {
  await sql('UPDATE webhooks SET previous_until = UTC_TIMESTAMP() - INTERVAL 1 SECOND');
}

/** Makes the deliveries that are due. */
export const deliver = (site: TestSite): Promise<void> => site.job('webhooks');
