import type { Stage } from '#libs/http';
import type { AllowedOrigins } from '#libs/rest';

/** Routes for tokens, sessions and nonces, which clients in pages of other origins need besides the REST interface. */
const SIGN_IN = /^\/(?:auth\/(?:token|revoke|nonce|sessions(?:\/\d+)?)|wp-admin\/admin-ajax\.php)(?:\?|$)/;

/** Lets scripts of other origins sign in, with the headers that the REST interface has for them. */
export const crossOriginSignIn =
  (origins: AllowedOrigins): Stage =>
  (request, response, next) => {
    const { method, headers, url = '/' } = request;
    if (headers.origin === undefined || !SIGN_IN.test(url)) {
      next();
      return;
    }
    response.setHeader('Vary', 'Origin');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    for (const [name, value] of Object.entries(origins.headersFor(request))) response.setHeader(name, value);
    if (method === 'OPTIONS' && headers['access-control-request-method']) response.writeHead(204).end();
    else next();
  };
