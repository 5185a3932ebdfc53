import { Injectable } from '@nestjs/common';
import { fetchPublic } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { siteZone } from '#libs/times';
import { SiteTime } from '../../settings/index.js';
import type { ImportOptions } from '../common/index.js';
import type { ImportItem } from '../items/index.js';
import { READING_LIMITS } from '../reading/index.js';
import { ImportServiceOptions, type Fetched, type ItemSink } from './import-service.js';
import { readOtherSite } from './other-site/other-site.js';
import { findSiteInterface, type FetchSite } from './other-site/site-interface.js';

const TIMEOUT_MS = 30_000;
/** Maximum size of a response in bytes. */
const MAX_BYTES = 8 * 2 ** 20;
const BATCH_SIZE = 50;

/** Reads the events of other sites by the REST interface of this software or of the public convention. */
@Injectable()
export class OtherSites {
  constructor(
    private readonly remote: RemoteOptions,
    private readonly options: ImportServiceOptions,
    private readonly time: SiteTime,
  ) {}

  /** Whether a URL belongs to such a site. */
  async exists(url: string, signal: AbortSignal): Promise<boolean> {
    return findSiteInterface(url, this.fetcher(signal)).then(
      () => true,
      () => false,
    );
  }

  /**
   * Hands over the events within a window of days, by default from today to the configured range.
   *
   * @throws ReadingError, FetchError, or errors of the sink
   */
  async read(
    url: string,
    { start, end }: Pick<ImportOptions, 'start' | 'end'>,
    sink: ItemSink,
    signal: AbortSignal,
  ): Promise<Fetched> {
    const dayAfter = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString().slice(0, 10);
    const found = readOtherSite(
      url,
      {
        fetch: this.fetcher(signal),
        siteZone: siteZone(this.time).name,
        window: { from: start?.slice(0, 10) ?? dayAfter(0), to: end?.slice(0, 10) ?? dayAfter(this.options.range) },
        maxItems: READING_LIMITS.items,
      },
      // There may be events outside the window, so the items are never complete.
      { problem: (problem) => sink.problem(problem), incomplete: () => {} },
    );
    let items: ImportItem[] = [];
    for await (const item of found) {
      items.push(item);
      if (items.length < BATCH_SIZE) continue;
      await sink.items(items);
      items = [];
    }
    if (items.length) await sink.items(items);
    return { notModified: false, complete: false };
  }

  private fetcher(signal: AbortSignal): FetchSite {
    return async (url) => {
      const response = await fetchPublic(url, {
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        allowPrivate: this.remote.allowPrivate,
        signal,
      });
      const { link } = response.headers;
      return {
        url: response.url,
        ...(link === undefined ? {} : { link: [link].flat().join(', ') }),
        body: (await response.bytes()).toString(),
      };
    };
  }
}
