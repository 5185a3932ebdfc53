import { fetchPublic } from '#libs/fetch';
import type { FetchSite } from '../../src/aggregator/services/other-site/site-interface.js';

/** Fetches from servers of this machine like from other sites, and records the requested URLs. */
export function fetchSiteFor(...hosts: string[]): FetchSite & { asked: string[] } {
  const asked: string[] = [];
  const fetchSite: FetchSite = async (url) => {
    asked.push(url);
    const answer = await fetchPublic(url, { maxBytes: 10_000_000, timeoutMs: 10_000, allowPrivate: hosts });
    const { link } = answer.headers;
    return { url: answer.url, link: link?.toString(), body: (await answer.bytes()).toString() };
  };
  return Object.assign(fetchSite, { asked });
}
