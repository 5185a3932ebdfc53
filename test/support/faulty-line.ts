import { createServer, request as sendRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Bytes of a body that pass before a cut. */
const BEFORE_CUT = 40_000;

/** A line between browsers and a site that can be cut: the page has the address of the line. */
export class FaultyLine {
  /** What happens to requests that write. */
  fault: 'none' | 'lose answers' | 'cut bodies' = 'none';
  /** Number of requests that have met the fault. */
  met = 0;
  private readonly server: Server;

  constructor(site: { url: string }) {
    const { host, hostname, port } = new URL(site.url);
    this.server = createServer((incoming, outgoing) => {
      const fault = ['GET', 'HEAD', 'OPTIONS'].includes(incoming.method ?? '') ? 'none' : this.fault;
      if (fault !== 'none') this.met += 1;
      const { origin, referer, ...others } = incoming.headers;
      const headers = {
        ...others,
        host,
        ...(origin ? { origin: site.url } : {}),
        ...(referer ? { referer: site.url } : {}),
      };
      const { method, url: path } = incoming;
      const passed = sendRequest({ hostname, port, method, path, headers }, (answer) => {
        if (fault === 'lose answers') {
          answer.resume().on('end', () => incoming.socket.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => incoming.socket.destroy());
      incoming.on('close', () => {
        if (!incoming.complete) passed.destroy();
      });
      let length = 0;
      if (fault === 'cut bodies')
        incoming.on('data', (part: Buffer) => {
          length += part.length;
          if (length > BEFORE_CUT) incoming.socket.destroy();
        });
      incoming.pipe(passed);
    });
  }

  static async before(site: { url: string }): Promise<FaultyLine> {
    const line = new FaultyLine(site);
    line.server.listen(0, 'localhost');
    await new Promise((resolve) => line.server.once('listening', resolve));
    return line;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
