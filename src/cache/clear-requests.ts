import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { Authors } from '../identity/index.js';
import { ENTRY_TAGS } from '../entries/index.js';
import { Clearing, addressTag } from './clearing.js';
import { Collection } from './collection.js';
import { isTrue, wholeNumber } from './settings/setting-types.js';

/** Clears what a request names. */
@Injectable()
export class ClearRequests {
  constructor(
    private readonly clearing: Clearing,
    private readonly collection: Collection,
    private readonly authors: Authors,
    private readonly site: SiteAddress,
  ) {}

  /**
   * Clears by the first member that is there: `id`, `expired`, `url`; everything if there is none. Returns false for a
   * URL of another site.
   */
  async clear({ id, expired, url }: Readonly<Record<string, unknown>>): Promise<boolean> {
    const number = wholeNumber(id);
    if (typeof number === 'number') await this.entry(number);
    else if (isTrue(expired)) await this.collection.collect();
    else if (typeof url === 'string') return this.url(url);
    else await this.clearing.everything();
    return true;
  }

  /** Clears the pages of an entry and the archive of its author. */
  async entry(id: number): Promise<void> {
    const author = await this.authors.ofEntry(id);
    const archive = author ? [addressTag(new URL(author.link).pathname)] : [];
    await this.clearing.tags([ENTRY_TAGS.pageOf(id), ...archive]);
  }

  /** Clears a URL, with or without scheme and host; returns false for one of another site. */
  async url(text: string): Promise<boolean> {
    const { host } = new URL(this.site.url);
    const whole = text.startsWith('/') && !text.startsWith('//') ? host + text : text.replace(/^(?:https?:)?\/\//i, '');
    const address = `http://${whole}`;
    if (!URL.canParse(address) || new URL(address).host !== new URL(`http://${host}`).host) return false;
    await this.clearing.address(new URL(address).pathname);
    return true;
  }
}
