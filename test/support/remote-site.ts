import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from './database.js';

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** Another site, on this machine: pages by path, with a count of the requests for each. */
export class RemoteSite {
  readonly pages = new Map<string, Answer>();
  readonly asked: string[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => this.answer(request, response));
  }

  static async start(): Promise<RemoteSite> {
    const site = new RemoteSite();
    site.server.listen(0, '127.0.0.1');
    await new Promise((resolve) => site.server.once('listening', resolve));
    return site;
  }

  /** `host:port`. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  /** Number of requests for a path, with any query. */
  count(path: string): number {
    return this.asked.filter((one) => one.split('?')[0] === path).length;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/';
    this.asked.push(url);
    const page = this.pages.get(url.split('?')[0] ?? '');
    if (typeof page === 'function') page(request, response);
    else if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }
}

/** Lets all remembered answers of other sites expire. Only time itself does. */
export async function expireRemoteAnswers(): Promise<void> {
  await sql('UPDATE remote_answers SET expires_at = UTC_TIMESTAMP() - INTERVAL 1 SECOND');
}

/** Number of remembered answers of other sites, expired ones included. */
export async function countRemoteAnswers(): Promise<number> {
  return (await sql('SELECT 1 FROM remote_answers')).length;
}
