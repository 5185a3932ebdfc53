import { Injectable } from '@nestjs/common';
import { TAGS } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { Authors } from '../content/index.js';
import { Clearing } from './clearing.js';
import { PageCache } from './page-cache.js';
import { addressTag } from './page-address.js';
import { isTrue, wholeNumber } from './settings/member-kinds.js';

/** Clears what a request names (cache 6). */
@Injectable()
export class ClearRequests {
  constructor(
    private readonly clearing: Clearing,
    private readonly cache: PageCache,
    private readonly authors: Authors,
    private readonly site: SiteAddress,
  ) {}

  /** Clears by the first member that is there: `id`, `expired`, `url`; everything where there is none of them. */
  async clear({ id, expired, url }: Readonly<Record<string, unknown>>): Promise<void> {
    const number = wholeNumber(id);
    if (typeof number === 'number') await this.entry(number);
    else if (isTrue(expired)) this.cache.removeExpired();
    else if (typeof url === 'string') await this.url(url);
    else await this.clearing.everything();
  }

  /** Clears the page of an entry with its further pages, and the archive of its author; nothing where there is none. */
  async entry(id: number): Promise<void> {
    const author = await this.authors.ofEntry(id);
    const archive = author ? [addressTag(new URL(author.link).pathname)] : [];
    await this.clearing.tags([TAGS.pageOf(id), ...archive]);
  }

  /** Clears an address, with or without scheme and host; nothing where it is not one of this site. */
  async url(text: string): Promise<void> {
    const { host } = new URL(this.site.url);
    const whole = text.startsWith('/') && !text.startsWith('//') ? host + text : text.replace(/^(?:https?:)?\/\//i, '');
    const address = `http://${whole}`;
    if (!URL.canParse(address) || new URL(address).host !== new URL(`http://${host}`).host) return;
    await this.clearing.address(new URL(address).pathname);
  }
}
