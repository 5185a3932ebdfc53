import { fetchPublic } from '#libs/fetch';
import type { FetchSite } from '../../src/aggregator/other-site/site-interface.js';

/** Asks servers of this machine as other sites are asked, and keeps what was asked for. */
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
