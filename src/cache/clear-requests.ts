import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { ENTRY_TAGS } from '../entries/index.js';
import { Authors } from '../identity/index.js';
import { Clearing, pathTag } from './clearing.js';
import { Collection } from './collection.js';
import { isTrue, wholeNumber } from './settings/setting-types.js';

/** Clears the responses that a request names. */
@Injectable()
export class ClearRequests {
  constructor(
    private readonly clearing: Clearing,
    private readonly collection: Collection,
    private readonly authors: Authors,
    private readonly site: SiteUrls,
  ) {}

  /**
   * Clears by the first member that is present: `id`, `expired`, `url`; everything without any. Returns false for a URL
   * of another site.
   */
  async clear({ id, expired, url }: Readonly<Record<string, unknown>>): Promise<boolean> {
    const entryId = wholeNumber(id);
    if (typeof entryId === 'number') await this.entry(entryId);
    else if (isTrue(expired)) await this.collection.collect();
    else if (typeof url === 'string') return this.url(url);
    else await this.clearing.everything();
    return true;
  }

  /** Clears the pages of an entry and the archives of its author in all languages. */
  async entry(id: number): Promise<void> {
    const author = await this.authors.ofEntry(id);
    const below = author?.link.slice(this.site.requestedHome.length);
    const archives = below === undefined ? [] : this.site.all.map(({ url }) => pathTag(new URL(url + below).pathname));
    await this.clearing.tags([ENTRY_TAGS.pageOf(id), ...archives]);
  }

  /** Clears a URL, with or without scheme and host; returns false for one of another site. */
  async url(text: string): Promise<boolean> {
    const { host } = new URL(this.site.url);
    const hostAndPath =
      text.startsWith('/') && !text.startsWith('//') ? host + text : text.replace(/^(?:https?:)?\/\//i, '');
    const absolute = `http://${hostAndPath}`;
    if (!URL.canParse(absolute) || new URL(absolute).host !== new URL(`http://${host}`).host) return false;
    await this.clearing.path(new URL(absolute).pathname);
    return true;
  }
}
