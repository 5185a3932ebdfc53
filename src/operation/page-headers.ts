import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Stage } from '#libs/http';

// Pages set their own policies; `addSafetyHeaders` sets Strict-Transport-Security.
const protect = helmet({
  contentSecurityPolicy: {
    directives: { 'base-uri': ["'none'"], 'img-src': ["'self'", 'data:'], 'upgrade-insecure-requests': null },
  },
  strictTransportSecurity: false,
});

/** The headers that helmet gives every response. */
function constantHeaders(): readonly [name: string, value: string][] {
  const headers: [string, string][] = [];
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader = (name, value) => {
    headers.push([name, String(value)]);
    return response;
  };
  protect(request, response, () => undefined);
  return headers;
}

/**
 * Stage that adds the headers by which browsers restrict what a page may do. They are the same for all requests, so
 * helmet runs once, on a response that is never sent: its dozen middlewares would cost each redirect more than its rule.
 */
export function pageHeaders(): Stage {
  const headers = constantHeaders();
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
