import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http';

type Head = OutgoingHttpHeaders | OutgoingHttpHeader[];

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';
const CACHE_CONTROL = 'cache-control';
const NO_STORE = /\bno-store\b/i;
const SIGN_IN = /^\/auth(?:[/?]|$)/;

/** Whether a response may contain private data of its caller: the request had credentials or signs in. */
const isPersonal = ({ headers, url = '/' }: IncomingMessage): boolean =>
  headers.authorization !== undefined || SIGN_IN.test(url);

/**
 * Adds security headers when a response is sent, whichever part of the site sends it: `Strict-Transport-Security` on a
 * site with https, and `Cache-Control: no-store` on personal responses.
 */
export function addSafetyHeaders(request: IncomingMessage, response: ServerResponse, isHttps: boolean): void {
  const mustNotBeStored = isPersonal(request);
  if (!isHttps && !mustNotBeStored) return;
  // Headers that are set earlier are lost: cached responses start without any, and some parts replace Cache-Control.
  const writeHead = ServerResponse.prototype.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: [message?: string | Head, head?: Head]): ServerResponse => {
    const at = typeof rest[0] === 'string' ? 1 : 0;
    let head = rest[at] as Head | undefined;
    if (isHttps) head = withHeader(head, 'Strict-Transport-Security', STRICT_TRANSPORT);
    if (mustNotBeStored && !NO_STORE.test(String(valueOf(head, CACHE_CONTROL) ?? response.getHeader(CACHE_CONTROL))))
      head = withHeader(without(head, CACHE_CONTROL), 'Cache-Control', 'private, no-store');
    return at ? writeHead(status, rest[0], head) : writeHead(status, head);
  };
}

const withHeader = (head: Head | undefined, name: string, value: string): Head =>
  Array.isArray(head) ? [...head, name, value] : { ...head, [name]: value };

function valueOf(head: Head | undefined, name: string): OutgoingHttpHeader | undefined {
  if (Array.isArray(head)) {
    for (let at = 0; at < head.length; at += 2) if (String(head[at]).toLowerCase() === name) return head[at + 1];
    return undefined;
  }
  for (const key in head) if (key.toLowerCase() === name) return head[key];
  return undefined;
}

function without(head: Head | undefined, name: string): Head | undefined {
  if (Array.isArray(head)) {
    const isKept = (_: unknown, at: number) => String(head[at - (at % 2)]).toLowerCase() !== name;
    return head.filter(isKept);
  }
  return Object.fromEntries(Object.entries(head ?? {}).filter(([key]) => key.toLowerCase() !== name));
}
