import type { IncomingMessage, ServerResponse } from 'node:http';
import { startSite, type TestSite } from './site.js';

/** Addresses of a site as people configure clients: the bare host, and the home with its language. */
export const CLIENT_ADDRESSES = [
  ['a bare host', '', ''],
  ['a home with a language', 'en', '/en'],
] as const;

/** A site for a client of another project, and what the site refused. */
export interface ClientSite {
  site: TestSite;
  /** Status, method and path of each response of 400 or more, since it was emptied last. */
  refused: string[];
}

/** Starts a site whose home has a language segment, or none. */
export async function startClientSite(language: string, environment: Record<string, string> = {}): Promise<ClientSite> {
  const site = await startSite({ LANGUAGE_SEGMENT: language, ...environment });
  const refused: string[] = [];
  site.app.getHttpServer().on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.on('finish', () => {
      if (response.statusCode >= 400) refused.push(`${response.statusCode} ${request.method} ${request.url}`);
    });
  });
  return { site, refused };
}
