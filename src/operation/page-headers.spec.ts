import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { pageHeaders } from './page-headers.js';

describe('the headers of pages', () => {
  it('are the same for each request', () => {
    const stage = pageHeaders();
    const next = jest.fn();
    const sent = [1, 2].map(() => {
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      response.setHeader('X-Request-Id', 'one');
      stage(response.req, response, next);
      return response.getHeaders();
    });
    expect(next.mock.calls).toEqual([[], []]);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toEqual({
      'x-request-id': 'one',
      'content-security-policy':
        "default-src 'self';base-uri 'none';font-src 'self' https: data:;form-action 'self';" +
        "frame-ancestors 'self';img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' https: 'unsafe-inline'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });
});
