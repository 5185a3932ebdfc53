import type { Page } from 'playwright-core';

type Recording = typeof globalThis & { writes?: unknown[] };

/**
 * Records the bodies of the writes to a route, as a page sends them from now on.
 *
 * @returns a function that returns the bodies so far
 */
export async function recordWrites(page: Page, route: string): Promise<() => Promise<unknown[]>> {
  await page.evaluate((part) => {
    const place: Recording = globalThis;
    const writes: unknown[] = (place.writes = []);
    const send = globalThis.fetch.bind(globalThis);
    globalThis.fetch = async (...sent) => {
      const request = new Request(...sent);
      const body = request.method === 'GET' || !request.url.includes(part) ? '' : await request.clone().text();
      if (body) writes.push(JSON.parse(body));
      return send(request);
    };
  }, route);
  return () => page.evaluate(() => (globalThis as Recording).writes ?? []);
}
