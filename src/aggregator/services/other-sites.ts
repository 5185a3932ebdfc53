import { Injectable } from '@nestjs/common';
import { fetchPublic } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { siteZone } from '#libs/times';
import { SiteTime } from '../../settings/index.js';
import type { ImportItem } from '../items/import-item.js';
import { readOtherSite } from '../other-site/other-site.js';
import { findSiteInterface, type FetchSite } from '../other-site/site-interface.js';
import { READING_LIMITS } from '../reading/item-reader.js';
import type { ImportOptions } from '../records/import-record.js';
import { ImportServiceOptions, type Fetched, type ItemSink } from './import-service.js';

const TIMEOUT_MS = 30_000;
/** Longest page of a list in bytes. */
const MOST_BYTES = 8 * 2 ** 20;
const AT_ONCE = 50;

/** Reads the events of other sites that have the REST interface of this one or of the public convention. */
@Injectable()
export class OtherSites {
  constructor(
    private readonly remote: RemoteOptions,
    private readonly options: ImportServiceOptions,
    private readonly time: SiteTime,
  ) {}

  /** Whether there is such a site at a URL. */
  async isThere(address: string, signal: AbortSignal): Promise<boolean> {
    return findSiteInterface(address, this.asking(signal)).then(
      () => true,
      () => false,
    );
  }

  /**
   * Hands over the events of the wanted days; by default from today until the configured limit.
   *
   * @throws ReadingError, FetchError, or what the sink throws
   */
  async read(
    address: string,
    { start, end }: Pick<ImportOptions, 'start' | 'end'>,
    sink: ItemSink,
    signal: AbortSignal,
  ): Promise<Fetched> {
    const dayAfter = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString().slice(0, 10);
    const found = readOtherSite(
      address,
      {
        fetch: this.asking(signal),
        siteZone: siteZone(this.time).name,
        window: { from: start?.slice(0, 10) ?? dayAfter(0), to: end?.slice(0, 10) ?? dayAfter(this.options.range) },
        mostItems: READING_LIMITS.items,
      },
      // Beyond the window there may be more, so the items are never complete.
      { problem: (problem) => sink.problem(problem), incomplete: () => {} },
    );
    let items: ImportItem[] = [];
    for await (const item of found) {
      items.push(item);
      if (items.length < AT_ONCE) continue;
      await sink.items(items);
      items = [];
    }
    if (items.length) await sink.items(items);
    return { notModified: false, complete: false };
  }

  private asking(signal: AbortSignal): FetchSite {
    return async (url) => {
      const response = await fetchPublic(url, {
        maxBytes: MOST_BYTES,
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
