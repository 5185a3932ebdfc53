import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Visit as LoggedVisit } from '../../logs/visit.js';
import type { Visit } from '../matching/conditions.js';
import { VisitedAddress } from '../matching/visited-address.js';

/** A request for a page as rules and logs see it. */
export class RequestVisit implements Visit {
  readonly address: VisitedAddress;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly protocol: string;
  readonly host: string;
  private knownIp: string | undefined;

  constructor(
    request: IncomingMessage,
    private readonly findIp: () => string,
  ) {
    this.address = new VisitedAddress(request.url ?? '/');
    this.method = request.method ?? 'GET';
    this.headers = request.headers;
    this.protocol = isEncrypted(request) ? 'https:' : 'http:';
    this.host = (request.headers.host ?? '').toLowerCase();
  }

  get ip(): string {
    return (this.knownIp ??= this.findIp());
  }

  /** What logs are told. */
  get logged(): LoggedVisit {
    const { address, protocol, host, method, ip, headers } = this;
    return { url: address.text, domain: `${protocol}//${host}`, method, ip, headers };
  }
}

/** A server in front that takes the encryption off says so; who lies about it only fools themselves. */
function isEncrypted({ socket, headers }: IncomingMessage): boolean {
  const [told = ''] = String(headers['x-forwarded-proto'] ?? '').split(',', 1);
  return told.trim().toLowerCase() === 'https' || 'encrypted' in socket;
}
